/*
 * Why a transaction failed, read from a node's `TransactionError` and its logs: a reason that people are told in
 * words. A number means something only together with the program that gave it; logs tell which.
 * `test/solana/failure.test.ts` proves the readings.
 */

import type { Address } from '../address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  DFLOW_PROGRAM,
  JUPITER_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  MEMO_PROGRAM,
  OKX_V1_PROGRAM,
  OKX_V2_PROGRAM,
  SYSTEM_PROGRAM,
  TITAN_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../known-programs.ts';
import { describeFailure, type FailureReason, type TransactionFailure } from './reasons.ts';

/** What a node tells beside the error; the result is less exact where that is missing, never wrong. */
interface FailureContext {
  readonly programs?: readonly Address[];
  readonly logs?: readonly string[];
}

const TRANSACTION_ERRORS: ReadonlyMap<string, FailureReason> = new Map(
  Object.entries({
    AccountNotFound: 'no-sol-for-fee',
    InsufficientFundsForFee: 'not-enough-for-fee',
    InsufficientFundsForRent: 'not-enough-for-deposit',
    InvalidAccountForFee: 'wallet-cannot-pay',
    BlockhashNotFound: 'expired',
    AlreadyProcessed: 'already-processed',
    AccountInUse: 'account-busy',
    ClusterMaintenance: 'network-busy',
    WouldExceedMaxBlockCostLimit: 'network-busy',
    WouldExceedMaxAccountCostLimit: 'network-busy',
    WouldExceedAccountDataBlockLimit: 'network-busy',
    AddressLookupTableNotFound: 'account-missing',
    MaxLoadedAccountsDataSizeExceeded: 'compute-exceeded',
    SignatureFailure: 'signature-missing',
  } as const satisfies Record<string, FailureReason>),
);

interface KnownProgram {
  readonly name: string;
  /** An error number may be that of a called pool. */
  readonly isRouter: boolean;
  readonly reasons: Readonly<Partial<Record<number, FailureReason>>>;
}

/** `TokenError` of SPL Token; from 37 on of Token-2022. */
const TOKEN_ERRORS: KnownProgram['reasons'] = {
  1: 'not-enough-token',
  3: 'other-token',
  4: 'other-owner',
  9: 'account-missing',
  17: 'token-frozen',
  37: 'token-not-transferable',
  42: 'cpi-guard',
  67: 'token-paused',
};

const program = (name: string, reasons: KnownProgram['reasons']): KnownProgram => ({
  name,
  isRouter: false,
  reasons,
});

const router = (name: string, reasons: KnownProgram['reasons']): KnownProgram => ({
  name,
  isRouter: true,
  reasons: { 1: 'not-enough-funds', ...reasons },
});

/** The routers' numbers are from their IDLs. */
export const KNOWN_PROGRAMS: ReadonlyMap<Address, KnownProgram> = new Map([
  [SYSTEM_PROGRAM, program('System', { 0: 'account-exists', 1: 'not-enough-sol' })],
  [COMPUTE_BUDGET_PROGRAM, program('Compute Budget', {})],
  [MEMO_PROGRAM, program('Memo', {})],
  [TOKEN_PROGRAM, program('SPL Token', TOKEN_ERRORS)],
  [TOKEN_2022_PROGRAM, program('Token-2022', TOKEN_ERRORS)],
  [ASSOCIATED_TOKEN_PROGRAM, program('Associated Token', { 0: 'other-owner', 1: 'not-enough-sol' })],
  [LIGHTHOUSE_PROGRAM, program('Lighthouse', {})],
  [
    JUPITER_PROGRAM,
    router('Jupiter', {
      6001: 'price-moved',
      6008: 'transaction-changed',
      6014: 'other-token-program',
      6015: 'other-token-program',
      6017: 'inexact-amount',
      6021: 'bad-token-account',
      6024: 'not-enough-token',
      6025: 'bad-token-account',
    }),
  ],
  [
    TITAN_PROGRAM,
    router('Titan', { 6005: 'transaction-changed', 6008: 'price-moved', 6009: 'account-state' }),
  ],
  [
    DFLOW_PROGRAM,
    router('DFlow', {
      15001: 'price-moved',
      15013: 'bad-token-account',
      15016: 'inexact-amount',
      15021: 'account-missing',
      15022: 'other-token-program',
      15023: 'bad-token-account',
      // A leg below its own minimum
      15025: 'price-moved',
      15028: 'bad-token-account',
    }),
  ],
  [
    OKX_V1_PROGRAM,
    router('OKX', {
      6001: 'price-moved',
      6009: 'bad-token-account',
      6010: 'bad-token-account',
      6011: 'bad-token-account',
      6017: 'transaction-changed',
      6053: 'account-state',
      6067: 'not-enough-funds',
      6069: 'other-token-program',
      6073: 'not-enough-funds',
    }),
  ],
  [
    OKX_V2_PROGRAM,
    router('OKX', {
      6010: 'price-moved',
      6021: 'transaction-changed',
      6047: 'bad-token-account',
      6048: 'bad-token-account',
      6049: 'bad-token-account',
      6062: 'account-state',
      6072: 'not-enough-funds',
      6074: 'other-token-program',
      6080: 'not-enough-funds',
    }),
  ],
]);

const INSTRUCTION_ERRORS: ReadonlyMap<string, FailureReason> = new Map(
  Object.entries({
    ComputationalBudgetExceeded: 'compute-exceeded',
    ProgramFailedToComplete: 'program-aborted',
    InsufficientFunds: 'not-enough-funds',
    AccountNotRentExempt: 'not-enough-for-deposit',
    MissingRequiredSignature: 'signature-missing',
    InvalidAccountData: 'account-state',
    UninitializedAccount: 'account-missing',
    AccountAlreadyInitialized: 'account-exists',
    IllegalOwner: 'other-owner',
  } as const satisfies Record<string, FailureReason>),
);

/** Anchor: a failed constraint or account check. */
const ANCHOR_ERRORS = { first: 2_000, last: 4_999 };

/** Reads a node's `TransactionError` (JSON). Never throws. */
export function readFailure(error: unknown, context: FailureContext = {}): TransactionFailure {
  if (typeof error === 'string') return ofTransaction(error);
  const [name, detail] = Object.entries(Object(error))[0] ?? ['unknown', undefined];
  if (name === 'InstructionError' && Array.isArray(detail)) return ofStep(detail, context);
  return ofTransaction(name);
}

function ofTransaction(name: string): TransactionFailure {
  const reason = TRANSACTION_ERRORS.get(name);
  return reason === undefined ? { reason: 'network-refused', code: name } : { reason };
}

function ofStep(
  detail: readonly unknown[],
  { programs = [], logs = [] }: FailureContext,
): TransactionFailure {
  const [index, cause] = detail;
  const step = Number.isSafeInteger(index) ? { step: Number(index) + 1 } : {};
  const called = programs[Number(index)];
  if (called === LIGHTHOUSE_PROGRAM) return { reason: 'wallet-guard', ...step };
  if (typeof cause === 'string') return { ...ofCause(cause), ...step };
  const number = Object(cause).Custom;
  if (!Number.isSafeInteger(number)) {
    return { reason: 'step-failed', ...step, code: Object.keys(Object(cause))[0] ?? 'unknown' };
  }
  return { ...ofNumber(number, called, failingProgram(logs, number)), ...step, code: String(number) };
}

function ofCause(cause: string): TransactionFailure {
  const reason = INSTRUCTION_ERRORS.get(cause);
  return reason === undefined ? { reason: 'step-failed', code: cause } : { reason };
}

function ofNumber(
  number: number,
  called: Address | undefined,
  failing: Address | undefined,
): TransactionFailure {
  const isInner = failing !== undefined && failing !== called;
  const by = KNOWN_PROGRAMS.get((failing ?? called) as Address);
  const named = by === undefined ? {} : { program: by.name };
  const own = by?.reasons[number];
  // An inner program may lack the person's tokens or a pool's.
  if (own === 'not-enough-token' && isInner) return { reason: 'not-enough-funds', ...named };
  if (own !== undefined) return { reason: own, ...named };
  if (number >= ANCHOR_ERRORS.first && number <= ANCHOR_ERRORS.last) {
    return { reason: 'account-state', ...named };
  }
  if (failing === undefined && by?.isRouter) return { reason: 'pool-refused', ...named };
  if (by !== undefined) return { reason: 'program-refused', ...named };
  return { reason: isInner ? 'pool-refused' : 'step-failed' };
}

/** Programs cannot write this line. */
const FAILED = /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) failed: custom program error: 0x([0-9a-f]{1,8})$/;

/** A failure propagates with its number; the innermost program is logged first. */
function failingProgram(logs: readonly string[], number: number): Address | undefined {
  for (const line of logs) {
    const [, program, hex] = FAILED.exec(line) ?? [];
    if (program === undefined || hex === undefined) continue;
    return Number.parseInt(hex, 16) === number ? (program as Address) : undefined;
  }
  return undefined;
}

/** The failure as an English sentence. Never throws. */
export function describeTransactionFailure(
  error: unknown,
  programs: readonly Address[] = [],
  logs: readonly string[] = [],
): string {
  return describeFailure(readFailure(error, { programs, logs }));
}
