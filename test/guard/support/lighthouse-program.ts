import type { AccountState } from '../../../src/guard/simulation/chain.ts';
import { type Address, addressFromBytes } from '../../../src/solana/address.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../../src/solana/token-account.ts';

/*
 * The three Lighthouse instructions that the guard and Phantom use, implemented from the published interface and
 * independently of the guard's own code.
 */

type Value = bigint | Address | undefined;

/** An assertion: the field it reads, the comparison, and the expected value. */
export interface ReadAssertion {
  readonly field: string;
  readonly operator: string;
  readonly expected: Value;
  readonly actual: (account: AccountState | undefined, address: Address) => Value;
}

const INTEGER_OPERATORS = ['=', '≠', '>', '<', '≥', '≤'];
const EQUATABLE_OPERATORS = INTEGER_OPERATORS.slice(0, 2);
const KNOWN_OWNERS = [SYSTEM_PROGRAM, TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

/** True if all assertions of an instruction hold. @throws Error for an unknown form or trailing bytes */
export function holdsAssertions(
  data: Uint8Array,
  account: AccountState | undefined,
  address: Address,
): boolean {
  return readAssertions(data).every(({ operator, expected, actual }) =>
    compare(operator, actual(account, address), expected),
  );
}

/** The assertions in one line, for expectations. */
export function tellAssertions(data: Uint8Array): string {
  const tell = ({ field, operator, expected }: ReadAssertion) => `${field}${operator}${expected ?? 'nobody'}`;
  return readAssertions(data).map(tell).join(' ');
}

/** The assertions of one instruction. */
export function readAssertions(data: Uint8Array): readonly ReadAssertion[] {
  const reader = new Reader(data);
  const read = { 3: readAccountData, 6: readAccountInfo, 10: readTokenAccount }[reader.byte()];
  if (read === undefined) throw new Error('an assertion that is not read here');
  reader.byte();
  const assertions = Array.from({ length: reader.leb128() }, () => read(reader));
  reader.finish();
  return assertions;
}

function compare(operator: string, actual: Value, expected: Value): boolean {
  if (operator === '=') return actual === expected;
  if (operator === '≠') return actual !== expected;
  if (typeof actual !== 'bigint' || typeof expected !== 'bigint') throw new Error('nothing to measure');
  return { '>': actual > expected, '<': actual < expected, '≥': actual >= expected, '≤': actual <= expected }[
    operator
  ] as boolean;
}

function readAccountData(reader: Reader): ReadAssertion {
  const offset = reader.leb128();
  if (reader.byte() !== 12) throw new Error('an assertion of data that is not read here');
  return reader.equatable(`data[${offset}]`, reader.key(), (account) => account && keyAt(account, offset));
}

function readAccountInfo(reader: Reader): ReadAssertion {
  switch (reader.byte()) {
    case 0:
      return reader.integer('lamports', (account) => account?.lamports ?? 0n);
    case 1:
      return reader.integer('length', (account) => BigInt(account?.data.length ?? 0));
    case 2:
      return reader.equatable('owner', reader.key(), (account) => account?.owner);
    case 3:
      return reader.equatable(
        'owner',
        KNOWN_OWNERS[reader.byte()],
        (account) => account?.owner ?? SYSTEM_PROGRAM,
      );
    case 8:
      // A hash over part of the account's data: not computed here.
      reader.take(32);
      return { field: 'hash', operator: '=', expected: undefined, actual: reader.skipped(2) };
    default:
      throw new Error('an assertion of an account that is not read here');
  }
}

const view = ({ data }: AccountState) => new DataView(data.buffer, data.byteOffset, data.length);
const keyAt = ({ data }: AccountState, offset: number) =>
  addressFromBytes(data.subarray(offset, offset + 32));
const optionAt = (state: AccountState, offset: number) =>
  view(state).getUint32(offset, true) === 0 ? undefined : keyAt(state, offset + 4);

function readTokenAccount(reader: Reader): ReadAssertion {
  const assertion = readTokenField(reader);
  const actual: ReadAssertion['actual'] = (account, address) => {
    const isToken = account !== undefined && [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].includes(account.owner);
    if (!isToken) throw new Error('no token account');
    return assertion.actual(account, address);
  };
  return { ...assertion, actual };
}

function readTokenField(reader: Reader): ReadAssertion {
  switch (reader.byte()) {
    case 1:
      return reader.equatable('owner', reader.key(), (account) => account && keyAt(account, 32));
    case 2:
      return reader.integer('amount', (account) => (account ? view(account).getBigUint64(64, true) : 0n));
    case 3:
      return reader.equatable('delegate', reader.option(), (account) => account && optionAt(account, 72));
    case 6:
      return reader.integer('delegated', (account) => (account ? view(account).getBigUint64(121, true) : 0n));
    case 7:
      return reader.equatable('closer', reader.option(), (account) => account && optionAt(account, 129));
    case 8: {
      const derived = (account: AccountState) =>
        findTokenAccount(keyAt(account, 32), keyAt(account, 0), account.owner);
      const actual: ReadAssertion['actual'] = (account, address) =>
        account && derived(account) === address ? 1n : 0n;
      return { field: 'derived', operator: '=', expected: 1n, actual };
    }
    default:
      throw new Error('an assertion of a token account that is not read here');
  }
}

class Reader {
  readonly #data: Uint8Array;
  #at = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  integer(field: string, actual: ReadAssertion['actual']): ReadAssertion {
    const expected = Buffer.from(this.take(8)).readBigUInt64LE();
    return { field, operator: this.#operator(INTEGER_OPERATORS), expected, actual };
  }

  equatable(field: string, expected: Value, actual: ReadAssertion['actual']): ReadAssertion {
    return { field, operator: this.#operator(EQUATABLE_OPERATORS), expected, actual };
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

  leb128(): number {
    const byte = this.byte();
    return byte < 128 ? byte : (byte & 127) + this.leb128() * 128;
  }

  key(): Address {
    return addressFromBytes(this.take(32));
  }

  option(): Address | undefined {
    return this.byte() === 0 ? undefined : this.key();
  }

  skipped(numbers: number): () => undefined {
    for (let left = numbers; left > 0; left -= 1) this.leb128();
    return () => undefined;
  }

  finish(): void {
    if (this.#at !== this.#data.length) throw new Error('bytes behind the assertions');
  }

  #operator(operators: readonly string[]): string {
    const operator = operators[this.byte()];
    if (operator === undefined) throw new Error('no such operator');
    return operator;
  }
}
