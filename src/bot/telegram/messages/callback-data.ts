// The buttons that several features draw. A feature's own buttons are defined beside its view.
import type { Mint } from '../../../solana/mint.ts';
import type { ThemeName } from '../../pictures/draw.ts';
import type { SwapId } from '../../swap/brands.ts';
import { EXPLORERS, type ExplorerChoice, isSlippage, type Preferences } from '../../swap/people.ts';
import type { SwapState } from '../../swap/swap.ts';
import {
  type Arg,
  buttonCodec,
  coded,
  flag,
  id,
  NO_ARGS,
  oneOf,
  orNothing,
  type PressOf,
  text,
  whole,
} from './callback-codec.ts';

const VERSION = whole(999_999_999);
const MINT = text<Mint>(/^[A-Za-z0-9]{1,44}$/);

/** Buttons without an area: swap cards, wallets, languages, /forget. */
export const mainButtons = buttonCodec('', {
  // A new price version invalidates these.
  confirm: { code: 'o', args: { id: id(), version: VERSION } },
  refresh: { code: 'r', args: { id: id(), version: VERSION } },
  cancel: { code: 'x', args: { id: id(), version: VERSION } },
  quote_again: { code: 'q', args: { id: id(), version: VERSION } },
  swap_back: { code: 'b', args: { id: id(), version: VERSION } },
  first_sol: { code: 'g', args: { id: id(), version: VERSION } },
  wallet_yes: { code: 'y', args: { id: id() } },
  wallet_no: { code: 'n', args: { id: id() } },
  wallet_use: { code: 'u', args: { id: id() } },
  wallet_rename: { code: 'e', args: { id: id() } },
  wallet_unlink: { code: 'l', args: { id: id() } },
  wallet_forget: { code: 'f', args: { id: id() } },
  swap_shared: { code: 's', args: { id: id() } },
  language: { code: 'g', args: { id: id() } },
  forget_me: { code: 'a', args: { id: id() } },
  connect: { code: 'k', args: NO_ARGS },
  connect_details: { code: 'i', args: NO_ARGS },
  wallets: { code: 'w', args: NO_ARGS },
  keep_me: { code: 'z', args: NO_ARGS },
});

/** Standing orders; the id is that of the swap that placed the order. */
export const orderButtons = buttonCodec('so', {
  take_out: { code: 't', args: { id: text(/^[\w-]{1,40}$/) } },
});

const CARD = { id: id(), version: VERSION };
const NUMBERED = { ...CARD, number: whole(99_999) };

/** `number` is an index of a preset or route, or basis points. */
export const cardButtons = buttonCodec('cd', {
  front: { code: 'b', args: CARD },
  more: { code: 'm', args: CARD },
  details: { code: 'd', args: CARD },
  routes: { code: 'r', args: CARD },
  slippage: { code: 's', args: CARD },
  invert_rate: { code: 'w', args: CARD },
  flip: { code: 't', args: CARD },
  amount: { code: 'a', args: CARD },
  own_slippage: { code: 'o', args: CARD },
  fits: { code: 'f', args: CARD },
  sure: { code: 'y', args: CARD },
  preset: { code: 'p', args: NUMBERED },
  route: { code: 'c', args: NUMBERED },
  set_slippage: { code: 'v', args: NUMBERED },
});

export type CardPress = PressOf<typeof cardButtons>;

/** `text` is read by `readAskedAmount`; `index` is a pair of the question. */
export const dialogueButtons = buttonCodec('d', {
  cancel: { code: 'x', args: NO_ARGS },
  back: { code: 'b', args: NO_ARGS },
  token: { code: 't', args: { mint: text(/^[A-Za-z0-9.$%]{1,60}$/) } },
  amount: { code: 'a', args: { text: text(/^[A-Za-z0-9.$%-]{1,60}$/) } },
  pair: { code: 'p', args: { index: whole(99) } },
});

export type DialogueTap = PressOf<typeof dialogueButtons>;

export const requestButtons = buttonCodec('rq', {
  swap: { code: 's', args: NO_ARGS },
  sell: { code: 'z', args: { mint: MINT } },
  balance: { code: 'b', args: NO_ARGS },
  help: { code: 'h', args: NO_ARGS },
  history: { code: 'y', args: NO_ARGS },
  settings: { code: 'o', args: NO_ARGS },
  unsigned: { code: 'u', args: NO_ARGS },
  status: { code: 'w', args: NO_ARGS },
  safety: { code: 'f', args: NO_ARGS },
  privacy: { code: 'p', args: NO_ARGS },
  complaint: { code: 'c', args: NO_ARGS },
  language: { code: 'l', args: NO_ARGS },
  alert: { code: 'a', args: NO_ARGS },
});

/** As the settings write it: dollars, or a number of the other token. A longer one does not fit beside a mint. */
export const BUY_AMOUNT = /^\$?\d{1,6}(\.\d{1,4})?$/;

/** Shares to sell are in basis points. */
export const tokenButtons = buttonCodec('tk', {
  show: { code: 's', args: { mint: MINT } },
  share: { code: 'p', args: { mint: MINT } },
  chart: { code: 'c', args: { mint: MINT } },
  chart_again: { code: 'r', args: { mint: MINT } },
  buy: { code: 'b', args: { mint: MINT, amount: text(BUY_AMOUNT) } },
  sell: { code: 'v', args: { mint: MINT, bps: whole(10_000, 1) } },
});

const AWAY = { mint: MINT, bps: whole(99_999, 1) };

/** An order so far from the market, in basis points: above it for a sale of a share, below it for dollars that buy. */
export const priceButtons = buttonCodec('ap', {
  ask: { code: 'q', args: { mint: MINT } },
  sell_at: { code: 's', args: AWAY },
  buy_at: { code: 'b', args: AWAY },
  sell: { code: 'v', args: { ...AWAY, share: whole(10_000, 1) } },
  buy: { code: 'k', args: { ...AWAY, dollars: whole(9_999, 1) } },
  /** The price is typed. */
  type: { code: 't', args: { mint: MINT } },
  /** All that is held, so far above its average cost. */
  gain: { code: 'g', args: AWAY },
});

/** SOL. */
export const FIRST_AMOUNTS = ['0.01', '0.05'] as const;

/** Steps of the onboarding; `first_anew` is sent as a new message. */
export const startButtons = buttonCodec('st', {
  what: { code: 'w', args: NO_ARGS },
  money: { code: 'm', args: NO_ARGS },
  first: { code: 'f', args: NO_ARGS },
  first_anew: { code: 'n', args: NO_ARGS },
  picture: { code: 'q', args: NO_ARGS },
  later: { code: 'x', args: NO_ARGS },
  swap: { code: '', args: { amount: oneOf(...FIRST_AMOUNTS) } },
});

export type StartStep = PressOf<typeof startButtons>['action'];

export const balanceButtons = buttonCodec('bl', {
  show: { code: '', args: { isUnfolded: flag('u', 'f'), walletId: id() } },
  use: { code: 'a', args: { walletId: id() } },
});

export const addressButtons = buttonCodec('qr', { address: { code: '', args: { walletId: id() } } });

export const HISTORY_KINDS = {
  all: null,
  done: ['confirmed'],
  undone: ['failed', 'expired', 'cancelled', 'lapsed'],
  open: ['ordered', 'served', 'signed', 'submitted'],
} as const satisfies Readonly<Record<string, readonly SwapState[] | null>>;

export type HistoryKind = keyof typeof HISTORY_KINDS;

/** A mint does not fit into a button: a swap and its side name it. */
export interface HistoryView {
  readonly from: { readonly swapId: SwapId; readonly direction: 'older' | 'newer' } | null;
  readonly kind: HistoryKind;
  readonly token: { readonly swapId: SwapId; readonly side: 'from' | 'to' } | null;
}

export const WHOLE_HISTORY: HistoryView = { from: null, kind: 'all', token: null };

const SWAP_ID = text<SwapId>(/^[A-Za-z0-9_-]{22}$/);

function lettered<Value>(
  split: (value: Value) => readonly [letter: string, swapId: SwapId],
  join: (letter: string, swapId: SwapId) => Value | undefined,
): Arg<Value> {
  return {
    write: (value) => split(value).join(''),
    read: (given) => {
      const swapId = SWAP_ID.read(given.slice(1));
      return swapId && join(given.charAt(0), swapId);
    },
  };
}

const FROM = lettered<NonNullable<HistoryView['from']>>(
  ({ direction, swapId }) => [direction === 'older' ? 'o' : 'n', swapId],
  (letter, swapId) => ({ swapId, direction: letter === 'o' ? 'older' : 'newer' }),
);
const SIDE = lettered<NonNullable<HistoryView['token']>>(
  ({ side, swapId }) => [side === 'from' ? 'f' : 't', swapId],
  (letter, swapId) => ({ swapId, side: letter === 'f' ? 'from' : 'to' }),
);
const HISTORY = {
  from: orNothing(FROM),
  kind: coded({ all: 'a', done: 'd', undone: 'n', open: 'o' }),
  token: orNothing(SIDE),
};

export const historyButtons = buttonCodec('hi', {
  page: { code: 'p', args: HISTORY },
  filter: { code: 'f', args: HISTORY },
  export: { code: 'c', args: NO_ARGS },
});

export interface ReceiptLook {
  readonly theme: ThemeName;
  readonly hasWallet: boolean;
}

const LOOK: Arg<ReceiptLook> = {
  write: ({ theme, hasWallet }) => `${theme === 'dark' ? 'd' : 'l'}${hasWallet ? 'w' : ''}`,
  read: (given) => ({ theme: given.startsWith('d') ? 'dark' : 'light', hasWallet: given.endsWith('w') }),
};

export const receiptButtons = buttonCodec('rc', {
  ask: { code: '', args: { swapId: id<SwapId>() } },
  show: { code: '', args: { swapId: id<SwapId>(), look: LOOK } },
});

export const profitButtons = buttonCodec('pn', {
  show: { code: '', args: NO_ARGS },
  share: { code: 's', args: { swapId: id<SwapId>() } },
});

export const SETTINGS_PAGES = [
  'home',
  'pair',
  'slippage',
  'amounts',
  'favourites',
  'explorer',
  'language',
] as const;

export type SettingsPage = (typeof SETTINGS_PAGES)[number];

export type TypedSetting = 'slippage' | 'amounts' | 'favourites';

const SLIPPAGE: Arg<number> = {
  write: String,
  read: (given) => {
    const bps = whole(99_999).read(given);
    return isSlippage(bps) ? bps : undefined;
  },
};
const EXPLORER: Arg<ExplorerChoice> = orNothing(oneOf(...EXPLORERS));

/**
 * Presses are idempotent: they set, never toggle. A digest names a favourite, because the list may have
 * changed.
 */
export const settingsButtons = buttonCodec('se', {
  page: { code: 'p', args: { page: oneOf(...SETTINGS_PAGES) } },
  close: { code: 'x', args: NO_ARGS },
  type: { code: 't', args: { what: oneOf<TypedSetting>('slippage', 'amounts', 'favourites') } },
  slippage: { code: 's', args: { bps: SLIPPAGE } },
  amounts: { code: 'a', args: { set: whole(999_999) } },
  pair: { code: 'd', args: { swapId: orNothing(id()) } },
  favourite: { code: 'f', args: { swapId: id() } },
  favourite_half: { code: 'h', args: { swapId: id() } },
  unfavourite: { code: 'r', args: { key: id() } },
  explorer: { code: 'e', args: { explorer: EXPLORER } },
  notices: { code: 'n', args: { notices: oneOf<Preferences['notices']>('loud', 'silent') } },
  confirms: { code: 'c', args: { twice: flag('2', '1') } },
});

export type SettingsPress = PressOf<typeof settingsButtons>;
