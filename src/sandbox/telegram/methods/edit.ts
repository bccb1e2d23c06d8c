import { type EphemeralView, isService } from '../chats.ts';
import { asBotSees, removeMessages } from '../groups/changes.ts';
import { hasRight, isAdmin } from '../groups/standing.ts';
import type { Message, ReplyMarkup } from '../model.ts';
import { badRequest } from '../params.ts';
import { replyMarkup } from '../reply-markup.ts';
import { readRichMessage } from '../rich/read.ts';
import type { World } from '../world.ts';
import { removeEphemeral } from './ephemeral.ts';
import { captionOf, inputMedia, textContent } from './send.ts';
import { type Call, editableMessage, isInlineEdit, type Method, namedChat } from './target.ts';

/** What a message becomes by the content of a call. @throws ApiError 400 where the message has no such content. */
export type Edit = (call: Call, message: Message) => Message;

const TWO_DAYS = 172_800;
export const editEphemeralMessageText: Method = (call) => changeEphemeral(call, editText);
export const editEphemeralMessageCaption: Method = (call) => changeEphemeral(call, editCaption);
export const editEphemeralMessageMedia: Method = (call) => changeEphemeral(call, editMedia);
export const editEphemeralMessageReplyMarkup: Method = (call) => changeEphemeral(call, editMarkup);

export const deleteEphemeralMessage: Method = (call) => {
  const { message } = ephemeralMessage(call);
  const [chatId, personId] = [message.chat.id, message.receiver_user?.id ?? 0];
  removeEphemeral(call.world, chatId, personId, message.ephemeral_message_id ?? 0);
  return true;
};

export const deleteMessage: Method = (call) => {
  const chat = namedChat(call, 'write');
  const id = call.params.integer('message_id');
  if (!id) throw badRequest('message identifier is not specified');
  const message = call.world.chats.message(chat.id, id);
  if (!message) throw badRequest('message to delete not found');
  checkMayDelete(call.world, message);
  removeMessages(call.world, chat.id, [id]);
  return true;
};

/** Unknown messages are passed over in silence; one that may not be deleted keeps all of them. */
export const deleteMessages: Method = (call) => {
  const chat = namedChat(call, 'write');
  const ids = call.params.json('message_ids');
  if (!Array.isArray(ids) || ids.length === 0) throw badRequest('message identifiers are not specified');
  if (ids.length > 100) throw badRequest('too many message identifiers specified');
  const numbers = ids.map(Number);
  for (const id of numbers) {
    const message = call.world.chats.message(chat.id, id);
    if (message) checkMayDelete(call.world, message);
  }
  removeMessages(call.world, chat.id, numbers);
  return true;
};

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

/** `can_delete_channel_message` and `can_revoke_message` of TDLib, for a bot. @throws ApiError 400 in their words. */
function checkMayDelete(world: World, message: Message): void {
  const { chat, from } = message;
  const age = world.chats.seconds() - message.date;
  const isOwn = from.id === world.bot.id && !isService(message);
  const standing = world.groups.standing(chat.id, world.bot.id);
  if (chat.type === 'supergroup') {
    const isOfRight = isOwn || hasRight(standing, 'can_delete_messages');
    if (age >= TWO_DAYS || isOrigin(message) || !isOfRight) throw badRequest("message can't be deleted");
    return;
  }
  const isOfRight = chat.type === 'private' || isOwn || isAdmin(standing);
  if (!isOfRight || age > TWO_DAYS) throw badRequest("message can't be deleted for everyone");
}

/** What a supergroup or a topic began with is never deleted. */
function isOrigin({ forum_topic_created, migrate_from_chat_id }: Message): boolean {
  return forum_topic_created !== undefined || migrate_from_chat_id !== undefined;
}

function changeEphemeral(call: Call, edit: Edit): true {
  const { world } = call;
  const { message: before } = ephemeralMessage(call);
  const { message } = changeOf(call, before, edit(call, before));
  const shown = world.ephemeral.replace(message);
  const personId = before.receiver_user?.id ?? 0;
  if (shown) world.events.append({ type: 'ephemeral', personId, shown, edited: true });
  return true;
}

/**
 * The bot's own ephemeral message that a call names. @throws ApiError 400 where there is none, in the code Telegram has for
 * messages.
 */
function ephemeralMessage(call: Call): EphemeralView {
  const { world, params } = call;
  const chat = namedChat(call, 'write');
  const receiver = params.integer('receiver_user_id') ?? 0;
  const shown = world.ephemeral.find(chat.id, receiver, params.integer('ephemeral_message_id') ?? 0);
  if (!shown?.message.from.is_bot) throw badRequest('MESSAGE_ID_INVALID');
  return shown;
}
