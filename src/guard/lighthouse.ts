import { type Address, addressBytes } from '../solana/address.ts';
import { LIGHTHOUSE_PROGRAM } from '../solana/known-programs.ts';
import type { ResolvedInstruction } from './instructions.ts';
import { refuse } from './refusal.ts';

/*
 * Lighthouse fails a transaction whose accounts are not as asserted. Sources: its IDL, version 2.1
 * (github.com/Jac0xb/lighthouse, programs/lighthouse), and Phantom's assertions on mainnet.
 */

/** The most seen on mainnet is six. */
export const MAX_ADDED_BY_WALLET = 12;

/** One per account. */
export const MAX_ADDED_BY_GUARD = 12;

/** Kinds that only assert. 0 and 1 write and close memory, 16 and 17 call another program, later ones do not exist. */
const FIRST_ASSERTION = 2;
const LAST_ASSERTION = 15;

export function checkGuards(instructions: readonly ResolvedInstruction[], most = MAX_ADDED_BY_WALLET): void {
  const guards = instructions.filter(({ program }) => program === LIGHTHOUSE_PROGRAM);
  for (const { data } of guards) {
    const kind = data[0] ?? 0;
    if (kind < FIRST_ASSERTION || kind > LAST_ASSERTION) {
      refuse('lighthouse-not-an-assertion', `kind ${kind} does more than assert`);
    }
  }
  if (guards.length > most) refuse('too-many-guards', `${guards.length} guards`);
}

export type Assertion = { readonly account: Address; readonly data: Uint8Array };

const ACCOUNT_DATA_MULTI = 3;
const ACCOUNT_INFO_MULTI = 6;
const TOKEN_ACCOUNT_MULTI = 10;
const LOG_FAILURES = 4;

const EQUAL = 0;
const AT_LEAST = 4;
const AT_MOST = 5;

const LAMPORTS = 0;
const DATA_LENGTH = 1;
const KNOWN_OWNER = 3;
const SYSTEM = 0;

/**
 * The wallet holds at least `lamports`, still belongs to the system program and has no data. Anybody may make a
 * wallet with space for a nonce their nonce account, and withdraw all.
 */
export function assertWallet(account: Address, lamports: bigint): Assertion {
  const own = [DATA_LENGTH, ...u64(0n), EQUAL, KNOWN_OWNER, SYSTEM, EQUAL];
  const data = [ACCOUNT_INFO_MULTI, LOG_FAILURES, 3, LAMPORTS, ...u64(lamports), AT_LEAST, ...own];
  return { account, data: Uint8Array.from(data) };
}

export function assertLamports(account: Address, lamports: bigint): Assertion {
  const data = [ACCOUNT_INFO_MULTI, LOG_FAILURES, 1, LAMPORTS, ...u64(lamports), AT_LEAST];
  return { account, data: Uint8Array.from(data) };
}

const PUBLIC_KEY = 12;

/** Offsets below 128. */
export function assertAddresses(
  account: Address,
  addresses: readonly (readonly [offset: number, address: Address])[],
): Assertion {
  const parts = addresses.flatMap(([offset, address]) => [
    offset,
    PUBLIC_KEY,
    ...addressBytes(address),
    EQUAL,
  ]);
  return { account, data: Uint8Array.from([ACCOUNT_DATA_MULTI, LOG_FAILURES, addresses.length, ...parts]) };
}

const OWNER = 1;
const AMOUNT = 2;
const DELEGATE = 3;
const DELEGATED_AMOUNT = 6;
const CLOSE_AUTHORITY = 7;
/** The address is the associated one: it pins the owner in one byte. */
const OWNER_IS_DERIVED = 8;

export type TokenAuthorities = {
  readonly owner: Address | 'associated';
  readonly delegate: Address | undefined;
  readonly delegatedAmount: bigint;
  readonly closeAuthority: Address | undefined;
};

/** The account holds at least `amount` base units and has these authorities. */
export function assertTokenAccount(
  account: Address,
  amount: bigint,
  authorities?: TokenAuthorities,
): Assertion {
  // Any amount is at least zero: ten bytes less.
  const amounts = amount > 0n ? [[AMOUNT, ...u64(amount), AT_LEAST]] : [];
  const parts = [...amounts, ...(authorities ? authorityParts(authorities) : [])];
  const data = [TOKEN_ACCOUNT_MULTI, LOG_FAILURES, parts.length, ...parts.flat()];
  return { account, data: Uint8Array.from(data) };
}

function authorityParts(authorities: TokenAuthorities): readonly (readonly number[])[] {
  const { owner, delegate, delegatedAmount, closeAuthority } = authorities;
  return [
    [DELEGATE, ...option(delegate), EQUAL],
    ...(delegate === undefined ? [] : [[DELEGATED_AMOUNT, ...u64(delegatedAmount), AT_MOST]]),
    [CLOSE_AUTHORITY, ...option(closeAuthority), EQUAL],
    owner === 'associated' ? [OWNER_IS_DERIVED] : [OWNER, ...addressBytes(owner), EQUAL],
  ];
}

function option(address: Address | undefined): readonly number[] {
  return address === undefined ? [0] : [1, ...addressBytes(address)];
}

/** Little-endian. */
export function u64(value: bigint): Uint8Array {
  return new Uint8Array(BigUint64Array.of(value).buffer);
}
