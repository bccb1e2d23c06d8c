import type { Chat, User } from '../model.ts';
import { GROUP_ANONYMOUS_BOT } from '../people.ts';
import { ActionError } from '../seat.ts';
import type { World } from '../world.ts';
import { nextGroupId } from './open-group.ts';
import { postService } from './post-service.ts';

/**
 * Makes a supergroup of a group: another chat with another id, the same people and no messages. Both say so, the old one as its
 * last message. @throws ActionError for what is one already.
 */
export function migrateGroup(world: World, chat: Chat, by: User): Chat {
  const group = world.groups.find(chat.id);
  if (chat.type !== 'group' || !group) throw new ActionError(409, 'This is a supergroup already.');
  const supergroup: Chat = { ...chat, id: nextGroupId(world, 'supergroup'), type: 'supergroup' };
  world.chats.open(supergroup);
  world.groups.open(supergroup.id, group.standings);
  postService(world, chat, { from: by, migrate_to_chat_id: supergroup.id });
  world.groups.migrate(chat.id, supergroup.id);
  const asGroup = { from: GROUP_ANONYMOUS_BOT, sender_chat: supergroup };
  postService(world, supergroup, { ...asGroup, migrate_from_chat_id: chat.id });
  world.events.append({ type: 'groups', chatId: supergroup.id });
  return supergroup;
}
