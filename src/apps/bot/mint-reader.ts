import type { AccountInfo, Connection } from '@solana/web3.js';
import type { Clock } from '../../bot/swap/brands.ts';
import type { ChainReader, MintFacts } from '../../bot/swap/chain-port.ts';
import { GuardRefusal, type MintState, readMint, readMultiplier } from '../../guard/index.ts';
import { accountState, readAccounts } from '../../solana/accounts.ts';
import { parseAddress } from '../../solana/address.ts';
import type { Mint } from '../../solana/mint.ts';
import { withTimeout } from '../../solana/with-timeout.ts';

/** Timeout, ms; then the mint is missing from the answer. */
const READ_WITHIN_MS = 5_000;

type Node = Pick<Connection, 'getMultipleAccountsInfo'>;

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
export function createMintReader(connection: Node, now: Clock = Date.now): ChainReader['mints'] {
  const known = new Map<Mint, Reading>();
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

async function readInTime(connection: Node, mints: readonly Mint[], now: Clock): Promise<Readings> {
  const read = () => readMints(connection, mints, now).catch(() => undefined);
  return (await withTimeout(read, READ_WITHIN_MS)) ?? new Map();
}

async function readMints(connection: Node, mints: readonly Mint[], now: Clock): Promise<Readings> {
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
