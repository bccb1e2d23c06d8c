import type { Address } from '../../solana/address.ts';
import type { AccountReader, ServedReader } from './chain-port.ts';
import { isScannable, withValidPrice } from './confirm-offer.ts';
import type { Quote } from './offer.ts';
import {
  asOffered,
  attemptOf,
  bytesOf,
  feeInBytes,
  type Guard,
  isOnlySimulated,
  quoteFor,
  quoteOrder,
  refusedByGuard,
} from './open-order.ts';
import { done, type Problem, pausedProblem, type Result, refused } from './problems.ts';
import { type RevisePorts, replacePrice } from './revise-offer.ts';
import type { Quoter } from './service-port.ts';
import {
  type Attempt,
  CANCEL_WANTED,
  isTokenSwap,
  MAX_SERVED_AT_ONCE,
  offerEndsAt,
  type ServedBytes,
  type Swap,
} from './swap.ts';
import {
  BLOCKHASH_LASTS_BLOCKS,
  BOUND_MARGIN_BLOCKS,
  blocksToApprove,
  expiryToldAt,
} from './transaction-life.ts';

interface ServePorts extends RevisePorts {
  readonly guard: Guard;
  readonly chain: AccountReader & ServedReader;
}

interface ServedOrder {
  readonly swap: Swap;
  /** The transaction lacks the wallet's signature and nothing else. */
  readonly transaction: Uint8Array;
}

export type ServeProblem =
  | Problem
  /** The wallet is free at `until`, epoch ms. */
  | { readonly code: 'served'; readonly until: number }
  /** So many of the person's swaps await approval; the first is over at `until`, epoch ms. */
  | { readonly code: 'three_served'; readonly until: number }
  /** The page or a link is left. */
  | { readonly code: 'not_servable' }
  /** The order belongs to another wallet, or another one scanned it first. */
  | { readonly code: 'wrong_wallet'; readonly wallet: Address };

export type ServeResult =
  | { readonly ok: true; readonly value: ServedOrder }
  | { readonly ok: false; readonly problem: ServeProblem };

const MAX_SERVED = 5;

const FIRST_SEARCH_MS = 1_000;

/**
 * Hands out a transaction to a wallet that submits it itself (Solana Pay): an order's to its own wallet, that
 * of an offer without a wallet to `account`, which gets bound to it. From here on it may land until its bound,
 * so the swap holds its wallet like a signed one. Attempt and move are one database transaction, and no byte
 * leaves before it.
 */
export async function serveOrder(given: ServePorts, swap: Swap, account: Address): Promise<ServeResult> {
  const { prices } = given;
  const quote: Quoter['quote'] = (request) => prices.quote({ ...request, isScan: true });
  const ports: ServePorts = { ...given, prices: { ...prices, quote } };
  const { wallet } = swap;
  if (!isTokenSwap(swap)) return notServable();
  if (wallet !== null && wallet !== account) return { ok: false, problem: { code: 'wrong_wallet', wallet } };
  const attempts = (await ports.swaps.findAttempts(swap.id)).filter(isServed);
  if (swap.state === 'served') return serveAgain(ports, swap, attempts[0]);
  if (attempts.length >= MAX_SERVED) return notServable();
  const three = await refuseFourth(ports, swap);
  if (three) return three;
  if (!(await ports.chain.canFindServed())) return notServable();
  const result =
    swap.state === 'offered'
      ? await serveOffer(ports, swap, account)
      : await quoteOrder<ServedOrder>(ports, swap, (_, quote) => serve(ports, swap, account, quote));
  // Wallets and scanners ask twice at once: the other request was first.
  const current = result.ok ? undefined : await ports.swaps.findSwap(swap.id);
  if (current?.state === 'served') return serveOrder(ports, current, account);
  return (result.ok ? undefined : await refuseFourth(ports, swap)) ?? result;
}

/** Each served swap is searched on the chain every second. The move to `served` counts again. */
async function refuseFourth({ swaps }: ServePorts, { personId }: Swap): Promise<ServeResult | undefined> {
  const served = (await swaps.listOpen(personId)).filter(({ state }) => state === 'served');
  if (served.length < MAX_SERVED_AT_ONCE) return undefined;
  const until = Math.min(...served.map(({ landsUntil = 0 }) => landsUntil));
  return { ok: false, problem: { code: 'three_served', until } };
}

/** A scan is the Confirm of an offer, with the same rules. */
async function serveOffer(ports: ServePorts, swap: Swap, account: Address): Promise<Result<ServedOrder>> {
  const pause = await ports.swaps.isPaused();
  if (pause) return refused(pausedProblem(pause, ports.clock()));
  const hasWallet = (await ports.people.wallets.activeWallet(swap.personId)) !== undefined;
  if (hasWallet || !isScannable(swap) || ports.clock() >= offerEndsAt(swap.offer))
    return refused({ code: 'out_of_date', swap });
  const priced: RevisePorts = { ...ports, people: { ...ports.people, funds: async () => null } };
  const valid = await withValidPrice(priced, swap);
  if (!valid.ok) return valid;
  const { value: offer } = valid;
  if (!isScannable(offer)) return refused({ code: 'out_of_date', swap: offer });
  const build = (quote: Quote) => serve(ports, offer, account, quote);
  return quoteFor(ports, offer, account, build, async () => {
    const shown = await replacePrice(priced, offer, {}, true);
    return shown.ok ? refused({ code: 'price_changed', swap: shown.value }) : shown;
  });
}

export type ServedAttempt = Attempt & { readonly served: ServedBytes };

export function isServed(attempt: Attempt): attempt is ServedAttempt {
  return attempt.served !== undefined;
}

function notServable(): ServeResult {
  return { ok: false, problem: { code: 'not_servable' } };
}

async function serveAgain(
  { chain }: ServePorts,
  swap: Swap,
  attempt: ServedAttempt | undefined,
): Promise<ServeResult> {
  if (attempt === undefined || swap.reason === CANCEL_WANTED || swap.erasureLanguage)
    return refused({ code: 'out_of_date', swap });
  const height = await chain.highestBlockHeight();
  if (height === undefined) return refused({ code: 'chain_unreachable' });
  if (height + blocksToApprove(chain.blockMs()) > attempt.lastValidBlockHeight - BOUND_MARGIN_BLOCKS)
    return { ok: false, problem: { code: 'served', until: swap.landsUntil ?? attempt.expiresAt } };
  return done({ swap, transaction: attempt.served.cosigned });
}

async function serve(
  ports: ServePorts,
  swap: Swap,
  wallet: Address,
  quote: Quote,
): Promise<Result<ServedOrder>> {
  const verdict = await ports.guard.freeze(bytesOf(quote), asOffered(swap, wallet, quote));
  if (!verdict.ok) return refusedByGuard(verdict);
  // Read after the quote: the bound is never before that of its blockhash.
  const height = await ports.chain.highestBlockHeight();
  if (height === undefined) return refused({ code: 'chain_unreachable' });
  const now = ports.clock();
  const attempt: ServedAttempt = {
    ...attemptOf(swap.id, wallet, quote, verdict),
    id: ports.swaps.newId(),
    // No wallet returns it.
    returnTokenHash: ports.swaps.pageTokens.hash(ports.swaps.pageTokens.fresh()),
    lastValidBlockHeight: height + BLOCKHASH_LASTS_BLOCKS + BOUND_MARGIN_BLOCKS,
    builtAt: now,
    expiresAt: expiryToldAt(now, BLOCKHASH_LASTS_BLOCKS + BOUND_MARGIN_BLOCKS, ports.chain.blockMs()),
    served: { cosigned: verdict.cosigned, reference: verdict.reference },
  };
  const result = await ports.swaps.move({
    swap,
    to: 'served',
    attempt,
    patch: {
      wallet,
      minimum: verdict.summary.receivesAtLeast.amount,
      isMinimumSimulated: isOnlySimulated(verdict.summary),
      ...feeInBytes(swap.offer, verdict.summary),
      dueAt: now + FIRST_SEARCH_MS,
    },
    why: `served until height ${attempt.lastValidBlockHeight}`,
    notices: ['status'],
    now,
  });
  if (result.kind === 'in_flight') return refused({ code: 'in_flight', other: result.swap });
  if (result.kind === 'stale') return refused({ code: 'out_of_date', swap: result.swap });
  return done({ swap: result.swap, transaction: verdict.cosigned });
}
