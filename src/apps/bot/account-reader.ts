import type { AccountInfo, Connection } from '@solana/web3.js';
import { type Clock, NATIVE_MINT } from '../../bot/swap/brands.ts';
import type { ChainReader, MintFacts, PoolReader, SwapFunds } from '../../bot/swap/chain-port.ts';
import type { Token } from '../../bot/swap/token.ts';
import { BoundedCache } from '../../bounded-cache.ts';
import {
  type AccountState,
  GuardRefusal,
  type MintState,
  newAccountSize,
  readMint,
  readMultiplier,
  readTokenAccount,
  TOKEN_ACCOUNT_LENGTH,
} from '../../guard/index.ts';
import { accountState, readAccounts } from '../../solana/accounts.ts';
import { type Address, parseAddress } from '../../solana/address.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../solana/known-programs.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import { mintsInPool } from '../../solana/pools.ts';
import { findTokenAccount } from '../../solana/token-account.ts';
import { withTimeout } from '../../solana/with-timeout.ts';

type FundsNode = Pick<Connection, 'getMultipleAccountsInfo' | 'getMinimumBalanceForRentExemption'>;

/** Timeout, ms; then the deposit is unknown. */
const RENT_WITHIN_MS = 1_000;

/** Four times the highest rate that the chain has had. Rates above it are rejected: rent falls (SIMD-0437). */
const MAX_LAMPORTS_PER_BYTE = 27_840n;
const BYTES_OF_ANY_ACCOUNT = 128n;

/** The chain changes its rent at most once an epoch. */
const RENT_LASTS_MS = 10 * 60_000;

const MAX_MINTS = 10_000;

/**
 * Reads a wallet's funds in one call; rents and account sizes are cached.
 * @throws errors of web3.js, and an error where a node returns a foreign account
 */
export function createFundsReader(
  node: FundsNode,
  now: Clock = Date.now,
): (...asked: Parameters<ChainReader['swapFunds']>) => Promise<SwapFunds> {
  const sizes = new BoundedCache<number>(MAX_MINTS);
  const rentOf = cacheRents(node, now);
  return async (wallet, from, to) => {
    const paid = from.mint === NATIVE_MINT ? undefined : accountOf(wallet, from);
    const bought = to.mint === NATIVE_MINT ? undefined : accountOf(wallet, to);
    const size = to.tokenProgram === TOKEN_2022_PROGRAM ? sizes.get(to.mint) : TOKEN_ACCOUNT_LENGTH;
    const mint = bought && size === undefined ? to.mint : undefined;
    const asked = [...new Set([wallet, paid, bought, mint].filter((address) => address !== undefined))];
    const [accounts, leastLeft, rent] = await Promise.all([
      readStates(node, asked),
      rentOf(0),
      size === undefined ? undefined : rentOf(size),
    ]);
    const stateOf = (address: string) => accounts[asked.indexOf(address as Address)];
    const lamports = stateOf(wallet)?.lamports ?? 0n;
    const deposit = async () => {
      if (bought === undefined || amountIn(stateOf(bought), wallet, to) !== undefined) return 0n;
      if (rent !== undefined) return rent;
      const bytes = newAccountSize(readMint(stateOf(to.mint)));
      sizes.set(to.mint, bytes);
      return rentOf(bytes);
    };
    const balance = paid === undefined ? lamports : (amountIn(stateOf(paid), wallet, from) ?? 0n);
    return {
      balance: balance as BaseUnits,
      lamports,
      deposit: leastLeft === null ? null : await deposit(),
      leastLeft: leastLeft ?? 0n,
    };
  };
}

function accountOf(wallet: Address, { mint, tokenProgram }: Token): Address {
  return findTokenAccount(wallet, mint as Address, tokenProgram ?? TOKEN_PROGRAM);
}

async function readStates(
  node: FundsNode,
  addresses: readonly string[],
): Promise<readonly (AccountState | undefined)[]> {
  const accounts = await readAccounts(node, addresses);
  return accounts.map((account) => (account === null ? undefined : accountState(account)));
}

/** Lamports alone do not make an account. */
function amountIn(account: AccountState | undefined, wallet: Address, token: Token): bigint | undefined {
  if (account === undefined || account.data.length === 0) return undefined;
  const state = readTokenAccount(account);
  if (state?.owner !== wallet || (state.mint as string) !== token.mint)
    throw new Error('the node returned another account');
  return state.amount;
}

/** Lamports; null after a timeout or an implausible answer. */
function cacheRents(node: FundsNode, now: Clock): (bytes: number) => Promise<bigint | null> {
  const known = new Map<number, { readonly rent: bigint; readonly until: number }>();
  return async (bytes) => {
    const before = known.get(bytes);
    if (before !== undefined && now() < before.until) return before.rent;
    const ask = () => node.getMinimumBalanceForRentExemption(bytes).catch(() => undefined);
    const lamports = await withTimeout(ask, RENT_WITHIN_MS);
    if (!Number.isSafeInteger(lamports)) return null;
    const rent = BigInt(lamports as number);
    const most = (BYTES_OF_ANY_ACCOUNT + BigInt(bytes)) * MAX_LAMPORTS_PER_BYTE;
    if (rent <= 0n || rent > most) return null;
    known.set(bytes, { rent, until: now() + RENT_LASTS_MS });
    return rent;
  };
}

/** Timeout, ms; then the mint is missing from the answer. */
const READ_WITHIN_MS = 5_000;

type MintNode = Pick<Connection, 'getMultipleAccountsInfo'>;

/** Ms. Mints announce the next multiplier, usually days ahead. */
const SCALE_LASTS_MS = 60_000;

interface Reading {
  readonly mint: MintState;
  readonly until: number;
}

type Readings = ReadonlyMap<Mint, Reading | null>;

/**
 * Reads mints in batches. Plain mints stay cached: decimals and program are immutable. An announced
 * multiplier takes effect on time even without an answer. Missing mints are not cached.
 */
export function createMintReader(connection: MintNode, now: Clock = Date.now): ChainReader['mints'] {
  const known = new BoundedCache<Reading, Mint>(MAX_MINTS);
  return async (mints) => {
    const isFresh = (mint: Mint) => now() < (known.get(mint)?.until ?? 0);
    const wanted = [...new Set(mints)].filter((mint) => !isFresh(mint));
    const read = await readInTime(connection, wanted, now);
    for (const [mint, reading] of read) if (reading) known.set(mint, reading);
    return new Map(mints.flatMap((mint) => entryOf(mint, known.get(mint) ?? read.get(mint), now())));
  };
}

function entryOf(mint: Mint, reading: Reading | null | undefined, now: number): [Mint, MintFacts | null][] {
  return reading === undefined ? [] : [[mint, reading && orNull(() => factsOf(reading.mint, now))]];
}

async function readInTime(connection: MintNode, mints: readonly Mint[], now: Clock): Promise<Readings> {
  const read = () => readMints(connection, mints, now).catch(() => undefined);
  return (await withTimeout(read, READ_WITHIN_MS)) ?? new Map();
}

async function readMints(connection: MintNode, mints: readonly Mint[], now: Clock): Promise<Readings> {
  const asked = mints.filter((mint) => parseAddress(mint) !== undefined);
  const accounts = await readAccounts(connection, asked);
  const byMint = new Map(asked.map((mint, index) => [mint, accounts[index] ?? null]));
  return new Map(mints.map((mint) => [mint, readingOf(byMint.get(mint) ?? null, now())]));
}

function readingOf(account: AccountInfo<Buffer> | null, now: number): Reading | null {
  if (account === null) return null;
  return orNull(() => {
    const mint = readMint(accountState(account));
    if (readMultiplier(mint, now) !== undefined) return { mint, until: now + SCALE_LASTS_MS };
    return { mint: { ...mint, extensions: new Map() }, until: Number.POSITIVE_INFINITY };
  });
}

function factsOf(mint: MintState, now: number): MintFacts {
  const { decimals, tokenProgram } = mint;
  const multiplier = readMultiplier(mint, now) ?? '1';
  return { decimals, tokenProgram, ...(multiplier === '1' ? {} : { multiplier }) };
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof GuardRefusal) return null;
    throw error;
  }
}

/** Pools never change their tokens. */
export function createPoolReader(connection: MintNode): PoolReader {
  const known = new BoundedCache<readonly Mint[]>(MAX_MINTS);
  return async (addresses) => {
    const asked = addresses.filter((address) => !known.get(address) && parseAddress(address) !== undefined);
    const read = () => readAccounts(connection, asked).catch(() => undefined);
    const accounts = asked.length === 0 ? [] : await withTimeout(read, READ_WITHIN_MS);
    for (const [index, account] of (accounts ?? []).entries()) {
      const mints = account ? mintsInPool(account) : [];
      if (mints.length > 0) known.set(asked[index] ?? '', mints);
    }
    return new Map(addresses.map((address) => [address, known.get(address) ?? []]));
  };
}
