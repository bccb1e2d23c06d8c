import type { BotParts, ChatContext } from '../bot-deps.ts';
import { personOf } from '../people/person-of.ts';
import { tellProblem } from '../tell-problem.ts';
import { loadCatalogue, restoreIntent } from './load-catalogue.ts';
import { mayAskPrice } from './may-ask-price.ts';
import { offerForUpdate } from './offer-for-update.ts';

/** Offers the swap that a short id stands for, to whoever came with it. False when the id means nothing any more. */
export async function offerShared(parts: BotParts, ctx: ChatContext, id: string): Promise<boolean> {
  const shared = await parts.sharedIntents.findShared(id);
  if (!shared) return false;
  if (!(await mayAskPrice(parts, ctx))) return true;
  const catalogue = await loadCatalogue(parts, [shared.fromMint, shared.toMint]);
  if (!catalogue.ok) {
    await tellProblem(parts, ctx, catalogue.problem);
    return true;
  }
  const restored = restoreIntent(shared, catalogue.value);
  if (!restored) return false;
  if (!restored.ok) {
    await tellProblem(parts, ctx, restored.problem);
    return true;
  }
  const offered = await offerForUpdate(parts, {
    update: ctx.update,
    ...personOf(ctx),
    intent: restored.intent,
    messageId: null,
  });
  if (!offered.ok) await tellProblem(parts, ctx, offered.problem);
  return true;
}
