import type { NextFunction } from 'grammy';
import { alertPress, settlePress, showCard, toastPress } from '../../cards/reply.ts';
import { joinLines } from '../../i18n/html.ts';
import { showBps } from '../../i18n/money.ts';
import type { SwapView } from '../../i18n/view.ts';
import { labelMints } from '../../requests/find-token.ts';
import { readSaidSlippage } from '../../requests/parser/read-slippage.ts';
import type { PersonId, SwapId } from '../../swap/brands.ts';
import { isSlippage, LANGUAGES, type Preferences } from '../../swap/people.ts';
import type { Swap } from '../../swap/swap.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import {
  type SettingsPage,
  type SettingsPress,
  settingsButtons,
} from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { personOf, viewFor } from '../../telegram/person.ts';
import type { Services, Uses } from '../../telegram/services.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { createSettingsAnswer, SETTINGS_DIALOGUE, startSettingsAnswer } from './answer.ts';
import {
  AMOUNT_SETS,
  AS_TELEGRAM_SAYS,
  favouriteKey,
  favouriteOf,
  HIGH_SLIPPAGE_BPS,
  renderLanguages,
  renderSettings,
  withFavourite,
} from './view.ts';

export const settings: Feature = {
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
      dialogue: (services, actions) =>
        createSettingsAnswer(services, actions, (page, view, personId) =>
          drawSettings(services, page, view, personId),
        ),
    },
    deepLinks: { settings: settingsCommand },
    topics: { settings: settingsCommand, language: languageCommand, tolerance: slippageWords },
  },
  group: { personal: { settings: 'settings' } },
};

const LAST_SWAPS = 20;

async function settingsCommand(
  services: Uses<'swaps' | 'people' | 'chat' | 'prices'>,
  ctx: CommandContext,
): Promise<void> {
  return showSettings(services, ctx, 'home');
}

/** "Slippage 1" sets it for all swaps; other words about it are answered with what it is. */
async function slippageWords(
  { people, chat, clock }: Uses<'people' | 'chat' | 'clock'>,
  ctx: CommandContext,
): Promise<void> {
  const { texts } = ctx.view;
  const said = readSaidSlippage(ctx.message?.text ?? '');
  if (!said?.isSetting || ctx.message?.forward_origin)
    return void (await reply(chat, ctx, texts.html('talk-tolerance')));
  const { bps: slippageBps } = said;
  if (!isSlippage(slippageBps)) return void (await reply(chat, ctx, texts.html('problem-bad-slippage')));
  await people.preferences.change(personOf(ctx).personId, { slippageBps }, clock());
  const saved = texts.html('settings-slippage-saved', { slippage: showBps(slippageBps) });
  const warning = slippageBps >= HIGH_SLIPPAGE_BPS ? texts.html('settings-slippage-high') : null;
  await reply(chat, ctx, joinLines([saved, warning]));
}

async function showSettings(
  services: Uses<'swaps' | 'people' | 'chat' | 'prices'>,
  ctx: ChatContext,
  page: SettingsPage,
): Promise<void> {
  await showCard(services.chat, ctx, await drawSettings(services, page, ctx.view, personOf(ctx).personId));
}

async function drawSettings(
  services: Uses<'swaps' | 'people' | 'chat' | 'prices'>,
  page: SettingsPage,
  view: SwapView,
  personId: PersonId,
): Promise<ChatMessage> {
  const { swaps, people, prices } = services;
  if (page === 'language') return drawLanguages(services, view, personId);
  const [preferences, labelOf, lastSwaps] = await Promise.all([
    people.preferences.find(personId),
    labelMints(prices),
    swaps.listPast(personId, { states: ['confirmed'], limit: LAST_SWAPS }),
  ]);
  return renderSettings(page, { preferences, labelOf, lastSwaps }, view);
}

async function drawLanguages(
  { people, chat }: Uses<'people' | 'chat'>,
  view: SwapView,
  personId: PersonId,
): Promise<ChatMessage> {
  const card = renderLanguages(await people.profiles.findPerson(personId), view.texts, chat.views);
  const back = settingsButtons.button(view.texts.plain('button-back'), { action: 'page', page: 'home' });
  return { ...card, keyboard: [...card.keyboard, [back]] };
}

async function languageCommand(
  { people, chat }: Uses<'people' | 'chat'>,
  ctx: CommandContext,
): Promise<void> {
  const person = await people.profiles.findPerson(personOf(ctx).personId);
  await reply(chat, ctx, renderLanguages(person, ctx.view.texts, chat.views));
}

async function pressLanguage(
  { people, chat }: Uses<'people' | 'chat'>,
  ctx: ChatContext,
  { id }: { readonly id: string },
): Promise<void> {
  const { personId } = personOf(ctx);
  const chosen = LANGUAGES.find((language) => language === id) ?? null;
  const isKnown = chosen !== null || id === AS_TELEGRAM_SAYS;
  const person = isKnown ? await people.cache.choose(personId, chosen) : undefined;
  if (!person) return alertPress(chat, ctx, 'press-unknown');
  ctx.view = viewFor(chat.views[person.language], await people.preferences.find(personId));
  await toastPress(chat, ctx, 'toast-language');
  await showCard(chat, ctx, renderLanguages(person, ctx.view.texts, chat.views));
}

/** Undefined where the named swap or set is gone. */
type Change = { readonly change: Partial<Preferences>; readonly page: SettingsPage } | undefined;

/** Typed values go to a dialogue, behind the buttons. */
async function pressSettings(
  services: Services,
  ctx: ChatContext,
  press: SettingsPress,
  next: NextFunction,
): Promise<void> {
  switch (press.action) {
    case 'type':
      return next();
    case 'close':
      return closeSettings(services, ctx);
    case 'page':
      await settlePress(services.chat, ctx);
      return showSettings(services, ctx, press.page);
    default:
      return saveChange(services, ctx, press);
  }
}

async function saveChange(services: Services, ctx: ChatContext, press: Changing): Promise<void> {
  const { people, chat, clock } = services;
  const { personId } = personOf(ctx);
  const changed = await changeFor(services, ctx, press);
  if (!changed) return alertPress(chat, ctx, 'press-settings-gone');
  const { slippageBps = 0 } = await people.preferences.change(personId, changed.change, clock());
  const isHigh = press.action === 'slippage' && slippageBps >= HIGH_SLIPPAGE_BPS;
  await (isHigh ? alertPress(chat, ctx, 'toast-settings-high') : toastPress(chat, ctx, 'toast-saved'));
  await showSettings(services, ctx, changed.page);
}

type Changing = Exclude<SettingsPress, { action: 'page' | 'close' | 'type' }>;

async function changeFor(
  services: Uses<'swaps' | 'people'>,
  ctx: ChatContext,
  press: Changing,
): Promise<Change> {
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
      const swap = await findTheirs(services, ctx, press.swapId);
      return (
        swap && { change: { pair: { from: swap.intent.from.mint, to: swap.intent.to.mint } }, page: 'pair' }
      );
    }
    case 'favourite':
    case 'favourite_half': {
      const swap = await findTheirs(services, ctx, press.swapId);
      const { favourites } = await services.people.preferences.find(personId);
      const more = swap && withFavourite(favourites, favouriteOf(swap, press.action));
      return more && { change: { favourites: more }, page: 'favourites' };
    }
    case 'unfavourite': {
      const { favourites } = await services.people.preferences.find(personId);
      const left = favourites.filter((one) => favouriteKey(one) !== press.key);
      return { change: { favourites: left }, page: 'favourites' };
    }
  }
}

async function findTheirs(
  { swaps }: Uses<'swaps'>,
  ctx: ChatContext,
  swapId: string,
): Promise<Swap | undefined> {
  const swap = await swaps.findSwap(swapId as SwapId);
  return swap?.personId === personOf(ctx).personId ? swap : undefined;
}

async function closeSettings({ chat }: Uses<'chat'>, ctx: ChatContext): Promise<void> {
  await settlePress(chat, ctx);
  await showCard(chat, ctx, ctx.view.texts.html('settings-closed'));
}
