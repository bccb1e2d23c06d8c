import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ActionError, explainRefusal, mayRead, refuseForeignPages } from './access.ts';
import {
  BlockBody,
  EventsQuery,
  FaultBody,
  LanguageBody,
  PaceBody,
  PersonQuery,
  PressBody,
  ReadBody,
  SendBody,
} from './control-schemas.ts';
import type { TelegramEmulator } from './emulator.ts';
import type { ChatEvent } from './event-log.ts';
import type { Fault, NewFault } from './faults.ts';
import { registerGroups } from './groups/routes.ts';
import { registerInline } from './inline-routes.ts';
import type { Person } from './model.ts';
import { viewOf } from './person-view.ts';
import { findPerson, type World } from './world.ts';

/** The API of the chat page and of scripted people: `/telegram/api/…` and `/telegram/faults`. */
export function registerControl(app: FastifyInstance, emulator: TelegramEmulator): void {
  app.register((scope, _options, done) => {
    scope.setErrorHandler(explainRefusal);
    scope.addHook('onRequest', refuseForeignPages);
    registerViews(scope, emulator);
    registerActions(scope, emulator);
    registerGroups(scope, emulator);
    registerInline(scope, emulator.world);
    registerFaults(scope, emulator);
    registerPace(scope, emulator);
    done();
  });
}

function registerViews(scope: FastifyInstance, emulator: TelegramEmulator): void {
  const { world } = emulator;
  scope.get('/telegram/api/people', () => ({
    people: world.people,
    bot: world.bot,
    chats: world.chats.all(),
  }));
  scope.get<{ Querystring: PersonQuery }>(
    '/telegram/api/view',
    { schema: { querystring: PersonQuery } },
    (request) => viewOf(world, personOf(emulator, request.query.person)),
  );
  scope.get<{ Querystring: EventsQuery }>(
    '/telegram/api/events',
    { schema: { querystring: EventsQuery } },
    (request, reply) => {
      openEventStream(world, personOf(emulator, request.query.person), request, reply, request.query.after);
    },
  );
  scope.get<{ Params: { id: string } }>('/telegram/api/files/:id', ({ params }, reply) => {
    const file = world.files.find(params.id);
    if (!file) throw new ActionError(404, 'There is no such file.');
    reply.header('x-content-type-options', 'nosniff');
    if (file.kind === 'photo') return reply.type('image/png').send(file.bytes);
    const name = encodeURIComponent(file.name);
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .send(file.bytes);
  });
}

function registerActions(scope: FastifyInstance, { people }: TelegramEmulator): void {
  scope.post<{ Body: SendBody }>('/telegram/api/send', { schema: { body: SendBody } }, ({ body }) =>
    people.send(body.person, body.chat, body.text, body.replyTo, body),
  );
  scope.post<{ Body: PressBody }>('/telegram/api/press', { schema: { body: PressBody } }, ({ body }) =>
    people.press(body.person, body.chat, body.message, body),
  );
  scope.post<{ Body: BlockBody }>('/telegram/api/block', { schema: { body: BlockBody } }, ({ body }) => {
    people.setBlocked(body.person, body.blocked);
    return { blocked: body.blocked };
  });
  scope.post<{ Body: LanguageBody }>(
    '/telegram/api/language',
    { schema: { body: LanguageBody } },
    ({ body }) => {
      people.setLanguage(body.person, body.language);
      return { language: body.language };
    },
  );
  scope.post<{ Body: ReadBody }>('/telegram/api/read', { schema: { body: ReadBody } }, ({ body }) => {
    people.markRead(body.person, body.chat, body.message);
    return { read: body.message };
  });
}

function registerFaults(scope: FastifyInstance, { world }: TelegramEmulator): void {
  const changed = (): { faults: readonly Fault[] } => {
    world.events.append({ type: 'faults' });
    return { faults: world.faults.list() };
  };
  scope.get('/telegram/faults', () => ({ faults: world.faults.list() }));
  scope.post<{ Body: FaultBody }>('/telegram/faults', { schema: { body: FaultBody } }, ({ body }) => {
    world.faults.add(newFault(body));
    return changed();
  });
  scope.delete('/telegram/faults', () => {
    world.faults.clear();
    return changed();
  });
  scope.delete<{ Params: { id: string } }>('/telegram/faults/:id', ({ params }) => {
    world.faults.clear(Number(params.id));
    return changed();
  });
}

/** Messages per minute in one group; null, the default, is no limit. */
function registerPace(scope: FastifyInstance, { world }: TelegramEmulator): void {
  const standing = (): PaceBody => ({ perMinute: world.pace.perMinute ?? null });
  scope.get('/telegram/pace', standing);
  scope.post<{ Body: PaceBody }>('/telegram/pace', { schema: { body: PaceBody } }, ({ body }) => {
    world.pace.perMinute = body.perMinute ?? undefined;
    return standing();
  });
}

function newFault(body: FaultBody): NewFault {
  return {
    method: body.method,
    kind: body.kind,
    remaining: body.times === undefined ? 1 : body.times,
    retryAfterSeconds: body.retryAfterSeconds ?? 3,
    delayMilliseconds: body.delayMilliseconds ?? 3000,
  };
}

function personOf({ world }: TelegramEmulator, id: string): Person {
  const person = findPerson(world, Number(id));
  if (!person) throw new ActionError(404, `There is no person ${id} in this sandbox.`);
  return person;
}

/** Server-sent events for one person, after `after` or Last-Event-ID. */
function openEventStream(
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
    if (isVisibleTo(world, person, event)) stream.write(`id: ${seq}\ndata: ${JSON.stringify(event)}\n\n`);
  });
  world.streams.add(stream);
  stream.once('close', () => {
    stop();
    world.streams.delete(stream);
  });
}

function isVisibleTo(world: World, person: Person, event: ChatEvent): boolean {
  if ('personId' in event) return event.personId === person.id;
  if (event.type === 'profile' || event.type === 'groups' || event.type === 'faults') return true;
  const chatId = 'message' in event ? event.message.chat.id : event.chatId;
  const chat = world.chats.find(chatId);
  return chat !== undefined && mayRead(world, person, chat);
}
