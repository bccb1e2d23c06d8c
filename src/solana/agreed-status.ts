import type { Signature } from './address.ts';
import {
  readTransactionStatus,
  type StatusQuery,
  type StatusReader,
  type TransactionStatus,
} from './chain-status.ts';
import { inTime } from './in-time.ts';

export interface StatusWitnesses {
  /** Answers for the chain as long as it has no bad news. */
  readonly main: StatusReader;
  /** Nodes of different operators, each asked by itself before bad news is believed; none or one is no second word. */
  readonly nodes: readonly StatusReader[];
  /** One node shows what another one denies: somebody should look. */
  readonly onContradiction: () => void;
  /** Milliseconds a node has for its word before it counts as silent. */
  readonly withinMs?: number;
}

/** The others have long answered, and the swaps that wait for the word have a deadline. */
const WORD_WITHIN_MS = 2_500;

/** About ten minutes of blocks: by then a node that is silent or behind no longer holds a verdict back. */
const LONG_PAST_BLOCKS = 1_500;

/**
 * Where a signed transaction stands, like `readTransactionStatus`. That it failed or never landed leads people to pay a
 * second time, so where there are several nodes all must say it: one that shows the transaction landed wins over one that
 * does not know it, one that is behind is waited for, and one that cannot be reached delays an expiry.
 */
export async function readAgreedStatus(
  { main, nodes, onContradiction, withinMs = WORD_WITHIN_MS }: StatusWitnesses,
  signatures: readonly Signature[],
  query: StatusQuery = {},
): Promise<TransactionStatus> {
  const found = await readTransactionStatus(main, signatures, query);
  if (nodes.length < 2 || (found.status !== 'failed' && found.status !== 'expired')) return found;
  const wordOf = async (node: StatusReader) =>
    (await inTime(readTransactionStatus(node, signatures, query), withinMs)) ?? SILENT;
  const seen = await Promise.all(nodes.map(wordOf));
  const landed = seen.find(({ status }) => status === 'confirmed' || status === 'finalized');
  if (landed) {
    onContradiction();
    return found.status === 'expired' ? landed : { status: 'unknown' };
  }
  const failed = seen.find(({ status }) => status === 'failed');
  if (found.status === 'expired' && failed) return failed;
  if (!seen.some((word) => isHoldingBack(word, found)) || (await isLongPast(main, query))) return found;
  return { status: 'pending' };
}

const SILENT: TransactionStatus = { status: 'unknown' };

/** Of a failure that is final nothing more can be learnt from a node that is silent. */
function isHoldingBack({ status }: TransactionStatus, found: TransactionStatus): boolean {
  if (status === 'unknown') return found.status !== 'failed' || !found.finalized;
  return status !== found.status;
}

async function isLongPast(main: StatusReader, { lastValidBlockHeight }: StatusQuery): Promise<boolean> {
  if (lastValidBlockHeight === undefined) return false;
  const { blockHeight } = await main.getEpochInfo('finalized').catch(() => ({ blockHeight: undefined }));
  return blockHeight !== undefined && blockHeight > lastValidBlockHeight + LONG_PAST_BLOCKS;
}
