import type { Update } from 'grammy/types';
import { notePrice } from '../../prices/shown-prices.ts';
import type { ChatId, PersonId, SwapId } from '../../swap/brands.ts';
import type { Intent } from '../../swap/intent.ts';
import { offerSwap } from '../../swap/offer-swap.ts';
import { done, type Result } from '../../swap/problems.ts';
import type { Swap } from '../../swap/swap.ts';
import type { HandlerDeps } from '../../telegram/context.ts';
import { idOfUpdate } from './id-of-update.ts';

interface OfferOf {
  readonly update: Update;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly intent: Intent;
  /** A message that becomes the card; null for a new one. */
  readonly messageId: number | null;
}

/** Offers a swap for an update, once: handled again, the same update finds the swap it made the first time. */
export async function offerForUpdate(deps: HandlerDeps, request: OfferOf): Promise<Result<Swap>> {
  const { update, ...offer } = request;
  const id = idOfUpdate(update, deps.token, 'swap') as SwapId;
  const made = await deps.swaps.findSwap(id);
  if (made) return done(made);
  const { slippageBps, presets } = await deps.preferences.find(request.personId);
  const offered = await offerSwap({ ...deps, newId: () => id }, { ...offer, slippageBps, presets });
  if (!offered.ok) return offered;
  void notePrice(deps, request.intent, offered.value.offer);
  await rememberTokens(deps, request);
  return offered;
}

/** A convenience that fails costs nobody their swap. */
async function rememberTokens(deps: HandlerDeps, { personId, intent }: OfferOf): Promise<void> {
  try {
    await deps.personSessions.remember(personId, intent);
  } catch (error) {
    deps.log.warn({ err: error }, 'the tokens of a swap were not remembered');
  }
}
