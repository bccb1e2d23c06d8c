import type { BaseUnits } from '../../solana/mint.ts';
import { withCurrentScale } from './catalogue.ts';
import type { ChainReader } from './chain-port.ts';
import { findOffered, type Press } from './find-pressed.ts';
import type { Intent } from './intent.ts';
import { PLAIN_CARD } from './offer-card.ts';
import { type OfferPorts, priceCard } from './offer-swap.ts';
import { isSlippage } from './preferences-port.ts';
import { done, type Result, refused } from './problems.ts';
import type { OfferRemark } from './quote.ts';
import type { Swap } from './swap.ts';
import type { SwapStore } from './swap-store-port.ts';

interface RevisePorts extends OfferPorts {
  readonly chain: Pick<ChainReader, 'mints'>;
  readonly swaps: SwapStore;
}

/** What a person may have otherwise about an offer before they confirm it. */
export type Revision =
  | { readonly kind: 'amount'; readonly amount: BaseUnits }
  /** What would have arrived is paid, for what would have been paid. */
  | { readonly kind: 'turn' }
  | { readonly kind: 'slippage'; readonly bps: number }
  /** One of the ways the card lists; null goes back to the best one. */
  | { readonly kind: 'route'; readonly routeName: string | null };

/** What is asked of the service anew, and what is written down with its answer. */
interface Change {
  readonly intent?: Intent;
  readonly slippageBps?: number;
  readonly chosenRoute?: string | null;
  readonly remark?: OfferRemark;
  readonly why?: string;
}

/**
 * Changes an offer that nobody confirmed yet: one fresh price, one new version. Of two presses of the same version the first
 * one counts, the other is `out_of_date`.
 */
export async function reviseOffer(
  ports: RevisePorts,
  press: Press,
  revision: Revision,
): Promise<Result<Swap>> {
  const found = await findOffered(ports, press);
  if (!found.ok) return found;
  const change = changeOf(found.value, revision);
  return change ? replacePrice(ports, found.value, change) : refused({ code: 'bad_slippage' });
}

function changeOf({ intent, offer }: Swap, revision: Revision): Change | undefined {
  switch (revision.kind) {
    case 'amount':
      return { intent: { ...intent, amount: revision.amount }, why: 'another amount' };
    case 'turn':
      return {
        intent: { from: intent.to, to: intent.from, amount: offer.toAmount },
        chosenRoute: null,
        remark: 'turned',
        why: 'turned around',
      };
    case 'slippage':
      return isSlippage(revision.bps) ? { slippageBps: revision.bps, why: 'another tolerance' } : undefined;
    case 'route':
      return { chosenRoute: revision.routeName, why: 'another route' };
  }
}

/** A fresh price in place of the one on the card, which turns to its front; the way that was chosen stays so. */
export async function replacePrice(
  ports: RevisePorts,
  swap: Swap,
  { remark, why, ...change }: Change,
  isFresh = false,
): Promise<Result<Swap>> {
  const { personId, intent, slippageBps, offer } = swap;
  const chosenRoute = offer.isChosen ? offer.routeName : null;
  const wanted = { personId, intent, slippageBps, chosenRoute, ...change };
  const [priced, scaled] = await Promise.all([
    priceCard(ports, wanted, isFresh),
    withCurrentScale(ports.chain, wanted.intent),
  ]);
  if (!priced.ok) return priced;
  const { offer: fresh, ...shown } = priced.value;
  const { presets, isRateTurned } = swap.card ?? PLAIN_CARD;
  const price = {
    offer: remark ? { ...fresh, remark } : fresh,
    intent: scaled,
    slippageBps: wanted.slippageBps,
    card: { ...PLAIN_CARD, presets, isRateTurned, ...shown },
    ...(why === undefined ? {} : { why }),
  };
  const replaced = await ports.swaps.replaceOffer(swap, price, ports.now(), ['status']);
  return replaced ? done(replaced) : refused({ code: 'out_of_date', swap });
}
