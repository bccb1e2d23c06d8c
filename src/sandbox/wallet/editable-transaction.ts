import bs58 from 'bs58';
import { type Address, addressBytes } from '../../solana/address.ts';
import {
  type AddressTableLookup,
  type CompiledInstruction,
  type DecodedTransaction,
  MAX_TRANSACTION_BYTES,
} from '../../solana/transaction.ts';

/** A transaction's message taken apart, to be changed the way a wallet changes it. */
export interface EditableTransaction {
  readonly version: 'legacy' | 0;
  readonly header: { signatures: number; readonlySigned: number; readonlyUnsigned: number };
  readonly keys: Address[];
  readonly blockhash: string;
  readonly instructions: CompiledInstruction[];
  readonly lookups: readonly AddressTableLookup[];
}

const SIGNATURE_LENGTH = 64;
const VERSION_0 = 0x80;

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

/** Makes a program (or another read-only account) part of the transaction and gives its index. */
export function includeAccount(transaction: EditableTransaction, address: Address): number {
  const known = transaction.keys.indexOf(address);
  if (known >= 0) return known;
  const index = transaction.keys.push(address) - 1;
  transaction.header.readonlyUnsigned += 1;
  // Accounts out of lookup tables are numbered behind the static ones: the new one moves them up.
  const move = (used: number) => (used >= index ? used + 1 : used);
  for (const [at, instruction] of transaction.instructions.entries()) {
    transaction.instructions[at] = { ...instruction, accounts: instruction.accounts.map(move) };
  }
  return index;
}

/** The wire form with empty signature slots; `undefined` when it is over 1232 bytes. */
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

const byteList = (bytes: readonly number[]): Buffer =>
  Buffer.concat([compactLength(bytes.length), Buffer.from(bytes)]);

/** Compact-u16: seven bits a byte, lowest first. */
function compactLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  return Buffer.from([(length & 0x7f) | 0x80, length >> 7]);
}
