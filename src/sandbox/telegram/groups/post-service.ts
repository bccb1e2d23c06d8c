import type { NewMessage } from '../chat-book.ts';
import type { Chat, Message } from '../model.ts';
import type { World } from '../world.ts';
import { isBotThere, tellBot } from './tell-bot.ts';

/** Puts a service message into a group; with privacy mode on, too, a bot that is there hears every one. */
export function postService(
  world: World,
  chat: Chat,
  content: NewMessage,
  botHears = isBotThere(world, chat),
): Message {
  const message = world.chats.add(chat, content);
  world.events.append({ type: 'message', message });
  if (botHears) tellBot(world, message);
  return message;
}
