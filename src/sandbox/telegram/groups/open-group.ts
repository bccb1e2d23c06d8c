import type { Chat } from '../model.ts';
import { userOf } from '../people.ts';
import { ActionError } from '../seat.ts';
import { findPerson, type World } from '../world.ts';
import { changeStanding } from './change-standing.ts';
import { postService } from './post-service.ts';
import type { Standing } from './standing.ts';

export interface NewGroup {
  readonly title: string;
  readonly type?: 'group' | 'supergroup';
  /** Ids of the people who are in it from the beginning, beside whoever opens it. */
  readonly members?: readonly number[];
  readonly forum?: boolean;
  /** Whether the bot is taken in at once. */
  readonly bot?: boolean;
}

const FIRST_GROUP = -4_000_001;
const FIRST_SUPERGROUP = -1_002_000_000_002;

/** Opens a group of `creatorId`. @throws ActionError for strangers and for a forum that is no supergroup. */
export function openGroup(world: World, creatorId: number, group: NewGroup): Chat {
  const { title, type = 'supergroup', members = [], forum = false } = group;
  if (forum && type === 'group') throw new ActionError(409, 'Only a supergroup has topics.');
  for (const id of [creatorId, ...members]) {
    if (!findPerson(world, id)) throw new ActionError(404, `There is no person ${id} in this sandbox.`);
  }
  const others = members.map((id): [number, Standing] => [id, { status: 'member' }]);
  const chat: Chat = { id: nextGroupId(world, type), type, title, ...(forum ? { is_forum: true } : {}) };
  world.chats.open(chat);
  world.groups.open(chat.id, new Map([...others, [creatorId, { status: 'creator' }]]));
  world.events.append({ type: 'groups', chatId: chat.id });
  const by = userOf(findPerson(world, creatorId) ?? { id: creatorId, firstName: '', groupRole: 'member' });
  if (type === 'group') postService(world, chat, { from: by, group_chat_created: true });
  if (group.bot) changeStanding(world, { chat, by, user: world.bot, standing: { status: 'member' } });
  return chat;
}

/** The id of the next group, which says by itself of which kind it is. */
export function nextGroupId(world: World, type: 'group' | 'supergroup'): number {
  const first = type === 'group' ? FIRST_GROUP : FIRST_SUPERGROUP;
  const taken = world.chats.all().filter((chat) => chat.type === type && chat.id <= first);
  return first - taken.length;
}
