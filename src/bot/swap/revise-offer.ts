import type { BaseUnits } from '../../solana/mint.ts';
import type { Clock, PersonId, SwapId } from './brands.ts';
import { withCurrentScale } from './catalogue.ts';
import type { AccountReader } from './chain-port.ts';
import { type OfferCard, type OfferRemark, PLAIN_CARD } from './offer.ts';
import { type OfferPorts, priceCard } from './offer-swap.ts';
import { isSlippage } from './people.ts';
import { done, type Result, refused } from './problems.ts';
import { type Intent, isTokenSwap, type Swap } from './swap.ts';
import type { SwapReader, SwapWriter } from './swap-store-port.ts';

export interface RevisePorts extends OfferPorts {
  readonly chain: AccountReader;
}

export type Revision =
  | { readonly kind: 'amount'; readonly amount: BaseUnits }
  /** The amount that would arrive is paid. */
  | { readonly kind: 'flip' }
  | { readonly kind: 'slippage'; readonly bps: number }
  | { readonly kind: 'route'; readonly routeName: string | null };

interface Change {
  readonly intent?: Intent;
  readonly slippageBps?: number;
  readonly chosenRoute?: string | null;
  readonly remark?: OfferRemark | null;
  readonly why?: string;
}

/** `offerVersion` is the price on the button. */
export interface Press {
  readonly swapId: SwapId;
  readonly personId: PersonId;
  readonly offerVersion: number;
  /** True for a yes to the second question of Confirm. */
  readonly isSure?: boolean;
}

interface PressPorts {
  readonly swaps: SwapReader;
}

interface CardPorts {
  readonly swaps: SwapWriter;
  readonly clock: Clock;
}

/** One fresh price, one new version. Of two presses on a version the second is `out_of_date`. */
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
    case 'flip':
      return {
        intent: { from: intent.to, to: intent.from, amount: offer.toAmount },
        chosenRoute: null,
        remark: offer.remark === 'turned' ? null : 'turned',
        why: 'turned around',
      };
    case 'slippage':
      return isSlippage(revision.bps) ? { slippageBps: revision.bps, why: 'another tolerance' } : undefined;
    case 'route':
      return { chosenRoute: revision.routeName, why: 'another route' };
  }
}

/** The card shows its front page. A chosen route stays chosen. */
export async function replacePrice(
  ports: RevisePorts,
  swap: Swap,
  { remark, why, ...change }: Change,
  isFresh = false,
): Promise<Result<Swap>> {
  // Deposits have no price.
  if (!isTokenSwap(swap)) return refused({ code: 'out_of_date', swap });
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
  const replaced = await ports.swaps.replaceOffer(swap, price, ports.clock(), ['status']);
  return replaced ? done(replaced) : refused({ code: 'out_of_date', swap });
}

/** The row decides who may press: an id in a button proves nothing. */
export async function findPressed(
  { swaps }: PressPorts,
  press: Omit<Press, 'offerVersion'>,
): Promise<Result<Swap>> {
  const swap = await swaps.findSwap(press.swapId);
  if (!swap || swap.erasureLanguage) return refused({ code: 'unknown_swap' });
  return swap.personId === press.personId ? done(swap) : refused({ code: 'not_yours' });
}

export async function findOffered(ports: PressPorts, press: Press): Promise<Result<Swap>> {
  const found = await findPressed(ports, press);
  if (!found.ok) return found;
  const swap = found.value;
  const isCurrent = swap.state === 'offered' && swap.offerVersion === press.offerVersion;
  return isCurrent ? done(swap) : refused({ code: 'out_of_date', swap });
}

/** Marks an expired price. */
export async function showCardPage(
  ports: CardPorts,
  swap: Swap,
  change: Partial<OfferCard>,
): Promise<Result<Swap>> {
  const now = ports.clock();
  const isStale = now > swap.offer.validUntil;
  const card = { ...(swap.card ?? PLAIN_CARD), isStale, promptId: null, ...change };
  const isShown = await ports.swaps.showCardPage(swap, card, now);
  return isShown ? done({ ...swap, card }) : refused({ code: 'out_of_date', swap });
}
