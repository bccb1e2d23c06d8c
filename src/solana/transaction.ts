/*
 * Transactions as bytes: legacy and versions 0 and 1, read without `@solana/web3.js`, so that pages and the guard's
 * packages do without it. The message is what signatures cover, and is never written again from what was read.
 * `test/solana/transaction.test.ts` and `version-1.test.ts` prove it.
 */

import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import {
  type Address,
  addressBytes,
  addressFromBytes,
  encodeBase58,
  type Signature,
  signatureFromBytes,
} from './address.ts';
import { base64Of, bytesOfBase64 } from './base64.ts';
import { ByteReader, TransactionError } from './byte-reader.ts';
import {
  type CompiledInstruction,
  encodeVersion1,
  MAX_VERSION_1_ADDRESSES,
  MAX_VERSION_1_BYTES,
  MAX_VERSION_1_INSTRUCTIONS,
  type MessageHeader,
  readVersion1,
  type TransactionBudget,
  VERSION_1_FIRST_BYTE,
} from './version-1.ts';

export type { CompiledInstruction } from './version-1.ts';

/** The limit of legacy and v0 transactions, which fit into one packet. */
export const MAX_TRANSACTION_BYTES = 1232;
const VERSION_FLAG = 0x80;
const SIGNATURE_LENGTH = 64;
const ADDRESS_LENGTH = 32;
const MAX_ACCOUNTS = 256;

/** A version 1 transaction of 4,096 bytes in base64. */
const MAX_BASE64_LENGTH = 5464;
const BASE64_TEXT = /^[A-Za-z0-9+/]+={0,2}$/;

type AddressTableLookup = {
  readonly accountKey: Address;
  readonly writableIndexes: readonly number[];
  readonly readonlyIndexes: readonly number[];
};

export type TransactionVersion = 'legacy' | 0 | 1;

export type DecodedTransaction = {
  readonly version: TransactionVersion;
  /** Signatures in signer order; zeros for an empty slot. */
  readonly signatures: readonly Uint8Array[];
  /** The signed bytes. */
  readonly message: Uint8Array;
  readonly header: MessageHeader;
  readonly staticAccountKeys: readonly Address[];
  readonly recentBlockhash: string;
  readonly instructions: readonly CompiledInstruction[];
  readonly addressTableLookups: readonly AddressTableLookup[];
  /** The budget in the message, as version 1 has it; older versions say the same by compute-budget instructions. */
  readonly budget?: TransactionBudget;
};

/** The size limit of a version, in bytes with all signatures. */
export function maxTransactionBytes(version: TransactionVersion): number {
  return version === 1 ? MAX_VERSION_1_BYTES : MAX_TRANSACTION_BYTES;
}

/** Version 1 also bounds how many accounts and instructions are listed. */
export function isTooLarge(
  { version, staticAccountKeys, instructions }: Omit<DecodedTransaction, 'message' | 'signatures'>,
  bytes: number,
): boolean {
  if (bytes > maxTransactionBytes(version)) return true;
  if (version !== 1) return false;
  return (
    staticAccountKeys.length > MAX_VERSION_1_ADDRESSES || instructions.length > MAX_VERSION_1_INSTRUCTIONS
  );
}

/**
 * Decodes more strictly than a node: shortest lengths only, no trailing bytes, no duplicate account, every index in
 * range. Throws `TransactionError`.
 */
export function decodeTransaction(bytes: Uint8Array): DecodedTransaction {
  const isVersion1 = bytes[0] === VERSION_1_FIRST_BYTE;
  if (bytes.length > maxTransactionBytes(isVersion1 ? 1 : 0)) {
    throw new TransactionError('too-large', `${bytes.length} bytes`);
  }
  const owned = Uint8Array.from(bytes);
  const reader = new ByteReader(owned);
  const decoded = isVersion1 ? decodeVersion1(reader, owned) : decodeOlder(reader, owned);
  if (reader.remaining > 0)
    throw new TransactionError('trailing-bytes', `${reader.remaining} bytes too many`);
  checkStructure(decoded);
  return decoded;
}

function decodeOlder(reader: ByteReader, owned: Uint8Array): DecodedTransaction {
  const signatures = reader.list(() => reader.take(SIGNATURE_LENGTH));
  const message = owned.subarray(reader.offset);
  return { signatures, message, ...readMessage(reader) };
}

function decodeVersion1(reader: ByteReader, owned: Uint8Array): DecodedTransaction {
  const read = readVersion1(reader);
  const message = owned.subarray(0, reader.offset);
  const length = read.header.numRequiredSignatures;
  const signatures = Array.from({ length }, () => reader.take(SIGNATURE_LENGTH));
  return { version: 1, signatures, message, addressTableLookups: [], ...read };
}

/** Decodes canonical base64. Throws `not-base64` or `too-large`. */
export function base64TransactionBytes(text: string): Uint8Array {
  if (text.length > MAX_BASE64_LENGTH) throw new TransactionError('too-large', `${text.length} characters`);
  const bytes = BASE64_TEXT.test(text) && text.length % 4 === 0 ? bytesOfBase64(text) : undefined;
  if (bytes === undefined || base64Of(bytes) !== text)
    throw new TransactionError('not-base64', 'the text is not canonical base64');
  return bytes;
}

export function transactionSignature(decoded: DecodedTransaction): Signature | undefined {
  const [first] = decoded.signatures;
  return first === undefined || isEmptySignature(first) ? undefined : signatureFromBytes(first);
}

/** SHA-256 in hex, by which the chain deduplicates. */
export function messageHash(decoded: DecodedTransaction): string {
  return bytesToHex(sha256(decoded.message));
}

export function isEmptySignature(signature: Uint8Array): boolean {
  return signature.every((byte) => byte === 0);
}

export function requiredSigners(decoded: DecodedTransaction): readonly Address[] {
  return decoded.staticAccountKeys.slice(0, decoded.header.numRequiredSignatures);
}

/** The first signer, whose signature is the transaction's name. */
export function feePayerOf(bytes: Uint8Array): Address | undefined {
  return requiredSigners(decodeTransaction(bytes))[0];
}

/** A copy. Throws `not-a-signer`. */
export function withSignature(bytes: Uint8Array, address: Address, signature: Uint8Array): Uint8Array {
  const slot = requiredSigners(decodeTransaction(bytes)).indexOf(address);
  if (slot < 0) throw new TransactionError('not-a-signer', 'the transaction does not ask for this signature');
  if (signature.length !== SIGNATURE_LENGTH)
    throw new TransactionError('truncated', 'a signature has 64 bytes');
  const signed = Uint8Array.from(bytes);
  signed.set(signature, signatureSlots(bytes)[slot]);
  return signed;
}

/** A copy: co-signers then sign what the wallet made of it. */
export function withoutSignatures(bytes: Uint8Array): Uint8Array {
  const empty = Uint8Array.from(bytes);
  for (const start of signatureSlots(bytes)) empty.fill(0, start, start + SIGNATURE_LENGTH);
  return empty;
}

/**
 * A copy of `bytes` with the signatures of `before`, but the fee payer's, where it has none. Other numbers of signers, or bytes
 * that are no transaction, stay as they are.
 */
export function restoreSignatures(before: Uint8Array, bytes: Uint8Array): Uint8Array {
  const [from, to] = [signatureSlots(before), signatureSlots(bytes)];
  const restored = Uint8Array.from(bytes);
  const end = (to.at(-1) ?? 0) + SIGNATURE_LENGTH;
  if (from.length !== to.length || end > bytes.length) return restored;
  for (const [at, start] of to.entries()) {
    const place = from[at];
    if (at === 0 || place === undefined || !isEmptySignature(bytes.subarray(start, start + SIGNATURE_LENGTH)))
      continue;
    restored.set(before.subarray(place, place + SIGNATURE_LENGTH), start);
  }
  return restored;
}

/** The fee payer may then submit it alone. */
export function lacksOnlyFirstSignature(bytes: Uint8Array): boolean {
  const others = signatureSlots(bytes).slice(1);
  return !others.some((start) => isEmptySignature(bytes.subarray(start, start + SIGNATURE_LENGTH)));
}

/** Offsets in signer order. At most 12 signatures fit, so their count is one byte. */
function signatureSlots(bytes: Uint8Array): readonly number[] {
  const isVersion1 = bytes[0] === VERSION_1_FIRST_BYTE;
  const length = (isVersion1 ? bytes[1] : bytes[0]) ?? 0;
  const start = isVersion1 ? bytes.length - length * SIGNATURE_LENGTH : 1;
  return Array.from({ length }, (_, index) => start + index * SIGNATURE_LENGTH);
}

export function transactionVersion(bytes: Uint8Array): TransactionVersion {
  if (bytes[0] === VERSION_1_FIRST_BYTE) return 1;
  const reader = new ByteReader(bytes);
  reader.list(() => reader.take(SIGNATURE_LENGTH));
  return reader.peek() & VERSION_FLAG ? 0 : 'legacy';
}

export function topLevelPrograms(transaction: Uint8Array): readonly Address[] {
  const { instructions, staticAccountKeys } = decodeTransaction(transaction);
  return instructions.flatMap(({ programIdIndex }) => staticAccountKeys[programIdIndex] ?? []);
}

/** All signatures are empty. The version is the one of `decoded`. */
export function encodeUnsigned(decoded: DecodedTransaction): Uint8Array {
  if (decoded.version === 1) {
    const message = encodeVersion1({ ...decoded, budget: decoded.budget ?? {} });
    return Uint8Array.from([
      ...message,
      ...new Uint8Array(SIGNATURE_LENGTH * decoded.header.numRequiredSignatures),
    ]);
  }
  const { header, staticAccountKeys, instructions, addressTableLookups } = decoded;
  const lookups = list(addressTableLookups, ({ accountKey, writableIndexes, readonlyIndexes }) => [
    ...addressBytes(accountKey),
    ...list(writableIndexes, (index) => [index]),
    ...list(readonlyIndexes, (index) => [index]),
  ]);
  return Uint8Array.from([
    ...compactLength(header.numRequiredSignatures),
    ...new Uint8Array(SIGNATURE_LENGTH * header.numRequiredSignatures),
    ...(decoded.version === 0 ? [VERSION_FLAG] : []),
    header.numRequiredSignatures,
    header.numReadonlySignedAccounts,
    header.numReadonlyUnsignedAccounts,
    ...list(staticAccountKeys, (key) => [...addressBytes(key)]),
    ...addressBytes(decoded.recentBlockhash),
    ...list(instructions, encodeInstruction),
    ...(decoded.version === 0 ? lookups : []),
  ]);
}

type Message = Omit<DecodedTransaction, 'signatures' | 'message'>;

function readMessage(reader: ByteReader): Message {
  const version = readVersion(reader);
  return {
    version,
    header: readHeader(reader),
    staticAccountKeys: reader.list(() => addressFromBytes(reader.take(ADDRESS_LENGTH))),
    recentBlockhash: encodeBase58(reader.take(ADDRESS_LENGTH)),
    instructions: reader.list(() => readInstruction(reader)),
    addressTableLookups: version === 0 ? reader.list(() => readLookup(reader)) : [],
  };
}

function readVersion(reader: ByteReader): 'legacy' | 0 {
  if (reader.peek() < VERSION_FLAG) return 'legacy';
  const version = reader.byte() & ~VERSION_FLAG;
  if (version !== 0) throw new TransactionError('unsupported-version', `version ${version} is not handled`);
  return 0;
}

function readHeader(reader: ByteReader): MessageHeader {
  return {
    numRequiredSignatures: reader.byte(),
    numReadonlySignedAccounts: reader.byte(),
    numReadonlyUnsignedAccounts: reader.byte(),
  };
}

function readInstruction(reader: ByteReader): CompiledInstruction {
  return {
    programIdIndex: reader.byte(),
    accounts: reader.list(() => reader.byte()),
    data: reader.take(reader.compactLength()),
  };
}

function readLookup(reader: ByteReader): AddressTableLookup {
  return {
    accountKey: addressFromBytes(reader.take(ADDRESS_LENGTH)),
    writableIndexes: reader.list(() => reader.byte()),
    readonlyIndexes: reader.list(() => reader.byte()),
  };
}

function checkStructure(decoded: DecodedTransaction): void {
  checkHeader(decoded);
  const { staticAccountKeys, addressTableLookups } = decoded;
  if (new Set(staticAccountKeys).size !== staticAccountKeys.length) {
    throw new TransactionError('duplicate-account', 'an account is listed twice');
  }
  if (
    addressTableLookups.some((table) => table.writableIndexes.length + table.readonlyIndexes.length === 0)
  ) {
    throw new TransactionError('empty-lookup', 'a lookup table is named and not used');
  }
  const looked = addressTableLookups.flatMap((table) => [...table.writableIndexes, ...table.readonlyIndexes]);
  checkIndexes(decoded, staticAccountKeys.length + looked.length);
}

/** The runtime's sanitize step. */
function checkHeader({ header, signatures, staticAccountKeys }: DecodedTransaction): void {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header;
  if (numReadonlySignedAccounts >= numRequiredSignatures) {
    throw new TransactionError('invalid-header', 'no writable fee payer');
  }
  if (numRequiredSignatures + numReadonlyUnsignedAccounts > staticAccountKeys.length) {
    throw new TransactionError('invalid-header', 'the header counts more accounts than there are');
  }
  if (signatures.length !== numRequiredSignatures) {
    throw new TransactionError(
      'signature-count-mismatch',
      `${signatures.length} of ${numRequiredSignatures}`,
    );
  }
}

function checkIndexes({ instructions, staticAccountKeys }: DecodedTransaction, accounts: number): void {
  const isBad = ({ programIdIndex, accounts: used }: CompiledInstruction) =>
    programIdIndex === 0 ||
    programIdIndex >= staticAccountKeys.length ||
    used.some((index) => index >= accounts);
  if (accounts > MAX_ACCOUNTS || instructions.some(isBad)) {
    throw new TransactionError('index-out-of-range', 'an index points outside the account list');
  }
}

function encodeInstruction({ programIdIndex, accounts, data }: CompiledInstruction): readonly number[] {
  return [programIdIndex, ...list(accounts, (index) => [index]), ...compactLength(data.length), ...data];
}

function list<Item>(items: readonly Item[], encode: (item: Item) => readonly number[]): readonly number[] {
  return [...compactLength(items.length), ...items.flatMap((item) => [...encode(item)])];
}

/** Seven bits a byte, lowest first; the top bit continues. */
function compactLength(length: number): readonly number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...compactLength(length >> 7)];
}
