import { identityOf } from '../../../labels/token-label.ts';
import { inRows, type Rows, ticked } from '../../cards/keyboard.ts';
import { profitWords } from '../../cards/profit.ts';
import { hasReceipt } from '../../cards/receipt.ts';
import { pastLine } from '../../cards/swap-card.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import { showToken } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { SwapView } from '../../i18n/view.ts';
import { realisedProfit, type Sale } from '../../swap/positions.ts';
import type { Swap } from '../../swap/swap.ts';
import type { Token } from '../../swap/token.ts';
import {
  HISTORY_KINDS,
  type HistoryKind,
  type HistoryView,
  historyButtons,
  receiptButtons,
} from '../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';

interface HistoryFacts {
  readonly shown: HistoryView;
  /** Newest first. */
  readonly swaps: readonly Swap[];
  /** All that the person sold. */
  readonly sales: readonly Sale[];
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
  readonly token: Token | null;
  readonly now: number;
}

export function renderHistory(facts: HistoryFacts, view: SwapView): ChatMessage {
  const { texts } = view;
  const { swaps, sales, shown, now } = facts;
  const isNarrowed = shown.kind !== 'all' || shown.token !== null;
  const lines = swaps.map((swap, index) => {
    const profit = realisedProfit(sales.filter(({ swapId }) => swapId === swap.id));
    const result = profit && html` · ${profitWords(profit, texts).usd}`;
    return html`${String(index + 1)}. ${joinLines([pastLine(swap, now, view), result], '')}`;
  });
  const none = swaps.length > 0 ? null : texts.html(isNarrowed ? 'history-none-such' : 'history-none');
  const title = swaps.length > 0 || isNarrowed ? texts.html('history-title') : null;
  const text = joinLines([title, narrowedLine(facts, texts), ...lines, none]);
  const isEmpty = swaps.length === 0 && !isNarrowed;
  return {
    text: text.html,
    keyboard: isEmpty ? [] : [...receiptRows(swaps, texts), pageRow(facts, texts), toolRow(shown, texts)],
  };
}

export function renderHistoryFilter(
  shown: HistoryView,
  recent: readonly { readonly token: Token; readonly of: NonNullable<HistoryView['token']> }[],
  { texts }: SwapView,
): ChatMessage {
  const kinds = (Object.keys(HISTORY_KINDS) as HistoryKind[]).map((kind) =>
    narrowing(texts.plain(KIND_BUTTONS[kind]), { ...shown, from: null, kind }, kind === shown.kind),
  );
  const tokens = recent.map(({ token, of }) =>
    narrowing(identityOf(token), { ...shown, from: null, token: of }, isSameSide(of, shown.token)),
  );
  const any = narrowing(
    texts.plain('button-history-any-token'),
    { ...shown, from: null, token: null },
    shown.token === null,
  );
  const back = historyButtons.button(texts.plain('button-back'), { action: 'page', ...shown });
  const keyboard = [
    [{ text: texts.plain('history-by-outcome'), disabled: true as const }],
    ...inRows(kinds),
    [{ text: texts.plain('history-by-token'), disabled: true as const }],
    ...inRows([any, ...tokens]),
    [back],
  ];
  return { text: texts.html('history-filter').html, keyboard };
}

const KIND_BUTTONS: Readonly<Record<HistoryKind, string>> = {
  all: 'button-history-all',
  done: 'button-history-done',
  undone: 'button-history-undone',
  open: 'button-history-open',
};

function narrowedLine({ shown, token }: HistoryFacts, texts: Texts): Html | null {
  const kind = shown.kind === 'all' ? null : html`${texts.plain(KIND_BUTTONS[shown.kind])}`;
  const parts = [kind, token ? showToken(token) : null];
  if (parts.every((part) => part === null)) return null;
  return texts.html('history-only', { what: joinLines(parts, ', ') });
}

function pageRow({ swaps, shown, hasNewer, hasOlder }: HistoryFacts, texts: Texts): readonly Button[] {
  const [first, last] = [swaps[0], swaps.at(-1)];
  const pageButton = (key: string, swap: Swap, direction: 'older' | 'newer'): Button =>
    historyButtons.button(texts.plain(key), {
      action: 'page',
      ...shown,
      from: { swapId: swap.id, direction },
    });
  return [
    ...(first && hasNewer ? [pageButton('button-history-newer', first, 'newer')] : []),
    ...(last && hasOlder ? [pageButton('button-history-older', last, 'older')] : []),
  ];
}

/** Five pairs exceed a row, so receipts are chosen by line number. */
function receiptRows(swaps: readonly Swap[], texts: Texts): Rows {
  const text = texts.plain('button-receipt');
  const numbers = swaps.flatMap((swap, index) =>
    hasReceipt(swap) ? [receiptButtons.button(String(index + 1), { action: 'ask', swapId: swap.id })] : [],
  );
  if (numbers.length > 1) return [[{ text, disabled: true }], numbers];
  return numbers.map((only) => [{ ...only, text }]);
}

function toolRow(shown: HistoryView, texts: Texts): readonly Button[] {
  return [
    historyButtons.button(texts.plain('button-history-filter'), { action: 'filter', ...shown, from: null }),
    historyButtons.button(texts.plain('button-history-export'), { action: 'export' }),
  ];
}

function narrowing(name: string, shown: HistoryView, isTicked: boolean): Button {
  return historyButtons.button(ticked(name, isTicked), { action: 'page', ...shown });
}

function isSameSide(one: HistoryView['token'], other: HistoryView['token']): boolean {
  return one !== null && other !== null && one.swapId === other.swapId && one.side === other.side;
}
