import type { ReclaimSummary } from '../../guard/index.ts';
import type { Address } from '../../solana/address.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import { type ChatId, type Clock, NATIVE_MINT, type PersonId, type SwapId } from './brands.ts';
import { SOL_FACTS } from './catalogue.ts';
import type { Chain, FoundDeposits, ServedReader } from './chain-port.ts';
import type { Offer } from './offer.ts';
import { offerBound } from './offer-swap.ts';
import {
  type BuiltTransaction,
  type OpenedOrder,
  type OpenPorts,
  openBound,
  refusedByGuard,
} from './open-order.ts';
import { done, pausedProblem, type Result, refused } from './problems.ts';
import type { Prices, Swaps, Worth } from './services.ts';
import { type Intent, ORDER_LASTS_MS, type Swap } from './swap.ts';

/*
 * Getting deposits back is a swap that pays nothing and buys SOL: the same rows, states, lock of the wallet, messages and
 * watcher. Two things are its own: the chain, not a service, says what there is and builds the transaction, and the guard
 * holds it to `inspectReclaim`. No service can execute it, so our own node sends it.
 */

interface ReclaimPorts {
  readonly swaps: Swaps;
  readonly prices: Prices;
  readonly chain: Chain;
  readonly clock: Clock;
}

const SOL = {
  ...SOL_FACTS,
  mint: NATIVE_MINT,
  symbol: 'SOL',
  name: 'Solana',
  assetClass: 'crypto',
  issuer: null,
};

/** No token of the person is paid. */
const INTENT: Intent = { kind: 'reclaim', from: SOL, to: SOL, amount: 0n as BaseUnits };

interface ReclaimRequest {
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly wallet: Address;
  /** @default a new one */
  readonly id?: SwapId;
}

/** The row exists before its card. It is bound to the wallet from the start: the card is about that wallet's accounts. */
export async function offerReclaim(ports: ReclaimPorts, request: ReclaimRequest): Promise<Result<Swap>> {
  const pause = await ports.swaps.isPaused();
  if (pause) return refused(pausedProblem(pause, ports.clock()));
  const found = await findDeposits(ports.chain, request.wallet);
  if (!found.ok) return found;
  const offer = await offerOf(ports.prices.worth, ports.clock, found.value);
  return done(await offerBound(ports, { ...request, intent: INTENT }, offer));
}

/** Reads the chain again. */
export async function refreshReclaim(ports: ReclaimPorts, swap: Swap): Promise<Result<Swap>> {
  if (swap.state !== 'offered' || swap.wallet === null) return refused({ code: 'out_of_date', swap });
  const found = await findDeposits(ports.chain, swap.wallet);
  if (!found.ok) return found;
  const offer = await offerOf(ports.prices.worth, ports.clock, found.value);
  const replaced = await ports.swaps.replaceOffer(swap, { offer }, ports.clock(), ['status']);
  return replaced ? done(replaced) : refused({ code: 'out_of_date', swap });
}

interface OpenReclaimPorts extends OpenPorts {
  readonly prices: Prices;
  readonly chain: Chain & ServedReader;
}

/** A transaction of what the wallet's accounts hold now, passed by the guard and stored before any link exists. */
export function openReclaim(
  ports: OpenReclaimPorts,
  swap: Swap,
  acceptedOfferVersion?: number,
): Promise<Result<OpenedOrder<ReclaimSummary>>> {
  return openBound(ports, swap, (wallet) => build(ports, swap, wallet), acceptedOfferVersion);
}

async function build(
  ports: OpenReclaimPorts,
  swap: Swap,
  wallet: Address,
): Promise<Result<BuiltTransaction<ReclaimSummary>>> {
  const found = await findDeposits(ports.chain, wallet);
  if (!found.ok) return found;
  const { unsignedTransaction, lamports } = found.value;
  if (lamports < swap.offer.minimumToAmount) {
    // Dollars are an ornament of the card.
    const offer = await offerOf(async () => null, ports.clock, found.value);
    const replaced = await ports.swaps.replaceOffer(swap, { offer }, ports.clock(), ['status']);
    return refused(replaced ? { code: 'price_changed', swap: replaced } : { code: 'out_of_date', swap });
  }
  // The height is read once the deposits are, so that the bound is never before that of their blockhash.
  const [height, verdict] = await Promise.all([
    ports.chain.highestBlockHeight(),
    ports.guard.inspectReclaim(unsignedTransaction, { wallet, minimumLamports: lamports }),
  ]);
  if (height === undefined) return refused({ code: 'chain_unreachable' });
  if (!verdict.ok) return refusedByGuard(verdict);
  return done({ source: BUILT_HERE, verdict, height, isMinimumSimulated: false });
}

/** The service is never asked to execute a transaction that has no quote's id. */
const BUILT_HERE = { quoteId: '', routeName: '', providerRequestId: null } as const;

async function findDeposits(chain: Chain, wallet: Address): Promise<Result<FoundDeposits>> {
  const deposits = await chain.deposits(wallet);
  if (deposits === undefined) return refused({ code: 'chain_unreachable' });
  return deposits.kind === 'found' ? done(deposits) : refused({ code: deposits.kind });
}

async function offerOf(
  worth: Worth,
  clock: Clock,
  { lamports, closed, withdrawn, left }: FoundDeposits,
): Promise<Offer> {
  const usd = await worth(SOL, lamports);
  const quotedAt = clock();
  return {
    routeName: '',
    toAmount: lamports,
    minimumToAmount: lamports,
    fromUsd: null,
    toUsd: usd === 'busy' ? null : usd,
    quotedAt,
    validUntil: quotedAt + ORDER_LASTS_MS,
    deposits: { closed, withdrawn, left },
  };
}
