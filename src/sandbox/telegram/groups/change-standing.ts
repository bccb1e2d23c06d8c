import type { Chat, User } from '../model.ts';
import type { World } from '../world.ts';
import { postService } from './post-service.ts';
import { chatMember, isAdmin, isThere, type Standing } from './standing.ts';
import { isBotThere } from './tell-bot.ts';

interface StandingChange {
  readonly chat: Chat;
  /** Who does it. */
  readonly by: User;
  readonly user: User;
  readonly standing: Standing;
}

/**
 * Makes somebody what they are from now on. The bot hears `my_chat_member` of itself, `chat_member` of others where it is an
 * administrator, and the service message of whoever comes or goes.
 */
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
  world.events.append({ type: 'groups', chatId: chat.id });
  // A bot that has to go is told so by the last message it gets from there.
  const botHears = isBot || isBotThere(world, chat);
  if (isThere(before) && !isThere(standing))
    postService(world, chat, { from: by, left_chat_member: user }, { botHears });
  if (!isThere(before) && isThere(standing)) postService(world, chat, { from: by, new_chat_members: [user] });
}
