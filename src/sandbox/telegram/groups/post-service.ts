import type { NewMessage } from '../chat-book.ts';
import type { Chat, Message } from '../model.ts';
import type { World } from '../world.ts';
import { isBotThere, tellBot } from './tell-bot.ts';

/** Puts a service message into a group; with privacy mode on, too, a bot that is there hears every one. */
export function postService(
  world: World,
  chat: Chat,
  content: NewMessage,
  { botHears = isBotThere(world, chat), isSilent = false } = {},
): Message {
  const message = world.chats.add(chat, content);
  if (isSilent) world.chats.silence(message);
  world.events.append({ type: 'message', message, ...(isSilent ? { silent: true } : {}) });
  if (botHears) tellBot(world, message);
  return message;
}
