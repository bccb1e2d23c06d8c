import type { SwapId } from '../swap/brands.ts';
import type { SwapState } from '../swap/transitions.ts';

/** The kinds of swaps that a history can be narrowed to, and the states of each. */
export const HISTORY_KINDS = {
  all: null,
  done: ['confirmed'],
  undone: ['failed', 'expired', 'cancelled', 'lapsed'],
  open: ['ordered', 'signed', 'submitted'],
} as const satisfies Readonly<Record<string, readonly SwapState[] | null>>;

export type HistoryKind = keyof typeof HISTORY_KINDS;

/** What of a history is shown. A mint would not fit into a button, so a token is named by a swap that it is a side of. */
export interface HistoryView {
  readonly from: { readonly swapId: SwapId; readonly direction: 'older' | 'newer' } | null;
  readonly kind: HistoryKind;
  readonly token: { readonly swapId: SwapId; readonly side: 'from' | 'to' } | null;
}

export type HistoryPress =
  | ({ readonly action: 'page' | 'filter' } & HistoryView)
  | { readonly action: 'export' };

export const WHOLE_HISTORY: HistoryView = { from: null, kind: 'all', token: null };

const LETTERS = { all: 'a', done: 'd', undone: 'n', open: 'o' } as const;

const DATA = /^hi:([pf]):(-|[on][A-Za-z0-9_-]{22}):([adno]):(-|[ft][A-Za-z0-9_-]{22})$/;

/** At most 54 bytes. */
export function encodeHistory(press: HistoryPress): string {
  if (press.action === 'export') return 'hi:c';
  const { action, from, kind, token } = press;
  const start = from ? `${from.direction === 'older' ? 'o' : 'n'}${from.swapId}` : '-';
  const side = token ? `${token.side === 'from' ? 'f' : 't'}${token.swapId}` : '-';
  return `hi:${action === 'page' ? 'p' : 'f'}:${start}:${LETTERS[kind]}:${side}`;
}

/** Undefined for anything this bot did not write itself. */
export function decodeHistory(data: string): HistoryPress | undefined {
  if (data === 'hi:c') return { action: 'export' };
  const [, action, start = '-', letter, side = '-'] = DATA.exec(data) ?? [];
  const kind = (Object.keys(LETTERS) as HistoryKind[]).find((one) => LETTERS[one] === letter);
  if (kind === undefined) return undefined;
  return {
    action: action === 'p' ? 'page' : 'filter',
    from:
      start === '-'
        ? null
        : { swapId: start.slice(1) as SwapId, direction: start.startsWith('o') ? 'older' : 'newer' },
    kind,
    token:
      side === '-' ? null : { swapId: side.slice(1) as SwapId, side: side.startsWith('f') ? 'from' : 'to' },
  };
}
