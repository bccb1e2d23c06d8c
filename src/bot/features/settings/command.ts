import type { CommandContext } from 'grammy';
import { showCard } from '../../cards/reply.ts';
import { labelMints } from '../../cards/token-lines.ts';
import type { SwapView, Views } from '../../i18n/view.ts';
import type { Clock, PersonId } from '../../swap/brands.ts';
import { DEFAULT_LANGUAGE, type PeopleStore, type PreferencesStore } from '../../swap/people.ts';
import type { SwapApi } from '../../swap/service-port.ts';
import type { SwapStore } from '../../swap/swap-store-port.ts';
import type { BotContext, ChatContext } from '../../telegram/context.ts';
import type { CallbackAnswers } from '../../telegram/intake/handle-update.ts';
import { type SettingsPage, settingsButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import type { MessageDeps } from '../../telegram/messages/send.ts';
import { personOf, type UserCache } from '../../telegram/person.ts';
import { renderLanguages, renderSettings } from './view.ts';

export interface SettingsDeps extends MessageDeps {
  readonly preferences: Pick<PreferencesStore, 'find' | 'change'>;
  readonly people: Pick<PeopleStore, 'findPerson'>;
  readonly userCache: Pick<UserCache, 'choose'>;
  readonly swaps: Pick<SwapStore, 'listPast' | 'findSwap'>;
  readonly swapApi: Pick<SwapApi, 'listTokens'>;
  readonly answers: CallbackAnswers;
  readonly views: Views;
  readonly now: Clock;
}

/** Recent swaps whose pairs are offered. */
const LAST_SWAPS = 20;

export function settingsCommand(deps: SettingsDeps) {
  return (ctx: CommandContext<BotContext>): Promise<void> => showSettings(deps, ctx, 'home');
}

export async function showSettings(deps: SettingsDeps, ctx: ChatContext, page: SettingsPage): Promise<void> {
  await showCard(deps, ctx, await drawSettings(deps, page, ctx.view, personOf(ctx).personId));
}

export async function drawSettings(
  deps: SettingsDeps,
  page: SettingsPage,
  view: SwapView,
  personId: PersonId,
): Promise<ChatMessage> {
  if (page === 'language') return drawLanguages(deps, view, personId);
  const [preferences, labelOf, lastSwaps] = await Promise.all([
    deps.preferences.find(personId),
    labelMints(deps),
    deps.swaps.listPast(personId, { limit: LAST_SWAPS }),
  ]);
  return renderSettings(page, { preferences, labelOf, lastSwaps }, view);
}

async function drawLanguages(deps: SettingsDeps, view: SwapView, personId: PersonId): Promise<ChatMessage> {
  const inUse = (await deps.people.findPerson(personId)) ?? {
    language: DEFAULT_LANGUAGE,
    chosenLanguage: null,
  };
  const card = renderLanguages(inUse, view.texts, deps.views);
  const back = {
    text: view.texts.plain('button-back'),
    data: settingsButtons.encode({ action: 'page', page: 'home' }),
  };
  return { ...card, keyboard: [...card.keyboard, [back]] };
}
