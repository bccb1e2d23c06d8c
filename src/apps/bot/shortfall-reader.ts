import { type Connection, VersionedTransaction } from '@solana/web3.js';
import { NATIVE_MINT } from '../../bot/swap/brands.ts';
import type { Intent, Shortfall, SignedTransaction } from '../../bot/swap/swap.ts';
import { readFailure } from '../../solana/failure/read.ts';
import type { FailureReason } from '../../solana/failure/reasons.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import { topLevelPrograms } from '../../solana/transaction.ts';

/** The node knows the blockhash no longer, or the transaction landed meanwhile: no news about the wallet. */
const NO_NEWS: readonly FailureReason[] = ['expired', 'already-processed'];

/** SOL for fees, deposits or the payment. Only the wallet pays these. */
const LACKS_SOL: readonly FailureReason[] = [
  'no-sol-for-fee',
  'not-enough-for-fee',
  'not-enough-for-deposit',
  'not-enough-sol',
];

/** Of the wallet, or of a pool on the route. */
const LACKS_FUNDS: readonly FailureReason[] = ['not-enough-token', 'not-enough-funds'];

/**
 * Simulates the signed bytes unchanged, with their own blockhash. The balance tells a wallet that cannot pay
 * from a pool that cannot.
 * @throws errors of web3.js
 */
export async function readShortfall(
  connection: Connection,
  { txHash, transaction }: SignedTransaction,
  { from, amount }: Pick<Intent, 'from' | 'amount'>,
  readBalance: () => Promise<BaseUnits>,
): Promise<Shortfall | null | undefined> {
  const bytes = Buffer.from(transaction, 'base64');
  const { value } = await connection.simulateTransaction(VersionedTransaction.deserialize(bytes), {
    sigVerify: false,
    replaceRecentBlockhash: false,
    commitment: 'confirmed',
  });
  if (value.err === null) return null;
  const { reason } = readFailure(value.err, { programs: topLevelPrograms(bytes), logs: value.logs ?? [] });
  if (NO_NEWS.includes(reason)) return undefined;
  if (!LACKS_SOL.includes(reason) && !LACKS_FUNDS.includes(reason)) return null;
  const [balance, landed] = await Promise.all([readBalance(), connection.getSignatureStatuses([txHash])]);
  // A swap that has landed has spent the balance itself.
  if (landed.value[0]) return undefined;
  if (LACKS_SOL.includes(reason)) return 'sol';
  if (balance >= amount) return null;
  return from.mint === NATIVE_MINT ? 'sol' : 'token';
}
