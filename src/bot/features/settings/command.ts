import { alertPress, type ProblemDeps, showCard, toastPress } from '../../cards/reply.ts';
import { labelMints } from '../../cards/token-lines.ts';
import type { SwapView, Views } from '../../i18n/view.ts';
import type { Clock, PersonId } from '../../swap/brands.ts';
import { LANGUAGES, type PeopleStore, type PreferencesStore } from '../../swap/people.ts';
import type { SwapApi } from '../../swap/service-port.ts';
import type { SwapStore } from '../../swap/swap-store-port.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { type SettingsPage, settingsButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { personOf, type UserCache, viewFor } from '../../telegram/person.ts';
import { AS_TELEGRAM_SAYS, renderLanguages, renderSettings } from './view.ts';

export interface SettingsDeps extends ProblemDeps {
  readonly preferences: Pick<PreferencesStore, 'find' | 'change'>;
  readonly people: Pick<PeopleStore, 'findPerson'>;
  readonly userCache: Pick<UserCache, 'choose'>;
  readonly swaps: Pick<SwapStore, 'listPast' | 'findSwap'>;
  readonly swapApi: Pick<SwapApi, 'listTokens'>;
  readonly views: Views;
  readonly now: Clock;
}

const LAST_SWAPS = 20;

export async function settingsCommand(deps: SettingsDeps, ctx: CommandContext): Promise<void> {
  return showSettings(deps, ctx, 'home');
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
    deps.swaps.listPast(personId, { states: ['confirmed'], limit: LAST_SWAPS }),
  ]);
  return renderSettings(page, { preferences, labelOf, lastSwaps }, view);
}

async function drawLanguages(deps: SettingsDeps, view: SwapView, personId: PersonId): Promise<ChatMessage> {
  const card = renderLanguages(await deps.people.findPerson(personId), view.texts, deps.views);
  const back = settingsButtons.button(view.texts.plain('button-back'), { action: 'page', page: 'home' });
  return { ...card, keyboard: [...card.keyboard, [back]] };
}

export async function languageCommand(deps: SettingsDeps, ctx: CommandContext): Promise<void> {
  const person = await deps.people.findPerson(personOf(ctx).personId);
  await reply(deps, ctx, renderLanguages(person, ctx.view.texts, deps.views));
}

export async function pressLanguage(
  deps: SettingsDeps,
  ctx: ChatContext,
  { id }: { readonly id: string },
): Promise<void> {
  const { personId } = personOf(ctx);
  const chosen = LANGUAGES.find((language) => language === id) ?? null;
  const isKnown = chosen !== null || id === AS_TELEGRAM_SAYS;
  const person = isKnown ? await deps.userCache.choose(personId, chosen) : undefined;
  if (!person) return alertPress(deps, ctx, 'press-unknown');
  ctx.view = viewFor(deps.views[person.language], await deps.preferences.find(personId));
  await toastPress(deps, ctx, 'toast-language');
  await showCard(deps, ctx, renderLanguages(person, ctx.view.texts, deps.views));
}
