import { renderNotice, renderSwap } from '../cards/swap-card.ts';
import type { Render } from '../delivery/notifier.ts';
import type { SwapView, Views } from '../i18n/view.ts';
import type { AlertStore } from '../swap/alerts.ts';
import { NATIVE_MINT, type PersonId } from '../swap/brands.ts';
import { DOLLAR_TOKENS } from '../swap/dollars.ts';
import { DEFAULT_LANGUAGE, type Language, type PeopleStore, type PreferencesStore } from '../swap/people.ts';
import type { PlanStore } from '../swap/plans.ts';
import { readTrades, type Sale } from '../swap/positions.ts';
import { newsOfItem, type StandingStore } from '../swap/standing.ts';
import type { Swap } from '../swap/swap.ts';
import type { SwapReader } from '../swap/swap-store-port.ts';
import { viewFor } from '../telegram/person.ts';
import { renderAlertNews } from './alerts/view.ts';
import { renderStandingNews } from './orders/view.ts';
import { renderWalletQuestion } from './wallets/view.ts';

interface RenderSources {
  readonly views: Views;
  readonly people: PeopleStore;
  readonly preferences: PreferencesStore;
  readonly alerts: AlertStore;
  readonly plans: PlanStore;
  readonly swaps: SwapReader;
  readonly standing: StandingStore;
  /** Spares a query for cached people. */
  readonly cachedLanguageOf: (id: PersonId) => Language | undefined;
}

/**
 * A message has the person's current language and preferences; during an erasure it has the language of that
 * request.
 */
export function renderForPerson(sources: RenderSources): Render {
  const { views, people, preferences, cachedLanguageOf, alerts, plans, swaps, standing } = sources;
  const languageOf = async (id: PersonId) =>
    cachedLanguageOf(id) ?? (await people.findPerson(id))?.language ?? DEFAULT_LANGUAGE;
  const viewFrom = async ({ personId, erasureLanguage }: Swap): Promise<SwapView> =>
    viewFor(views[erasureLanguage ?? (await languageOf(personId))], await preferences.find(personId));
  const textsOf = async (id: PersonId) => views[await languageOf(id)].texts;
  return {
    swapStatus: async (swap) => renderSwap(swap, await viewFrom(swap)),
    swapNotice: async (swap) => {
      const notice = renderNotice(swap, await viewFrom(swap), await saleOf(swaps, swap));
      const { notices } = await preferences.find(swap.personId);
      return notice && notices === 'silent' ? { ...notice, isSilent: true } : notice;
    },
    alertNews: (item) => renderAlertNews({ alerts, plans, swaps, standing, viewFrom, textsOf }, item),
    standingNews: async ({ id, subject, personId }) => {
      const [order, news] = [await standing.find(subject), newsOfItem(id)];
      return order && news && renderStandingNews(order, news, await textsOf(personId));
    },
    outage: async ({ personId }) => ({
      text: (await textsOf(personId)).html('outage-touched').html,
      keyboard: [],
    }),
    walletQuestion: async (link) => renderWalletQuestion(link, views[await languageOf(link.personId)].texts),
  };
}

/** A purchase that is paid in SOL tells no profit, although it sells SOL by the books. */
async function saleOf(swaps: SwapReader, { id, personId, state, intent }: Swap): Promise<Sale | undefined> {
  const { from, to } = intent;
  const isPurchase = from.mint === NATIVE_MINT && !DOLLAR_TOKENS.has(to.mint);
  if (state !== 'confirmed' || isPurchase || DOLLAR_TOKENS.has(from.mint)) return undefined;
  const { sales } = await readTrades(swaps, personId, from.mint);
  return sales.find(({ swapId }) => swapId === id);
}
