import type { AskedAmount } from '../swap/asked-amount.ts';

/** What a dialogue of earlier code had been told, as far as this code understands it. */
export interface LeftDialogue {
  /** The name under which it was entered. */
  readonly id: string;
  /** What it was entered with. */
  readonly about: unknown;
  /** Of a dialogue about a swap: what was known of it last. */
  readonly said: SaidOfSwap;
}

interface SaidOfSwap {
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: AskedAmount | null;
}

/**
 * Reads a dialogue that other code kept. Nothing of it is replayed and no open question taken from it: only tokens by their
 * mints and an amount by its words, which the code that goes on with them looks up again.
 */
export function readLeftDialogues(state: unknown): readonly LeftDialogue[] {
  return Object.entries(fieldsOf(state)).flatMap(([id, runs]) => {
    const [run] = Array.isArray(runs) ? runs : [];
    if (run === undefined) return [];
    const about = firstArgument(fieldsOf(run).args);
    return [{ id, about, said: saidIn([about, ...answersIn(fieldsOf(run).replay)]) }];
  });
}

function firstArgument(args: unknown): unknown {
  try {
    const read: unknown = JSON.parse(String(args));
    return Array.isArray(read) ? read[0] : undefined;
  } catch {
    return undefined;
  }
}

/** Where each answer led, oldest first: what the dialogue took from outside is in its log. */
function answersIn(replay: unknown): readonly unknown[] {
  const { receive } = fieldsOf(replay);
  const values = Array.isArray(receive) ? receive.map((one) => fieldsOf(fieldsOf(one).returnValue).ret) : [];
  return values.filter((value) => fieldsOf(value).kind === 'known').map((value) => fieldsOf(value).start);
}

function saidIn(starts: readonly unknown[]): SaidOfSwap {
  const { from, to, amount } = fieldsOf(fieldsOf(starts.at(-1)).answers);
  return { from: mintOf(from), to: mintOf(to), amount: isAskedAmount(amount) ? amount : null };
}

function mintOf(token: unknown): string | null {
  const { mint } = fieldsOf(token);
  return typeof mint === 'string' ? mint : null;
}

const NUMBER = /^\d{1,40}(?:\.\d{1,30})?$/;

function isAskedAmount(value: unknown): value is AskedAmount {
  const { kind, text, bps } = fieldsOf(value);
  if (kind === 'most') return true;
  if (kind === 'share') return Number.isInteger(bps) && (bps as number) >= 1 && (bps as number) <= 9_999;
  return (kind === 'exact' || kind === 'dollars') && typeof text === 'string' && NUMBER.test(text);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value);
}
