import { shortAddress } from '../../labels/clean-label.ts';
import type { Address } from '../../solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAMS,
} from '../../solana/known-programs.ts';
import type { CompiledInstruction, DecodedTransaction } from '../../solana/transaction.ts';
import { formatUnits, type TokenRegistry } from './tokens.ts';

interface Step {
  readonly text: string;
  readonly known: boolean;
}

/** Accounts from lookup tables are not resolved and show as `?`. */
export function describeInstructions(
  transaction: DecodedTransaction,
  registry: TokenRegistry,
): readonly Step[] {
  return transaction.instructions.map((instruction) => {
    const program = transaction.staticAccountKeys[instruction.programIdIndex];
    const account = (index: number) => accountAt(transaction, instruction, index);
    const text = describe(program, Buffer.from(instruction.data), account, registry);
    return text === undefined
      ? { text: `Call program ${shortAddress(program ?? '?')}`, known: false }
      : { text, known: true };
  });
}

type AccountOf = (index: number) => Address | '?';

function accountAt(
  transaction: DecodedTransaction,
  instruction: CompiledInstruction,
  index: number,
): Address | '?' {
  const key = instruction.accounts[index];
  return key === undefined ? '?' : (transaction.staticAccountKeys[key] ?? '?');
}

function describe(
  program: Address | undefined,
  data: Buffer,
  account: AccountOf,
  registry: TokenRegistry,
): string | undefined {
  if (program === SYSTEM_PROGRAM) return describeSystem(data, account, registry);
  if (program !== undefined && TOKEN_PROGRAMS.includes(program))
    return describeToken(data, account, registry);
  if (program === COMPUTE_BUDGET_PROGRAM) return describeBudget(data);
  if (program === ASSOCIATED_TOKEN_PROGRAM) {
    return `Open a ${registry.symbol(account(3))} account for ${shortAddress(account(2))} if there is none`;
  }
  if (program === LIGHTHOUSE_PROGRAM)
    return 'Check the outcome, and undo everything if it is not as shown (guard)';
  return program === MEMO_PROGRAM ? 'Leave a note' : undefined;
}

function describeSystem(data: Buffer, account: AccountOf, registry: TokenRegistry): string | undefined {
  if (data.length !== 12 || data.readUInt32LE(0) !== 2) return undefined;
  const amount = registry.format('native', data.readBigUInt64LE(4));
  return `Send ${amount} from ${shortAddress(account(0))} to ${shortAddress(account(1))}`;
}

/** Opcode 12 is TransferChecked (source, mint, destination, authority); 7 and 14 mint. */
function describeToken(data: Buffer, account: AccountOf, registry: TokenRegistry): string | undefined {
  const opcode = data.length >= 9 ? data.readUInt8(0) : undefined;
  if (opcode === 12) {
    const amount = registry.format(account(1), data.readBigUInt64LE(1));
    return `Send ${amount} from ${shortAddress(account(3))} to account ${shortAddress(account(2))}`;
  }
  if (opcode === 14 || opcode === 7) {
    return `Mint ${registry.format(account(0), data.readBigUInt64LE(1))} to account ${shortAddress(account(1))}`;
  }
  return undefined;
}

function describeBudget(data: Buffer): string | undefined {
  const opcode = data.length > 0 ? data.readUInt8(0) : undefined;
  if (opcode === 2 && data.length === 5) {
    return `Use at most ${formatUnits(BigInt(data.readUInt32LE(1)), { decimals: 0 })} compute units`;
  }
  if (opcode === 3 && data.length === 9) {
    return `Pay ${formatUnits(data.readBigUInt64LE(1), { decimals: 0 })} micro-lamports per compute unit`;
  }
  return undefined;
}

const PLAIN: Readonly<Record<string, string>> = {
  AccountNotFound: 'The wallet that pays the fee has no SOL.',
  InsufficientFundsForFee: 'There is not enough SOL for the network fee.',
  BlockhashNotFound: 'It has expired; ask the app for a new one.',
  AlreadyProcessed: 'It was already carried out.',
};

export function describeFailure(error: unknown): string {
  if (typeof error === 'string') return PLAIN[error] ?? `The chain refused it: ${error}.`;
  const instruction = (error as { InstructionError?: unknown } | null)?.InstructionError;
  if (Array.isArray(instruction)) return describeInstruction(Number(instruction[0]) + 1, instruction[1]);
  if (typeof error === 'object' && error !== null && 'InsufficientFundsForRent' in error) {
    return 'An account would be left with too little SOL to stay open.';
  }
  return 'The chain refused it.';
}

/** Custom error 1 is "insufficient funds" in the system program's and both token programs' numbering. */
function describeInstruction(step: number, detail: unknown): string {
  const custom = (detail as { Custom?: unknown } | null)?.Custom;
  if (custom === 1) return `There is not enough balance for step ${step}.`;
  if (custom !== undefined) return `Step ${step} failed with program error ${String(custom)}.`;
  return `Step ${step} failed${typeof detail === 'string' ? `: ${detail}` : ''}.`;
}

export interface TransactionFee {
  readonly network: bigint;
  readonly priority: bigint;
}

/** Lamports per signature. */
const SIGNATURE_FEE = 5_000n;
const SET_LIMIT = 2;
const SET_PRICE = 3;

/** Compute units per instruction without an explicit limit. */
const DEFAULT_UNITS = 200_000n;
const MAX_UNITS = 1_400_000n;
const MICRO = 1_000_000n;

/** The runtime charges the requested compute limit, not the units used. */
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
    priority: ((units > MAX_UNITS ? MAX_UNITS : units) * microLamports + MICRO - 1n) / MICRO,
  };
}
