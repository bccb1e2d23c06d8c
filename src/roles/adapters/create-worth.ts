import type { Clock } from '../../bot/swap/clock.ts';
import { USDC } from '../../bot/swap/dollars.ts';
import { bestQuote } from '../../bot/swap/quote.ts';
import type { SwapApi } from '../../bot/swap/service-port.ts';
import { dollarsHeld, type Worth } from '../../bot/swap/wallet-balances.ts';
import { BoundedCache } from '../../limits/bounded-cache.ts';
import { inTime } from '../../solana/in-time.ts';

/** What is told is "about" anyway. */
const LASTS_MS = 60_000;

/** A person waits for all prices together. */
const WITHIN_MS = 2_500;

const MOST_KNOWN = 1_000;

/** Dollars of one base unit; null where nobody buys it. */
interface Known {
  readonly perUnit: number | null;
  readonly at: number;
}

/**
 * What tokens are worth, by what the service says they bring in USDC: asked once a minute for each token, whoever holds
 * it. A price of a small amount is taken for a large one, so it is never more than about.
 */
export function createWorth({ quote }: Pick<SwapApi, 'quote'>, now: Clock): Worth {
  const known = new BoundedCache<Known>(MOST_KNOWN);
  return async (token, amount) => {
    const dollars = dollarsHeld(token, amount);
    if (dollars !== undefined) return dollars;
    const last = known.get(token.mint);
    const age = last ? now() - last.at : LASTS_MS;
    if (last && age >= 0 && age < LASTS_MS) return worthOf(last, amount);
    const request = { fromMint: token.mint, toMint: USDC.mint, fromAmount: amount };
    const answer = await inTime(quote(request), WITHIN_MS).catch(() => undefined);
    if (answer === undefined || (!answer.ok && answer.failure.reaction !== 'ask_person')) return 'busy';
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
