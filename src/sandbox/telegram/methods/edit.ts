import { badRequest } from '../api-error.ts';
import { asBotSees } from '../groups/tell-bot.ts';
import type { Message, ReplyMarkup } from '../model.ts';
import { replyMarkup } from '../reply-markup.ts';
import { readRichMessage } from '../rich/read-rich-message.ts';
import { captionOf, inputMedia } from './media.ts';
import type { Call, Method } from './method.ts';
import { textContent } from './send.ts';
import { editableMessage, isInlineEdit } from './target-chat.ts';

/** Turns a text or a rich message into a text, or into a rich message where the call has one. */
export const editMessageText: Method = (call) => {
  const message = editableMessage(call);
  const isText = message.text !== undefined || message.rich_message !== undefined;
  if (!isText) throw badRequest('there is no text in the message to edit');
  const rich = call.world.server.knows('rich_messages') ? readRichMessage(call.params) : undefined;
  return change(call, message, { ...bare(message), ...(rich ? { rich_message: rich } : textContent(call)) });
};

/** A call without a caption takes the old one away. */
export const editMessageCaption: Method = (call) => {
  const message = editableMessage(call);
  if (!message.photo && !message.document) throw badRequest('there is no caption in the message to edit');
  const { caption: _, caption_entities: __, ...rest } = message;
  return change(call, message, { ...rest, ...captionOf(call) });
};

/** Puts a photo or a document in the place of what a message shows, a text too. */
export const editMessageMedia: Method = (call) => {
  const message = editableMessage(call);
  return change(call, message, { ...bare(message), ...inputMedia(call) });
};

export const editMessageReplyMarkup: Method = (call) => {
  const message = editableMessage(call);
  return change(call, message, message);
};

/** A message without what it shows. */
function bare(message: Message): Message {
  const { text: _, entities, caption, caption_entities, link_preview_options, ...rest } = message;
  const { photo, document, rich_message, ...empty } = rest;
  return empty;
}

/** An edit that names no keyboard takes the old one away; whether it forces a reply cannot be changed. */
function withMarkup(before: Message, changed: Message, markup: ReplyMarkup | undefined): Message {
  const { reply_markup: _, ...rest } = changed;
  if (!markup) return rest;
  const { force_reply: __, ...buttons } = markup;
  const forced = before.reply_markup?.force_reply === true ? { force_reply: true } : {};
  return { ...rest, reply_markup: { ...buttons, ...forced } };
}

/** Of a message that came of an inline result the bot is told nothing but that it was changed. */
function change(call: Call, before: Message, content: Message): Message | true {
  const { world, params } = call;
  const markup = replyMarkup(params, world.server);
  if (markup && !('inline_keyboard' in markup)) throw badRequest('inline keyboard expected');
  const changed = withMarkup(before, content, markup);
  if (contentOf(before) === contentOf(changed)) {
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    );
  }
  const markupOnly = contentOf(before, false) === contentOf(changed, false);
  const message = { ...changed, edit_date: world.chats.seconds() };
  world.chats.replace(message, markupOnly);
  world.events.append({ type: 'edit', message, markupOnly });
  return isInlineEdit(call) ? true : asBotSees(world, message);
}

function contentOf(message: Message, markup = true): string {
  const { text, entities, caption, caption_entities, link_preview_options, reply_markup } = message;
  const media = [message.photo?.at(-1)?.file_id, message.document?.file_id, message.rich_message];
  const words = [text, entities, caption, caption_entities, link_preview_options];
  return JSON.stringify([...words, ...media, markup ? reply_markup : 0]);
}
