import { badRequest } from '../api-error.ts';
import { startTextOf } from '../start-link.ts';
import type { Method } from './method.ts';
import { writableChat } from './target-chat.ts';

export const answerCallbackQuery: Method = ({ world, params }) => {
  const text = params.text('text') ?? '';
  const url = params.text('url') ?? '';
  if (text.length > 200) throw badRequest('MESSAGE_TOO_LONG');
  // A button may open only the bot's own start link.
  if (url && !startTextOf(url, world.deps.botUsername)) throw badRequest('URL_INVALID');
  const callbackId = params.text('callback_query_id') ?? '';
  const personId = world.callbacks.answer(callbackId);
  if (personId !== undefined) {
    world.events.append({
      type: 'callback-answer',
      callbackId,
      personId,
      text,
      alert: params.flag('show_alert'),
      url,
    });
  }
  return true;
};

export const sendChatAction: Method = (call) => {
  const chat = writableChat(call);
  const action = call.params.text('action') ?? '';
  if (action === '') throw badRequest('wrong parameter action in request');
  call.world.events.append({ type: 'action', chatId: chat.id, action });
  return true;
};
