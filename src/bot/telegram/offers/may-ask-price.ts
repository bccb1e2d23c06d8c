import type { BotParts, ChatContext } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { personOf } from '../people/person-of.ts';

/** Whether this person may ask for one more price now. Whoever asks too fast is told once and then not heard. */
export async function mayAskPrice(parts: BotParts, ctx: ChatContext): Promise<boolean> {
  const { personId, chatId } = personOf(ctx);
  // A group has one limit for all of its members: Telegram allows a bot twenty messages a minute there.
  if (ctx.chat?.type !== 'private' && parts.priceLimit.take(`group ${chatId}`) !== 'granted') return false;
  const allowance = parts.priceLimit.take(String(personId));
  if (allowance === 'granted') return true;
  const words = ctx.view.texts.plain('too-fast');
  if (await parts.answers.of(ctx.update).toast(words)) return false;
  if (allowance === 'told' && !ctx.callbackQuery) {
    await sendChatMessage(parts, chatId, ctx.view.texts.html('too-fast'));
  }
  return false;
}
