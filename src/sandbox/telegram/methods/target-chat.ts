import { badRequest, forbidden } from '../api-error.ts';
import type { Chat, Message } from '../model.ts';
import type { Call } from './method.ts';

/** The chat a call names. @throws ApiError 400 where there is none. */
export function namedChat({ world, params }: Call): Chat {
  const text = params.text('chat_id') ?? '';
  if (text === '') throw badRequest('chat_id is empty');
  const chat = world.chats.find(params.integer('chat_id') ?? Number.NaN);
  if (!chat) throw badRequest('chat not found');
  return chat;
}

/** A chat the bot may write to. @throws ApiError 400 for an unknown one, 403 for somebody who blocked or never started it. */
export function writableChat(call: Call): Chat {
  const chat = namedChat(call);
  if (chat.type !== 'private') return chat;
  if (call.world.blocked.has(chat.id)) throw forbidden('bot was blocked by the user');
  if (!call.world.started.has(chat.id)) throw forbidden("bot can't initiate conversation with a user");
  return chat;
}

/** The bot's own message a call wants to change. @throws ApiError 400 where it is gone, somebody else's, or forces a reply. */
export function editableMessage(call: Call): Message {
  if (isInlineEdit(call)) return inlineMessage(call);
  const chat = namedChat(call);
  const id = call.params.integer('message_id');
  if (!id) throw badRequest('message identifier is not specified');
  const message = call.world.chats.message(chat.id, id);
  if (!message) throw badRequest('message to edit not found');
  if (message.from.id !== call.world.bot.id || call.world.chats.isLocked(message))
    throw badRequest("message can't be edited");
  return message;
}

/** Whether a call names the message that came of an inline result, wherever it is. */
export function isInlineEdit({ params }: Call): boolean {
  return !params.text('chat_id') && !params.integer('message_id');
}

function inlineMessage({ world, params }: Call): Message {
  const id = params.text('inline_message_id') ?? '';
  if (id === '') throw badRequest('message identifier is not specified');
  const place = world.inline.placeOf(id);
  const message = place && world.chats.message(place.chatId, place.messageId);
  if (!message) throw badRequest('MESSAGE_ID_INVALID');
  return message;
}
