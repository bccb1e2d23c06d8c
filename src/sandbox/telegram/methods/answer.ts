import { badRequest } from '../api-error.ts';
import type { Method } from './method.ts';
import { namedChat, writableChat } from './target-chat.ts';

export const answerCallbackQuery: Method = ({ world, params }) => {
  const text = params.text('text') ?? '';
  const url = params.text('url') ?? '';
  if (text.length > 200) throw badRequest('MESSAGE_TOO_LONG');
  if (url && !isOwnStartLink(url, world.deps.botUsername)) throw badRequest('URL_INVALID');
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

export const setMessageReaction: Method = (call) => {
  const chat = namedChat(call);
  const messageId = call.params.integer('message_id') ?? 0;
  if (!call.world.chats.message(chat.id, messageId)) throw badRequest('message to react not found');
  const given = call.params.json('reaction') ?? [];
  const reaction = (Array.isArray(given) ? given : []).map((one: unknown) =>
    String((one as { emoji?: unknown })?.emoji ?? ''),
  );
  call.world.events.append({
    type: 'reaction',
    chatId: chat.id,
    messageId,
    reaction: reaction.filter(Boolean),
  });
  return true;
};

/** A bot may open only its own start link from a button. */
function isOwnStartLink(url: string, username: string): boolean {
  const pattern = /^(?:https?:\/\/)?(?:t|telegram)\.me\/(\w+)\?start=[\w-]{1,64}$/i.exec(url);
  return pattern?.[1]?.toLowerCase() === username.toLowerCase();
}
