import {
  type ConfirmedSignatureInfo,
  type Connection,
  type ParsedInstruction,
  type ParsedTransactionWithMeta,
  PublicKey,
} from '@solana/web3.js';
import type { TokenAge, TokenSafety, TokenSafetyReader } from '../../bot/swap/chain-port.ts';
import { BoundedCache } from '../../bounded-cache.ts';
import { readTokenPowers } from '../../guard/index.ts';
import { accountState } from '../../solana/accounts.ts';
import type { Mint } from '../../solana/mint.ts';
import { withoutCaller, withTimeout } from '../../solana/with-timeout.ts';

/** Ms; a card leaves out the rest. */
const READ_WITHIN_MS = 2_500;
const FRESH_FOR_MS = 60_000;
const MAX_TOKENS = 1_000;
const LARGEST = 10;

/**
 * Reads the issuer's powers and the shares of the largest accounts. Many nodes refuse the latter for very
 * common tokens; the share is null then.
 */
export function createTokenSafety(
  connection: Pick<Connection, 'getAccountInfo' | 'getTokenLargestAccounts'>,
  readAge: (mint: Mint) => Promise<TokenAge | null>,
  now: () => number,
): TokenSafetyReader {
  const known = new BoundedCache<{ readonly safety: Ageless; readonly at: number }>(MAX_TOKENS);
  const recall = async (mint: Mint): Promise<Ageless | undefined> => {
    const last = known.get(mint);
    if (last && Math.abs(now() - last.at) < FRESH_FOR_MS) return last.safety;
    // An address that is no mint makes the read throw.
    const safety = await read(connection, mint).catch(() => undefined);
    if (safety) known.set(mint, { safety, at: now() });
    return safety;
  };
  return async (mint) => {
    const [safety, age] = await Promise.all([recall(mint), readAge(mint)]);
    return safety && { ...safety, age };
  };
}

type Ageless = Omit<TokenSafety, 'age'>;

async function read(
  connection: Pick<Connection, 'getAccountInfo' | 'getTokenLargestAccounts'>,
  mint: Mint,
): Promise<Ageless | undefined> {
  const key = new PublicKey(mint);
  const inTime = <Answer>(ask: () => Promise<Answer>) =>
    withTimeout(ask, READ_WITHIN_MS).catch(() => undefined);
  const [account, largest] = await Promise.all([
    inTime(() => connection.getAccountInfo(key)),
    inTime(() => connection.getTokenLargestAccounts(key)),
  ]);
  if (!account) return undefined;
  const powers = readTokenPowers(accountState(account));
  const amounts = largest?.value.map(({ amount }) => BigInt(amount));
  return { ...powers, largestShareBps: amounts ? shareOf(amounts, powers.supply) : null };
}

/** Basis points of the supply; pools and exchanges count, too. */
function shareOf(amounts: readonly bigint[], supply: bigint): number | null {
  if (supply === 0n) return null;
  const held = amounts.slice(0, LARGEST).reduce((sum, amount) => sum + amount, 0n);
  const bps = Number((held * 10_000n) / supply);
  return bps <= 10_000 ? bps : null;
}

type Node = Pick<Connection, 'getSignaturesForAddress' | 'getParsedTransaction'>;

/** Ms; the next card has the age. */
const CARD_WAITS_MS = 1_500;
/** All calls for one age share this limit, ms. */
const AGE_WITHIN_MS = 8_000;

/** The interface's limit, and pages: a busy token's history has no end. */
const PAGE = 1_000;
const MAX_PAGES = 3;

/** Nothing on Solana is older. */
const GENESIS = Date.UTC(2020, 2, 16);
/** Validators' clocks may be ahead, ms. */
const MAX_AHEAD = 3_600_000;

const BOUND_LASTS_MS = 3_600_000;
const UNKNOWN_LASTS_MS = 60_000;

/**
 * The oldest reachable transaction tells the age, exact only where that one initializes the mint, because
 * many nodes forget old history; else the token is older, if that one moves it. Null where neither holds,
 * or no node says so in time. Never rejects.
 */
export function createTokenAge(
  connection: Node,
  now: () => number,
): (mint: Mint) => Promise<TokenAge | null> {
  const known = new BoundedCache<{ readonly age: TokenAge | null; readonly until: number }>(MAX_TOKENS);
  const underWay = new Map<Mint, Promise<TokenAge | null>>();
  const find = async (mint: Mint): Promise<TokenAge | null> => {
    const read = () => readAge(connection, mint, now());
    const age = (await withTimeout(read, AGE_WITHIN_MS).catch(() => undefined)) ?? null;
    const lastsMs = age === null ? UNKNOWN_LASTS_MS : BOUND_LASTS_MS;
    known.set(mint, { age, until: age?.isExact ? Number.POSITIVE_INFINITY : now() + lastsMs });
    return age;
  };
  return async (mint) => {
    const last = known.get(mint);
    if (last && now() < last.until) return last.age;
    const flight = underWay.get(mint) ?? withoutCaller(() => find(mint)).finally(() => underWay.delete(mint));
    underWay.set(mint, flight);
    return (await withTimeout(() => flight, CARD_WAITS_MS)) ?? last?.age ?? null;
  };
}

async function readAge(connection: Node, mint: Mint, now: number): Promise<TokenAge | null> {
  const oldest = await findOldest(connection, new PublicKey(mint));
  const at = (oldest?.blockTime ?? 0) * 1_000;
  if (!oldest || !(at >= GENESIS && at <= now + MAX_AHEAD)) return null;
  const transaction = await connection.getParsedTransaction(oldest.signature, {
    maxSupportedTransactionVersion: 1,
    commitment: 'confirmed',
  });
  if (!transaction) return null;
  if (initializes(transaction, mint)) return { at, isExact: true };
  const isMoved = transaction.meta?.postTokenBalances?.some((balance) => balance.mint === mint);
  return isMoved ? { at, isExact: false } : null;
}

async function findOldest(connection: Node, address: PublicKey): Promise<ConfirmedSignatureInfo | undefined> {
  let oldest: ConfirmedSignatureInfo | undefined;
  let before: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const options = { limit: PAGE, ...(before === undefined ? {} : { before }) };
    const found = await connection.getSignaturesForAddress(address, options, 'confirmed');
    oldest = found.findLast(({ err }) => err === null) ?? oldest;
    before = found.at(-1)?.signature;
    if (found.length < PAGE) break;
  }
  return oldest;
}

/** The transaction initializes the mint by itself or, as launchpads do, through another program. */
function initializes({ transaction, meta }: ParsedTransactionWithMeta, mint: Mint): boolean {
  const inner = meta?.innerInstructions?.flatMap(({ instructions }) => instructions) ?? [];
  return [...transaction.message.instructions, ...inner]
    .filter((instruction): instruction is ParsedInstruction => 'parsed' in instruction)
    .some(({ program, parsed }) => {
      const { type, info }: { type?: unknown; info?: unknown } = Object(parsed);
      const isNew = program.startsWith('spl-token') && /^initializeMint2?$/.test(String(type));
      return isNew && Object(info).mint === mint;
    });
}
