import { COMPUTE_BUDGET_PROGRAM } from '../../solana/known-programs.ts';
import type { DecodedTransaction } from '../../solana/transaction.ts';

/** Lamports per signature. */
const SIGNATURE_FEE = 5_000n;
const SET_LIMIT = 2;
const SET_PRICE = 3;
/** Compute units a program instruction is given when the transaction sets no limit. */
const DEFAULT_UNITS = 200_000n;
const MOST_UNITS = 1_400_000n;
const MICRO = 1_000_000n;

export interface TransactionFee {
  /** Lamports for the signatures. */
  readonly network: bigint;
  /** Lamports for being carried out sooner. */
  readonly priority: bigint;
}

/** What the fee payer pays, from the bytes alone: the runtime charges the limit that was asked for, not what was used. */
export function transactionFee(transaction: DecodedTransaction): TransactionFee {
  const budget = transaction.instructions.filter(
    ({ programIdIndex }) => transaction.staticAccountKeys[programIdIndex] === COMPUTE_BUDGET_PROGRAM,
  );
  const limit = budget.find(({ data }) => data[0] === SET_LIMIT && data.length === 5)?.data;
  const price = budget.find(({ data }) => data[0] === SET_PRICE && data.length === 9)?.data;
  const others = BigInt(transaction.instructions.length - budget.length);
  const units = limit === undefined ? others * DEFAULT_UNITS : BigInt(Buffer.from(limit).readUInt32LE(1));
  const microLamports = price === undefined ? 0n : Buffer.from(price).readBigUInt64LE(1);
  return {
    network: SIGNATURE_FEE * BigInt(transaction.header.numRequiredSignatures),
    priority: ((units > MOST_UNITS ? MOST_UNITS : units) * microLamports + MICRO - 1n) / MICRO,
  };
}
