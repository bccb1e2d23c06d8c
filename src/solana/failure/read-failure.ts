import type { Address } from '../address.ts';
import { LIGHTHOUSE_PROGRAM } from '../known-programs.ts';
import type { FailureReason, TransactionFailure } from './failure-reason.ts';
import { KNOWN_PROGRAMS } from './program-errors.ts';

/** What a node's error is read with; without it the answer is less exact, never wrong. */
interface FailureContext {
  /** Programs of the top-level instructions in order: a number means something else in each. */
  readonly programs?: readonly Address[];
  /** Logs of the execution, by which a failure within a called program is told from its caller's. */
  readonly logs?: readonly string[];
}

/** `TransactionError` of the node. */
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

/** `InstructionError` of the node. */
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

/** Numbers of the Anchor framework: a constraint or a check of an account did not hold. */
const ANCHOR_ERRORS = { first: 2_000, last: 4_999 };

/** Why a node says a transaction failed (its `TransactionError`, as JSON). Never throws. */
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

/** `called` is the program of the step, `failing` the one that gave up, where the logs tell. */
function ofNumber(
  number: number,
  called: Address | undefined,
  failing: Address | undefined,
): Pick<TransactionFailure, 'reason' | 'program'> {
  const isInner = failing !== undefined && failing !== called;
  const by = KNOWN_PROGRAMS.get((failing ?? called) as Address);
  const named = by === undefined ? {} : { program: by.name };
  const own = by?.reasons[number];
  // Whose tokens a called program did not find enough of, the person's or a pool's, its number does not say.
  if (own === 'not-enough-token' && isInner) return { reason: 'not-enough-funds', ...named };
  if (own !== undefined) return { reason: own, ...named };
  if (number >= ANCHOR_ERRORS.first && number <= ANCHOR_ERRORS.last) {
    return { reason: 'account-state', ...named };
  }
  if (failing === undefined && by?.isRouter) return { reason: 'pool-refused', ...named };
  if (by !== undefined) return { reason: 'program-refused', ...named };
  return { reason: isInner ? 'pool-refused' : 'step-failed' };
}

/** What the runtime itself writes; what a program writes begins with `Program log:` or `Program data:`. */
const FAILED = /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) failed: custom program error: 0x([0-9a-f]{1,8})$/;

/**
 * The program that gave up with this number, by the logs of the runtime. A failure within a called program comes up with
 * the same number through every caller; the innermost says so first. Undefined where the logs are cut or say otherwise.
 */
function failingProgram(logs: readonly string[], number: number): Address | undefined {
  for (const line of logs) {
    const [, program, hex] = FAILED.exec(line) ?? [];
    if (program === undefined || hex === undefined) continue;
    return Number.parseInt(hex, 16) === number ? (program as Address) : undefined;
  }
  return undefined;
}
