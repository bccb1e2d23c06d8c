import type { BaseUnits } from '../../solana/mint.ts';
import { alertPress, tellProblem } from '../cards/reply.ts';
import { loadCatalogue, restoreIntent } from '../requests/find-token.ts';
import { offerForUpdate } from '../requests/offers/offer.ts';
import type { PersonId } from '../swap/brands.ts';
import { withCurrentScale } from '../swap/catalogue.ts';
import type { SharedIntent } from '../swap/stores.ts';
import { type Intent, reverseOf } from '../swap/swap.ts';
import type { ChatContext } from '../telegram/context.ts';
import { reply } from '../telegram/groups/messenger.ts';
import { personOf } from '../telegram/person.ts';
import { mayAskPriceInPrivate } from '../telegram/quota.ts';
import type { Services, Uses } from '../telegram/services.ts';

/** The id by which links and buttons offer an intent. */
export async function shareIntent(
  { swaps, clock }: Uses<'swaps' | 'clock'>,
  { from, to, amount }: Intent,
  sharedBy: PersonId,
): Promise<string> {
  const intent = { fromMint: from.mint, toMint: to.mint, amount };
  return swaps.shared.share(intent, sharedBy, clock());
}

/**
 * Offers the swap of a shared link or button.
 * @returns false for an unknown or expired id; the shared intent where an unlisted token needs a question
 * first
 */
export async function offerShared(
  services: Services,
  ctx: ChatContext,
  id: string,
): Promise<boolean | SharedIntent> {
  const { swaps, chat, clock } = services;
  const shared = await swaps.shared.findShared(id, clock());
  if (!shared) return false;
  if (!(await mayAskPriceInPrivate(chat, ctx))) return true;
  return (await offerListed(services, ctx, shared)) || shared;
}

/** Offers a swap of listed tokens, as the list and the chain have them now. @returns false for others */
async function offerListed(services: Services, ctx: ChatContext, wanted: SharedIntent): Promise<boolean> {
  const catalogue = await loadCatalogue(services, [wanted.fromMint, wanted.toMint]);
  const restored = catalogue.ok ? restoreIntent(wanted, catalogue.value) : catalogue;
  if (!restored) return false;
  await (restored.ok
    ? offerInChat(services, ctx, restored.intent)
    : tellProblem(services.chat, ctx, restored.problem));
  return true;
}

/** Sends the card of an offer, or the problem with it. */
export async function offerInChat(
  services: Services,
  ctx: ChatContext,
  intent: Intent,
  slippageBps?: number,
): Promise<void> {
  const request = { update: ctx.update, ...personOf(ctx), intent, messageId: null, slippageBps };
  const offered = await offerForUpdate(services, request);
  if (!offered.ok) await tellProblem(services.chat, ctx, offered.problem);
}

/** The last confirmed swap once more, or back. @param bps share of it */
export async function offerAgain(
  services: Services,
  ctx: ChatContext,
  direction: 'again' | 'back',
  bps = WHOLE_BPS,
): Promise<void> {
  const { swaps, chat, chain } = services;
  const { personId } = personOf(ctx);
  const [last] = await swaps.listPast(personId, { states: ['confirmed'], limit: 1 });
  if (!last) return void (await reply(chat, ctx, ctx.view.texts.html('talk-nothing-to-repeat')));
  if (!(await mayAskPriceInPrivate(chat, ctx))) return;
  const whole = direction === 'again' ? last.intent : reverseOf(last);
  const intent = { ...whole, amount: ((whole.amount * BigInt(bps)) / BigInt(WHOLE_BPS)) as BaseUnits };
  const wanted = { fromMint: intent.from.mint, toMint: intent.to.mint, amount: intent.amount };
  if (await offerListed(services, ctx, wanted)) return;
  await offerInChat(services, ctx, await withCurrentScale(chain, intent));
}

const WHOLE_BPS = 10_000;

export async function pressShared(
  services: Services,
  ctx: ChatContext,
  { id }: { readonly id: string },
): Promise<void> {
  if ((await offerShared(services, ctx, id)) === true) return;
  await alertPress(services.chat, ctx, 'press-unknown');
}

/** Checks the form alone. */
export function isShareId(text: string): boolean {
  return /^[\w-]{16}(?:-[0-9a-z]{1,13})?$/.test(text);
}
