import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { admitAsker, tellToWait } from '../../telegram/groups/check-quota.ts';
import { refusePrice } from '../../telegram/groups/refuse.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { askerOf, personOf } from '../../telegram/person.ts';

/**
 * Whether this person may ask for one more price now. Whoever asks too fast is told once and then not heard; in a group
 * what the group chose is asked first.
 */
export async function mayAskPrice(deps: HandlerDeps, ctx: ChatContext): Promise<boolean> {
  const isPrivate = ctx.chat?.type === 'private';
  const refusal = isPrivate ? undefined : await admitAsker(deps, ctx);
  if (refusal !== undefined && refusal !== 'wait') {
    await refusePrice(deps, ctx, refusal);
    return false;
  }
  const taking = refusal === 'wait' ? 'refused' : deps.priceLimit.take(String(askerOf(ctx)));
  if (taking === 'granted') return true;
  const words = ctx.view.texts.plain('too-fast');
  if (await deps.answers.of(ctx.update).toast(words)) return false;
  if (taking === 'refused' && !ctx.callbackQuery) await tellTooFast(deps, ctx);
  return false;
}

async function tellTooFast(deps: HandlerDeps, ctx: ChatContext): Promise<void> {
  const words = ctx.view.texts.html('too-fast');
  if (ctx.chat?.type !== 'private') return tellToWait(deps, ctx, words);
  await sendChatMessage(deps, personOf(ctx).chatId, words);
}
