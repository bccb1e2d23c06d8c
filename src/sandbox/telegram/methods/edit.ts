import { badRequest } from '../api-error.ts';
import type { Message, ReplyMarkup } from '../model.ts';
import { replyMarkup } from '../reply-markup.ts';
import { outgoingText, TEXT_LIMIT } from '../text/outgoing-text.ts';
import type { Call, Method } from './method.ts';
import { editableMessage } from './target-chat.ts';

export const editMessageText: Method = (call) => {
  const message = editableMessage(call);
  if (message.text === undefined) throw badRequest('there is no text in the message to edit');
  const { text, entities } = outgoingText(call.params, 'text');
  if (text === '') throw badRequest('message text is empty');
  if (text.length > TEXT_LIMIT) throw badRequest('message is too long');
  const { entities: _, link_preview_options: __, ...rest } = message;
  const preview = call.params.json('link_preview_options');
  const changed = {
    ...rest,
    text,
    ...(entities.length > 0 ? { entities } : {}),
    ...(typeof preview === 'object' && preview !== null ? { link_preview_options: preview } : {}),
  };
  return change(call, message, withMarkup(changed, replyMarkup(call.params)));
};

export const editMessageReplyMarkup: Method = (call) => {
  const message = editableMessage(call);
  return change(call, message, withMarkup(message, replyMarkup(call.params)));
};

/** An edit that names no keyboard takes the old one away. */
function withMarkup(message: Message, markup: ReplyMarkup | undefined): Message {
  const { reply_markup: _, ...bare } = message;
  return markup ? { ...bare, reply_markup: markup } : bare;
}

function change({ world }: Call, before: Message, changed: Message): Message {
  if (contentOf(before) === contentOf(changed)) {
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    );
  }
  const markupOnly = contentOf(before, false) === contentOf(changed, false);
  const message = { ...changed, edit_date: world.chats.seconds() };
  world.chats.replace(message, markupOnly);
  world.events.append({ type: 'edit', message, markupOnly });
  return message;
}

function contentOf(message: Message, markup = true): string {
  const { text, entities, reply_markup, link_preview_options } = message;
  return JSON.stringify([text, entities, link_preview_options, markup ? reply_markup : 0]);
}
