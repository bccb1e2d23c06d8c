import { readNodeAnswer, type TransactionStatus } from '../../src/solana/chain-status.ts';

/** The word of one node alone. */
export async function readTransactionStatus(
  ...question: Parameters<typeof readNodeAnswer>
): Promise<TransactionStatus> {
  return (await readNodeAnswer(...question)).transaction;
}
