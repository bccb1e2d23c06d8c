import { createHmac } from 'node:crypto';
import type { Update } from 'grammy/types';
import type { Log } from '../../../log.ts';
import { withTimeout } from '../../../solana/with-timeout.ts';
import type { ChatId, PersonId, SwapId } from '../../swap/brands.ts';
import type { AccountReader } from '../../swap/chain-port.ts';
import { confirmOffer, needsSecondYes } from '../../swap/confirm-offer.ts';
import { isShort, offerSwap } from '../../swap/offer-swap.ts';
import { done, type Result } from '../../swap/problems.ts';
import type { Funds } from '../../swap/services.ts';
import type { Intent, Swap } from '../../swap/swap.ts';
import type { WalletStore } from '../../swap/wallets.ts';
import type { Uses } from '../../telegram/services.ts';

type OfferServices = Uses<'swaps' | 'people' | 'chat' | 'prices' | 'clock'>;

interface OfferRequest {
  readonly update: Update;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly intent: Intent;
  readonly messageId: number | null;
  /** @default that of the settings */
  readonly slippageBps?: number | undefined;
}

/** The card lacks the balance where reading it takes longer than this, ms. */
const FUNDS_TIMEOUT_MS = 1_500;

/** A repeated update finds its swap. */
export async function offerForUpdate(services: OfferServices, request: OfferRequest): Promise<Result<Swap>> {
  const { update, ...offer } = request;
  const { swaps, people, prices } = services;
  const id = idOfUpdate(update, swaps.idKey, 'swap') as SwapId;
  const made = await swaps.findSwap(id);
  if (made) return done(made);
  const { slippageBps, presets } = await people.preferences.find(request.personId);
  const wanted = { ...offer, id, slippageBps: offer.slippageBps ?? slippageBps, presets };
  const offered = await offerSwap(services, wanted);
  if (!offered.ok) return offered;
  void prices.shown.note(request.intent, offered.value.offer);
  await rememberTokens(services, request);
  return offered;
}

/** Best effort. */
async function rememberTokens(
  { people, chat }: Uses<'people' | 'chat'>,
  { personId, intent }: OfferRequest,
): Promise<void> {
  try {
    await people.sessions.remember(personId, intent);
  } catch (error) {
    chat.log.warn({ err: error }, 'the tokens of a swap were not remembered');
  }
}

/** A repetition creates nothing new. Keyed, because the parts can be guessed. */
export function idOfUpdate(update: Update, secret: string, what: 'swap' | 'alert'): string {
  const { message, callback_query } = update;
  const parts = [update.update_id, message?.date, message?.message_id, callback_query?.id];
  const digest = createHmac('sha256', secret)
    .update(`${what}:${parts.join(':')}`)
    .digest();
  return digest.subarray(0, 16).toString('base64url');
}

/**
 * No second look is needed where the wallet holds enough, SOL for fees included, where cost and slippage are
 * known and small, and where the settings ask no question.
 */
export async function confirmAtOnce(
  services: Uses<'swaps' | 'people' | 'prices' | 'chain' | 'clock'>,
  swap: Swap,
): Promise<void> {
  const { personId, intent, card, state, offerVersion } = swap;
  // A repeated update must not confirm a later version.
  if (state !== 'offered' || offerVersion !== 1) return;
  const preferences = await services.people.preferences.find(personId);
  const isUnknown = !card || card.balance === null;
  if (isUnknown || isShort(intent, card) || needsSecondYes(swap, preferences)) return;
  await confirmOffer(services, { swapId: swap.id, personId, offerVersion });
}

interface FundsSources {
  readonly chain: AccountReader;
  readonly wallets: WalletStore;
  readonly log: Log;
}

/** Null without an active wallet; undefined after a timeout or failure. */
export function readFunds({ chain, wallets, log }: FundsSources): Funds {
  return async (personId, { from, to }) => {
    try {
      const wallet = await wallets.activeWallet(personId);
      if (!wallet) return null;
      const funds = await withTimeout(() => chain.swapFunds(wallet.address, from, to), FUNDS_TIMEOUT_MS);
      return funds && { ...funds, wallet: wallet.address };
    } catch (error) {
      log.warn({ err: error }, 'a balance could not be read');
      return undefined;
    }
  };
}
