import type { ChatId, PersonId, SwapId } from './brands.ts';
import type { Clock } from './clock.ts';
import type { Intent } from './intent.ts';
import type { NewId, PageTokens } from './page-tokens-port.ts';
import { done, type Result, refused } from './problems.ts';
import { bestQuote, makeOffer, type Offer } from './quote.ts';
import type { SwapApi } from './service-port.ts';
import { OFFER_KEPT_MS, type Swap } from './swap.ts';
import type { SwapWriter } from './swap-store-port.ts';

export interface OfferPorts {
  readonly swapApi: Pick<SwapApi, 'quote'>;
  readonly swaps: SwapWriter;
  readonly pageTokens: PageTokens;
  readonly newId: NewId;
  readonly now: Clock;
}

interface OfferRequest {
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly intent: Intent;
  readonly slippageBps: number;
  /** A message of the bot that becomes the card, such as the last question of a dialogue; null for a new one. */
  readonly messageId: number | null;
}

/** Asks for a price and stores the swap in `offered`: the row exists before the card that shows it. */
export async function offerSwap(ports: OfferPorts, request: OfferRequest): Promise<Result<Swap>> {
  const priced = await priceIntent(ports, request);
  if (!priced.ok) return priced;
  const swap = newSwap(request, priced.value, ports.newId() as SwapId, ports.now());
  await ports.swaps.createSwap(swap, ports.pageTokens.hash(ports.pageTokens.signing(swap.id)), ['status']);
  return done(swap);
}

type PriceRequest = Pick<OfferRequest, 'personId' | 'intent' | 'slippageBps'>;

/** The best offer of the service for an intent, without any wallet. For the eyes a price of a moment ago will do. */
export async function priceIntent(
  ports: Pick<OfferPorts, 'swapApi' | 'now'>,
  { personId, intent, slippageBps }: PriceRequest,
  isFresh = false,
): Promise<Result<Offer>> {
  const answer = await ports.swapApi.quote({
    fromMint: intent.from.mint,
    toMint: intent.to.mint,
    fromAmount: intent.amount,
    asker: personId,
    isFresh,
  });
  if (!answer.ok) return refused({ code: 'service', failure: answer.failure });
  const quote = bestQuote(answer.value);
  return quote ? done(makeOffer(quote, slippageBps, ports.now())) : refused({ code: 'no_route' });
}

function newSwap(request: OfferRequest, offer: Offer, id: SwapId, now: number): Swap {
  return {
    ...request,
    id,
    state: 'offered',
    offer,
    offerVersion: 1,
    wallet: null,
    signed: null,
    reason: null,
    serviceReport: null,
    createdAt: now,
    orderedAt: null,
    signedAt: null,
    submittedAt: null,
    finalAt: null,
    dueAt: offer.validUntil + OFFER_KEPT_MS,
    fence: 0,
  };
}
