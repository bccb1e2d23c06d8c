import { confirmOffer, isShort, needsSecondYes } from '../../swap/confirm-offer.ts';
import type { Swap } from '../../swap/swap.ts';
import type { HandlerDeps } from '../../telegram/context.ts';

/**
 * A favourite says everything, so the tap on it confirms as well, where nothing asks for a second look: the wallet is known
 * and holds enough, SOL for the fees too, the cost is known, it and the tolerance are small, and the person wants no
 * question. Else the card waits for Confirm.
 */
export async function confirmAtOnce(deps: HandlerDeps, swap: Swap): Promise<void> {
  const { personId, intent, card, state, offerVersion } = swap;
  // An update that is handled again finds the swap of the first time, and confirms nothing that came after it.
  if (state !== 'offered' || offerVersion !== 1) return;
  const preferences = await deps.preferences.find(personId);
  const isUnknown = !card || card.balance === null;
  if (isUnknown || isShort(intent, card) || needsSecondYes(swap, preferences)) return;
  await confirmOffer(deps, { swapId: swap.id, personId, offerVersion });
}
