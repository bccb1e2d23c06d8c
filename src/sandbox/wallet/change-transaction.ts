import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '@solana/web3.js';
import type { Address } from '../../solana/address.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAMS,
} from '../../solana/known-programs.ts';
import {
  type CompiledInstruction,
  type DecodedTransaction,
  decodeTransaction,
  encodeUnsigned,
  isEmptySignature,
  MAX_TRANSACTION_BYTES,
} from '../../solana/transaction.ts';
import type { WalletMode } from './modes.ts';

type Added = Omit<CompiledInstruction, 'programIdIndex'>;

const SET_LIMIT = 2;
const SET_PRICE = 3;
const ADDED_LIMIT = 200_000;

/** Micro-lamports per unit, as observed from a wallet that replaced a price. */
const OVERWRITTEN_PRICE = 100_000n;

/** A real transaction had these guards; opcodes 2 to 15 only assert. */
const GUARDS_BEFORE = [guard(5, 16), guard(9, 52), guard(5, 17)];
const GUARD_BEHIND = guard(5, 27);

/**
 * Returns what a wallet in this mode would sign. A transaction that is signed already, or would become too
 * large, stays unchanged.
 */
export function changeTransaction(mode: WalletMode, bytes: Uint8Array): Uint8Array {
  const decoded = decodeTransaction(bytes);
  if (mode === 'tamper') return keepSignatures(bytes, encodeUnsigned(changeAmount(decoded)));
  if (!decoded.signatures.every(isEmptySignature)) return bytes;
  const changed = encodeUnsigned(changeIn(mode, decoded));
  return changed.length > MAX_TRANSACTION_BYTES ? bytes : changed;
}

/** A change voids the signatures of others; a cheating wallet sends them all the same. */
function keepSignatures(from: Uint8Array, to: Uint8Array): Uint8Array {
  const end = messageOffset(from);
  return Uint8Array.from(to).map((byte, at) => (at < end ? (from[at] ?? byte) : byte));
}

/** The offset of the message: at most 12 signatures fit, so their count takes one byte. */
const messageOffset = (bytes: Uint8Array): number => 1 + (bytes[0] ?? 0) * 64;

export function replaceSigner(bytes: Uint8Array, from: Address, to: Address): Uint8Array {
  const decoded = decodeTransaction(bytes);
  const staticAccountKeys = decoded.staticAccountKeys.map((key) => (key === from ? to : key));
  return encodeUnsigned({ ...decoded, staticAccountKeys });
}

function changeIn(mode: WalletMode, decoded: DecodedTransaction): DecodedTransaction {
  const isBudget = (instruction: CompiledInstruction) =>
    programOf(decoded, instruction) === COMPUTE_BUDGET_PROGRAM;
  const { instructions } = decoded;
  switch (mode) {
    case 'priority-fee-prepended':
      return instructions.some(isBudget) ? decoded : prependFee(decoded);
    case 'guards-appended':
      return insert(decoded, instructions.length, LIGHTHOUSE_PROGRAM, [GUARD_BEHIND]);
    case 'guards-inserted-anywhere': {
      const main = Math.max(
        0,
        instructions.findIndex((one) => !isBudget(one)),
      );
      const guarded = insert(decoded, instructions.length, LIGHTHOUSE_PROGRAM, [GUARD_BEHIND]);
      return insert(guarded, main, LIGHTHOUSE_PROGRAM, GUARDS_BEFORE);
    }
    case 'price-overwritten': {
      const index = instructions.findIndex((one) => isBudget(one) && one.data[0] === SET_PRICE);
      return index < 0 ? prependFee(decoded) : withData(decoded, index, priceData());
    }
    default:
      return decoded;
  }
}

function prependFee(decoded: DecodedTransaction): DecodedTransaction {
  const limit = Buffer.alloc(5);
  limit.writeUInt8(SET_LIMIT);
  limit.writeUInt32LE(ADDED_LIMIT, 1);
  const added = [limit, priceData()].map((data) => ({ accounts: [], data }));
  return insert(decoded, 0, COMPUTE_BUDGET_PROGRAM, added);
}

function priceData(): Buffer {
  const data = Buffer.alloc(9);
  data.writeUInt8(SET_PRICE);
  data.writeBigUInt64LE(OVERWRITTEN_PRICE, 1);
  return data;
}

/** Guards name the fee payer, as those of real wallets do. */
function guard(opcode: number, length: number): Added {
  const data = Buffer.alloc(length);
  data.writeUInt8(opcode);
  return { accounts: [0], data };
}

/** Halves the last transfer, a swap's payout; without one, changes the last byte. */
function changeAmount(decoded: DecodedTransaction): DecodedTransaction {
  const offsets = decoded.instructions.map((instruction) => amountOffset(decoded, instruction));
  const transfer = offsets.findLastIndex((offset) => offset > 0);
  const at = transfer < 0 ? decoded.instructions.length - 1 : transfer;
  const data = Buffer.from(decoded.instructions[at]?.data ?? []);
  const offset = offsets[at] ?? 0;
  if (offset > 0) data.writeBigUInt64LE(data.readBigUInt64LE(offset) / 2n, offset);
  else if (data.length > 0) data.writeUInt8((data.readUInt8(data.length - 1) + 1) & 0xff, data.length - 1);
  return withData(decoded, at, data);
}

/** Offset of a transfer's amount (u64, little-endian); 0 for other instructions. */
function amountOffset(decoded: DecodedTransaction, instruction: CompiledInstruction): number {
  const program = programOf(decoded, instruction);
  const [opcode] = instruction.data;
  if (program === SYSTEM_PROGRAM && opcode === 2 && instruction.data.length === 12) return 4;
  const isToken = program !== undefined && TOKEN_PROGRAMS.includes(program);
  return isToken && (opcode === 3 || opcode === 12) && instruction.data.length >= 9 ? 1 : 0;
}

function programOf(
  decoded: DecodedTransaction,
  { programIdIndex }: CompiledInstruction,
): Address | undefined {
  return decoded.staticAccountKeys[programIdIndex];
}

function withData(decoded: DecodedTransaction, index: number, data: Uint8Array): DecodedTransaction {
  const instructions = decoded.instructions.map((one, at) => (at === index ? { ...one, data } : one));
  return { ...decoded, instructions };
}

function insert(
  decoded: DecodedTransaction,
  at: number,
  program: Address,
  added: readonly Added[],
): DecodedTransaction {
  const listed = listAccount(decoded, program);
  const programIdIndex = listed.staticAccountKeys.indexOf(program);
  const instructions = listed.instructions.toSpliced(
    at,
    0,
    ...added.map((one) => ({ programIdIndex, ...one })),
  );
  return { ...listed, instructions };
}

/** Accounts from lookup tables come after it: their numbers shift. */
function listAccount(decoded: DecodedTransaction, address: Address): DecodedTransaction {
  const { header, staticAccountKeys: keys } = decoded;
  if (keys.includes(address)) return decoded;
  const move = (used: number) => (used >= keys.length ? used + 1 : used);
  return {
    ...decoded,
    header: { ...header, numReadonlyUnsignedAccounts: header.numReadonlyUnsignedAccounts + 1 },
    staticAccountKeys: [...keys, address],
    instructions: decoded.instructions.map((one) => ({ ...one, accounts: one.accounts.map(move) })),
  };
}

const POLL_MS = 500;

/** A blockhash lives for 150 blocks. */
export async function waitForExpiry(
  connection: Connection,
  blockhash: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { value } = await connection.isBlockhashValid(blockhash);
    if (!value) return;
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** The transaction with a newer blockhash; the other signatures stay, and are void. */
export async function replaceBlockhash(
  connection: Connection,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const decoded = decodeTransaction(bytes);
  const newest = async () => (await connection.getLatestBlockhash()).blockhash;
  let recentBlockhash = await newest();
  while (recentBlockhash === decoded.recentBlockhash && !signal.aborted) {
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
    recentBlockhash = await newest();
  }
  return keepSignatures(bytes, encodeUnsigned({ ...decoded, recentBlockhash }));
}
