import { type Connection, PublicKey } from '@solana/web3.js';
import type { TokenAge, TokenSafety, TokenSafetyReader } from '../../bot/swap/chain-port.ts';
import { BoundedCache } from '../../bounded-cache.ts';
import { readTokenPowers } from '../../guard/index.ts';
import type { Address } from '../../solana/address.ts';
import type { Mint } from '../../solana/mint.ts';
import { withTimeout } from '../../solana/with-timeout.ts';

/** Timeout, ms; a card is drawn without what is missing then. */
const READ_WITHIN_MS = 2_500;
const FRESH_FOR_MS = 60_000;
const MOST_TOKENS = 1_000;
const LARGEST = 10;

/**
 * Reads the issuer's powers from the mint's bytes and the shares of its largest accounts. Many nodes refuse
 * the latter for tokens with very many accounts; the share is null then.
 */
export function createTokenSafety(
  connection: Pick<Connection, 'getAccountInfo' | 'getTokenLargestAccounts'>,
  readAge: (mint: Mint) => Promise<TokenAge | null>,
  now: () => number,
): TokenSafetyReader {
  const known = new BoundedCache<{ readonly safety: Ageless; readonly at: number }>(MOST_TOKENS);
  const recall = async (mint: Mint): Promise<Ageless | undefined> => {
    const last = known.get(mint);
    if (last && Math.abs(now() - last.at) < FRESH_FOR_MS) return last.safety;
    // For an address that is no mint, too.
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
  const { owner, lamports, executable, data } = account;
  const state = { owner: owner.toBase58() as Address, lamports: BigInt(lamports), executable, data };
  const powers = readTokenPowers(state);
  const amounts = largest?.value.map(({ amount }) => BigInt(amount));
  return { ...powers, largestShareBps: amounts ? shareOf(amounts, powers.supply) : null };
}

/** Basis points of the supply in the ten largest accounts, pools and exchanges among them. */
function shareOf(amounts: readonly bigint[], supply: bigint): number | null {
  if (supply === 0n) return null;
  const held = amounts.slice(0, LARGEST).reduce((sum, amount) => sum + amount, 0n);
  const bps = Number((held * 10_000n) / supply);
  return bps <= 10_000 ? bps : null;
}
