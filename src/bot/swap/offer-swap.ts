import type { ChatId, PersonId, SwapId } from './brands.ts';
import type { Intent } from './intent.ts';
import type { Clock, NewId, PageTokens, SwapApi, SwapWriter } from './ports.ts';
import { done, type Result, refused } from './problems.ts';
import { bestQuote, makeOffer, type Offer } from './quote.ts';
import { OFFER_KEPT_MS, type Swap } from './swap.ts';

export interface OfferPorts {
  readonly swapApi: Pick<SwapApi, 'quote'>;
  readonly store: SwapWriter;
  readonly tokens: PageTokens;
  readonly newId: NewId;
  readonly now: Clock;
}

export interface OfferRequest {
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly intent: Intent;
  readonly slippageBps: number;
  /** A message of the bot that becomes the card, such as the last question of a dialogue; null for a new one. */
  readonly messageId: number | null;
}

/** Asks for a price and stores the swap in `offered`: the row exists before the card that shows it. */
export async function offerSwap(ports: OfferPorts, request: OfferRequest): Promise<Result<Swap>> {
  const priced = await priceIntent(ports, request.intent, request.slippageBps);
  if (!priced.ok) return priced;
  const swap = newSwap(request, priced.value, ports.newId() as SwapId, ports.now());
  await ports.store.createSwap(swap, ports.tokens.hash(ports.tokens.signing(swap.id)), ['status']);
  return done(swap);
}

/** The best offer of the service for an intent, without any wallet. */
export async function priceIntent(
  ports: Pick<OfferPorts, 'swapApi' | 'now'>,
  intent: Intent,
  slippageBps: number,
): Promise<Result<Offer>> {
  const answer = await ports.swapApi.quote({
    fromMint: intent.from.mint,
    toMint: intent.to.mint,
    fromAmount: intent.amount,
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
