import type { Chat, Message, User } from '../model.ts';
import type { World } from '../world.ts';
import { inTopic } from './forum-topics.ts';
import { postService } from './post-service.ts';

/** Pins a message and says so in the chat; the bot hears of it, also where it did so itself. */
export function pinMessage(world: World, chat: Chat, by: User, message: Message, isSilent = false): void {
  world.groups.pin(chat.id, message.message_id);
  world.events.append({ type: 'groups', chatId: chat.id });
  const topic = inTopic(message.message_thread_id);
  const content = { from: by, pinned_message: message, ...topic };
  postService(world, chat, content, { isSilent });
}

export function unpinMessage(world: World, chat: Chat, messageId: number): void {
  world.groups.unpin(chat.id, messageId);
  world.events.append({ type: 'groups', chatId: chat.id });
}
