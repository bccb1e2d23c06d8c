import type { NewMessage } from '../chats.ts';
import type { Chat, Message, User } from '../model.ts';
import type { World } from '../world.ts';
import { isThere } from './store.ts';

/** A member bot receives it even with privacy mode on. */
export function postService(
  world: World,
  chat: Chat,
  content: NewMessage,
  { notify = isBotThere(world, chat), isSilent = false } = {},
): void {
  const message = world.chats.add(chat, content);
  if (isSilent) world.chats.silence(message);
  world.events.append({ type: 'message', message });
  if (notify) notifyBot(world, message);
}

export function isBotThere({ groups, bot }: World, chat: Chat): boolean {
  return chat.type === 'private' || isThere(groups.standing(chat.id, bot.id));
}

/**
 * The message as the bot receives it: one in a topic that answers nothing replies to the message that opened the
 * topic (`get_same_chat_reply_to_message_id`).
 */
export function toBotView({ chats }: World, message: Message): Message {
  const { message_thread_id: topic, is_topic_message, reply_to_message } = message;
  if (!is_topic_message || reply_to_message || topic === message.message_id) return message;
  const root = topic === undefined ? undefined : chats.message(message.chat.id, topic);
  return root ? { ...message, reply_to_message: root } : message;
}

export function notifyBot(
  world: World,
  message: Message,
  kind: 'message' | 'edited_message' = 'message',
): void {
  world.updates.push(kind, toBotView(world, message), `chat:${message.chat.id}`);
}

/** The bot receives the service message even for its own pin. */
export function pinMessage(world: World, chat: Chat, by: User, message: Message, isSilent = false): void {
  world.groups.pin(chat.id, message.message_id);
  const topic = inTopic(message.message_thread_id);
  const content = { from: by, pinned_message: message, ...topic };
  postService(world, chat, content, { isSilent });
}

export function unpinMessage(world: World, chat: Chat, messageId: number): void {
  world.groups.unpin(chat.id, messageId);
  world.events.append({ type: 'changed' });
}

/** The pins go with their messages. */
export function removeMessages(world: World, chatId: number, ids: readonly number[]): void {
  const messageIds = ids.filter((id) => world.chats.remove(chatId, id));
  if (messageIds.length === 0) return;
  for (const id of messageIds) world.groups.unpin(chatId, id);
  world.events.append({ type: 'delete', chatId, messageIds });
}

export function inTopic(id: number | undefined): Pick<Message, 'message_thread_id' | 'is_topic_message'> {
  return id === undefined ? {} : { message_thread_id: id, is_topic_message: true };
}
