import { type Connection, PublicKey } from '@solana/web3.js';
import type { ChainReader, MintFacts } from '../../bot/swap/chain-port.ts';
import type { Address } from '../../solana/address.ts';
import { GuardRefusal } from '../../solana/guard/guard-rule.ts';
import { readMint } from '../../solana/guard/mint-state.ts';
import { inTime } from '../../solana/in-time.ts';
import type { Mint } from '../../solana/mint.ts';

/** A person waits for it; a node that hangs is one that does not answer. */
const READ_WITHIN_MS = 5_000;

/** Most accounts a node reads in one call. */
const READ_LIMIT = 100;

type Facts = ReadonlyMap<Mint, MintFacts | null>;

/**
 * Reads mints of either token program, as many as a node takes in one call. Decimals and token program of a mint stay
 * as they are, so what was read once is remembered for ever; that there is no mint is asked again, for one may come.
 */
export function createMintReader(
  connection: Pick<Connection, 'getMultipleAccountsInfo'>,
): ChainReader['mints'] {
  const known = new Map<Mint, MintFacts>();
  return async (mints) => {
    const wanted = [...new Set(mints)].filter((mint) => !known.has(mint));
    const parts = Array.from({ length: Math.ceil(wanted.length / READ_LIMIT) }, (_, part) =>
      wanted.slice(part * READ_LIMIT, (part + 1) * READ_LIMIT),
    );
    const answers = await Promise.all(parts.map((part) => readInTime(connection, part)));
    const read = new Map(answers.flatMap((answer) => [...answer]));
    for (const [mint, facts] of read) if (facts) known.set(mint, facts);
    return new Map(mints.flatMap((mint) => entryOf(mint, known.get(mint) ?? read.get(mint))));
  };
}

function entryOf(mint: Mint, facts: MintFacts | null | undefined): [Mint, MintFacts | null][] {
  return facts === undefined ? [] : [[mint, facts]];
}

/** Empty when no node answers in time. */
async function readInTime(
  connection: Pick<Connection, 'getMultipleAccountsInfo'>,
  mints: readonly Mint[],
): Promise<Facts> {
  const answer = readMints(connection, mints).catch(() => undefined);
  return (await inTime(answer, READ_WITHIN_MS)) ?? new Map();
}

async function readMints(
  connection: Pick<Connection, 'getMultipleAccountsInfo'>,
  mints: readonly Mint[],
): Promise<Facts> {
  const keys = mints.map(publicKeyOf);
  const asked = keys.flatMap((key) => key ?? []);
  const accounts = asked.length === 0 ? [] : await connection.getMultipleAccountsInfo(asked);
  const byKey = new Map(asked.map((key, index) => [key, accounts[index]]));
  return new Map(mints.map((mint, index) => [mint, factsOf(byKey.get(keys[index] as PublicKey) ?? null)]));
}

/** A listed text that is no address names no mint. */
function publicKeyOf(mint: Mint): PublicKey | undefined {
  try {
    return new PublicKey(mint);
  } catch {
    return undefined;
  }
}

function factsOf(
  account: Awaited<ReturnType<Connection['getMultipleAccountsInfo']>>[number],
): MintFacts | null {
  if (account === null) return null;
  try {
    const { owner, lamports, data } = account;
    const state = { owner: owner.toBase58() as Address, lamports: BigInt(lamports), data };
    const { decimals, tokenProgram } = readMint(state);
    return { decimals, tokenProgram };
  } catch (error) {
    if (error instanceof GuardRefusal) return null;
    throw error;
  }
}
