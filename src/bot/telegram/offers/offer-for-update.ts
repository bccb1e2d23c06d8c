import type { Update } from 'grammy/types';
import type { ChatId, PersonId } from '../../swap/brands.ts';
import type { Intent } from '../../swap/intent.ts';
import { offerSwap } from '../../swap/offer-swap.ts';
import { done, type Result } from '../../swap/problems.ts';
import { DEFAULT_SLIPPAGE_BPS, type Swap } from '../../swap/swap.ts';
import type { BotParts } from '../bot-deps.ts';
import { swapIdOf } from '../swap-id-of.ts';

export interface OfferOf {
  readonly update: Update;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly intent: Intent;
  /** A message that becomes the card; null for a new one. */
  readonly messageId: number | null;
}

/** Offers a swap for an update, once: handled again, the same update finds the swap it made the first time. */
export async function offerForUpdate(parts: BotParts, request: OfferOf): Promise<Result<Swap>> {
  const { update, ...offer } = request;
  const id = swapIdOf(update, parts.token);
  const made = await parts.swaps.findSwap(id);
  if (made) return done(made);
  const person = await parts.people.findPerson(request.personId);
  const offered = await offerSwap(
    {
      swapApi: parts.swapApi,
      store: parts.swaps,
      tokens: parts.pageTokens,
      newId: () => id,
      now: parts.now,
    },
    { ...offer, slippageBps: person?.slippageBps ?? DEFAULT_SLIPPAGE_BPS },
  );
  if (offered.ok) await rememberTokens(parts, request);
  return offered;
}

/** A convenience that fails costs nobody their swap. */
async function rememberTokens(parts: BotParts, { personId, intent }: OfferOf): Promise<void> {
  try {
    await parts.personSessions.remember(personId, intent);
  } catch (error) {
    parts.log.warn({ err: error }, 'the tokens of a swap were not remembered');
  }
}
