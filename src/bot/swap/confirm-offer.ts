import type { Clock } from './brands.ts';
import { confirmBound } from './confirm-bound.ts';
import { isHighLoss, lossOf } from './dollars.ts';
import { type OfferCard, PLAIN_CARD } from './offer.ts';
import { isShort, solNeeds } from './offer-swap.ts';
import type { Preferences } from './people.ts';
import { confirmPlacement } from './place-order.ts';
import { done, pausedProblem, type Result, refused } from './problems.ts';
import {
  findOffered,
  findPressed,
  type Press,
  type RevisePorts,
  replacePrice,
  showCardPage,
} from './revise-offer.ts';
import { isSponsored, isTokenSwap, ORDER_LASTS_MS, type Swap } from './swap.ts';
import type { SwapRows } from './swap-store-port.ts';

const SLIPPAGE_ASKED_ABOUT_BPS = 300;

/**
 * Binds the offer to the active wallet and moves it to `ordered`. An expired price is replaced by a fresh one,
 * which has to be confirmed again only where it is worse. A risk of loss needs a second confirmation.
 */
export async function confirmOffer(ports: RevisePorts, press: Press): Promise<Result<Swap>> {
  const found = await findOffered(ports, press);
  if (!found.ok) return found;
  let swap = found.value;
  if (swap.intent.kind === 'place') return confirmPlacement(ports, swap);
  if (!isTokenSwap(swap)) return confirmBound(ports, swap);
  const pause = await ports.swaps.isPaused();
  if (pause) return refused(pausedProblem(pause, ports.clock()));
  const wallet = await ports.people.wallets.activeWallet(press.personId);
  if (!wallet) return refused({ code: 'no_wallet', swap });
  const other = await ports.swaps.findInFlight(wallet.address, press.personId);
  if (other) return refused({ code: 'in_flight', other });
  const valid = await withValidPrice(ports, swap);
  if (!valid.ok) return valid;
  swap = valid.value;
  const funds = await readFunds(ports, swap);
  if (!funds.isUnchecked && isShort(swap.intent, funds)) {
    const short = { ...funds, page: 'front', shortWallet: wallet.address } as const;
    return refuseShown('short_of_funds', await showCardPage(ports, swap, short));
  }
  const preferences = await ports.people.preferences.find(press.personId);
  if (!isSure(swap, press) && needsSecondYes(swap, preferences)) {
    return refuseShown('confirmation_required', await showCardPage(ports, swap, { ...funds, page: 'sure' }));
  }
  const now = ports.clock();
  const card = {
    ...(swap.card ?? PLAIN_CARD),
    ...funds,
    page: 'front',
    isStale: false,
    promptId: null,
  } as const;
  const result = await ports.swaps.move({
    swap,
    to: 'ordered',
    patch: { wallet: wallet.address, agreedVersion: swap.offerVersion, card, dueAt: now + ORDER_LASTS_MS },
    why: 'confirmed by the person',
    notices: ['status'],
    now,
  });
  return result.kind === 'moved' ? done(result.swap) : refused({ code: 'out_of_date', swap: result.swap });
}

/** A price that is worse than the expired one has to be agreed to first. */
export async function withValidPrice(ports: RevisePorts, swap: Swap): Promise<Result<Swap>> {
  if (ports.clock() <= swap.offer.validUntil) return done(swap);
  const fresh = await replacePrice(ports, swap, {}, true);
  return !fresh.ok || isWorse(fresh.value, swap) ? refuseShown('price_refreshed', fresh) : fresh;
}

function isWorse({ offer: fresh }: Swap, { offer }: Swap): boolean {
  return fresh.toAmount < offer.toAmount || fresh.remark === 'route_gone';
}

/** A second yes counts for the price in its question, and for no other. */
function isSure(swap: Swap, press: Press): boolean {
  return press.isSure === true && swap.card?.page === 'sure';
}

interface CheckedFunds {
  readonly balance: OfferCard['balance'];
  readonly sol: OfferCard['sol'];
  readonly isUnchecked: boolean;
}

/** A missing answer leaves the card's last figures, marked as unchecked. */
async function readFunds(ports: RevisePorts, { personId, intent, card, offer }: Swap): Promise<CheckedFunds> {
  const { balance, sol } = card ?? PLAIN_CARD;
  const funds = await ports.people.funds(personId, intent);
  if (!funds) return { balance, sol, isUnchecked: true };
  return { balance: funds.balance, sol: solNeeds(intent, funds, offer) ?? sol, isUnchecked: false };
}

function refuseShown(
  code: 'price_refreshed' | 'short_of_funds' | 'confirmation_required',
  shown: Result<Swap>,
): Result<Swap> {
  return shown.ok ? refused({ code, swap: shown.value }) : shown;
}

export async function refreshOffer(ports: RevisePorts, press: Press): Promise<Result<Swap>> {
  const found = await findPressed(ports, press);
  if (!found.ok) return found;
  if (found.value.state !== 'offered') return refused({ code: 'out_of_date', swap: found.value });
  return replacePrice(ports, found.value, {});
}

/**
 * An offer lapses, an order is cancelled, a signed swap stays. A served one is cancelled once it cannot land.
 */
export async function cancelSwap(
  ports: { readonly swaps: SwapRows; readonly clock: Clock },
  press: Omit<Press, 'offerVersion'>,
): Promise<Result<Swap>> {
  const found = await findPressed(ports, press);
  if (!found.ok) return found;
  const swap = found.value;
  if (isSponsored(swap)) return refused({ code: 'out_of_date', swap });
  if (swap.state === 'served') {
    const noted = await ports.swaps.wantCancel(swap, ports.clock());
    return noted ? done(noted) : refused({ code: 'out_of_date', swap });
  }
  if (swap.state !== 'offered' && swap.state !== 'ordered') return refused({ code: 'out_of_date', swap });
  const result = await ports.swaps.move({
    swap,
    to: swap.state === 'offered' ? 'lapsed' : 'cancelled',
    patch: { reason: 'cancelled_by_person', dueAt: null },
    why: 'cancelled by the person',
    notices: ['status'],
    now: ports.clock(),
  });
  return result.kind === 'moved' ? done(result.swap) : refused({ code: 'out_of_date', swap: result.swap });
}

/** A loss that cannot be judged is a risk too: while dollars are not credible, the price may be the worst. */
export function risksLoss({ intent, offer, slippageBps }: Swap) {
  const loss = lossOf(intent, offer);
  return slippageBps > SLIPPAGE_ASKED_ABOUT_BPS || loss === null || isHighLoss(loss);
}

/**
 * Any wallet app may scan such an offer. A person with a wallet uses Confirm, and a risk of loss needs the
 * second question of Confirm.
 */
export function isScannable(swap: Swap): boolean {
  return swap.state === 'offered' && isTokenSwap(swap) && swap.card?.hasNoWallet === true && !risksLoss(swap);
}

export function needsSecondYes(swap: Swap, { confirmsTwice }: Preferences): boolean {
  return confirmsTwice || risksLoss(swap);
}
