import bs58 from 'bs58';
import { type Address, addressBytes } from '../../solana/address.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAMS,
} from '../../solana/known-programs.ts';
import {
  type AddressTableLookup,
  type CompiledInstruction,
  type DecodedTransaction,
  decodeTransaction,
  isEmptySignature,
  MAX_TRANSACTION_BYTES,
} from '../../solana/transaction.ts';
import type { WalletMode } from './modes.ts';

type Change = (transaction: EditableTransaction) => void;

/** Compute-budget opcodes. */
const SET_LIMIT = 2;
const SET_PRICE = 3;
const ADDED_LIMIT = 200_000;

/** Micro-lamports per unit, as observed from a wallet that replaced a price. */
const OVERWRITTEN_PRICE = 100_000n;

/** Opcode and length of the guards of a real transaction; opcodes 2 to 15 only assert. */
const GUARDS_BEFORE = [
  [5, 17],
  [9, 52],
  [5, 16],
] as const;

const GUARD_BEHIND = [5, 27] as const;

interface EditableTransaction {
  readonly version: 'legacy' | 0;
  readonly header: { signatures: number; readonlySigned: number; readonlyUnsigned: number };
  readonly keys: Address[];
  readonly blockhash: string;
  readonly instructions: CompiledInstruction[];
  readonly lookups: readonly AddressTableLookup[];
}

const SIGNATURE_LENGTH = 64;
const VERSION_0 = 0x80;

const byteList = (bytes: readonly number[]): Buffer =>
  Buffer.concat([compactLength(bytes.length), Buffer.from(bytes)]);

/**
 * As a wallet in this mode would sign it. Unchanged if already signed (a change would void that signature) or if it
 * would become too large.
 */
export function changeTransaction(mode: WalletMode, bytes: Uint8Array): Uint8Array {
  const decoded = decodeTransaction(bytes);
  const change = changeOf(mode, decoded);
  if (change === undefined) return bytes;
  const edited = editTransaction(decoded);
  change(edited);
  return serializeUnsigned(edited) ?? bytes;
}

export function replaceSigner(bytes: Uint8Array, from: Address, to: Address): Uint8Array {
  const edited = editTransaction(decodeTransaction(bytes));
  const slot = edited.keys.indexOf(from);
  if (slot >= 0) edited.keys[slot] = to;
  return serializeUnsigned(edited) ?? bytes;
}

function changeOf(mode: WalletMode, decoded: DecodedTransaction): Change | undefined {
  if (mode === 'tamper') return changeAmount;
  if (!decoded.signatures.every(isEmptySignature)) return undefined;
  switch (mode) {
    case 'priority-fee-prepended':
      return hasComputeBudget(decoded) ? undefined : prependFee;
    case 'guards-appended':
      return (transaction) => addGuard(transaction, transaction.instructions.length, GUARD_BEHIND);
    case 'guards-inserted-anywhere':
      return insertGuards;
    case 'price-overwritten':
      return overwritePrice;
    default:
      return undefined;
  }
}

const hasComputeBudget = (decoded: DecodedTransaction): boolean =>
  decoded.instructions.some(
    ({ programIdIndex }) => decoded.staticAccountKeys[programIdIndex] === COMPUTE_BUDGET_PROGRAM,
  );

function prependFee(transaction: EditableTransaction): void {
  const programIdIndex = includeAccount(transaction, COMPUTE_BUDGET_PROGRAM);
  const limit = Buffer.alloc(5);
  limit.writeUInt8(SET_LIMIT);
  limit.writeUInt32LE(ADDED_LIMIT, 1);
  transaction.instructions.unshift(
    { programIdIndex, accounts: [], data: limit },
    { programIdIndex, accounts: [], data: priceData(OVERWRITTEN_PRICE) },
  );
}

function overwritePrice(transaction: EditableTransaction): void {
  const index = transaction.instructions.findIndex(
    (instruction) =>
      programOf(transaction, instruction) === COMPUTE_BUDGET_PROGRAM && instruction.data[0] === SET_PRICE,
  );
  const written = transaction.instructions[index];
  if (written === undefined) prependFee(transaction);
  else transaction.instructions[index] = { ...written, data: priceData(OVERWRITTEN_PRICE) };
}

function priceData(microLamports: bigint): Buffer {
  const data = Buffer.alloc(9);
  data.writeUInt8(SET_PRICE);
  data.writeBigUInt64LE(microLamports, 1);
  return data;
}

function insertGuards(transaction: EditableTransaction): void {
  const main = transaction.instructions.findIndex(
    (instruction) => programOf(transaction, instruction) !== COMPUTE_BUDGET_PROGRAM,
  );
  const before = main < 0 ? 0 : main;
  for (const guard of GUARDS_BEFORE) addGuard(transaction, before, guard);
  addGuard(transaction, transaction.instructions.length, GUARD_BEHIND);
}

/** Guards name the fee payer, as those of real wallets do. */
function addGuard(
  transaction: EditableTransaction,
  at: number,
  [opcode, length]: readonly [opcode: number, length: number],
): void {
  const programIdIndex = includeAccount(transaction, LIGHTHOUSE_PROGRAM);
  const data = Buffer.alloc(length);
  data.writeUInt8(opcode);
  transaction.instructions.splice(at, 0, { programIdIndex, accounts: [0], data });
}

/** Halves the last transfer, a swap's payout; without one, changes the last byte. */
function changeAmount(transaction: EditableTransaction): void {
  const at = transaction.instructions.findLastIndex(
    (instruction) => amountOffset(transaction, instruction) > 0,
  );
  const target = transaction.instructions.at(at);
  if (target === undefined) return;
  const data = Buffer.from(target.data);
  const offset = amountOffset(transaction, target);
  if (offset > 0) data.writeBigUInt64LE(data.readBigUInt64LE(offset) / 2n, offset);
  else if (data.length > 0) data.writeUInt8((data.readUInt8(data.length - 1) + 1) & 0xff, data.length - 1);
  transaction.instructions.splice(at, 1, { ...target, data });
}

/** Offset of a transfer's amount (u64, little-endian); 0 for other instructions. */
function amountOffset(transaction: EditableTransaction, instruction: CompiledInstruction): number {
  const program = programOf(transaction, instruction);
  const [opcode] = instruction.data;
  if (program === SYSTEM_PROGRAM && opcode === 2 && instruction.data.length === 12) return 4;
  const isToken = program !== undefined && TOKEN_PROGRAMS.includes(program);
  return isToken && (opcode === 3 || opcode === 12) && instruction.data.length >= 9 ? 1 : 0;
}

const programOf = (transaction: EditableTransaction, instruction: CompiledInstruction): Address | undefined =>
  transaction.keys[instruction.programIdIndex];

export function editTransaction(decoded: DecodedTransaction): EditableTransaction {
  return {
    version: decoded.version,
    header: {
      signatures: decoded.header.numRequiredSignatures,
      readonlySigned: decoded.header.numReadonlySignedAccounts,
      readonlyUnsigned: decoded.header.numReadonlyUnsignedAccounts,
    },
    keys: [...decoded.staticAccountKeys],
    blockhash: decoded.recentBlockhash,
    instructions: [...decoded.instructions],
    lookups: decoded.addressTableLookups,
  };
}

/** Returns the index of the added read-only account. */
function includeAccount(transaction: EditableTransaction, address: Address): number {
  const known = transaction.keys.indexOf(address);
  if (known >= 0) return known;
  const index = transaction.keys.push(address) - 1;
  transaction.header.readonlyUnsigned += 1;
  // Accounts from lookup tables are numbered after the static ones: the new account shifts them.
  const move = (used: number) => (used >= index ? used + 1 : used);
  for (const [at, instruction] of transaction.instructions.entries()) {
    transaction.instructions[at] = { ...instruction, accounts: instruction.accounts.map(move) };
  }
  return index;
}

/** Wire format with empty signatures; undefined above 1,232 bytes. */
export function serializeUnsigned(transaction: EditableTransaction): Uint8Array | undefined {
  const slots = new Uint8Array(transaction.header.signatures * SIGNATURE_LENGTH);
  const bytes = Buffer.concat([
    compactLength(transaction.header.signatures),
    slots,
    serializeMessage(transaction),
  ]);
  return bytes.length > MAX_TRANSACTION_BYTES ? undefined : bytes;
}

function serializeMessage(transaction: EditableTransaction): Buffer {
  const { header, keys, blockhash, instructions, lookups } = transaction;
  return Buffer.concat([
    Buffer.from(transaction.version === 0 ? [VERSION_0] : []),
    Buffer.from([header.signatures, header.readonlySigned, header.readonlyUnsigned]),
    compactLength(keys.length),
    ...keys.map(addressBytes),
    bs58.decode(blockhash),
    compactLength(instructions.length),
    ...instructions.map(serializeInstruction),
    ...(transaction.version === 0 ? [compactLength(lookups.length), ...lookups.map(serializeLookup)] : []),
  ]);
}

function serializeInstruction(instruction: CompiledInstruction): Buffer {
  return Buffer.concat([
    Buffer.from([instruction.programIdIndex]),
    byteList(instruction.accounts),
    compactLength(instruction.data.length),
    instruction.data,
  ]);
}

function serializeLookup(lookup: AddressTableLookup): Buffer {
  return Buffer.concat([
    addressBytes(lookup.accountKey),
    byteList(lookup.writableIndexes),
    byteList(lookup.readonlyIndexes),
  ]);
}

/** Compact-u16: seven bits per byte, lowest first. */
function compactLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  return Buffer.from([(length & 0x7f) | 0x80, length >> 7]);
}
