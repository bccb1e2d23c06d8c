import type { NextFunction } from 'grammy';
import { alertPress, type ProblemDeps, settlePress, showCard, toastPress } from '../../cards/reply.ts';
import { joinLines } from '../../i18n/html.ts';
import { showBps } from '../../i18n/money.ts';
import type { SwapView, Views } from '../../i18n/view.ts';
import { labelMints } from '../../requests/find-token.ts';
import { readSaidSlippage } from '../../requests/parser/read-slippage.ts';
import type { Clock, PersonId, SwapId } from '../../swap/brands.ts';
import {
  type FavouriteSwap,
  isSlippage,
  LANGUAGES,
  MAX_FAVOURITES,
  type PeopleStore,
  type Preferences,
  type PreferencesStore,
} from '../../swap/people.ts';
import type { SwapApi } from '../../swap/service-port.ts';
import type { Swap } from '../../swap/swap.ts';
import type { SwapStore } from '../../swap/swap-store-port.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import {
  type SettingsPage,
  type SettingsPress,
  settingsButtons,
} from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { personOf, type UserCache, viewFor } from '../../telegram/person.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { createSettingsAnswer, SETTINGS_DIALOGUE, startSettingsAnswer } from './answer.ts';
import { PREFERENCE_TABLES } from './store.ts';
import {
  AMOUNT_SETS,
  AS_TELEGRAM_SAYS,
  favouriteKey,
  favouriteOf,
  HIGH_SLIPPAGE_BPS,
  renderLanguages,
  renderSettings,
} from './view.ts';

export const settings: Feature<SettingsDeps> = {
  tables: PREFERENCE_TABLES,
  menu: [
    { name: 'settings', menus: { private: 130, ephemeral: 130 } },
    { name: 'language', menus: { private: 140 } },
  ],
  private: {
    commands: { language: languageCommand, settings: settingsCommand },
    buttons: [buttonArea(settingsButtons, pressSettings)],
    mainButtons: { language: pressLanguage },
    question: {
      id: SETTINGS_DIALOGUE,
      open: startSettingsAnswer,
      dialogue: (deps, chat) =>
        createSettingsAnswer({
          ...chat,
          preferences: deps.preferences,
          now: deps.now,
          drawPage: (page, view, personId) => drawSettings(deps, page, view, personId),
        }),
    },
    carried: { settings: settingsCommand },
    topics: { settings: settingsCommand, language: languageCommand, tolerance: slippageWords },
  },
  group: { personal: { settings: 'settings' } },
};

interface SettingsDeps extends ProblemDeps {
  readonly preferences: Pick<PreferencesStore, 'find' | 'change'>;
  readonly people: Pick<PeopleStore, 'findPerson'>;
  readonly userCache: Pick<UserCache, 'choose'>;
  readonly swaps: Pick<SwapStore, 'listPast' | 'findSwap'>;
  readonly swapApi: Pick<SwapApi, 'listTokens'>;
  readonly views: Views;
  readonly now: Clock;
}

const LAST_SWAPS = 20;

async function settingsCommand(deps: SettingsDeps, ctx: CommandContext): Promise<void> {
  return showSettings(deps, ctx, 'home');
}

/** "Slippage 1" sets it for all swaps; other words about it are answered with what it is. */
async function slippageWords(deps: SettingsDeps, ctx: CommandContext): Promise<void> {
  const { texts } = ctx.view;
  const said = readSaidSlippage(ctx.message?.text ?? '');
  if (!said?.isSetting || ctx.message?.forward_origin)
    return void (await reply(deps, ctx, texts.html('talk-tolerance')));
  const { bps: slippageBps } = said;
  if (!isSlippage(slippageBps)) return void (await reply(deps, ctx, texts.html('problem-bad-slippage')));
  await deps.preferences.change(personOf(ctx).personId, { slippageBps }, deps.now());
  const saved = texts.html('settings-slippage-saved', { slippage: showBps(slippageBps) });
  const warning = slippageBps >= HIGH_SLIPPAGE_BPS ? texts.html('settings-slippage-high') : null;
  await reply(deps, ctx, joinLines([saved, warning]));
}

async function showSettings(deps: SettingsDeps, ctx: ChatContext, page: SettingsPage): Promise<void> {
  await showCard(deps, ctx, await drawSettings(deps, page, ctx.view, personOf(ctx).personId));
}

async function drawSettings(
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

async function languageCommand(deps: SettingsDeps, ctx: CommandContext): Promise<void> {
  const person = await deps.people.findPerson(personOf(ctx).personId);
  await reply(deps, ctx, renderLanguages(person, ctx.view.texts, deps.views));
}

async function pressLanguage(
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

/** Undefined where the named swap or set is gone. */
type Change = { readonly change: Partial<Preferences>; readonly page: SettingsPage } | undefined;

/** Typed values go to a dialogue, behind the buttons. */
async function pressSettings(
  deps: SettingsDeps,
  ctx: ChatContext,
  press: SettingsPress,
  next: NextFunction,
): Promise<void> {
  switch (press.action) {
    case 'type':
      return next();
    case 'close':
      return closeSettings(deps, ctx);
    case 'page':
      await settlePress(deps, ctx);
      return showSettings(deps, ctx, press.page);
    default:
      return saveChange(deps, ctx, press);
  }
}

async function saveChange(deps: SettingsDeps, ctx: ChatContext, press: Changing): Promise<void> {
  const { personId } = personOf(ctx);
  const changed = await changeFor(deps, ctx, press);
  if (!changed) return alertPress(deps, ctx, 'press-settings-gone');
  const { slippageBps = 0 } = await deps.preferences.change(personId, changed.change, deps.now());
  const isHigh = press.action === 'slippage' && slippageBps >= HIGH_SLIPPAGE_BPS;
  await (isHigh ? alertPress(deps, ctx, 'toast-settings-high') : toastPress(deps, ctx, 'toast-saved'));
  await showSettings(deps, ctx, changed.page);
}

type Changing = Exclude<SettingsPress, { action: 'page' | 'close' | 'type' }>;

async function changeFor(deps: SettingsDeps, ctx: ChatContext, press: Changing): Promise<Change> {
  const { personId } = personOf(ctx);
  switch (press.action) {
    case 'slippage':
      return { change: { slippageBps: press.bps }, page: 'slippage' };
    case 'amounts': {
      const presets = AMOUNT_SETS[press.set];
      return presets && { change: { presets }, page: 'amounts' };
    }
    case 'explorer':
      return { change: { explorer: press.explorer }, page: 'explorer' };
    case 'notices':
      return { change: { notices: press.notices }, page: 'home' };
    case 'confirms':
      return { change: { confirmsTwice: press.twice }, page: 'home' };
    case 'pair': {
      if (press.swapId === null) return { change: { pair: null }, page: 'pair' };
      const swap = await findTheirs(deps, ctx, press.swapId);
      return (
        swap && { change: { pair: { from: swap.intent.from.mint, to: swap.intent.to.mint } }, page: 'pair' }
      );
    }
    case 'favourite': {
      const swap = await findTheirs(deps, ctx, press.swapId);
      const { favourites } = await deps.preferences.find(personId);
      const more = swap && withFavourite(favourites, favouriteOf(swap));
      return more && { change: { favourites: more }, page: 'favourites' };
    }
    case 'unfavourite': {
      const { favourites } = await deps.preferences.find(personId);
      const left = favourites.filter((one) => favouriteKey(one) !== press.key);
      return { change: { favourites: left }, page: 'favourites' };
    }
  }
}

function withFavourite(favourites: Preferences['favourites'], added: FavouriteSwap) {
  if (favourites.some((one) => favouriteKey(one) === favouriteKey(added))) return favourites;
  return favourites.length < MAX_FAVOURITES ? [...favourites, added] : undefined;
}

async function findTheirs(deps: SettingsDeps, ctx: ChatContext, swapId: string): Promise<Swap | undefined> {
  const swap = await deps.swaps.findSwap(swapId as SwapId);
  return swap?.personId === personOf(ctx).personId ? swap : undefined;
}

async function closeSettings(deps: SettingsDeps, ctx: ChatContext): Promise<void> {
  await settlePress(deps, ctx);
  await showCard(deps, ctx, ctx.view.texts.html('settings-closed'));
}
