import type { SignedVerdict } from '../../guard/compare-signed.ts';
import type { GuardSummary, GuardVerdict, GuardWarning } from '../../guard/guard-summary.ts';
import type { SwapOffer } from '../../guard/swap-offer.ts';
import type { Address } from '../../solana/address.ts';
import type { Clock, NewId, PageTokens } from './brands.ts';
import type { ChainReader } from './chain-port.ts';
import {
  makeOffer,
  minimumAfterSlippage,
  type Offer,
  type OfferRemark,
  type Quote,
  quoteOfRoute,
} from './offer.ts';
import { done, type Result, refused } from './problems.ts';
import type { SwapApi } from './service-port.ts';
import { ATTEMPT_GRACE_MS, type Attempt, minimumOf, ORDER_LASTS_MS, type Swap } from './swap.ts';
import type { Postponement, SwapStore } from './swap-store-port.ts';

interface OpenPorts {
  readonly swapApi: Pick<SwapApi, 'quote'>;
  readonly guard: Pick<Guard, 'inspect'>;
  readonly chain: Pick<ChainReader, 'blockHeight'>;
  readonly swaps: SwapStore;
  readonly pageTokens: PageTokens;
  readonly newId: NewId;
  readonly now: Clock;
}

/** An unsigned transaction that passed the guard, ready to be handed to the wallet. */
export interface OpenedOrder {
  readonly swap: Swap;
  readonly attempt: Attempt;
  /** What the transaction does, read from its bytes. */
  readonly summary: GuardSummary;
  /** The one-time token of this attempt's return address; only its hash is stored. */
  readonly returnToken: string;
}

/** A transaction can land for 150 blocks after its blockhash; the service does not say which block that was. */
export const BLOCKHASH_LASTS_BLOCKS = 150;

/** 150 blocks at 400 ms. Only the countdown uses it; whether a transaction can still land is decided by block height. */
const BLOCKHASH_LASTS_MS = 60_000;

/** The guard with the operator's policy in it. */
export interface Guard {
  /** Before signing: static rules, then simulation. No simulation, no signing link. */
  inspect(unsignedTransaction: Uint8Array, offer: SwapOffer): Promise<GuardVerdict>;
  /** After signing: is what came back, by meaning, what was handed out, and signed by that wallet? */
  compare(attempt: Attempt, signedTransaction: Uint8Array): SignedVerdict;
  /** Whether `compare` would accept it, to find the attempt that came back: a no is no refusal. */
  isFor(attempt: Attempt, signedTransaction: Uint8Array): boolean;
}

/**
 * Builds one attempt of an order: a fresh quote for the wallet, held against what the person confirmed, passed by the
 * guard and stored before any link to it exists. `acceptedOfferVersion` is the price the person agreed to on the page.
 */
export async function openOrder(
  ports: OpenPorts,
  swap: Swap,
  acceptedOfferVersion?: number,
): Promise<Result<OpenedOrder>> {
  if (swap.state !== 'ordered' || swap.wallet === null) return refused({ code: 'out_of_date', swap });
  const isAgreed = acceptedOfferVersion === swap.offerVersion;
  if (!isAgreed && (acceptedOfferVersion !== undefined || isPriceUnconfirmed(swap))) {
    return refused({ code: 'price_changed', swap });
  }
  // The order is about to lapse: nothing new is built that would keep it open.
  if (ports.now() >= lapsesAt(swap)) return refused({ code: 'out_of_date', swap });
  const other = await ports.swaps.findInFlight(swap.wallet);
  if (other) return refused({ code: 'in_flight', other });
  const fresh = await freshQuotes(ports, swap, swap.wallet);
  if (!fresh.ok) return fresh;
  return openBest(ports, swap, swap.wallet, fresh.value);
}

/**
 * Builds on the best quote. A route over a program that is no known venue costs nothing but the next best quote: it is
 * built on, where the person agreed to any route and to that price; else the page asks.
 */
async function openBest(
  ports: OpenPorts,
  swap: Swap,
  wallet: Address,
  { quotes, isOtherRoute }: FreshQuotes,
): Promise<Result<OpenedOrder>> {
  let outcome: Result<OpenedOrder> = refused({ code: 'no_route' });
  for (const [tried, quote] of quotes.slice(0, MOST_INSPECTIONS).entries()) {
    const isUnseen = isOtherRoute || (tried > 0 && swap.offer.isChosen === true);
    if (isUnseen) return askAgain(ports, swap, quote, 'route_gone');
    if (quote.toAmount < swap.offer.minimumToAmount) return askAgain(ports, swap, quote);
    outcome = await buildAttempt(ports, swap, wallet, quote);
    if (!isRefusedForVenue(outcome)) return outcome;
  }
  return outcome;
}

/** Each asks the chain several times, one after the other, and a person waits for the page. */
const MOST_INSPECTIONS = 3;

function isRefusedForVenue(outcome: Result<OpenedOrder>): boolean {
  if (outcome.ok || outcome.problem.code !== 'guard_refused') return false;
  return outcome.problem.rule === 'unknown-venue';
}

/** Another price was put on the order since Confirm, because it got worse, and nobody agreed to it yet. */
export function isPriceUnconfirmed(swap: Swap): boolean {
  return swap.state === 'ordered' && swap.agreedVersion !== swap.offerVersion;
}

/** What the person agreed to, as far as it still is offered. */
interface FreshQuotes {
  /** With a transaction to sign: the route that was chosen, if any, then the best first. Never empty. */
  readonly quotes: readonly Quote[];
  /** They had chosen a route that is no longer offered: none of these has been seen. */
  readonly isOtherRoute: boolean;
}

async function freshQuotes(ports: OpenPorts, swap: Swap, wallet: Address): Promise<Result<FreshQuotes>> {
  const { from, to, amount } = swap.intent;
  const answer = await ports.swapApi.quote({
    fromMint: from.mint,
    toMint: to.mint,
    fromAmount: amount,
    wallet,
    asker: swap.personId,
    maxAgeMs: 0,
  });
  if (!answer.ok) return refused({ code: 'service', failure: answer.failure });
  const executable = answer.value.filter((quote) => quote.unsignedTransaction !== null);
  const { isChosen = false, routeName } = swap.offer;
  const chosen = isChosen ? quoteOfRoute(executable, routeName) : undefined;
  const byAmount = executable.toSorted((one, other) => compareAmounts(other.toAmount, one.toAmount));
  const quotes = chosen ? [chosen, ...byAmount.filter((quote) => quote !== chosen)] : byAmount;
  if (quotes.length > 0) return done({ quotes, isOtherRoute: isChosen && chosen === undefined });
  return refused({ code: answer.value.length > 0 ? 'not_executable' : 'no_route' });
}

function compareAmounts(one: bigint, other: bigint): number {
  return one === other ? 0 : one > other ? 1 : -1;
}

/** A worse price is never signed silently: it becomes the offer, and the page asks. */
async function askAgain(
  ports: OpenPorts,
  swap: Swap,
  quote: Quote,
  remark?: OfferRemark,
): Promise<Result<OpenedOrder>> {
  const { isChosen } = swap.offer;
  const offer = {
    ...makeOffer(quote, swap.slippageBps, ports.now()),
    ...(remark ? { remark } : {}),
    ...(isChosen && !remark ? { isChosen } : {}),
  };
  const replaced = await ports.swaps.replaceOffer(swap, { offer }, ports.now(), ['status']);
  return refused(replaced ? { code: 'price_changed', swap: replaced } : { code: 'out_of_date', swap });
}

async function buildAttempt(
  ports: OpenPorts,
  swap: Swap,
  wallet: Address,
  quote: Quote,
): Promise<Result<OpenedOrder>> {
  // Read before the inspection: a height read later would only move the bound further away, this one is still safe.
  const height = await ports.chain.blockHeight();
  if (height === undefined) return refused({ code: 'chain_unreachable' });
  const bytes = new Uint8Array(Buffer.from(quote.unsignedTransaction ?? '', 'base64'));
  const verdict = await ports.guard.inspect(bytes, asOffered(swap, wallet, quote));
  if (!verdict.ok) {
    const { rule, detail, program } = verdict;
    return refused({ code: 'guard_refused', rule, detail, ...(program !== undefined && { program }) });
  }
  const returnToken = ports.pageTokens.fresh();
  const now = ports.now();
  const attempt: Attempt = {
    id: ports.newId(),
    swapId: swap.id,
    returnTokenHash: ports.pageTokens.hash(returnToken),
    wallet,
    quoteId: quote.quoteId,
    routeName: quote.routeName,
    providerRequestId: quote.providerRequestId,
    unsignedTransaction: verdict.transaction,
    minimum: verdict.summary.receivesAtLeast.amount,
    lookupTables: verdict.summary.lookupTables,
    lastValidBlockHeight: height + BLOCKHASH_LASTS_BLOCKS,
    builtAt: now,
    expiresAt: now + BLOCKHASH_LASTS_MS,
  };
  if (!(await ports.swaps.addAttempt(attempt))) return refused({ code: 'unknown_swap' });
  const dueAt = Math.min(lapsesAt(swap), attempt.expiresAt + ATTEMPT_GRACE_MS);
  const built = {
    minimum: verdict.summary.receivesAtLeast.amount,
    isMinimumSimulated: verdict.summary.warnings.includes(MINIMUM_SIMULATED),
  };
  // The row moved on meanwhile: its card would show another minimum than this page.
  if (!(await noteBuilt(ports, swap, { ...built, dueAt }))) return refused({ code: 'out_of_date', swap });
  return done({ swap: { ...swap, ...built }, attempt, summary: verdict.summary, returnToken });
}

/** The guard's word for a route whose bytes state no minimum that can be read. */
const MINIMUM_SIMULATED: GuardWarning = 'minimum-not-in-bytes';

/**
 * Has the card in the chat show the minimum of the transaction that is handed out, as the page does. False where another
 * price or state came in between.
 */
function noteBuilt(
  { swaps, now }: Pick<OpenPorts, 'swaps' | 'now'>,
  swap: Swap,
  built: Required<Pick<Postponement, 'dueAt' | 'minimum' | 'isMinimumSimulated'>>,
): Promise<boolean> {
  const isVisible =
    built.minimum !== minimumOf(swap) || built.isMinimumSimulated !== (swap.isMinimumSimulated ?? false);
  return swaps.postpone(swap, built, now(), isVisible ? ['status'] : []);
}

/** What the person agreed to, as the guard holds it against the bytes: they pay from and receive to the same wallet. */
function asOffered({ intent, offer, slippageBps }: Swap, wallet: Address, quote: Quote): SwapOffer {
  const { from, to } = intent;
  return {
    fromAddress: wallet,
    toAddress: wallet,
    fromMint: from.mint,
    toMint: to.mint,
    fromAmount: intent.amount,
    minimumToAmount: leastAcceptable(offer, quote, slippageBps),
    fromDecimals: from.decimals,
    toDecimals: to.decimals,
    ...(from.tokenProgram ? { fromTokenProgram: from.tokenProgram } : {}),
    ...(to.tokenProgram ? { toTokenProgram: to.tokenProgram } : {}),
  };
}

/** When an order that nobody signed is closed. */
export function lapsesAt(swap: Swap): number {
  return (swap.orderedAt ?? swap.createdAt) + ORDER_LASTS_MS;
}

/** Neither less than what was confirmed nor less than the fresh price allows. */
function leastAcceptable(confirmed: Offer, fresh: Quote, slippageBps: number) {
  const freshMinimum = minimumAfterSlippage(fresh.toAmount, slippageBps);
  return freshMinimum > confirmed.minimumToAmount ? freshMinimum : confirmed.minimumToAmount;
}
