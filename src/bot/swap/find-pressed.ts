import type { PersonId, SwapId } from './brands.ts';
import { done, type Result, refused } from './problems.ts';
import type { Swap } from './swap.ts';
import type { SwapReader } from './swap-store-port.ts';

/** A press on a button of a card: who pressed, which swap, and the price version the button was drawn with. */
export interface Press {
  readonly swapId: SwapId;
  readonly personId: PersonId;
  readonly offerVersion: number;
  /** The answer to the question whether they are sure. */
  readonly isSure?: boolean;
}

interface PressPorts {
  readonly swaps: Pick<SwapReader, 'findSwap'>;
}

/** The row decides who may press: an id in a button proves nothing. */
export async function findPressed(
  { swaps }: PressPorts,
  press: Omit<Press, 'offerVersion'>,
): Promise<Result<Swap>> {
  const swap = await swaps.findSwap(press.swapId);
  if (!swap || swap.farewellIn) return refused({ code: 'unknown_swap' });
  return swap.personId === press.personId ? done(swap) : refused({ code: 'not_yours' });
}

/** The same of an offer that still shows the price the button was drawn with. */
export async function findOffered(ports: PressPorts, press: Press): Promise<Result<Swap>> {
  const found = await findPressed(ports, press);
  if (!found.ok) return found;
  const swap = found.value;
  const isCurrent = swap.state === 'offered' && swap.offerVersion === press.offerVersion;
  return isCurrent ? done(swap) : refused({ code: 'out_of_date', swap });
}
