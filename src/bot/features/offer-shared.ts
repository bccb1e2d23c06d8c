import type { BaseUnits } from '../../solana/mint.ts';
import { alertPress, type ProblemDeps, tellProblem } from '../cards/reply.ts';
import { type CatalogueDeps, loadCatalogue, restoreIntent } from '../requests/find-token.ts';
import { type OfferDeps, offerForUpdate } from '../requests/offers/offer.ts';
import type { Clock, PersonId } from '../swap/brands.ts';
import { withCurrentScale } from '../swap/catalogue.ts';
import type { SharedIntent, SharedIntentStore } from '../swap/stores.ts';
import { type Intent, reverseOf } from '../swap/swap.ts';
import type { ChatContext } from '../telegram/context.ts';
import { reply } from '../telegram/groups/messenger.ts';
import { personOf } from '../telegram/person.ts';
import { mayAskPriceInPrivate, type PrivatePriceDeps } from '../telegram/quota.ts';

export type SharedDeps = OfferDeps &
  CatalogueDeps &
  PrivatePriceDeps &
  ProblemDeps & {
    readonly sharedIntents: Pick<SharedIntentStore, 'findShared'>;
    readonly onShared?: ShareDeps['onShared'];
  };

export interface ShareDeps {
  readonly sharedIntents: Pick<SharedIntentStore, 'share'>;
  readonly onShared?: (what: 'offered' | 'opened' | 'over') => void;
  readonly now: Clock;
}

/** The id by which links and buttons offer an intent. */
export async function shareIntent(
  deps: ShareDeps,
  { from, to, amount }: Intent,
  sharedBy: PersonId,
): Promise<string> {
  const intent = { fromMint: from.mint, toMint: to.mint, amount };
  const id = await deps.sharedIntents.share(intent, sharedBy, deps.now());
  deps.onShared?.('offered');
  return id;
}

/**
 * Offers the swap of a shared link or button.
 * @returns false for an unknown or expired id; the shared intent where an unlisted token needs a question
 * first
 */
export async function offerShared(
  deps: SharedDeps,
  ctx: ChatContext,
  id: string,
): Promise<boolean | SharedIntent> {
  const shared = await deps.sharedIntents.findShared(id, deps.now());
  deps.onShared?.(shared ? 'opened' : 'over');
  if (!shared) return false;
  if (!(await mayAskPriceInPrivate(deps, ctx))) return true;
  return (await offerListed(deps, ctx, shared)) || shared;
}

/** Offers a swap of listed tokens, as the list and the chain have them now. @returns false for others */
export async function offerListed(
  deps: OfferDeps & CatalogueDeps & ProblemDeps,
  ctx: ChatContext,
  wanted: SharedIntent,
): Promise<boolean> {
  const catalogue = await loadCatalogue(deps, [wanted.fromMint, wanted.toMint]);
  const restored = catalogue.ok ? restoreIntent(wanted, catalogue.value) : catalogue;
  if (!restored) return false;
  await (restored.ok ? offerInChat(deps, ctx, restored.intent) : tellProblem(deps, ctx, restored.problem));
  return true;
}

/** Sends the card of an offer, or the problem with it. */
export async function offerInChat(
  deps: OfferDeps & ProblemDeps,
  ctx: ChatContext,
  intent: Intent,
  slippageBps?: number,
): Promise<void> {
  const request = { update: ctx.update, ...personOf(ctx), intent, messageId: null, slippageBps };
  const offered = await offerForUpdate(deps, request);
  if (!offered.ok) await tellProblem(deps, ctx, offered.problem);
}

type AgainDeps = OfferDeps & CatalogueDeps & PrivatePriceDeps & ProblemDeps;

/** The last confirmed swap once more, or back. @param bps share of it */
export async function offerAgain(
  deps: AgainDeps,
  ctx: ChatContext,
  direction: 'again' | 'back',
  bps = WHOLE_BPS,
): Promise<void> {
  const { personId } = personOf(ctx);
  const [last] = await deps.swaps.listPast(personId, { states: ['confirmed'], limit: 1 });
  if (!last) return void (await reply(deps, ctx, ctx.view.texts.html('talk-nothing-to-repeat')));
  if (!(await mayAskPriceInPrivate(deps, ctx))) return;
  const whole = direction === 'again' ? last.intent : reverseOf(last);
  const intent = { ...whole, amount: ((whole.amount * BigInt(bps)) / BigInt(WHOLE_BPS)) as BaseUnits };
  const wanted = { fromMint: intent.from.mint, toMint: intent.to.mint, amount: intent.amount };
  if (await offerListed(deps, ctx, wanted)) return;
  await offerInChat(deps, ctx, await withCurrentScale(deps.chain, intent));
}

const WHOLE_BPS = 10_000;

export async function pressShared(
  deps: SharedDeps,
  ctx: ChatContext,
  { id }: { readonly id: string },
): Promise<void> {
  if ((await offerShared(deps, ctx, id)) === true) return;
  await alertPress(deps, ctx, 'press-unknown');
}

/** Checks the form alone. */
export function isShareId(text: string): boolean {
  return /^[\w-]{16}(?:-[0-9a-z]{1,13})?$/.test(text);
}
