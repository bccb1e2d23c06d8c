import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { admitAsker, tellToWait } from '../../telegram/groups/check-quota.ts';
import { refusePrice } from '../../telegram/groups/refuse.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { askerOf, personOf } from '../../telegram/person.ts';

type PrivateQuotaDeps = Pick<HandlerDeps, 'answers' | 'api' | 'log' | 'priceLimit'>;

type PriceQuotaDeps = PrivateQuotaDeps &
  Pick<HandlerDeps, 'groups' | 'now' | 'standings' | 'unseen' | 'voice'>;

/**
 * Checks the person's price quota; in a group first what the group allows. Excess is answered once, then ignored.
 */
export async function mayAskPrice(deps: PriceQuotaDeps, ctx: ChatContext): Promise<boolean> {
  if (ctx.chat?.type === 'private') return mayAskPriceInPrivate(deps, ctx);
  const refusal = await admitAsker(deps, ctx);
  if (refusal !== undefined && refusal !== 'wait') {
    await refusePrice(deps, ctx, refusal);
    return false;
  }
  const taking = refusal === 'wait' ? 'refused' : deps.priceLimit.take(String(askerOf(ctx)));
  if (taking === 'granted') return true;
  if ((await isToastShown(deps, ctx)) || taking !== 'refused' || ctx.callbackQuery) return false;
  await tellToWait(deps, ctx, ctx.view.texts.html('too-fast'));
  return false;
}

/** The same for a feature of the private chat. */
export async function mayAskPriceInPrivate(deps: PrivateQuotaDeps, ctx: ChatContext): Promise<boolean> {
  const taking = deps.priceLimit.take(String(askerOf(ctx)));
  if (taking === 'granted') return true;
  if ((await isToastShown(deps, ctx)) || taking !== 'refused' || ctx.callbackQuery) return false;
  await sendChatMessage(deps, personOf(ctx).chatId, ctx.view.texts.html('too-fast'));
  return false;
}

function isToastShown({ answers }: PrivateQuotaDeps, ctx: ChatContext): Promise<boolean> {
  return answers.of(ctx.update).toast(ctx.view.texts.plain('too-fast'));
}
