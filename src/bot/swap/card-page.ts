import type { Clock } from './clock.ts';
import { type OfferCard, PLAIN_CARD } from './offer-card.ts';
import { done, type Result, refused } from './problems.ts';
import type { Swap } from './swap.ts';
import type { SwapWriter } from './swap-store-port.ts';

interface TurnPorts {
  readonly swaps: Pick<SwapWriter, 'turnCard'>;
  readonly now: Clock;
}

/** Shows something else of the same offer. Whether its price still holds is told by the way. */
export async function turnCard(
  ports: TurnPorts,
  swap: Swap,
  change: Partial<Pick<OfferCard, 'page' | 'isRateTurned' | 'promptId' | 'balance' | 'sol' | 'isUnchecked'>>,
): Promise<Result<Swap>> {
  const now = ports.now();
  const isStale = now > swap.offer.validUntil;
  const card = { ...(swap.card ?? PLAIN_CARD), isStale, promptId: null, ...change };
  const isTurned = await ports.swaps.turnCard(swap, card, now);
  return isTurned ? done({ ...swap, card }) : refused({ code: 'out_of_date', swap });
}
