import type { FastifyReply, FastifyRequest } from 'fastify';
import { isThere } from './groups/standing.ts';
import type { Chat, Person } from './model.ts';
import { findPerson, type World } from './world.ts';

/** A refused action of a person; `message` may be shown. */
export class ActionError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ActionError';
    this.status = status;
  }
}

/** @throws ActionError 404 for an unknown person or an unreadable chat. */
export function personInChat(world: World, personId: number, chatId: number): { person: Person; chat: Chat } {
  const person = findPerson(world, personId);
  if (!person) throw new ActionError(404, `There is no person ${personId} in this sandbox.`);
  const chat = world.chats.find(chatId);
  if (!chat || !mayRead(world, person, chat))
    throw new ActionError(404, `${person.firstName} has no chat ${chatId}.`);
  return { person, chat };
}

export function explainRefusal(
  error: Error & { statusCode?: number },
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error instanceof ActionError ? error.status : (error.statusCode ?? 500);
  const message = status < 500 ? error.message : 'The emulator failed; its log says why.';
  return reply.code(status).send({ message });
}

/** Rejects foreign origins and DNS rebinding: both headers must name this host, a loopback address. */
export async function refuseForeignPages(request: FastifyRequest): Promise<void> {
  const { origin, host } = request.headers;
  const own = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(request.hostname);
  if (!own || !loopback)
    throw new ActionError(403, 'Only the chat page itself, on this machine, may use this.');
}

/** A migrated group can no longer be read. */
export function mayRead({ groups }: Pick<World, 'groups'>, person: Person, chat: Chat): boolean {
  if (chat.type === 'private') return chat.id === person.id;
  return groups.find(chat.id)?.migratedTo === undefined && isThere(groups.standing(chat.id, person.id));
}
