import { mayRead } from './groups/may-read.ts';
import type { Chat, Person } from './model.ts';
import { findPerson, type World } from './world.ts';

/** What somebody at the page cannot do, and why; `status` is the HTTP status that fits. */
export class ActionError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ActionError';
    this.status = status;
  }
}

/** A person before a chat that they may read. @throws ActionError 404 for an unknown one of either. */
export function seatOf(world: World, personId: number, chatId: number): { person: Person; chat: Chat } {
  const person = findPerson(world, personId);
  if (!person) throw new ActionError(404, `There is no person ${personId} in this sandbox.`);
  const chat = world.chats.find(chatId);
  if (!chat || !mayRead(world, person, chat))
    throw new ActionError(404, `${person.firstName} has no chat ${chatId}.`);
  return { person, chat };
}
