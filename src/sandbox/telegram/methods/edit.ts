import { isService, personOf } from '../chats.ts';
import { removeMessages, toBotView } from '../groups/changes.ts';
import { hasRight, isAdmin } from '../groups/store.ts';
import type { Message } from '../model.ts';
import { badRequest } from '../params.ts';
import { replyMarkup } from '../reply-markup.ts';
import { readRichMessage } from '../text.ts';
import type { World } from '../world.ts';
import { inputPhoto, textContent } from './send.ts';
import { type Call, editableMessage, type Method, removeEphemeral, targetChat } from './target.ts';

/** Seconds. */
const TWO_DAYS = 172_800;

/** Part of the emoji that `ReactionTypeEmoji` lists. */
const REACTIONS = new Set([
  '👍',
  '👎',
  '❤',
  '🔥',
  '🥰',
  '👏',
  '😁',
  '🤔',
  '😱',
  '🎉',
  '🙏',
  '👌',
  '👀',
  '🤝',
  '🫡',
]);

export const editMessageText: Method = (call) => edit(call, (message) => withText(call, message));

export const editEphemeralMessageText: Method = (call) => {
  const { world } = call;
  const before = ownEphemeral(call);
  const { message } = edited(call, before, withText(call, before));
  const shown = world.ephemeral.replace(message);
  if (shown) world.events.append({ type: 'ephemeral', personId: personOf(message), shown });
  return true;
};

function withText(call: Call, message: Message): Message {
  const isText = message.text !== undefined || message.rich_message !== undefined;
  if (!isText) throw badRequest('there is no text in the message to edit');
  const rich = readRichMessage(call.params);
  return { ...withoutContent(message), ...(rich ? { rich_message: rich } : textContent(call)) };
}

export const editMessageMedia: Method = (call) =>
  edit(call, (message) => ({ ...withoutContent(message), ...inputPhoto(call) }));

export const editMessageReplyMarkup: Method = (call) => edit(call, (message) => message);

function edit(call: Call, change: (before: Message) => Message): Message {
  const { world } = call;
  const before = editableMessage(call);
  const { message, markupOnly } = edited(call, before, change(before));
  world.pace.take(message.chat);
  world.chats.replace(message, markupOnly);
  world.events.append({ type: 'edit', message });
  return toBotView(world, message);
}

function withoutContent(message: Message): Message {
  const { text: _, entities, caption, caption_entities, link_preview_options, ...rest } = message;
  const { photo, document, rich_message, ...empty } = rest;
  return empty;
}

/**
 * An edit without a keyboard removes the old one.
 * @throws ApiError 400 when neither content nor buttons change
 */
function edited(
  { world, params }: Call,
  before: Message,
  content: Message,
): { readonly message: Message; readonly markupOnly: boolean } {
  const markup = replyMarkup(params);
  if (markup && !('inline_keyboard' in markup)) throw badRequest('inline keyboard expected');
  const { reply_markup: _, ...bare } = content;
  const changed = markup ? { ...bare, reply_markup: markup } : bare;
  if (fingerprint(before) === fingerprint(changed)) {
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    );
  }
  const markupOnly = fingerprint(before, false) === fingerprint(changed, false);
  return { message: { ...changed, edit_date: world.chats.seconds() }, markupOnly };
}

function fingerprint(message: Message, withButtons = true): string {
  const { text, entities, caption, caption_entities, link_preview_options, reply_markup } = message;
  const media = [message.photo?.at(-1)?.file_id, message.document?.file_id, message.rich_message];
  const words = [text, entities, caption, caption_entities, link_preview_options];
  return JSON.stringify([...words, ...media, withButtons ? reply_markup : 0]);
}

/** One emoji, or none to take it back. */
export const setMessageReaction: Method = (call) => {
  const { world, params } = call;
  const chat = targetChat(call, 'write');
  const before = world.chats.message(chat.id, params.integer('message_id') ?? 0);
  if (!before) throw badRequest('message to react not found');
  const given = params.json('reaction') ?? [];
  if (!Array.isArray(given) || given.length > 1) throw badRequest('REACTIONS_TOO_MANY');
  const [one] = given;
  if (one && (one.type !== 'emoji' || !REACTIONS.has(one.emoji))) throw badRequest('REACTION_INVALID');
  const { reaction: _, ...bare } = before;
  const message = one ? { ...bare, reaction: one.emoji } : bare;
  world.chats.replace(message, true);
  world.events.append({ type: 'edit', message });
  return true;
};

export const deleteMessage: Method = (call) => {
  const chat = targetChat(call, 'write');
  const id = call.params.integer('message_id');
  if (!id) throw badRequest('message identifier is not specified');
  const message = call.world.chats.message(chat.id, id);
  if (!message) throw badRequest('message to delete not found');
  checkMayDelete(call.world, message);
  removeMessages(call.world, chat.id, [id]);
  return true;
};

/** TDLib's `can_delete_channel_message` and `can_revoke_message`. @throws ApiError 400 in their words */
function checkMayDelete(world: World, message: Message): void {
  const { chat, from } = message;
  const age = world.chats.seconds() - message.date;
  const isOwn = from.id === world.bot.id && !isService(message);
  const standing = world.groups.standing(chat.id, world.bot.id);
  if (chat.type === 'supergroup') {
    const isAllowed = isOwn || hasRight(standing, 'can_delete_messages');
    if (age >= TWO_DAYS || isOrigin(message) || !isAllowed) throw badRequest("message can't be deleted");
    return;
  }
  const isAllowed = chat.type === 'private' || isOwn || isAdmin(standing);
  if (!isAllowed || age > TWO_DAYS) throw badRequest("message can't be deleted for everyone");
}

/** The first message of a supergroup or a topic is never deleted. */
function isOrigin({ forum_topic_created, migrate_from_chat_id }: Message): boolean {
  return forum_topic_created !== undefined || migrate_from_chat_id !== undefined;
}

export const deleteEphemeralMessage: Method = (call) => {
  const { world } = call;
  const message = ownEphemeral(call);
  removeEphemeral(world, message.chat.id, personOf(message), message.ephemeral_message_id ?? 0);
  return true;
};

/** @throws ApiError 400 unless it is an ephemeral one of the bot */
function ownEphemeral(call: Call): Message {
  const { world, params } = call;
  const chat = targetChat(call, 'write');
  const receiver = params.integer('receiver_user_id') ?? 0;
  const id = params.integer('ephemeral_message_id') ?? 0;
  const shown = world.ephemeral.find(chat.id, receiver, id);
  if (!shown?.message.from.is_bot) throw badRequest('MESSAGE_ID_INVALID');
  return shown.message;
}
