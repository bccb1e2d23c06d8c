import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { TelegramEmulator } from './emulator.ts';
import type { ChatEvent } from './event-log.ts';
import { FAULT_KINDS } from './faults.ts';
import { isBotThere, notifyBot } from './groups/changes.ts';
import { ADMIN_RIGHTS } from './groups/store.ts';
import type { Message, Person } from './model.ts';
import { Id, oneOf, ownRoutes, post } from './own-routes.ts';
import { INLINE_LIFETIME } from './pending-queries.ts';
import { userOf } from './people.ts';
import { viewOf } from './person-view.ts';
import { ActionError, mayRead, personInChat, type World } from './world.ts';

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
  post(scope, '/telegram/api/edit', { ...place, message: Id, text: Type.String() }, (body) =>
    people.edit(body.person, body.chat, body.message, body.text),
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

/** `pace`: messages per minute in one group; null, the default, is no limit. */
function registerFaults(scope: FastifyInstance, { faults, pace }: World): void {
  const standing = () => ({ faults: faults.list() });
  scope.get('/telegram/faults', standing);
  post(scope, '/telegram/faults', FAULT, ({ times = 1, ...fault }) => {
    faults.add({ retryAfterSeconds: 3, delayMilliseconds: 3000, ...fault, remaining: times });
    return standing();
  });
  scope.delete('/telegram/faults', () => {
    faults.clear();
    return standing();
  });
  scope.delete<{ Params: { id: string } }>('/telegram/faults/:id', ({ params }) => {
    faults.clear(Number(params.id));
    return standing();
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
  if (event.type === 'changed') return true;
  const chatId = 'message' in event ? event.message.chat.id : event.chatId;
  const chat = world.chats.find(chatId);
  return chat !== undefined && mayRead(world.groups, person, chat);
}

const by = Type.Optional(Id);
const Name = Type.String({ minLength: 1, maxLength: 128 });
const strict = { additionalProperties: false };

const Standing = Type.Union([
  Type.Object({ status: Type.Literal('administrator'), rights: Type.Array(oneOf(ADMIN_RIGHTS)) }, strict),
  Type.Object({ status: oneOf(['member', 'restricted', 'left', 'kicked']) }, strict),
]);

const NEW_GROUP = {
  by: Id,
  title: Name,
  type: Type.Optional(oneOf(['group', 'supergroup'])),
  members: Type.Optional(Type.Array(Id)),
  forum: Type.Optional(Type.Boolean()),
  bot: Type.Optional(Type.Boolean()),
};

/**
 * `by` is the acting person, by default the creator. The bot joins a new group with `bot` only.
 */
function registerGroups(scope: FastifyInstance, { groups }: TelegramEmulator): void {
  const route = <P extends TProperties>(
    path: string,
    properties: P,
    act: (body: Static<TObject<P>>) => unknown,
  ) => post(scope, `/telegram/api/groups${path}`, properties, act);
  const acting = { chat: Id, by };
  route('', NEW_GROUP, ({ by: creator, ...group }) => ({ chat: groups.open(creator, group) }));
  route('/standing', { ...acting, user: Id, standing: Standing }, (body) =>
    groups.setStanding(body.chat, body.user, body.standing, body.by),
  );
  route('/pinned', { ...acting, message: Id, pinned: Type.Boolean() }, (body) =>
    groups.pin(body.chat, body.message, body.pinned, body.by),
  );
  route('/delete', { person: Id, chat: Id, messages: Type.Array(Id) }, (body) =>
    groups.deleteMessages(body.chat, body.messages, body.person),
  );
}

const MAX_QUERY = 256;

interface Place {
  readonly person: number;
  readonly chat: number;
}

function registerInline(scope: FastifyInstance, world: World): void {
  const place = { person: Id, chat: Id };
  const asked = { ...place, query: Type.String({ maxLength: 4096 }) };
  post(scope, '/telegram/api/inline', asked, async (body) => {
    const queryId = askInline(world, body);
    return { queryId, answer: await world.inline.waitFor(queryId) };
  });
  const chosen = { ...place, queryId: Type.String(), resultId: Type.String() };
  post(scope, '/telegram/api/inline/choose', chosen, (body) => chooseInline(world, body));
}

/** @returns the id of the query. @throws ActionError 409 without inline mode */
export function askInline(
  world: World,
  { person: personId, chat: chatId, query }: Place & { readonly query: string },
): string {
  const { person, chat } = personInChat(world, personId, chatId);
  if (!world.deps.inline) throw new ActionError(409, 'This bot has no inline mode.');
  const words = query.trim().slice(0, MAX_QUERY);
  const { queryId, isAnswered } = world.inline.open(person, words);
  if (isAnswered) return queryId;
  const chatType = chat.type === 'private' ? 'sender' : chat.type;
  const content = { id: queryId, from: userOf(person), chat_type: chatType, query: words, offset: '' };
  world.updates.push('inline_query', content, `inline:${person.id}`, INLINE_LIFETIME);
  return queryId;
}

/** @throws ActionError 409 for an unknown or expired result */
export function chooseInline(
  world: World,
  {
    person: personId,
    chat: chatId,
    queryId,
    resultId,
  }: Place & { readonly queryId: string; readonly resultId: string },
): Message {
  const { person, chat } = personInChat(world, personId, chatId);
  const query = world.inline.answered(queryId, person.id);
  const result = query?.answer?.results.find(({ id }) => id === resultId);
  if (!query || !result) throw new ActionError(409, 'This result is not there any more.');
  const { content, reply_markup } = result;
  const message = world.chats.add(chat, {
    from: userOf(person),
    via_bot: world.bot,
    ...content,
    ...(reply_markup ? { reply_markup } : {}),
  });
  if (chat.type === 'private') world.started.add(person.id);
  world.questions.delete(chat.id);
  world.events.append({ type: 'message', message });
  // Bots receive messages sent via them in their own chats and groups.
  if (isBotThere(world, chat)) notifyBot(world, message);
  // Telegram gives an inline message id to a message with buttons alone.
  if (reply_markup) world.inline.enter(message);
  return message;
}
