import type { Chat, Person } from '../model.ts';
import type { World } from '../world.ts';
import { isThere } from './standing.ts';

/** True where the person may read the chat: their own private chat, and every group they are in that still is one. */
export function mayRead({ groups }: Pick<World, 'groups'>, person: Person, chat: Chat): boolean {
  if (chat.type === 'private') return chat.id === person.id;
  return groups.find(chat.id)?.migratedTo === undefined && isThere(groups.standing(chat.id, person.id));
}
