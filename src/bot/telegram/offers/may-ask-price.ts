import type { ChatContext, HandlerDeps } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { personOf } from '../people/person-of.ts';

/** Whether this person may ask for one more price now. Whoever asks too fast is told once and then not heard. */
export async function mayAskPrice(deps: HandlerDeps, ctx: ChatContext): Promise<boolean> {
  const { personId, chatId } = personOf(ctx);
  // A group has one limit for all of its members: Telegram allows a bot twenty messages a minute there.
  if (ctx.chat?.type !== 'private' && deps.priceLimit.take(`group ${chatId}`) !== 'granted') return false;
  const taking = deps.priceLimit.take(String(personId));
  if (taking === 'granted') return true;
  const words = ctx.view.texts.plain('too-fast');
  if (await deps.answers.of(ctx.update).toast(words)) return false;
  if (taking === 'refused' && !ctx.callbackQuery) {
    await sendChatMessage(deps, chatId, ctx.view.texts.html('too-fast'));
  }
  return false;
}
