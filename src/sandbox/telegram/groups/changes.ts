import type { NewMessage } from '../chats.ts';
import type { Chat, Message, User } from '../model.ts';
import { ActionError, type World } from '../world.ts';
import { chatMember, isAdmin, isThere, type Standing, type Topic } from './store.ts';

interface StandingChange {
  readonly chat: Chat;
  readonly by: User;
  readonly user: User;
  readonly standing: Standing;
}

const ICON_COLOR = 7_322_096;

/** A member bot receives it even with privacy mode on. */
export function postService(
  world: World,
  chat: Chat,
  content: NewMessage,
  { notify = isBotThere(world, chat), isSilent = false } = {},
): Message {
  const message = world.chats.add(chat, content);
  if (isSilent) world.chats.silence(message);
  world.events.append({ type: 'message', message });
  if (notify) notifyBot(world, message);
  return message;
}

export function isBotThere({ groups, bot }: World, chat: Chat): boolean {
  return chat.type === 'private' || isThere(groups.standing(chat.id, bot.id));
}

/**
 * In a topic, a message without a reply replies to the one that opened the topic
 * (`get_same_chat_reply_to_message_id`).
 */
export function toBotView({ chats }: World, message: Message): Message {
  const { message_thread_id: topic, is_topic_message, reply_to_message } = message;
  if (!is_topic_message || reply_to_message || topic === message.message_id) return message;
  const root = topic === undefined ? undefined : chats.message(message.chat.id, topic);
  return root ? { ...message, reply_to_message: root } : message;
}

export function notifyBot(world: World, message: Message): void {
  world.updates.push('message', toBotView(world, message), `chat:${message.chat.id}`);
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

/** The bot gets `my_chat_member` for itself, `chat_member` for others if it is an administrator. */
export function changeStanding(world: World, { chat, by, user, standing }: StandingChange): void {
  const before = world.groups.standing(chat.id, user.id) ?? { status: 'left' };
  const content = {
    chat,
    from: by,
    date: world.chats.seconds(),
    old_chat_member: chatMember(user, before, chat),
    new_chat_member: chatMember(user, standing, chat),
  };
  world.groups.place(chat.id, user.id, standing);
  const isBot = user.id === world.bot.id;
  const lane = `chat:${chat.id}`;
  if (isBot) world.updates.push('my_chat_member', content, lane);
  else if (isAdmin(world.groups.standing(chat.id, world.bot.id)))
    world.updates.push('chat_member', content, lane);
  world.events.append({ type: 'changed' });
  // A removed bot still receives this last message.
  const notify = isBot || isBotThere(world, chat);
  if (isThere(before) && !isThere(standing))
    postService(world, chat, { from: by, left_chat_member: user }, { notify });
  if (!isThere(before) && isThere(standing)) postService(world, chat, { from: by, new_chat_members: [user] });
}

/** The service message gives the topic its number. @throws ActionError in a group without topics */
export function openTopic(world: World, chat: Chat, by: User, name: string): Topic {
  if (!chat.is_forum) throw new ActionError(409, 'This group has no topics.');
  const created = { from: by, forum_topic_created: { name, icon_color: ICON_COLOR } };
  const { message_id: id } = world.chats.add(chat, created);
  const topic = { id, name, closed: false };
  world.groups.keepTopic(chat.id, topic);
  announceTopic(world, { ...created, chat, message_id: id, date: world.chats.seconds(), ...inTopic(id) });
  return topic;
}

/** @throws ActionError for an unknown topic */
export function closeTopic(world: World, chat: Chat, by: User, id: number, closed: boolean): void {
  const topic = world.groups.topic(chat.id, id);
  if (!topic) throw new ActionError(404, `There is no topic ${id} in this group.`);
  world.groups.keepTopic(chat.id, { ...topic, closed });
  const content = closed ? { forum_topic_closed: {} } : { forum_topic_reopened: {} };
  announceTopic(world, world.chats.add(chat, { from: by, ...content, ...inTopic(id) }));
}

export function inTopic(id: number | undefined): Pick<Message, 'message_thread_id' | 'is_topic_message'> {
  return id === undefined ? {} : { message_thread_id: id, is_topic_message: true };
}

function announceTopic(world: World, message: Message): void {
  world.chats.replace(message, true);
  world.events.append({ type: 'message', message });
  if (world.groups.standing(message.chat.id, world.bot.id)) notifyBot(world, message);
}
