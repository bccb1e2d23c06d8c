import { type Address, addressBytes } from '../solana/address.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../solana/known-programs.ts';
import {
  type CompiledInstruction,
  type DecodedTransaction,
  MAX_TRANSACTION_BYTES,
} from '../solana/transaction.ts';

/** An instruction over accounts that the message already lists. */
export type AddedInstruction = { readonly accounts: readonly Address[]; readonly data: Uint8Array };

type Addition = {
  /** The program that all of them call. */
  readonly program: Address;
  readonly instructions: readonly AddedInstruction[];
  /** Put in place of the transaction's own compute-unit limit, where it has one. */
  readonly unitLimit: number | undefined;
};

const SET_UNIT_LIMIT = 2;
const SIGNATURE_LENGTH = 64;
const VERSION_0 = 0x80;

/**
 * An unsigned transaction with instructions behind its own. Everything else keeps its order and its meaning.
 * `accounts` are all accounts of the message, those of lookup tables included. `undefined` where the result is longer than
 * a transaction may be.
 */
export function appendInstructions(
  decoded: DecodedTransaction,
  accounts: readonly Address[],
  { program, instructions, unitLimit }: Addition,
): Uint8Array | undefined {
  const keys = decoded.staticAccountKeys;
  const isListed = keys.includes(program);
  // A new key stands behind the static ones and moves those of the lookup tables.
  const shift = (index: number) => (isListed || index < keys.length ? index : index + 1);
  const added = instructions.map(({ accounts: used, data }) => ({
    programIdIndex: isListed ? keys.indexOf(program) : keys.length,
    accounts: used.map((address) => shift(accounts.indexOf(address))),
    data,
  }));
  const own = decoded.instructions.map((instruction) => ({
    ...instruction,
    accounts: instruction.accounts.map(shift),
    data: withUnitLimit(instruction, keys, unitLimit),
  }));
  const { header } = decoded;
  const bytes = encodeUnsigned({
    ...decoded,
    header: {
      ...header,
      numReadonlyUnsignedAccounts: header.numReadonlyUnsignedAccounts + (isListed ? 0 : 1),
    },
    staticAccountKeys: isListed ? keys : [...keys, program],
    instructions: [...own, ...added],
  });
  return bytes.length > MAX_TRANSACTION_BYTES ? undefined : bytes;
}

function withUnitLimit(
  { programIdIndex, data }: CompiledInstruction,
  keys: readonly Address[],
  unitLimit: number | undefined,
): Uint8Array {
  const isLimit = keys[programIdIndex] === COMPUTE_BUDGET_PROGRAM && data[0] === SET_UNIT_LIMIT;
  if (!isLimit || unitLimit === undefined) return data;
  return Uint8Array.of(SET_UNIT_LIMIT, ...new Uint8Array(Uint32Array.of(unitLimit).buffer));
}

function encodeUnsigned(decoded: DecodedTransaction): Uint8Array {
  const { header, staticAccountKeys, instructions, addressTableLookups } = decoded;
  const lookups = list(addressTableLookups, ({ accountKey, writableIndexes, readonlyIndexes }) => [
    ...addressBytes(accountKey),
    ...list(writableIndexes, (index) => [index]),
    ...list(readonlyIndexes, (index) => [index]),
  ]);
  return Uint8Array.from([
    ...compactLength(header.numRequiredSignatures),
    ...new Uint8Array(SIGNATURE_LENGTH * header.numRequiredSignatures),
    ...(decoded.version === 0 ? [VERSION_0] : []),
    header.numRequiredSignatures,
    header.numReadonlySignedAccounts,
    header.numReadonlyUnsignedAccounts,
    ...list(staticAccountKeys, (key) => [...addressBytes(key)]),
    // A blockhash is 32 bytes in base58, as an address is.
    ...addressBytes(decoded.recentBlockhash as Address),
    ...list(instructions, encodeInstruction),
    ...(decoded.version === 0 ? lookups : []),
  ]);
}

function encodeInstruction({ programIdIndex, accounts, data }: CompiledInstruction): readonly number[] {
  return [programIdIndex, ...list(accounts, (index) => [index]), ...compactLength(data.length), ...data];
}

function list<Item>(items: readonly Item[], encode: (item: Item) => readonly number[]): readonly number[] {
  return [...compactLength(items.length), ...items.flatMap((item) => [...encode(item)])];
}

/** Seven bits a byte, the lowest first; the top bit says that another byte follows. */
function compactLength(length: number): readonly number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...compactLength(length >> 7)];
}
