import type { Clock } from './brands.ts';
import { type OfferCard, PLAIN_CARD } from './offer.ts';
import { done, pausedProblem, type Result, refused } from './problems.ts';
import type { People, Swaps } from './services.ts';
import { ORDER_LASTS_MS, type Swap } from './swap.ts';

export interface ConfirmBoundPorts {
  readonly swaps: Swaps;
  readonly people: People;
  readonly clock: Clock;
}

/** What a kind of swap checks beside this: funds, or nothing. */
export type CheckBound = (swap: Swap) => Promise<Result<OfferCard>>;

/**
 * Confirms an offer that is bound to its wallet from the start: no price can get worse, because the page builds from what the
 * chain has then, and asks again where it is less.
 */
export async function confirmBound(
  ports: ConfirmBoundPorts,
  swap: Swap,
  check: CheckBound = async () => done(PLAIN_CARD),
): Promise<Result<Swap>> {
  const { wallet, personId } = swap;
  const pause = await ports.swaps.isPaused();
  if (pause) return refused(pausedProblem(pause, ports.clock()));
  const active = await ports.people.wallets.activeWallet(personId);
  if (!active) return refused({ code: 'no_wallet', swap });
  if (wallet === null || active.address !== wallet) return refused({ code: 'out_of_date', swap });
  const other = await ports.swaps.findInFlight(wallet, personId);
  if (other) return refused({ code: 'in_flight', other });
  const card = await check(swap);
  if (!card.ok) return card;
  const now = ports.clock();
  const result = await ports.swaps.move({
    swap,
    to: 'ordered',
    patch: { agreedVersion: swap.offerVersion, card: card.value, dueAt: now + ORDER_LASTS_MS },
    why: 'confirmed by the person',
    notices: ['status'],
    now,
  });
  return result.kind === 'moved' ? done(result.swap) : refused({ code: 'out_of_date', swap: result.swap });
}
