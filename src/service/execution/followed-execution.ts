import type { Signature } from '../../solana/address.ts';
import type { TransactionStatus } from '../../solana/chain-status.ts';
import { describeTransactionFailure } from '../../solana/failure/read.ts';
import { topLevelPrograms } from '../../solana/transaction.ts';
import type { ExecutionEnd, ExecutionRow } from './execution-store.ts';
import { type Handover, landedFailure } from './submit-execution.ts';

/** Something that is done again and again, but never twice at the same time. */
export interface Step {
  isUnderWay: boolean;
  /** Milliseconds since the epoch. */
  lastAt: number;
}

/** An execution in the background's hands. Sending and looking never wait for each other: either may hang. */
export interface Followed {
  readonly row: ExecutionRow;
  readonly handover: Handover;
  readonly sending: Step;
  readonly looking: Step;
  signatures: readonly Signature[];
  isEnding: boolean;
  /** The record says confirmed; what remains is to see it become final. */
  confirmed: boolean;
}

export function signaturesOf({ signatures }: Pick<ExecutionRow, 'signatures'>): readonly Signature[] {
  return signatures.split(' ') as Signature[];
}

/** What the chain says of it as an end; undefined while there is none. */
export function endOf({ row }: Pick<Followed, 'row'>, status: TransactionStatus): ExecutionEnd | undefined {
  if (status.status === 'confirmed' || status.status === 'finalized') return { status: 'confirmed' };
  if (status.status === 'failed') return landedFailure(row, reasonOf(row, status.error));
  if (status.status !== 'expired') return undefined;
  const message = `Transaction ${row.tx_hash} expired and can no longer land; nothing was swapped: ask for a new quote`;
  return { status: 'expired', code: 'transaction_expired', message };
}

function reasonOf({ signed_transaction }: ExecutionRow, error: unknown): string {
  return describeTransactionFailure(error, topLevelPrograms(Buffer.from(signed_transaction, 'base64')));
}
