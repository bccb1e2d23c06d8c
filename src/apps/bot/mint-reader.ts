import { type Connection, PublicKey } from '@solana/web3.js';
import type { Clock } from '../../bot/swap/brands.ts';
import type { ChainReader, MintFacts } from '../../bot/swap/chain-port.ts';
import { GuardRefusal, type MintState, readMint, readMultiplier } from '../../guard/index.ts';
import type { Address } from '../../solana/address.ts';
import type { Mint } from '../../solana/mint.ts';
import { withTimeout } from '../../solana/with-timeout.ts';

/** Timeout, ms; then the mint is missing from the answer. */
const READ_WITHIN_MS = 5_000;

/** Accounts per RPC call. */
const READ_LIMIT = 100;

/** Cache time of a multiplier, ms. Mints announce the next one, usually days ahead. */
const SCALE_LASTS_MS = 60_000;

interface Reading {
  readonly mint: MintState;
  readonly until: number;
}

type Readings = ReadonlyMap<Mint, Reading | null>;

/**
 * Reads mints of both token programs in batches. Plain mints are cached for ever: decimals and program are
 * immutable. Multipliers expire after a minute; an announced one takes effect on time even without an answer.
 * Missing mints are not cached.
 */
export function createMintReader(
  connection: Pick<Connection, 'getMultipleAccountsInfo'>,
  now: Clock = Date.now,
): ChainReader['mints'] {
  const known = new Map<Mint, Reading>();
  return async (mints) => {
    const isFresh = (mint: Mint) => now() < (known.get(mint)?.until ?? 0);
    const wanted = [...new Set(mints)].filter((mint) => !isFresh(mint));
    const parts = Array.from({ length: Math.ceil(wanted.length / READ_LIMIT) }, (_, part) =>
      wanted.slice(part * READ_LIMIT, (part + 1) * READ_LIMIT),
    );
    const answers = await Promise.all(parts.map((part) => readInTime(connection, part, now)));
    const read = new Map(answers.flatMap((answer) => [...answer]));
    for (const [mint, reading] of read) if (reading) known.set(mint, reading);
    return new Map(mints.flatMap((mint) => entryOf(mint, known.get(mint) ?? read.get(mint), now())));
  };
}

function entryOf(mint: Mint, reading: Reading | null | undefined, now: number): [Mint, MintFacts | null][] {
  return reading === undefined ? [] : [[mint, reading && orNull(() => factsOf(reading.mint, now))]];
}

async function readInTime(
  connection: Pick<Connection, 'getMultipleAccountsInfo'>,
  mints: readonly Mint[],
  now: Clock,
): Promise<Readings> {
  const read = () => readMints(connection, mints, now).catch(() => undefined);
  return (await withTimeout(read, READ_WITHIN_MS)) ?? new Map();
}

async function readMints(
  connection: Pick<Connection, 'getMultipleAccountsInfo'>,
  mints: readonly Mint[],
  now: Clock,
): Promise<Readings> {
  const keys = mints.map(publicKeyOf);
  const asked = keys.flatMap((key) => key ?? []);
  const accounts = asked.length === 0 ? [] : await connection.getMultipleAccountsInfo(asked);
  const byKey = new Map(asked.map((key, index) => [key, accounts[index]]));
  return new Map(
    mints.map((mint, index) => [mint, readingOf(byKey.get(keys[index] as PublicKey) ?? null, now())]),
  );
}

/** Undefined for text that is not an address. */
function publicKeyOf(mint: Mint): PublicKey | undefined {
  try {
    return new PublicKey(mint);
  } catch {
    return undefined;
  }
}

function readingOf(
  account: Awaited<ReturnType<Connection['getMultipleAccountsInfo']>>[number],
  now: number,
): Reading | null {
  if (account === null) return null;
  const { owner, lamports, executable, data } = account;
  const state = { owner: owner.toBase58() as Address, lamports: BigInt(lamports), executable, data };
  return orNull(() => {
    const mint = readMint(state);
    if (readMultiplier(mint, now) !== undefined) return { mint, until: now + SCALE_LASTS_MS };
    return { mint: { ...mint, extensions: new Map() }, until: Number.POSITIVE_INFINITY };
  });
}

function factsOf(mint: MintState, now: number): MintFacts {
  const { decimals, tokenProgram } = mint;
  const multiplier = readMultiplier(mint, now) ?? '1';
  return { decimals, tokenProgram, ...(multiplier === '1' ? {} : { multiplier }) };
}

/** Null for an unusable mint. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof GuardRefusal) return null;
    throw error;
  }
}
