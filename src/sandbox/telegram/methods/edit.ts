import { badRequest } from '../api-error.ts';
import { asBotSees } from '../groups/tell-bot.ts';
import type { Message, ReplyMarkup } from '../model.ts';
import { replyMarkup } from '../reply-markup.ts';
import { readRichMessage } from '../rich/read-rich-message.ts';
import { captionOf, inputMedia } from './media.ts';
import type { Call, Method } from './method.ts';
import { textContent } from './send.ts';
import { editableMessage, isInlineEdit } from './target-chat.ts';

/** What a message becomes by the content of a call. @throws ApiError 400 where the message has no such content. */
export type Edit = (call: Call, message: Message) => Message;

/** Turns a text or a rich message into a text, or into a rich message where the call has one. */
export const editText: Edit = (call, message) => {
  const isText = message.text !== undefined || message.rich_message !== undefined;
  if (!isText) throw badRequest('there is no text in the message to edit');
  const rich = readRichMessage(call.params);
  return { ...bare(message), ...(rich ? { rich_message: rich } : textContent(call)) };
};

/** A call without a caption takes the old one away. */
export const editCaption: Edit = (call, message) => {
  if (!message.photo && !message.document) throw badRequest('there is no caption in the message to edit');
  const { caption: _, caption_entities: __, ...rest } = message;
  return { ...rest, ...captionOf(call) };
};

/** Puts a photo or a document in the place of what a message shows, a text too. */
export const editMedia: Edit = (call, message) => ({ ...bare(message), ...inputMedia(call) });

export const editMarkup: Edit = (_, message) => message;

export const editMessageText: Method = (call) => change(call, editText);
export const editMessageCaption: Method = (call) => change(call, editCaption);
export const editMessageMedia: Method = (call) => change(call, editMedia);
export const editMessageReplyMarkup: Method = (call) => change(call, editMarkup);

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
function change(call: Call, edit: Edit): Message | true {
  const { world } = call;
  const before = editableMessage(call);
  const { message, markupOnly } = changeOf(call, before, edit(call, before));
  world.pace.take(message.chat);
  world.chats.replace(message, markupOnly);
  world.events.append({ type: 'edit', message, markupOnly });
  return isInlineEdit(call) ? true : asBotSees(world, message);
}

/** A message with new content and the buttons of the call. @throws ApiError 400 where nothing is new. */
export function changeOf(
  { world, params }: Call,
  before: Message,
  content: Message,
): { readonly message: Message; readonly markupOnly: boolean } {
  const markup = replyMarkup(params);
  if (markup && !('inline_keyboard' in markup)) throw badRequest('inline keyboard expected');
  const changed = withMarkup(before, content, markup);
  if (contentOf(before) === contentOf(changed)) {
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    );
  }
  const markupOnly = contentOf(before, false) === contentOf(changed, false);
  return { message: { ...changed, edit_date: world.chats.seconds() }, markupOnly };
}

function contentOf(message: Message, markup = true): string {
  const { text, entities, caption, caption_entities, link_preview_options, reply_markup } = message;
  const media = [message.photo?.at(-1)?.file_id, message.document?.file_id, message.rich_message];
  const words = [text, entities, caption, caption_entities, link_preview_options];
  return JSON.stringify([...words, ...media, markup ? reply_markup : 0]);
}
