import { type Address, addressFromBytes } from '../../../../src/solana/address.ts';
import type { AccountState } from '../../../../src/solana/guard/guard-chain.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../../../src/solana/token-account.ts';

/*
 * What the Lighthouse program does with the two assertions that the guard and Phantom use, written from its published
 * interface and apart from the guard's own code.
 */

type Check = (account: AccountState | undefined, address: Address) => boolean;

const INTEGERS: readonly ((actual: bigint, expected: bigint) => boolean)[] = [
  (actual, expected) => actual === expected,
  (actual, expected) => actual !== expected,
  (actual, expected) => actual > expected,
  (actual, expected) => actual < expected,
  (actual, expected) => actual >= expected,
  (actual, expected) => actual <= expected,
];
const KNOWN_OWNERS = [SYSTEM_PROGRAM, TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

/** Whether an instruction's assertions hold. Throws on any form that is not read here, and on bytes behind it. */
export function holdsAssertions(
  data: Uint8Array,
  account: AccountState | undefined,
  address: Address,
): boolean {
  const checks = readAssertions(data);
  return checks.every((check) => check(account, address));
}

/** The assertions of one instruction. */
export function readAssertions(data: Uint8Array): readonly Check[] {
  const reader = new Reader(data);
  const read = { 6: readAccountInfo, 10: readTokenAccount }[reader.byte()];
  if (read === undefined) throw new Error('an assertion that is not read here');
  reader.byte();
  const checks = Array.from({ length: reader.leb128() }, () => read(reader));
  reader.finish();
  return checks;
}

function readAccountInfo(reader: Reader): Check {
  switch (reader.byte()) {
    case 0:
      return integer(reader, (account) => account?.lamports ?? 0n);
    case 1:
      return integer(reader, (account) => BigInt(account?.data.length ?? 0));
    case 2:
      return equatable(reader, (account) => account?.owner, addressFromBytes(reader.take(32)));
    case 3: {
      const owner = KNOWN_OWNERS[reader.byte()];
      return equatable(reader, (account) => account?.owner ?? SYSTEM_PROGRAM, owner);
    }
    case 8:
      // A hash of some of the account's data, its place and its length: nothing here computes it.
      reader.take(32);
      reader.leb128();
      reader.leb128();
      return () => true;
    default:
      throw new Error('an assertion of an account that is not read here');
  }
}

const view = ({ data }: AccountState) => new DataView(data.buffer, data.byteOffset, data.length);
const optionAt = (state: AccountState, offset: number) =>
  view(state).getUint32(offset, true) === 0
    ? undefined
    : addressFromBytes(state.data.subarray(offset + 4, offset + 36));
const keyAt = ({ data }: AccountState, offset: number) =>
  addressFromBytes(data.subarray(offset, offset + 32));

function readTokenAccount(reader: Reader): Check {
  const check = readTokenField(reader);
  return (account, address) => {
    const isToken = account !== undefined && [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].includes(account.owner);
    return isToken && check(account, address);
  };
}

function readTokenField(reader: Reader): Check {
  switch (reader.byte()) {
    case 1:
      return equatable(reader, (account) => account && keyAt(account, 32), addressFromBytes(reader.take(32)));
    case 2:
      return integer(reader, (account) => (account ? view(account).getBigUint64(64, true) : 0n));
    case 3:
      return equatable(reader, (account) => account && optionAt(account, 72), reader.option());
    case 6:
      return integer(reader, (account) => (account ? view(account).getBigUint64(121, true) : 0n));
    case 7:
      return equatable(reader, (account) => account && optionAt(account, 129), reader.option());
    case 8:
      return (account, address) =>
        account !== undefined &&
        findTokenAccount(keyAt(account, 32), keyAt(account, 0), account.owner) === address;
    default:
      throw new Error('an assertion of a token account that is not read here');
  }
}

function integer(reader: Reader, actual: (account: AccountState | undefined) => bigint): Check {
  const expected = reader.u64();
  const compare = INTEGERS[reader.byte()];
  if (compare === undefined) throw new Error('no such operator');
  return (account) => compare(actual(account), expected);
}

function equatable(
  reader: Reader,
  actual: (account: AccountState | undefined) => Address | undefined,
  expected: Address | undefined,
): Check {
  const operator = reader.byte();
  if (operator > 1) throw new Error('no such operator');
  return (account) => (actual(account) === expected) === (operator === 0);
}

class Reader {
  readonly #data: Uint8Array;
  #at = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  take(length: number): Uint8Array {
    const part = this.#data.subarray(this.#at, this.#at + length);
    if (part.length !== length) throw new Error('cut short');
    this.#at += length;
    return part;
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  u64(): bigint {
    return Buffer.from(this.take(8)).readBigUInt64LE();
  }

  leb128(): number {
    const byte = this.byte();
    return byte < 128 ? byte : (byte & 127) + this.leb128() * 128;
  }

  option(): Address | undefined {
    return this.byte() === 0 ? undefined : addressFromBytes(this.take(32));
  }

  finish(): void {
    if (this.#at !== this.#data.length) throw new Error('bytes behind the assertions');
  }
}
