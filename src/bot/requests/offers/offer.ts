import { createHmac } from 'node:crypto';
import type { Update } from 'grammy/types';
import { withTimeout } from '../../../solana/with-timeout.ts';
import { notePrice } from '../../prices/shown-prices.ts';
import type { ChatId, PersonId, SwapId } from '../../swap/brands.ts';
import { confirmOffer } from '../../swap/confirm-offer.ts';
import type { Intent } from '../../swap/intent.ts';
import { needsSecondYes } from '../../swap/needs-second-yes.ts';
import { type Funds, offerSwap } from '../../swap/offer-swap.ts';
import { done, type Result } from '../../swap/problems.ts';
import { isShort } from '../../swap/shortfall.ts';
import type { Swap } from '../../swap/swap.ts';
import type { BotDeps, HandlerDeps } from '../../telegram/context.ts';

interface OfferOf {
  readonly update: Update;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly intent: Intent;
  /** A message that becomes the card; null for a new one. */
  readonly messageId: number | null;
}

/** A card does not wait longer for what is only a line on it. */
const PATIENCE_MS = 1_500;

type FundsDeps = Pick<BotDeps, 'chain' | 'wallets' | 'log'>;

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

/**
 * The id of what an update leads to: the same every time the update is handled, so that a crash between storing
 * it and finishing the update cannot make two. Keyed, because the parts can be guessed.
 */
export function idOfUpdate(update: Update, secret: string, what: 'swap' | 'alert'): string {
  const { message, callback_query } = update;
  const parts = [update.update_id, message?.date, message?.message_id, callback_query?.id];
  const digest = createHmac('sha256', secret)
    .update(`${what}:${parts.join(':')}`)
    .digest();
  return digest.subarray(0, 16).toString('base64url');
}

/**
 * A favourite says everything, so the tap on it confirms as well, where nothing asks for a second look: the wallet is known
 * and holds enough, SOL for the fees too, the cost is known, it and the tolerance are small, and the person wants no
 * question. Else the card waits for Confirm.
 */
export async function confirmAtOnce(deps: HandlerDeps, swap: Swap): Promise<void> {
  const { personId, intent, card, state, offerVersion } = swap;
  // An update that is handled again finds the swap of the first time, and confirms nothing that came after it.
  if (state !== 'offered' || offerVersion !== 1) return;
  const preferences = await deps.preferences.find(personId);
  const isUnknown = !card || card.balance === null;
  if (isUnknown || isShort(intent, card) || needsSecondYes(swap, preferences)) return;
  await confirmOffer(deps, { swapId: swap.id, personId, offerVersion });
}

/** What the active wallet has, where that is known soon: a chain that does not answer costs nothing but the lines. */
export function readFunds({ chain, wallets, log }: FundsDeps): Funds {
  return async (personId, { from, to }) => {
    try {
      const wallet = await wallets.activeWallet(personId);
      return wallet && (await withTimeout(() => chain.swapFunds(wallet.address, from, to), PATIENCE_MS));
    } catch (error) {
      log.warn({ err: error }, 'a balance could not be read');
      return undefined;
    }
  };
}
