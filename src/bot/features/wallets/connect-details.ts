import type { InlineKeyboardButton } from 'grammy/types';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { mainButtons } from '../../telegram/messages/callback-data.ts';
import type { Button } from '../../telegram/messages/message.ts';
import { editChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';

/**
 * The same message with all there is to say about connecting. Its links stay as they are on it: only their hash is stored,
 * so nobody could draw them anew.
 */
export async function showConnectDetails(deps: HandlerDeps, ctx: ChatContext): Promise<void> {
  await deps.answers.of(ctx.update).settle();
  const message = ctx.callbackQuery?.message;
  const shown = message && 'reply_markup' in message ? message.reply_markup?.inline_keyboard : undefined;
  if (!message || !shown) return;
  const keyboard = shown.map((row) => row.flatMap(linkOf));
  const text = ctx.view.texts.html('connect-details').html;
  await editChatMessage(deps, personOf(ctx).chatId, message.message_id, { text, keyboard });
}

/** Everything but the button that was pressed. */
function linkOf(button: InlineKeyboardButton): readonly Button[] {
  const { text, style } = button;
  const face = { text, ...(style ? { style } : {}) };
  if ('url' in button) return [{ ...face, url: button.url }];
  const isAnother =
    'callback_data' in button && button.callback_data !== mainButtons.encode({ action: 'connect_details' });
  return isAnother ? [{ ...face, data: button.callback_data }] : [];
}
