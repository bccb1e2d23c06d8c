import {
  type FrozenPlacement,
  type FrozenVerdict,
  type GuardSummary,
  type GuardVerdict,
  type GuardWarning,
  type OrderCloseOffer,
  type OrderCloseVerdict,
  type PlacementOffer,
  type ReclaimOffer,
  type ReclaimVerdict,
  type Refusal,
  ROUTE_RULES,
  type SignedVerdict,
  type SwapOffer,
} from '../../guard/index.ts';
import type { WalletKind } from '../../labels/link-wallets.ts';
import type { Address } from '../../solana/address.ts';
import type { Clock } from './brands.ts';
import type { ServedReader } from './chain-port.ts';
import {
  byWhatArrives,
  makeOffer,
  minimumAfterSlippage,
  type Offer,
  type OfferRemark,
  type Quote,
  quoteOfRoute,
} from './offer.ts';
import { done, type Result, refused } from './problems.ts';
import type { Quoter } from './service-port.ts';
import type { Swaps } from './services.ts';
import { type Attempt, lapsesAt, minimumOf, type Swap } from './swap.ts';
import { BLOCKHASH_LASTS_BLOCKS, signableUntil } from './transaction-life.ts';

export interface QuotePorts {
  readonly prices: Quoter;
  readonly swaps: Swaps;
  readonly clock: Clock;
}

export interface OpenPorts extends QuotePorts {
  readonly guard: Guard;
  readonly chain: ServedReader;
}

export interface OpenedOrder<Summary = GuardSummary> {
  readonly swap: Swap;
  readonly attempt: Attempt;
  readonly summary: Summary;
  /** The store keeps the hash of this token and not the token. */
  readonly returnToken: string;
}

/** The guard with the operator's policy. */
export interface Guard {
  /**
   * Static rules, then simulation; no signing link without it.
   * @param signer kind of the wallet that gets the bytes: some sign version 1. Null where it is not known
   */
  inspect(
    unsignedTransaction: Uint8Array,
    offer: SwapOffer,
    signer?: WalletKind | null,
  ): Promise<GuardVerdict>;
  /** The same for a transaction that gets deposits back. */
  inspectReclaim(unsignedTransaction: Uint8Array, offer: ReclaimOffer): Promise<ReclaimVerdict>;
  /** The same for a standing order that is taken out. */
  inspectOrderClose(unsignedTransaction: Uint8Array, offer: OrderCloseOffer): Promise<OrderCloseVerdict>;
  /**
   * Makes the key of a standing order, has its placement built, inspects and signs it.
   * @param build undefined where there is no transaction, which is also the answer then
   */
  freezePlacement(
    build: (order: Address) => Promise<Uint8Array | undefined>,
    offer: Omit<PlacementOffer, 'order'>,
  ): Promise<FrozenPlacement | undefined>;
  /** A wallet that submits the transaction itself needs bytes that a signature fixes. */
  freeze(unsignedTransaction: Uint8Array, offer: SwapOffer): Promise<FrozenVerdict>;
  /** A wallet may drop the signature of a standing order's key: this puts it back. */
  restore(attempt: Attempt, signedTransaction: Uint8Array): Uint8Array;
  /** The answer must mean the same as the transaction handed out, and have that wallet's signature. */
  compare(attempt: Attempt, signedTransaction: Uint8Array): SignedVerdict | SponsoredVerdict;
  /** Finds the attempt that an answer belongs to: false is no refusal. */
  isFor(attempt: Attempt, signedTransaction: Uint8Array): boolean;
}

/** A sponsored transaction has no hash before the sponsor's signature, which comes last. */
type SponsoredVerdict = { readonly ok: true; readonly isSponsored: true };

/** Each makes several sequential chain queries, and a person waits. */
const MAX_INSPECTIONS = 3;

const MINIMUM_SIMULATED: GuardWarning = 'minimum-not-in-bytes';

/**
 * A fresh quote, compared with the confirmed offer, passed by the guard and stored before any link exists.
 * @param acceptedOfferVersion the price confirmed on the page
 * @param signer kind of the order's wallet
 */
export function openOrder(
  ports: OpenPorts,
  swap: Swap,
  acceptedOfferVersion?: number,
  signer?: WalletKind | null,
): Promise<Result<OpenedOrder>> {
  const build = (wallet: Address) => {
    const inspect = (quote: Quote) => inspectQuote(ports, swap, { wallet, signer }, quote);
    return quoteFor(ports, swap, wallet, inspect, (...worse) => askAgain(ports, swap, ...worse));
  };
  return openWith(ports, swap, build, acceptedOfferVersion);
}

/** Inspected by the guard, for one attempt of an order. */
export interface BuiltTransaction<Summary = GuardSummary> {
  /** Who quoted it. */
  readonly source: Pick<Quote, 'quoteId' | 'routeName' | 'providerRequestId'>;
  readonly verdict: { readonly summary: Summary; readonly transaction: Uint8Array };
  /** The chain's, read after the blockhash of the transaction. */
  readonly height: number;
  readonly isMinimumSimulated: boolean;
  /** The offer as it is by now, where the person need not agree to it anew. */
  readonly offer?: Offer;
}

/** Every kind of order has these figures. */
type Told = Pick<GuardSummary, 'receivesAtLeast' | 'lookupTables' | 'operatorFeeBps'>;

/**
 * The life of an attempt, whatever is ordered: who calls says what builds the transaction and what the guard holds it to.
 * Nothing is handed out before it is stored.
 */
async function openWith<Summary extends Told>(
  ports: OpenPorts,
  swap: Swap,
  build: (wallet: Address) => Promise<Result<BuiltTransaction<Summary>>>,
  acceptedOfferVersion?: number,
): Promise<Result<OpenedOrder<Summary>>> {
  const ready = checkOrder(ports, swap, acceptedOfferVersion);
  if (!ready.ok) return ready;
  // The newest blockhash is taken: none is older than the question by more than a block or two.
  const askedAt = ports.clock();
  const built = await build(ready.value);
  return built.ok ? storeAttempt(ports, swap, { wallet: ready.value, askedAt }, built.value) : built;
}

/** A card that is bound to its wallet from the start opens this way: whether the wallet is free is asked before the build. */
export function openBound<Summary extends Told>(
  ports: OpenPorts,
  swap: Swap,
  build: (wallet: Address) => Promise<Result<BuiltTransaction<Summary>>>,
  acceptedOfferVersion?: number,
): Promise<Result<OpenedOrder<Summary>>> {
  const buildIfFree = async (wallet: Address): Promise<Result<BuiltTransaction<Summary>>> => {
    const other = await ports.swaps.findInFlight(wallet, swap.personId);
    return other ? refused({ code: 'in_flight', other }) : build(wallet);
  };
  return openWith(ports, swap, buildIfFree, acceptedOfferVersion);
}

/** The conditions of a transaction, and the quotes that it may be built from. */
export async function quoteOrder<Built>(
  ports: QuotePorts,
  swap: Swap,
  build: (wallet: Address, quote: Quote) => Promise<Result<Built>>,
  acceptedOfferVersion?: number,
): Promise<Result<Built>> {
  const ready = checkOrder(ports, swap, acceptedOfferVersion);
  if (!ready.ok) return ready;
  return quoteFor(
    ports,
    swap,
    ready.value,
    (quote) => build(ready.value, quote),
    (...worse) => askAgain(ports, swap, ...worse),
  );
}

/** @returns the wallet that signs */
function checkOrder(
  ports: QuotePorts,
  swap: Swap,
  acceptedOfferVersion: number | undefined,
): Result<Address> {
  const { wallet } = swap;
  if (swap.state !== 'ordered' || wallet === null) return refused({ code: 'out_of_date', swap });
  const isAgreed = acceptedOfferVersion === swap.offerVersion;
  if (!isAgreed && (acceptedOfferVersion !== undefined || isPriceUnconfirmed(swap))) {
    return refused({ code: 'price_changed', swap });
  }
  // An order about to lapse must not be extended.
  return ports.clock() >= lapsesAt(swap) ? refused({ code: 'out_of_date', swap }) : done(wallet);
}

/** Shows a worse price, or another route, and returns the refusal. */
type AskAgain = (quote: Quote, remark?: OfferRemark) => Promise<Result<never>>;

export async function quoteFor<Built>(
  ports: QuotePorts,
  swap: Swap,
  wallet: Address,
  build: (quote: Quote) => Promise<Result<Built>>,
  ask: AskAgain,
): Promise<Result<Built>> {
  const other = await ports.swaps.findInFlight(wallet, swap.personId);
  if (other) return refused({ code: 'in_flight', other });
  const fresh = await freshQuotes(ports, swap, wallet);
  if (!fresh.ok) return fresh;
  return buildBest(swap, fresh.value, build, ask);
}

/** A refused route skips to the next quote only if the person agreed to any route and to that price. */
async function buildBest<Built>(
  swap: Swap,
  { quotes, isOtherRoute }: FreshQuotes,
  build: (quote: Quote) => Promise<Result<Built>>,
  ask: AskAgain,
): Promise<Result<Built>> {
  let outcome: Result<Built> = refused({ code: 'no_route' });
  for (const [tried, quote] of quotes.slice(0, MAX_INSPECTIONS).entries()) {
    const isNewRoute = isOtherRoute || (tried > 0 && swap.offer.isChosen === true);
    if (isNewRoute) return ask(quote, 'route_gone');
    if (quote.toAmount < swap.offer.minimumToAmount) return ask(quote);
    outcome = await build(quote);
    if (!isRefusedForRoute(outcome)) return outcome;
  }
  return outcome;
}

function isRefusedForRoute(outcome: Result<unknown>): boolean {
  if (outcome.ok || outcome.problem.code !== 'guard_refused') return false;
  const { rule } = outcome.problem;
  return ROUTE_RULES.some((one) => one === rule);
}

/** The newest price awaits the person's confirmation. */
export function isPriceUnconfirmed(swap: Swap): boolean {
  return swap.state === 'ordered' && swap.agreedVersion !== swap.offerVersion;
}

interface FreshQuotes {
  /** Chosen route first, then the best. Never empty. */
  readonly quotes: readonly Quote[];
  /** The person has seen no quote here. */
  readonly isOtherRoute: boolean;
}

async function freshQuotes(ports: QuotePorts, swap: Swap, wallet: Address): Promise<Result<FreshQuotes>> {
  const { from, to, amount } = swap.intent;
  const answer = await ports.prices.quote({
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
  const byAmount = executable.toSorted(byWhatArrives);
  const quotes = chosen ? [chosen, ...byAmount.filter((quote) => quote !== chosen)] : byAmount;
  if (quotes.length > 0) return done({ quotes, isOtherRoute: isChosen && chosen === undefined });
  return refused({ code: answer.value.length > 0 ? 'not_executable' : 'no_route' });
}

/** A worse price is never signed silently. */
async function askAgain(
  ports: QuotePorts,
  swap: Swap,
  quote: Quote,
  remark?: OfferRemark,
): Promise<Result<never>> {
  const { isChosen } = swap.offer;
  const offer = {
    ...makeOffer(quote, swap.slippageBps, ports.clock()),
    ...(remark ? { remark } : {}),
    ...(isChosen && !remark ? { isChosen } : {}),
  };
  const replaced = await ports.swaps.replaceOffer(swap, { offer }, ports.clock(), ['status']);
  return refused(replaced ? { code: 'price_changed', swap: replaced } : { code: 'out_of_date', swap });
}

async function inspectQuote(
  ports: OpenPorts,
  swap: Swap,
  { wallet, signer }: { readonly wallet: Address; readonly signer: WalletKind | null | undefined },
  quote: Quote,
): Promise<Result<BuiltTransaction>> {
  // The height is read once the quote is there, so that the bound is never before that of its blockhash.
  const [height, verdict] = await Promise.all([
    ports.chain.highestBlockHeight(),
    ports.guard.inspect(bytesOf(quote), asOffered(swap, wallet, quote), signer),
  ]);
  if (height === undefined) return refused({ code: 'chain_unreachable' });
  if (!verdict.ok) return refusedByGuard(verdict);
  const isMinimumSimulated = isOnlySimulated(verdict.summary);
  return done({ source: quote, verdict, height, isMinimumSimulated });
}

async function storeAttempt<Summary extends Told>(
  ports: OpenPorts,
  swap: Swap,
  { wallet, askedAt }: { readonly wallet: Address; readonly askedAt: number },
  { source, verdict, height, isMinimumSimulated, offer }: BuiltTransaction<Summary>,
): Promise<Result<OpenedOrder<Summary>>> {
  const { summary } = verdict;
  const returnToken = ports.swaps.pageTokens.fresh();
  const now = ports.clock();
  const attempt: Attempt = {
    ...attemptOf(swap.id, wallet, source, verdict),
    id: ports.swaps.newId(),
    returnTokenHash: ports.swaps.pageTokens.hash(returnToken),
    lastValidBlockHeight: height + BLOCKHASH_LASTS_BLOCKS,
    builtAt: now,
    expiresAt: signableUntil(askedAt, ports.chain.blockMs()),
  };
  if (!(await ports.swaps.addAttempt(attempt))) return refused({ code: 'unknown_swap' });
  const minimum = summary.receivesAtLeast.amount;
  const built = {
    minimum,
    isMinimumSimulated,
    ...(offer === undefined ? feeInBytes(swap.offer, summary) : { offer }),
    // A price accepted on the page is agreed to for every further transaction.
    agreedVersion: swap.offerVersion,
  };
  // The chat's card shows the page's minimum and fee.
  const isVisible =
    minimum !== minimumOf(swap) ||
    isMinimumSimulated !== (swap.isMinimumSimulated ?? false) ||
    built.offer !== undefined;
  const change = { ...built, dueAt: lapsesAt(swap) };
  const isNoted = await ports.swaps.reschedule(swap, change, now, isVisible ? ['status'] : []);
  if (!isNoted) return refused({ code: 'out_of_date', swap });
  return done({ swap: { ...swap, ...built }, attempt, summary, returnToken });
}

export function bytesOf({ unsignedTransaction }: Quote): Uint8Array {
  return new Uint8Array(Buffer.from(unsignedTransaction ?? '', 'base64'));
}

export function refusedByGuard({ rule, detail, program }: Refusal): Result<never> {
  return refused({ code: 'guard_refused', rule, detail, ...(program !== undefined && { program }) });
}

/** The attempt combines the quote and the guard's verdict. */
export function attemptOf(
  swapId: Swap['id'],
  wallet: Address,
  { quoteId, routeName, providerRequestId }: BuiltTransaction['source'],
  { transaction, summary }: BuiltTransaction<Told>['verdict'],
) {
  return {
    swapId,
    wallet,
    quoteId,
    routeName,
    providerRequestId,
    unsignedTransaction: transaction,
    lookupTables: summary.lookupTables,
    minimum: summary.receivesAtLeast.amount,
  };
}

export function isOnlySimulated({ warnings }: GuardSummary): boolean {
  return warnings.includes(MINIMUM_SIMULATED);
}

/** The offer, where it names another fee of the operator than the transaction: a provider may take less. */
export function feeInBytes(offer: Offer, { operatorFeeBps = 0 }: Told): { readonly offer?: Offer } {
  return operatorFeeBps === (offer.operatorFeeBps ?? 0) ? {} : { offer: { ...offer, operatorFeeBps } };
}

export function asOffered({ intent, offer, slippageBps }: Swap, wallet: Address, quote: Quote): SwapOffer {
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
    fromMultiplier: from.multiplier ?? '1',
    toMultiplier: to.multiplier ?? '1',
    ...(from.tokenProgram ? { fromTokenProgram: from.tokenProgram } : {}),
    ...(to.tokenProgram ? { toTokenProgram: to.tokenProgram } : {}),
  };
}

/** The higher minimum counts, of the confirmed and of the fresh price. */
function leastAcceptable(confirmed: Offer, fresh: Quote, slippageBps: number) {
  const freshMinimum = minimumAfterSlippage(fresh.toAmount, slippageBps);
  return freshMinimum > confirmed.minimumToAmount ? freshMinimum : confirmed.minimumToAmount;
}
