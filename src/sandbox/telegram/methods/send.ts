import { badRequest } from '../api-error.ts';
import type { Message } from '../model.ts';
import { readRichMessage } from '../rich/read-rich-message.ts';
import { outgoingText, TEXT_LIMIT } from '../text/outgoing-text.ts';
import type { Call, Method } from './method.ts';
import { post } from './post.ts';
import { writableChat } from './target-chat.ts';

export const sendMessage: Method = (call) => {
  const chat = writableChat(call);
  return post(call, chat, { from: call.world.bot, ...textContent(call) });
};

export const sendRichMessage: Method = (call) => {
  const chat = writableChat(call, 'the rich message');
  const message = readRichMessage(call.params);
  if (!message) throw badRequest('rich message must be non-empty');
  return post(call, chat, { from: call.world.bot, rich_message: message });
};

/** The text of a call with its entities and its link preview. @throws ApiError 400 for none and for one too long. */
export function textContent(call: Call): Pick<Message, 'text' | 'entities' | 'link_preview_options'> {
  const { text, entities } = outgoingText(call.params, 'text');
  if (text === '') throw badRequest('message text is empty');
  if (text.length > TEXT_LIMIT) throw badRequest('message is too long');
  const preview = call.params.json('link_preview_options');
  return {
    text,
    ...(entities.length > 0 ? { entities } : {}),
    ...(typeof preview === 'object' && preview !== null ? { link_preview_options: preview } : {}),
  };
}
