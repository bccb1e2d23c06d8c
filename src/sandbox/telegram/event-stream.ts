import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChatEvent } from './event-log.ts';
import { mayRead } from './groups/may-read.ts';
import type { Person } from './model.ts';
import type { World } from './world.ts';

/**
 * Server-sent events for one person's device, from the one after `after` (or Last-Event-ID) on. Ends with the server.
 */
export function openEventStream(
  world: World,
  person: Person,
  request: FastifyRequest,
  reply: FastifyReply,
  after: string | undefined,
): void {
  const stream = reply.raw;
  const resumed = request.headers['last-event-id'];
  const from = Number(typeof resumed === 'string' ? resumed : (after ?? world.events.last));
  reply.hijack();
  stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  stream.write(': open\n\n');
  const stop = world.events.follow(Number.isFinite(from) ? from : 0, ({ seq, event }) => {
    if (concerns(world, person, event)) stream.write(`id: ${seq}\ndata: ${JSON.stringify(event)}\n\n`);
  });
  world.streams.add(stream);
  stream.once('close', () => {
    stop();
    world.streams.delete(stream);
  });
}

/** True where the person's device hears of the event: it is about a chat they read, or about them. */
function concerns(world: World, person: Person, event: ChatEvent): boolean {
  if ('personId' in event) return event.personId === person.id;
  if (event.type === 'profile' || event.type === 'groups' || event.type === 'faults') return true;
  const chatId = 'message' in event ? event.message.chat.id : event.chatId;
  const chat = world.chats.find(chatId);
  return chat !== undefined && mayRead(world, person, chat);
}
