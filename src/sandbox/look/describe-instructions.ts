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
import { formatUnits, shorten } from './format.ts';
import type { TokenBook } from './token-book.ts';

/** One step of a transaction in plain words. `known` is false for a program these pages cannot read. */
interface Step {
  readonly text: string;
  readonly known: boolean;
}

/** The steps in order, read from the bytes. Accounts out of lookup tables are not resolved and show as `?`. */
export function describeInstructions(transaction: DecodedTransaction, book: TokenBook): readonly Step[] {
  return transaction.instructions.map((instruction) => {
    const program = transaction.staticAccountKeys[instruction.programIdIndex];
    const account = (index: number) => accountAt(transaction, instruction, index);
    const text = describe(program, Buffer.from(instruction.data), account, book);
    return text === undefined
      ? { text: `Call program ${shorten(program ?? '?')}`, known: false }
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
  book: TokenBook,
): string | undefined {
  if (program === SYSTEM_PROGRAM) return describeSystem(data, account, book);
  if (program !== undefined && TOKEN_PROGRAMS.includes(program)) return describeToken(data, account, book);
  if (program === COMPUTE_BUDGET_PROGRAM) return describeBudget(data);
  if (program === ASSOCIATED_TOKEN_PROGRAM) {
    return `Open a ${book.symbol(account(3))} account for ${shorten(account(2))} if there is none`;
  }
  if (program === LIGHTHOUSE_PROGRAM)
    return 'Check the outcome, and undo everything if it is not as shown (guard)';
  return program === MEMO_PROGRAM ? 'Leave a note' : undefined;
}

function describeSystem(data: Buffer, account: AccountOf, book: TokenBook): string | undefined {
  if (data.length !== 12 || data.readUInt32LE(0) !== 2) return undefined;
  const amount = book.format('native', data.readBigUInt64LE(4));
  return `Send ${amount} from ${shorten(account(0))} to ${shorten(account(1))}`;
}

/** Opcode 12 is TransferChecked (source, mint, destination, authority), 7 and 14 mint new tokens. */
function describeToken(data: Buffer, account: AccountOf, book: TokenBook): string | undefined {
  const opcode = data.length >= 9 ? data.readUInt8(0) : undefined;
  if (opcode === 12) {
    const amount = book.format(account(1), data.readBigUInt64LE(1));
    return `Send ${amount} from ${shorten(account(3))} to account ${shorten(account(2))}`;
  }
  if (opcode === 14 || opcode === 7) {
    return `Mint ${book.format(account(0), data.readBigUInt64LE(1))} to account ${shorten(account(1))}`;
  }
  return undefined;
}

function describeBudget(data: Buffer): string | undefined {
  const opcode = data.length > 0 ? data.readUInt8(0) : undefined;
  if (opcode === 2 && data.length === 5) {
    return `Use at most ${formatUnits(BigInt(data.readUInt32LE(1)), 0)} compute units`;
  }
  if (opcode === 3 && data.length === 9) {
    return `Pay ${formatUnits(data.readBigUInt64LE(1), 0)} micro-lamports per compute unit`;
  }
  return undefined;
}
