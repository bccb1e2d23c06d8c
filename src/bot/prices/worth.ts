import { BoundedCache } from '../../bounded-cache.ts';
import type { Clock } from '../swap/brands.ts';
import { dollarsHeld, USDC } from '../swap/dollars.ts';
import { bestQuote } from '../swap/offer.ts';
import type { Prices } from '../swap/service-port.ts';
import type { Worth } from '../swap/wallet-balances.ts';

/** The balance says "about" anyway. */
const LASTS_MS = 60_000;

/** Timeout of all prices of a balance together, ms; then the token has no dollars. */
const WITHIN_MS = 2_500;

const MOST_KNOWN = 1_000;

/** Dollars of one base unit; null where no route sells it. */
interface Known {
  readonly perUnit: number | null;
  readonly at: number;
}

/**
 * What tokens are worth, by what the service says they bring in USDC: asked once a minute for each token, for all people
 * who hold it. The price of a small amount stands for a large one, so it is never more than about.
 */
export function createWorth({ quote }: Pick<Prices, 'quote'>, now: Clock): Worth {
  const known = new BoundedCache<Known>(MOST_KNOWN);
  return async (token, amount) => {
    const dollars = dollarsHeld(token, amount);
    if (dollars !== undefined) return dollars;
    const last = known.get(token.mint);
    const age = last ? now() - last.at : LASTS_MS;
    if (last && age >= 0 && age < LASTS_MS) return worthOf(last, amount);
    const signal = AbortSignal.timeout(WITHIN_MS);
    const answer = await quote({ fromMint: token.mint, toMint: USDC.mint, fromAmount: amount, signal });
    if (!answer.ok && answer.failure.reaction !== 'ask_person') return 'busy';
    const best = answer.ok ? bestQuote(answer.value) : undefined;
    const brought = best && dollarsHeld(USDC, best.toAmount);
    const fresh: Known = { perUnit: brought === undefined ? null : brought / Number(amount), at: now() };
    known.set(token.mint, fresh);
    return worthOf(fresh, amount);
  };
}

function worthOf({ perUnit }: Known, amount: bigint): number | null {
  return perUnit === null ? null : perUnit * Number(amount);
}
