import { type Address, addressBytes, addressFromBytes, encodeBase58 } from './address.ts';
import { type ByteReader, TransactionError } from './byte-reader.ts';

// The message of a version 1 transaction, as SIMD-0385 lays it out: no lookup tables, every length in one byte, the
// compute budget in the message itself, and the signatures behind it. `test/solana/version-1.test.ts` holds both
// directions against @solana/kit and @solana/web3.js.

export const VERSION_1_FIRST_BYTE = 0x81;
/** Bytes, signatures included (SIMD-0385). */
export const MAX_VERSION_1_BYTES = 4096;

const MAX_SIGNATURES = 12;
export const MAX_VERSION_1_ADDRESSES = 64;
export const MAX_VERSION_1_INSTRUCTIONS = 64;
const ADDRESS_LENGTH = 32;
/** The runtime takes heap sizes in steps of one KiB. */
const HEAP_STEP = 1_024;

const FEE_BITS = 0b11;
const UNITS_BIT = 0b100;
const LOADED_BIT = 0b1000;
const HEAP_BIT = 0b1_0000;
const KNOWN_BITS = FEE_BITS | UNITS_BIT | LOADED_BIT | HEAP_BIT;

export type MessageHeader = {
  readonly numRequiredSignatures: number;
  readonly numReadonlySignedAccounts: number;
  readonly numReadonlyUnsignedAccounts: number;
};

export type CompiledInstruction = {
  readonly programIdIndex: number;
  /** Indexes: static keys, then in version 0 the writable and the read-only looked-up accounts. */
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
};

/** What a version 1 message says in place of compute-budget instructions. A missing limit means zero to the runtime. */
export type TransactionBudget = {
  /** Lamports for the whole transaction. */
  readonly priorityFeeLamports?: bigint;
  /** Compute units. */
  readonly unitLimit?: number;
  /** Bytes of account data. */
  readonly loadedDataLimit?: number;
  /** Bytes, a multiple of 1,024. */
  readonly heapBytes?: number;
};

export type Version1Message = {
  readonly header: MessageHeader;
  readonly staticAccountKeys: readonly Address[];
  readonly recentBlockhash: string;
  readonly instructions: readonly CompiledInstruction[];
  readonly budget: TransactionBudget;
};

/** Reads from the version byte to the last instruction. Throws `TransactionError`. */
export function readVersion1(reader: ByteReader): Version1Message {
  reader.take(1);
  const header = {
    numRequiredSignatures: reader.byte(),
    numReadonlySignedAccounts: reader.byte(),
    numReadonlyUnsignedAccounts: reader.byte(),
  };
  const mask = readU32(reader);
  const recentBlockhash = encodeBase58(reader.take(ADDRESS_LENGTH));
  const [instructionCount, addressCount] = [reader.byte(), reader.byte()];
  checkLimits(header, mask, instructionCount, addressCount);
  const staticAccountKeys = times(addressCount, () => addressFromBytes(reader.take(ADDRESS_LENGTH)));
  const budget = readBudget(reader, mask);
  return {
    header,
    staticAccountKeys,
    recentBlockhash,
    instructions: readInstructions(reader, instructionCount),
    budget,
  };
}

/** The inverse of `readVersion1`. */
export function encodeVersion1(message: Version1Message): Uint8Array {
  const { header, staticAccountKeys, instructions, budget } = message;
  return Uint8Array.from([
    VERSION_1_FIRST_BYTE,
    header.numRequiredSignatures,
    header.numReadonlySignedAccounts,
    header.numReadonlyUnsignedAccounts,
    ...u32(maskOf(budget)),
    ...addressBytes(message.recentBlockhash),
    instructions.length,
    staticAccountKeys.length,
    ...staticAccountKeys.flatMap((key) => [...addressBytes(key)]),
    ...encodeBudget(budget),
    ...instructions.flatMap(({ programIdIndex, accounts, data }) => [
      programIdIndex,
      accounts.length,
      data.length & 0xff,
      data.length >> 8,
    ]),
    ...instructions.flatMap(({ accounts, data }) => [...accounts, ...data]),
  ]);
}

/** The runtime refuses the whole transaction in these cases. */
function checkLimits(
  { numRequiredSignatures }: MessageHeader,
  mask: number,
  instructionCount: number,
  addressCount: number,
): void {
  if (numRequiredSignatures > MAX_SIGNATURES || addressCount > MAX_VERSION_1_ADDRESSES) {
    throw new TransactionError('invalid-header', 'more accounts than version 1 allows');
  }
  if (instructionCount > MAX_VERSION_1_INSTRUCTIONS) {
    throw new TransactionError('invalid-header', 'more instructions than version 1 allows');
  }
  const hasHalfFee = (mask & FEE_BITS) !== 0 && (mask & FEE_BITS) !== FEE_BITS;
  if ((mask & ~KNOWN_BITS) !== 0 || hasHalfFee) {
    throw new TransactionError('invalid-header', 'the budget mask has an unknown bit');
  }
}

function readBudget(reader: ByteReader, mask: number): TransactionBudget {
  const budget = {
    ...((mask & FEE_BITS) !== 0 && { priorityFeeLamports: readU64(reader) }),
    ...((mask & UNITS_BIT) !== 0 && { unitLimit: readU32(reader) }),
    ...((mask & LOADED_BIT) !== 0 && { loadedDataLimit: readU32(reader) }),
    ...((mask & HEAP_BIT) !== 0 && { heapBytes: readU32(reader) }),
  };
  if ((budget.heapBytes ?? 0) % HEAP_STEP !== 0) {
    throw new TransactionError('invalid-header', 'the heap size is no multiple of 1,024 bytes');
  }
  return budget;
}

function readInstructions(reader: ByteReader, count: number): readonly CompiledInstruction[] {
  const headers = times(count, () => ({
    programIdIndex: reader.byte(),
    accountCount: reader.byte(),
    dataLength: reader.byte() | (reader.byte() << 8),
  }));
  return headers.map(({ programIdIndex, accountCount, dataLength }) => ({
    programIdIndex,
    accounts: [...reader.take(accountCount)],
    data: reader.take(dataLength),
  }));
}

function maskOf({ priorityFeeLamports, unitLimit, loadedDataLimit, heapBytes }: TransactionBudget): number {
  return (
    (priorityFeeLamports === undefined ? 0 : FEE_BITS) |
    (unitLimit === undefined ? 0 : UNITS_BIT) |
    (loadedDataLimit === undefined ? 0 : LOADED_BIT) |
    (heapBytes === undefined ? 0 : HEAP_BIT)
  );
}

function encodeBudget({ priorityFeeLamports, ...limits }: TransactionBudget): readonly number[] {
  const { unitLimit, loadedDataLimit, heapBytes } = limits;
  const fee = priorityFeeLamports ?? 0n;
  return [
    ...(priorityFeeLamports === undefined ? [] : u32(Number(fee & 0xffff_ffffn))),
    ...(priorityFeeLamports === undefined ? [] : u32(Number(fee >> 32n))),
    ...[unitLimit, loadedDataLimit, heapBytes].flatMap((limit) => (limit === undefined ? [] : u32(limit))),
  ];
}

function times<Item>(count: number, read: () => Item): Item[] {
  return Array.from({ length: count }, read);
}

function readU32(reader: ByteReader): number {
  return new DataView(Uint8Array.from(reader.take(4)).buffer).getUint32(0, true);
}

function readU64(reader: ByteReader): bigint {
  return new DataView(Uint8Array.from(reader.take(8)).buffer).getBigUint64(0, true);
}

function u32(value: number): readonly number[] {
  return [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24];
}
