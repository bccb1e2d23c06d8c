import type { Chat, Message } from '../model.ts';
import type { World } from '../world.ts';
import { isThere } from './standing.ts';

/** True where the bot is in the chat. */
export function isBotThere({ groups, bot }: World, chat: Chat): boolean {
  return chat.type === 'private' || isThere(groups.standing(chat.id, bot.id));
}

/**
 * A message as a bot is given it: in a topic what answers nothing answers the message that opened the topic
 * (`get_same_chat_reply_to_message_id` of the Bot API server's sources).
 */
export function asBotSees({ chats }: World, message: Message): Message {
  const { message_thread_id: topic, is_topic_message, reply_to_message } = message;
  if (!is_topic_message || reply_to_message || topic === message.message_id) return message;
  const root = topic === undefined ? undefined : chats.message(message.chat.id, topic);
  return root ? { ...message, reply_to_message: root } : message;
}

/** Hands a message of a chat to the bot, which is in it. */
export function tellBot(world: World, message: Message): void {
  world.updates.push('message', asBotSees(world, message), `chat:${message.chat.id}`);
}
