import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { mayRead } from './access.ts';
import type { TelegramEmulator } from './emulator.ts';
import type { ChatEvent } from './event-log.ts';
import { FAULT_KINDS } from './faults.ts';
import { registerGroups } from './groups/routes.ts';
import { registerInline } from './inline-routes.ts';
import type { Person } from './model.ts';
import { Id, oneOf, ownRoutes, post } from './own-routes.ts';
import { viewOf } from './person-view.ts';
import { ActionError, type World } from './world.ts';

const Digits = Type.String({ pattern: '^\\d{1,15}$' });

const FAULT = {
  method: Type.String({ pattern: '^(\\*|[A-Za-z]{1,64})$' }),
  kind: oneOf(FAULT_KINDS),
  times: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()])),
  retryAfterSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 3600 })),
  delayMilliseconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
};

/** The API of the chat page and of scripted people: `/telegram/api/…` and `/telegram/faults`. */
export function registerControl(app: FastifyInstance, emulator: TelegramEmulator): void {
  ownRoutes(app, (scope) => {
    registerViews(scope, emulator.world);
    registerActions(scope, emulator);
    registerGroups(scope, emulator);
    registerInline(scope, emulator.world);
    registerFaults(scope, emulator.world);
  });
}

function registerViews(scope: FastifyInstance, world: World): void {
  const { people, bot, chats, files } = world;
  scope.get('/telegram/api/people', () => ({ people, bot, chats: chats.all() }));
  scope.get<{ Querystring: { person: string } }>(
    '/telegram/api/view',
    { schema: { querystring: Type.Object({ person: Digits }) } },
    ({ query }) => viewOf(world, world.knownPerson(Number(query.person))),
  );
  scope.get<{ Querystring: { person: string; after?: string } }>(
    '/telegram/api/events',
    { schema: { querystring: Type.Object({ person: Digits, after: Type.Optional(Digits) }) } },
    (request, reply) => {
      const { person, after } = request.query;
      openEventStream(world, world.knownPerson(Number(person)), request, reply, after);
    },
  );
  scope.get<{ Params: { id: string } }>('/telegram/api/files/:id', ({ params }, reply) => {
    const file = files.find(params.id);
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
  const place = { person: Id, chat: Id };
  const Place = Type.Optional(Type.Integer({ minimum: 0 }));
  const Text = Type.Optional(Type.String());
  const message = { ...place, text: Type.String(), replyTo: Type.Optional(Id) };
  post(
    scope,
    '/telegram/api/send',
    { ...message, topic: Type.Optional(Id), ephemeral: Type.Optional(Id) },
    (body) => people.send(body.person, body.chat, body.text, body.replyTo, body),
  );
  post(
    scope,
    '/telegram/api/press',
    {
      ...place,
      message: Id,
      row: Place,
      column: Place,
      data: Text,
      text: Text,
      ephemeral: Type.Optional(Id),
    },
    (body) => people.press(body.person, body.chat, body.message, body),
  );
  post(scope, '/telegram/api/block', { person: Id, blocked: Type.Boolean() }, ({ person, blocked }) =>
    people.setBlocked(person, blocked),
  );
  const language = Type.Union([
    Type.Null(),
    Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$' }),
  ]);
  post(scope, '/telegram/api/language', { person: Id, language }, (body) =>
    people.setLanguage(body.person, body.language),
  );
  post(scope, '/telegram/api/read', { ...place, message: Id }, (body) =>
    people.markRead(body.person, body.chat, body.message),
  );
}

/** Faults, and `pace`: messages per minute in one group; null, the default, is no limit. */
function registerFaults(scope: FastifyInstance, { faults, events, pace }: World): void {
  const standing = () => ({ faults: faults.list() });
  const changed = () => {
    events.append({ type: 'faults' });
    return standing();
  };
  scope.get('/telegram/faults', standing);
  post(scope, '/telegram/faults', FAULT, ({ times = 1, ...fault }) => {
    faults.add({ retryAfterSeconds: 3, delayMilliseconds: 3000, ...fault, remaining: times });
    return changed();
  });
  scope.delete('/telegram/faults', () => {
    faults.clear();
    return changed();
  });
  scope.delete<{ Params: { id: string } }>('/telegram/faults/:id', ({ params }) => {
    faults.clear(Number(params.id));
    return changed();
  });
  const perMinute = Type.Union([Type.Integer({ minimum: 1, maximum: 10_000 }), Type.Null()]);
  scope.get('/telegram/pace', () => ({ perMinute: pace.perMinute ?? null }));
  post(scope, '/telegram/pace', { perMinute }, (body) => {
    pace.perMinute = body.perMinute ?? undefined;
    return body;
  });
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
