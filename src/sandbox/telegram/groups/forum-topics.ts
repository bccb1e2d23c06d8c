import type { Chat, Message, User } from '../model.ts';
import { ActionError } from '../seat.ts';
import type { World } from '../world.ts';
import type { Topic } from './group-book.ts';
import { tellBot } from './tell-bot.ts';

/** Telegram's own blue. */
const ICON_COLOR = 7_322_096;

/** Opens a topic with the service message that gives it its number. @throws ActionError where there are no topics. */
export function openTopic(world: World, chat: Chat, by: User, name: string): Topic {
  if (!chat.is_forum) throw new ActionError(409, 'This group has no topics.');
  const created = { from: by, forum_topic_created: { name, icon_color: ICON_COLOR } };
  const { message_id: id } = world.chats.add(chat, created);
  const topic = { id, name, closed: false };
  world.groups.keepTopic(chat.id, topic);
  announce(world, { ...created, chat, message_id: id, date: world.chats.seconds(), ...inTopic(id) });
  return topic;
}

/** Closes or opens a topic again: in a closed one only administrators write. @throws ActionError for an unknown one. */
export function closeTopic(world: World, chat: Chat, by: User, id: number, closed: boolean): void {
  const topic = world.groups.topic(chat.id, id);
  if (!topic) throw new ActionError(404, `There is no topic ${id} in this group.`);
  world.groups.keepTopic(chat.id, { ...topic, closed });
  const content = closed ? { forum_topic_closed: {} } : { forum_topic_reopened: {} };
  announce(world, world.chats.add(chat, { from: by, ...content, ...inTopic(id) }));
}

/** What a message carries that stands in a topic. */
export function inTopic(id: number | undefined): Pick<Message, 'message_thread_id' | 'is_topic_message'> {
  return id === undefined ? {} : { message_thread_id: id, is_topic_message: true };
}

function announce(world: World, message: Message): void {
  world.chats.replace(message, true);
  world.events.append({ type: 'message', message });
  world.events.append({ type: 'groups', chatId: message.chat.id });
  if (world.groups.standing(message.chat.id, world.bot.id)) tellBot(world, message);
}
