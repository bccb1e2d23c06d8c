import { badRequest } from '../api-error.ts';
import { type NewMessage, withoutReply } from '../chat-book.ts';
import type { Chat, Message } from '../model.ts';
import { replyMarkup } from '../reply-markup.ts';
import { CAPTION_LIMIT, outgoingText, TEXT_LIMIT } from '../text/outgoing-text.ts';
import type { Call, Method } from './method.ts';
import { writableChat } from './target-chat.ts';

export const sendMessage: Method = (call) => {
  const chat = writableChat(call);
  const { text, entities } = outgoingText(call.params, 'text');
  if (text === '') throw badRequest('message text is empty');
  if (text.length > TEXT_LIMIT) throw badRequest('message is too long');
  const preview = call.params.json('link_preview_options');
  return post(call, chat, {
    from: call.world.bot,
    text,
    ...(entities.length > 0 ? { entities } : {}),
    ...(typeof preview === 'object' && preview !== null ? { link_preview_options: preview } : {}),
    ...answered(call, chat),
  });
};

export const sendPhoto: Method = (call) => {
  const chat = writableChat(call);
  const { text, entities } = outgoingText(call.params, 'caption');
  if (text.length > CAPTION_LIMIT) throw badRequest('message caption is too long');
  const file = call.params.file('photo') ?? call.world.files.find(call.params.text('photo') ?? '');
  if (!file) throw badRequest('there is no photo in the request');
  return post(call, chat, {
    from: call.world.bot,
    photo: [call.world.files.addPhoto(file)],
    ...(text ? { caption: text } : {}),
    ...(entities.length > 0 ? { caption_entities: entities } : {}),
    ...answered(call, chat),
  });
};

function post(call: Call, chat: Chat, content: NewMessage): Message {
  const markup = replyMarkup(call.params);
  const message = call.world.chats.add(chat, { ...content, ...(markup ? { reply_markup: markup } : {}) });
  call.world.events.append({ type: 'message', message });
  return message;
}

/** The message a call answers to, by reply_parameters or the older reply_to_message_id. */
function answered(call: Call, chat: Chat): { reply_to_message?: Message } {
  const given = call.params.json('reply_parameters') as Record<string, unknown> | undefined;
  const id = Number(given?.message_id ?? call.params.integer('reply_to_message_id') ?? 0);
  if (id === 0) return {};
  const message = call.world.chats.message(chat.id, id);
  const optional =
    given?.allow_sending_without_reply === true || call.params.flag('allow_sending_without_reply');
  if (!message && !optional) throw badRequest('message to be replied not found');
  return message ? { reply_to_message: withoutReply(message) } : {};
}
