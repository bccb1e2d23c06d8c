import type { BaseUnits } from '../../solana/mint.ts';
import { mostOf } from './amount.ts';
import type { ChainReader } from './chain-port.ts';
import { isHighLoss, lossOf } from './dollars.ts';
import { type OfferCard, PLAIN_CARD } from './offer.ts';
import { type OfferPorts, solNeeds } from './offer-swap.ts';
import type { Preferences, PreferencesStore } from './people.ts';
import { done, type Result, refused } from './problems.ts';
import { findOffered, findPressed, type Press, replacePrice, showCardPage } from './revise-offer.ts';
import { type Intent, ORDER_LASTS_MS, type Swap } from './swap.ts';
import type { SwapStore } from './swap-store-port.ts';
import type { WalletStore } from './wallets.ts';

interface ConfirmPorts extends OfferPorts {
  readonly chain: Pick<ChainReader, 'mints'>;
  readonly swaps: SwapStore;
  readonly wallets: Pick<WalletStore, 'activeWallet'>;
  readonly preferences: Pick<PreferencesStore, 'find'>;
}

/** How a wallet falls short of an amount, in base units of what is paid. */
interface Shortfall {
  readonly balance: BaseUnits;
  /** Zero where the amount is there, and nothing is left for the fees. */
  readonly missing: bigint;
  /** What could be paid instead; zero for nothing. */
  readonly fits: BaseUnits;
}

/** Beyond it the price may get that much worse before anything stops it, in hundredths of a percent. */
const SLIPPAGE_ASKED_ABOUT_BPS = 300;

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
  const shown = await showCardPage(ports, swap, { ...funds, page: 'front' });
  return shown.ok ? refused({ code: 'short_of_funds', swap: shown.value }) : shown;
}

/** The card turns into the question; nothing else happens. */
async function askOnceMore(ports: ConfirmPorts, swap: Swap, funds: CardFunds): Promise<Result<Swap>> {
  const asked = await showCardPage(ports, swap, { ...funds, page: 'sure' });
  return asked.ok ? refused({ code: 'confirmation_required', swap: asked.value }) : asked;
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

/** Undefined where it does not, or where nobody knows. */
export function findShortfall({ from, amount }: Intent, balance: BaseUnits | null): Shortfall | undefined {
  if (balance === null) return undefined;
  const fits = mostOf(from, balance);
  if (amount <= fits) return undefined;
  return { balance, missing: amount > balance ? amount - balance : 0n, fits };
}

/** Whether the wallet cannot pay: the amount, or the SOL for fees and deposit. False where its balance is not known. */
export function isShort(intent: Intent, { balance, sol }: Pick<OfferCard, 'balance' | 'sol'>): boolean {
  return findShortfall(intent, balance) !== undefined || (sol?.missing ?? 0n) > 0n;
}

/**
 * Whether a Yes to this swap accepts a loss: a high one, a wide slippage, or one that cannot be judged because the dollars
 * are missing or contradict each other. The worst price of all looks like that.
 */
export function risksLoss({ intent, offer, slippageBps }: Pick<Swap, 'intent' | 'offer' | 'slippageBps'>) {
  const loss = lossOf(intent, offer);
  return slippageBps > SLIPPAGE_ASKED_ABOUT_BPS || loss === null || isHighLoss(loss);
}

/** Whether Confirm asks once more before it counts. */
export function needsSecondYes(swap: Swap, { confirmsTwice }: Pick<Preferences, 'confirmsTwice'>): boolean {
  return confirmsTwice || risksLoss(swap);
}
