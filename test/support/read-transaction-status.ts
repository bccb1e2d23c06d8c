import { readNodeAnswer, type TransactionStatus } from '../../src/solana/chain-status.ts';

/** Of a node that keeps every block. */
export const WHOLE_LEDGER = { getFirstAvailableBlock: async () => 0, getBlockTime: async () => 0 };

/** Reads from a single node. */
export async function readTransactionStatus(
  ...question: Parameters<typeof readNodeAnswer>
): Promise<TransactionStatus> {
  return (await readNodeAnswer(...question)).transaction;
}
