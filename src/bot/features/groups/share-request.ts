import { beginRequest } from '../../requests/begin-request.ts';
import { isComplete } from '../../requests/dialogue/start.ts';
import { resolveAmount } from '../../swap/resolve-amount.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { personOf } from '../../telegram/person.ts';

/** The short id of a whole request with an amount of tokens, which asks nobody for a price; undefined for any other. */
export async function shareRequest(
  deps: HandlerDeps,
  ctx: ChatContext,
  text: string,
): Promise<string | undefined> {
  const begun = await beginRequest(deps, ctx, { text, isCommand: true });
  if (begun.kind !== 'start' || !isComplete(begun.start)) return undefined;
  const { from, to, amount: asked } = begun.start.answers;
  if (!from || !to || asked?.kind !== 'exact') return undefined;
  const { personId } = personOf(ctx);
  const amount = await resolveAmount(deps, { from, asked, personId });
  if (!amount.ok) return undefined;
  const intent = { fromMint: from.mint, toMint: to.mint, amount: amount.value };
  const id = await deps.sharedIntents.share(intent, personId, deps.now());
  deps.onShared?.('offered');
  return id;
}
