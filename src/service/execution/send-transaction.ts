import { type Connection, SendTransactionError, VersionedTransaction } from '@solana/web3.js';
import { topLevelPrograms } from '../../solana/top-level-programs.ts';
import { describeTransactionFailure } from '../../solana/transaction-failure.ts';

export type SendOutcome =
  /** Taken by a node, or on its way to one: it may land. */
  | { readonly kind: 'sent' }
  /** The node would not take it now; it may later. */
  | { readonly kind: 'not-yet' }
  /** It was not sent, because it would fail; the reason is in plain words. */
  | { readonly kind: 'refused'; readonly reason: string };

type Sender = Pick<Connection, 'sendRawTransaction' | 'simulateTransaction'>;

/** What a simulation says of a transaction that may land, or has landed, all the same. */
const INCONCLUSIVE = ['BlockhashNotFound', 'NodeBehind'];

/**
 * Sends the bytes once, without the node's own repetitions. A refusal of the node is explained by a simulation.
 * A torn connection counts as sent: nobody knows. Never throws.
 */
export async function sendTransaction(
  connection: Sender,
  transaction: Uint8Array,
  preflight: boolean,
): Promise<SendOutcome> {
  try {
    await connection.sendRawTransaction(transaction, {
      skipPreflight: !preflight,
      preflightCommitment: 'confirmed',
      maxRetries: 0,
    });
    return { kind: 'sent' };
  } catch (error) {
    return error instanceof SendTransactionError ? explainRefusal(connection, transaction) : { kind: 'sent' };
  }
}

async function explainRefusal(connection: Sender, transaction: Uint8Array): Promise<SendOutcome> {
  try {
    const versioned = VersionedTransaction.deserialize(transaction);
    const { value } = await connection.simulateTransaction(versioned, { commitment: 'confirmed' });
    if (value.err === null || INCONCLUSIVE.includes(String(value.err))) return { kind: 'not-yet' };
    if (value.err === 'AlreadyProcessed') return { kind: 'sent' };
    const programs = topLevelPrograms(transaction);
    return { kind: 'refused', reason: describeTransactionFailure(value.err, programs, value.logs ?? []) };
  } catch {
    return { kind: 'not-yet' };
  }
}
