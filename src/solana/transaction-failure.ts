import type { Address } from './address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  JUPITER_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from './known-programs.ts';

const TRANSACTION_ERRORS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AccountNotFound: 'the wallet has no SOL to pay the network fee',
    InsufficientFundsForFee: 'not enough SOL for the network fee',
    InsufficientFundsForRent: 'not enough SOL left for the deposit of an account',
    InvalidAccountForFee: 'this wallet cannot pay network fees',
    BlockhashNotFound: 'the transaction expired before it could run',
    AlreadyProcessed: 'the transaction had already been processed',
    AccountInUse: 'an account was busy; try again',
    WouldExceedMaxBlockCostLimit: 'the network was too busy',
  }),
);

const INSTRUCTION_ERRORS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ComputationalBudgetExceeded: 'the swap needed more computing than was allowed',
    ProgramFailedToComplete: 'the swap needed more computing than was allowed',
    InsufficientFunds: 'not enough funds',
    MissingRequiredSignature: 'a signature was missing',
    InvalidAccountData: 'an account was not in the expected state',
    UninitializedAccount: 'a token account does not exist',
  }),
);

const TOKEN_ERRORS: Readonly<Record<number, string>> = {
  1: 'not enough of the token',
  3: 'the token account belongs to another token',
  4: 'the token account belongs to another owner',
  17: 'the token account is frozen by the issuer',
  37: 'this token cannot be transferred',
  67: 'the issuer has paused this token',
};

const PROGRAM_ERRORS: Readonly<Partial<Record<string, Readonly<Record<number, string>>>>> = {
  [SYSTEM_PROGRAM]: { 0: 'an account already exists', 1: 'not enough SOL' },
  [TOKEN_PROGRAM]: TOKEN_ERRORS,
  [TOKEN_2022_PROGRAM]: TOKEN_ERRORS,
  [ASSOCIATED_TOKEN_PROGRAM]: { 0: 'the token account belongs to another owner', 1: 'not enough SOL' },
  [JUPITER_PROGRAM]: {
    1: 'not enough funds',
    6001: 'the price moved past the slippage limit',
    6008: 'the transaction was changed on its way',
    6014: 'the token belongs to another token program',
    6017: 'the exact amount could not be reached',
    6024: 'not enough of the token',
    6025: 'a token account is not valid',
  },
};

/**
 * An RPC transaction error (`TransactionError` of the node, as JSON) in plain words. `programs` are the top-level
 * programs in order: a custom number means something else in every program. Never throws.
 */
export function describeTransactionFailure(error: unknown, programs: readonly Address[] = []): string {
  if (typeof error === 'string') return TRANSACTION_ERRORS.get(error) ?? `the network refused it (${error})`;
  const [name, detail] = Object.entries(Object(error))[0] ?? ['unknown', undefined];
  if (name === 'InstructionError' && Array.isArray(detail)) return describeStep(detail, programs);
  return TRANSACTION_ERRORS.get(name) ?? `the network refused it (${name})`;
}

function describeStep(detail: readonly unknown[], programs: readonly Address[]): string {
  const [index, cause] = detail;
  if (typeof cause === 'string')
    return INSTRUCTION_ERRORS.get(cause) ?? `step ${Number(index) + 1} failed (${cause})`;
  const program = programs[Number(index)];
  if (program === LIGHTHOUSE_PROGRAM) return 'a safety check of the wallet stopped it; nothing was swapped';
  const code = Number(Object(cause).Custom);
  const words = program === undefined ? undefined : PROGRAM_ERRORS[program]?.[code];
  return words ?? `step ${Number(index) + 1} failed (code ${code})`;
}
