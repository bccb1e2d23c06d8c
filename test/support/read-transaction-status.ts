import { readNodeAnswer, type TransactionStatus } from '../../src/solana/chain-status.ts';

/** Reads from a single node. */
export async function readTransactionStatus(
  ...question: Parameters<typeof readNodeAnswer>
): Promise<TransactionStatus> {
  return (await readNodeAnswer(...question)).transaction;
}
