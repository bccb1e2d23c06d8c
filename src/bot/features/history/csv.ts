import { symbolOf } from '../../../labels/token-label.ts';
import { formatAmount } from '../../swap/amount.ts';
import { minimumOf, type Swap } from '../../swap/swap.ts';

/** The columns, in English for whatever reads the file. */
const COLUMNS = [
  'started',
  'ended',
  'state',
  'paid',
  'paid token',
  'paid mint',
  'received',
  'at least',
  'received token',
  'received mint',
  'wallet',
  'transaction',
] as const;

/** A table program takes what begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Ended swaps as RFC 4180 has it: CRLF, quotes where needed, times in UTC after ISO 8601, amounts as wallets show them. */
export function writeSwapsCsv(swaps: readonly Swap[]): string {
  return [COLUMNS, ...swaps.map(rowOf)].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}

function rowOf(swap: Swap): readonly string[] {
  const { from, to, amount } = swap.intent;
  const isDone = swap.state === 'confirmed';
  return [
    new Date(swap.createdAt).toISOString(),
    swap.finalAt === null ? '' : new Date(swap.finalAt).toISOString(),
    swap.state,
    formatAmount(amount, from),
    symbolOf(from),
    from.mint,
    isDone && swap.arrived ? formatAmount(swap.arrived, to) : '',
    formatAmount(minimumOf(swap), to),
    symbolOf(to),
    to.mint,
    swap.wallet ?? '',
    swap.signed?.txHash ?? '',
  ];
}

/** With an apostrophe before what would be a formula, and in quotes where the text would end the cell. */
export function writeCell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
