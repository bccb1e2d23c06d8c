import { tellProblem } from '../cards/reply-problem.ts';
import { loadCatalogue, restoreIntent } from '../requests/find-token.ts';
import { offerForUpdate } from '../requests/offers/offer.ts';
import type { SharedIntent } from '../swap/intake-ports.ts';
import type { ChatContext, HandlerDeps } from '../telegram/context.ts';
import { personOf } from '../telegram/person.ts';
import { mayAskPrice } from '../telegram/quota.ts';

/**
 * Offers the swap that a short id stands for, to whoever came with it. False when the id means nothing any more, and the
 * shared intent itself where a token of it is on no list: then it has to be asked about first.
 */
export async function offerShared(
  deps: HandlerDeps,
  ctx: ChatContext,
  id: string,
): Promise<boolean | SharedIntent> {
  const shared = await deps.sharedIntents.findShared(id, deps.now());
  deps.onShared?.(shared ? 'opened' : 'over');
  if (!shared) return false;
  if (!(await mayAskPrice(deps, ctx))) return true;
  const catalogue = await loadCatalogue(deps, [shared.fromMint, shared.toMint]);
  if (!catalogue.ok) {
    await tellProblem(deps, ctx, catalogue.problem);
    return true;
  }
  const restored = restoreIntent(shared, catalogue.value);
  if (!restored) return shared;
  if (!restored.ok) {
    await tellProblem(deps, ctx, restored.problem);
    return true;
  }
  const offered = await offerForUpdate(deps, {
    update: ctx.update,
    ...personOf(ctx),
    intent: restored.intent,
    messageId: null,
  });
  if (!offered.ok) await tellProblem(deps, ctx, offered.problem);
  return true;
}

/** Whether it reads like the id of a shared link: one of ours once, or a good imitation. */
export function isShareId(text: string): boolean {
  return /^[\w-]{16}(?:-[0-9a-z]{1,13})?$/.test(text);
}
