import { turnCard } from './card-page.ts';
import type { ChainReader } from './chain-port.ts';
import { findOffered, findPressed, type Press } from './find-pressed.ts';
import { needsSecondYes } from './needs-second-yes.ts';
import { type OfferCard, PLAIN_CARD } from './offer-card.ts';
import type { OfferPorts } from './offer-swap.ts';
import type { PreferencesStore } from './preferences-port.ts';
import { done, type Result, refused } from './problems.ts';
import { replacePrice } from './revise-offer.ts';
import { isShort } from './shortfall.ts';
import { solNeeds } from './sol-needs.ts';
import { ORDER_LASTS_MS, type Swap } from './swap.ts';
import type { SwapStore } from './swap-store-port.ts';
import type { WalletStore } from './wallet-port.ts';

interface ConfirmPorts extends OfferPorts {
  readonly chain: Pick<ChainReader, 'mints'>;
  readonly swaps: SwapStore;
  readonly wallets: Pick<WalletStore, 'activeWallet'>;
  readonly preferences: Pick<PreferencesStore, 'find'>;
}

/**
 * Confirm: binds the offer to the person's active wallet and moves it to `ordered`. A price that ran out is replaced
 * by a fresh one that must be confirmed again. A wallet with a swap that may still land is refused, and so is one that
 * cannot pay, by what it holds now. A loss takes a second Yes.
 */
export async function confirmOffer(ports: ConfirmPorts, press: Press): Promise<Result<Swap>> {
  const found = await findOffered(ports, press);
  if (!found.ok) return found;
  const swap = found.value;
  const wallet = await ports.wallets.activeWallet(press.personId);
  if (!wallet) return refused({ code: 'no_wallet', swap });
  const other = await ports.swaps.findInFlight(wallet.address);
  if (other) return refused({ code: 'in_flight', other });
  if (ports.now() > swap.offer.validUntil) return showFreshPrice(ports, swap);
  const funds = await readFunds(ports, swap);
  if (!funds.isUnchecked && isShort(swap.intent, funds)) return refuseShort(ports, swap, funds);
  const preferences = await ports.preferences.find(press.personId);
  if (!isSure(swap, press) && needsSecondYes(swap, preferences)) return askOnceMore(ports, swap, funds);
  const now = ports.now();
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

/** Only who was asked about this very price can have answered. */
function isSure(swap: Swap, press: Press): boolean {
  return press.isSure === true && swap.card?.page === 'sure';
}

type CardFunds = Pick<OfferCard, 'balance' | 'sol' | 'isUnchecked'>;

/** What the wallet has now. Where no node answers, what the card showed stands, and the card says that it is unchecked. */
async function readFunds(ports: ConfirmPorts, { personId, intent, card }: Swap): Promise<CardFunds> {
  const { balance, sol } = card ?? PLAIN_CARD;
  const funds = await ports.funds(personId, intent);
  if (!funds) return { balance, sol, isUnchecked: true };
  return { balance: funds.balance, sol: solNeeds(intent, funds) ?? sol, isUnchecked: false };
}

/** The card shows what is missing and the amount that fits; the offer stays open. */
async function refuseShort(ports: ConfirmPorts, swap: Swap, funds: CardFunds): Promise<Result<Swap>> {
  const shown = await turnCard(ports, swap, { ...funds, page: 'front' });
  return shown.ok ? refused({ code: 'short_of_funds', swap: shown.value }) : shown;
}

/** The card turns into the question; nothing else happens. */
async function askOnceMore(ports: ConfirmPorts, swap: Swap, funds: CardFunds): Promise<Result<Swap>> {
  const asked = await turnCard(ports, swap, { ...funds, page: 'sure' });
  return asked.ok ? refused({ code: 'asks_twice', swap: asked.value }) : asked;
}

async function showFreshPrice(ports: ConfirmPorts, swap: Swap): Promise<Result<Swap>> {
  const refreshed = await replacePrice(ports, swap, {}, true);
  return refreshed.ok ? refused({ code: 'price_refreshed', swap: refreshed.value }) : refreshed;
}

/** Refresh: asks for a new price and shows it on the same card. */
export async function refreshOffer(ports: ConfirmPorts, press: Press): Promise<Result<Swap>> {
  const found = await findPressed(ports, press);
  if (!found.ok) return found;
  if (found.value.state !== 'offered') return refused({ code: 'out_of_date', swap: found.value });
  return replacePrice(ports, found.value, {});
}

/** Cancel: before Confirm the offer lapses, after it the order is cancelled; a signed swap can no longer be cancelled. */
export async function cancelSwap(
  ports: ConfirmPorts,
  press: Omit<Press, 'offerVersion'>,
): Promise<Result<Swap>> {
  const found = await findPressed(ports, press);
  if (!found.ok) return found;
  const swap = found.value;
  if (swap.state !== 'offered' && swap.state !== 'ordered') return refused({ code: 'out_of_date', swap });
  const result = await ports.swaps.move({
    swap,
    to: swap.state === 'offered' ? 'lapsed' : 'cancelled',
    patch: { reason: 'cancelled_by_person', dueAt: null },
    why: 'cancelled by the person',
    notices: ['status'],
    now: ports.now(),
  });
  return result.kind === 'moved' ? done(result.swap) : refused({ code: 'out_of_date', swap: result.swap });
}
