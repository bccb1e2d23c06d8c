import type { OrderCloseSummary } from '../../guard/index.ts';
import type { Address } from '../../solana/address.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import type { ChatId, Clock, PersonId, SwapId } from './brands.ts';
import type { OpenStanding, ServedReader, StandingReader } from './chain-port.ts';
import type { Offer } from './offer.ts';
import { offerBound } from './offer-swap.ts';
import {
  type BuiltTransaction,
  type OpenedOrder,
  type OpenPorts,
  openBound,
  refusedByGuard,
} from './open-order.ts';
import { ORDER_ROUTE, ORDER_SOURCE } from './place-order.ts';
import { done, pausedProblem, type Result, refused } from './problems.ts';
import type { Swaps } from './services.ts';
import { type Intent, ORDER_LASTS_MS, type Swap } from './swap.ts';
import type { Token, TokenPair } from './token.ts';

/*
 * Taking a standing order out, filled or not, is a swap that pays nothing: the same life as a return of deposits. The chain
 * says what comes back, and the guard holds the transaction to `inspectOrderClose`. No service has a part in it.
 */

/** The order to take out. */
export interface StandingPlace extends TokenPair {
  readonly order: Address;
  readonly pool: Address;
  readonly wallet: Address;
}

interface ClosePorts {
  readonly swaps: Swaps;
  readonly chain: StandingReader;
  readonly clock: Clock;
}

interface CloseRequest {
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly place: StandingPlace;
  /** @default a new one */
  readonly id?: SwapId;
}

/** The row exists before its card. */
export async function offerOrderClose(
  ports: ClosePorts,
  { place, ...request }: CloseRequest,
): Promise<Result<Swap>> {
  const pause = await ports.swaps.isPaused();
  if (pause) return refused(pausedProblem(pause, ports.clock()));
  const found = await readState(ports, place);
  if (!found.ok) return found;
  const { from, to, wallet } = place;
  const intent: Intent = { kind: 'close', from, to, amount: 0n as BaseUnits };
  const offer = offerOf(place, found.value, ports.clock());
  return done(await offerBound(ports, { ...request, wallet, intent }, offer));
}

/** Reads the chain again. */
export async function refreshOrderClose(ports: ClosePorts, swap: Swap): Promise<Result<Swap>> {
  const place = placeOf(swap);
  if (swap.state !== 'offered' || !place) return refused({ code: 'out_of_date', swap });
  const found = await readState(ports, place);
  if (!found.ok) return found;
  const offer = offerOf(place, found.value, ports.clock());
  const replaced = await ports.swaps.replaceOffer(swap, { offer }, ports.clock(), ['status']);
  return replaced ? done(replaced) : refused({ code: 'out_of_date', swap });
}

export function placeOf({ intent, offer, wallet }: Swap): StandingPlace | undefined {
  const { standing } = offer;
  if (!standing?.taken || wallet === null) return undefined;
  const { from, to } = intent;
  return { from, to, wallet, pool: standing.pool, order: standing.taken.order };
}

async function readState({ chain }: Pick<ClosePorts, 'chain'>, { order }: StandingPlace) {
  const reading = await chain.readStanding(order, 0);
  if (reading === undefined) return refused<OpenStanding>({ code: 'chain_unreachable' });
  const { state } = reading;
  return state.kind === 'gone' ? refused<OpenStanding>({ code: 'order_gone' }) : done(state);
}

function offerOf({ order, pool }: StandingPlace, state: OpenStanding, now: number): Offer {
  const left = (state.amount - state.filled) as BaseUnits;
  return {
    ...{ routeName: ORDER_ROUTE, toAmount: state.got, minimumToAmount: state.got },
    ...{ fromUsd: null, toUsd: null, quotedAt: now, validUntil: now + ORDER_LASTS_MS },
    standing: { pool, deposit: state.deposit, market: null, taken: { order, left, rested: state.amount } },
  };
}

interface OpenClosePorts extends OpenPorts {
  readonly chain: StandingReader & ServedReader;
}

export type OpenedClose = ReturnType<typeof asTold>;

/** A transaction of what the order holds now, passed by the guard and stored before any link exists. */
export function openOrderClose(
  ports: OpenClosePorts,
  swap: Swap,
  acceptedOfferVersion?: number,
): Promise<Result<OpenedOrder<OpenedClose>>> {
  return openBound(ports, swap, (wallet) => build(ports, swap, wallet), acceptedOfferVersion);
}

async function build(
  ports: OpenClosePorts,
  swap: Swap,
  wallet: Address,
): Promise<Result<BuiltTransaction<OpenedClose>>> {
  const place = placeOf(swap);
  if (!place) return refused({ code: 'out_of_date', swap });
  const built = await ports.chain.buildOrderClose(place.order);
  if (built === undefined) return refused({ code: 'chain_unreachable' });
  if (built === 'gone') return refused({ code: 'order_gone' });
  const [height, verdict] = await Promise.all([
    ports.chain.highestBlockHeight(),
    ports.guard.inspectOrderClose(built, { wallet, order: place.order }),
  ]);
  if (height === undefined) return refused({ code: 'chain_unreachable' });
  if (!verdict.ok) return refusedByGuard(verdict);
  const summary = asTold(verdict.summary, place);
  return done({
    source: ORDER_SOURCE,
    verdict: { transaction: verdict.transaction, summary },
    // A fill in between gets the price that was agreed to at the placement.
    offer: offerAtLeast(swap.offer, summary, place.order),
    ...{ height, isMinimumSimulated: false },
  });
}

/** Two tokens come back; a swap's own figure is the one bought. */
function asTold({ receivesAtLeast: returns, ...summary }: OrderCloseSummary, { from, to }: TokenPair) {
  const of = (token: Token) =>
    returns.find(({ mint }) => mint === token.mint) ?? { mint: token.mint, amount: 0n as BaseUnits };
  return { ...summary, receivesAtLeast: of(to), left: of(from), lookupTables: {} };
}

function offerAtLeast(
  offer: Offer,
  { receivesAtLeast: got, left, ...summary }: OpenedClose,
  order: Address,
): Offer {
  return {
    ...offer,
    ...{ toAmount: got.amount, minimumToAmount: got.amount },
    standing: {
      ...{ pool: summary.pool, deposit: summary.depositLamports, market: null },
      taken: { ...offer.standing?.taken, order, left: left.amount },
    },
  };
}
