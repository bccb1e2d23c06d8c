import { createHash } from 'node:crypto';
import { identityOf, type LabelledToken } from '../../../labels/token-label.ts';
import type { Mint } from '../../../solana/mint.ts';
import { inRows, type Rows, ticked } from '../../cards/keyboard.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import { showBps, showToken } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { SwapView, Views } from '../../i18n/view.ts';
import { formatAmount, keepDigits } from '../../swap/amount.ts';
import {
  DEFAULT_LANGUAGE,
  type FavouriteSwap,
  LANGUAGES,
  MAX_FAVOURITES,
  type Person,
  type Preferences,
} from '../../swap/people.ts';
import type { Swap } from '../../swap/swap.ts';
import {
  mainButtons,
  type SettingsPage,
  type SettingsPress,
  settingsButtons,
} from '../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';

interface SettingsFacts {
  readonly preferences: Preferences;
  readonly labelOf: (mint: Mint) => LabelledToken;
  /** Newest first. */
  readonly lastSwaps: readonly Swap[];
}

type Draw = (facts: SettingsFacts, view: SwapView) => ChatMessage;

export const AMOUNT_SETS: readonly Preferences['presets'][] = [
  ['10%', '25%', '50%', 'max'],
  ['25%', '50%', '75%', 'max'],
  ['$10', '$25', '$50', '$100'],
];

const SLIPPAGES = [30, 50, 100, 200, 300];

/** A slippage of this size makes a noticeable loss possible. */
export const HIGH_SLIPPAGE_BPS = 300;
const MAX_PAIRS = 4;
/** Pairs that can become favourites, newest first. */
const MAX_ADDED = 2;
const ROUND_DIGITS = 3;
const CHARACTERS = 12;

export function renderSettings(
  page: Exclude<SettingsPage, 'language'>,
  facts: SettingsFacts,
  view: SwapView,
): ChatMessage {
  return DRAWN[page](facts, view);
}

const EXPLORER_NAMES = { solscan: 'Solscan', solana_explorer: 'Solana Explorer', orb: 'Orb' } as const;

const DRAWN: Readonly<Record<Exclude<SettingsPage, 'language'>, Draw>> = {
  home: drawHome,
  pair: ({ preferences: { pair }, labelOf, lastSwaps }, { texts }) => {
    const pairs = distinctPairs(lastSwaps);
    const choices = pairs.map(({ id, intent: { from, to } }) => {
      const isTicked = pair?.from === from.mint && pair.to === to.mint;
      const name = `${identityOf(labelOf(from.mint))} → ${identityOf(labelOf(to.mint))}`;
      return [choice(name, { action: 'pair', swapId: id }, isTicked)];
    });
    const none = choice(texts.plain('button-settings-none'), { action: 'pair', swapId: null }, pair === null);
    const hint = pairs.length === 0 ? texts.html('settings-pair-none-yet') : null;
    return drawPage(texts, [texts.html('settings-pair-about'), hint], [...choices, [none]]);
  },
  slippage: ({ preferences: { slippageBps } }, { texts }) => {
    const choices = SLIPPAGES.map((bps) =>
      choice(showBps(bps), { action: 'slippage', bps }, bps === slippageBps),
    );
    const now = texts.html('settings-line-slippage', { slippage: showBps(slippageBps) });
    const warning = slippageBps >= HIGH_SLIPPAGE_BPS ? texts.html('settings-slippage-high') : null;
    const own = press(texts, 'button-settings-own', { action: 'type', what: 'slippage' });
    return drawPage(
      texts,
      [texts.html('settings-slippage-about'), now, warning],
      [choices.slice(0, 3), choices.slice(3), [own]],
    );
  },
  amounts: ({ preferences: { presets } }, { texts }) => {
    const choices = AMOUNT_SETS.map((amounts, set) => [
      choice(amounts.join(' · '), { action: 'amounts', set }, amounts.join() === presets.join()),
    ]);
    const now = texts.html('settings-line-amounts', { amounts: presets.join(' · ') });
    const own = press(texts, 'button-settings-own', { action: 'type', what: 'amounts' });
    return drawPage(texts, [texts.html('settings-amounts-about'), now], [...choices, [own]]);
  },
  favourites: ({ preferences: { favourites }, labelOf, lastSwaps }, { texts }) => {
    const nameOf = ({ from, to, amount }: FavouriteSwap) =>
      `${amount} ${identityOf(labelOf(from))} → ${identityOf(labelOf(to))}`;
    const remove = favourites.map((favourite) => {
      const text = texts.plain('button-settings-remove', { swap: nameOf(favourite) });
      return [settingsButtons.button(text, { action: 'unfavourite', key: favouriteKey(favourite) })];
    });
    const isFull = favourites.length >= MAX_FAVOURITES;
    const add = distinctPairs(lastSwaps)
      .slice(0, isFull ? 0 : MAX_ADDED)
      .flatMap((last) =>
        (['favourite', 'favourite_half'] as const).flatMap((action) => {
          const added = favouriteOf(last, action);
          if (favourites.some((one) => favouriteKey(one) === favouriteKey(added))) return [];
          const text = texts.plain('button-settings-add', { swap: nameOf(added) });
          return [[settingsButtons.button(text, { action, swapId: last.id })]];
        }),
      );
    const hint =
      favourites.length === 0 ? 'settings-favourites-none' : isFull ? 'settings-favourites-full' : null;
    const about = texts.html('settings-favourites-about');
    const own = press(texts, 'button-settings-own', { action: 'type', what: 'favourites' });
    return drawPage(
      texts,
      [about, hint === null ? null : texts.html(hint)],
      [...remove, ...add, ...(isFull ? [] : [[own]])],
    );
  },
  explorer: ({ preferences: { explorer } }, { texts, explorers }) => {
    const choices = Object.keys(explorers ?? {}).map((one) => {
      const id = one as keyof typeof EXPLORER_NAMES;
      return [choice(EXPLORER_NAMES[id], { action: 'explorer', explorer: id }, id === explorer)];
    });
    const usual = choice(
      texts.plain('button-settings-usual'),
      { action: 'explorer', explorer: null },
      explorer === null,
    );
    return drawPage(texts, [texts.html('settings-explorer-about')], [...choices, [usual]]);
  },
};

const LABELS = {
  home: 'button-back',
  pair: 'button-settings-pair',
  slippage: 'button-settings-slippage',
  amounts: 'button-settings-amounts',
  favourites: 'button-settings-favourites',
  language: 'button-settings-language',
  explorer: 'button-settings-explorer',
} as const;

const SOUNDS = { loud: 'button-settings-loud', silent: 'button-settings-silent' } as const;

/** Undefined where there is no room. */
export function withFavourite(favourites: Preferences['favourites'], added: FavouriteSwap) {
  if (favourites.some((one) => favouriteKey(one) === favouriteKey(added))) return favourites;
  return favourites.length < MAX_FAVOURITES ? [...favourites, added] : undefined;
}

/** The amount of a swap in three digits, or half of what is held then. */
export function favouriteOf({ intent: { from, to, amount } }: Swap, action: 'favourite' | 'favourite_half') {
  const round = formatAmount(keepDigits(amount, ROUND_DIGITS), from);
  return { from: from.mint, to: to.mint, amount: action === 'favourite' ? round : '50%' };
}

function drawHome({ preferences, labelOf }: SettingsFacts, { texts, explorers }: SwapView): ChatMessage {
  const { pair, slippageBps, presets, favourites, explorer, notices, confirmsTwice } = preferences;
  const none = texts.html('settings-nothing');
  const lines: readonly (Html | null)[] = [
    texts.html('settings-title'),
    texts.html('settings-line-pair', {
      pair: pair ? html`${showToken(labelOf(pair.from))} → ${showToken(labelOf(pair.to))}` : none,
    }),
    texts.html('settings-line-slippage', { slippage: showBps(slippageBps) }),
    texts.html('settings-line-amounts', { amounts: presets.join(' · ') }),
    texts.html('settings-line-favourites', {
      number: favourites.length === 0 ? none : String(favourites.length),
    }),
    texts.html('settings-line-language', { name: texts.plain('language-name') }),
    explorers && explorer ? texts.html('settings-line-explorer', { name: EXPLORER_NAMES[explorer] }) : null,
    texts.html(notices === 'silent' ? 'settings-silent' : 'settings-loud'),
    texts.html(confirmsTwice ? 'settings-twice' : 'settings-once'),
  ];
  const page = (to: SettingsPage) => press(texts, LABELS[to], { action: 'page', page: to });
  const other = notices === 'silent' ? 'loud' : 'silent';
  const sound = press(texts, SOUNDS[other], { action: 'notices', notices: other });
  const confirm = press(texts, confirmsTwice ? 'button-settings-once' : 'button-settings-twice', {
    action: 'confirms',
    twice: !confirmsTwice,
  });
  const keyboard = [
    [page('pair'), page('slippage')],
    [page('amounts'), page('favourites')],
    [page('language'), ...(explorers ? [page('explorer')] : [])],
    [sound, confirm],
    [press(texts, 'button-close', { action: 'close' })],
  ];
  return { text: joinLines(lines).html, keyboard };
}

function drawPage(texts: Texts, lines: readonly (Html | null)[], rows: Rows): ChatMessage {
  const end = [
    press(texts, LABELS.home, { action: 'page', page: 'home' }),
    press(texts, 'button-close', { action: 'close' }),
  ];
  return { text: joinLines(lines, '\n\n').html, keyboard: [...rows.filter((row) => row.length > 0), end] };
}

function distinctPairs(swaps: SettingsFacts['lastSwaps']): SettingsFacts['lastSwaps'] {
  const byPair = Map.groupBy(swaps, ({ intent: { from, to } }) => `${from.mint} ${to.mint}`);
  return [...byPair.values()].flatMap(([newest]) => newest ?? []).slice(0, MAX_PAIRS);
}

function press(texts: Texts, key: string, to: SettingsPress): Button {
  return settingsButtons.button(texts.plain(key), to);
}

function choice(name: string, to: SettingsPress, isTicked: boolean): Button {
  return settingsButtons.button(ticked(name, isTicked), to);
}

/** 12 characters of base64url. */
export function favouriteKey({ from, to, amount }: FavouriteSwap): string {
  return createHash('sha256').update(`${from} ${to} ${amount}`).digest('base64url').slice(0, CHARACTERS);
}

/** Button value: follow the Telegram app's language. */
export const AS_TELEGRAM_SAYS = 'telegram';

/** The tick marks the language in use; the last button has it while none is chosen. */
export function renderLanguages(person: Person | undefined, texts: Texts, views: Views): ChatMessage {
  const { language, chosenLanguage } = person ?? { language: DEFAULT_LANGUAGE, chosenLanguage: null };
  const nameOf = (one: Person['language']) => views[one].texts.plain('language-name');
  const buttons = LANGUAGES.map((one) => languageButton(nameOf(one), one, one === language));
  const asTelegram = languageButton(
    texts.plain('button-language-telegram'),
    AS_TELEGRAM_SAYS,
    chosenLanguage === null,
  );
  return { text: texts.html('language-question').html, keyboard: [...inRows(buttons), [asTelegram]] };
}

function languageButton(name: string, id: string, isTicked: boolean): Button {
  return mainButtons.button(ticked(name, isTicked), { action: 'language', id });
}
