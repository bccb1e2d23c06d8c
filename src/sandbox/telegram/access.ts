import { isThere } from './groups/standing.ts';
import type { Chat, Person } from './model.ts';
import { ActionError, type World } from './world.ts';

/** @throws ActionError 404 for an unknown person or an unreadable chat. */
export function personInChat(world: World, personId: number, chatId: number): { person: Person; chat: Chat } {
  const person = world.knownPerson(personId);
  const chat = world.chats.find(chatId);
  if (!chat || !mayRead(world, person, chat))
    throw new ActionError(404, `${person.firstName} has no chat ${chatId}.`);
  return { person, chat };
}

/** A migrated group can no longer be read. */
export function mayRead({ groups }: Pick<World, 'groups'>, person: Person, chat: Chat): boolean {
  if (chat.type === 'private') return chat.id === person.id;
  return groups.find(chat.id)?.migratedTo === undefined && isThere(groups.standing(chat.id, person.id));
}
