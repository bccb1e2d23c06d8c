import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ActionError, explainRefusal, mayRead, refuseForeignPages, seatOf } from './access.ts';
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
import { imageType } from './files.ts';
import { isBotThere, tellBot } from './groups/changes.ts';
import { registerGroups } from './groups/routes.ts';
import type { Message, Person } from './model.ts';
import type { InlineAsked } from './pending-queries.ts';
import { INLINE_LIFETIME } from './pending-queries.ts';
import { userOf } from './people.ts';
import { viewOf } from './person-view.ts';
import { findPerson, type World } from './world.ts';

const Id = Type.Integer();
const strict = { additionalProperties: false };

const AskBody = Type.Object(
  { person: Id, chat: Id, query: Type.String({ maxLength: 4096 }), offset: Type.Optional(Type.String()) },
  strict,
);

const ChooseBody = Type.Object(
  { person: Id, chat: Id, queryId: Type.String(), resultId: Type.String() },
  strict,
);

/** Apps send no more than so many characters of what stands behind the bot's name. */
const LONGEST_QUERY = 256;

/** How long what was chosen waits for the bot, in milliseconds. */
const CHOSEN_LIFETIME = 600_000;

interface Typed {
  readonly person: number;
  readonly chat: number;
  readonly query: string;
  readonly offset?: string;
}

interface Chosen {
  readonly person: number;
  readonly chat: number;
  readonly queryId: string;
  readonly resultId: string;
}

/** The way in for the chat page and for scripted people: `/telegram/api/…` and `/telegram/faults`. */
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
    if (file.kind === 'photo') return reply.type(imageType(file.bytes)).send(file.bytes);
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

/** How many messages a minute Telegram takes for one group; null is no limit, and how it begins. */
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

/** Inline mode for the chat page and scripted people: `/telegram/api/inline…`. */
function registerInline(scope: FastifyInstance, world: World): void {
  scope.post<{ Body: Static<typeof AskBody> }>(
    '/telegram/api/inline',
    { schema: { body: AskBody } },
    ({ body }) => askInline(world, body),
  );
  scope.post<{ Body: Static<typeof ChooseBody> }>(
    '/telegram/api/inline/choose',
    { schema: { body: ChooseBody } },
    ({ body }) => chooseInline(world, body),
  );
}

/**
 * Server-sent events for one person's device, from the one after `after` (or Last-Event-ID) on. Ends with the server.
 */
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

/** What somebody typed behind the bot's name, in any chat of theirs. @throws ActionError where the bot has no inline mode. */
export function askInline(
  world: World,
  { person: personId, chat: chatId, query, offset = '' }: Typed,
): InlineAsked {
  const { person, chat } = seatOf(world, personId, chatId);
  if (!world.deps.inline) throw new ActionError(409, 'This bot has no inline mode.');
  const words = query.trim().slice(0, LONGEST_QUERY);
  const asked = world.inline.open(person, words, offset);
  if (asked.kind === 'answered') return asked;
  const chatType = chat.type === 'private' ? 'sender' : chat.type;
  const content = { id: asked.queryId, from: userOf(person), chat_type: chatType, query: words, offset };
  world.updates.push('inline_query', content, `inline:${person.id}`, INLINE_LIFETIME);
  return asked;
}

/** Sends a result into a chat, in the name of whoever chose it. @throws ActionError where it cannot be chosen (any more). */
export function chooseInline(
  world: World,
  { person: personId, chat: chatId, queryId, resultId }: Chosen,
): Message {
  const { person, chat } = seatOf(world, personId, chatId);
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
  // Bots hear what was sent by way of them, in their own chats and in groups that they are in.
  if (isBotThere(world, chat)) tellBot(world, message);
  // Only what has buttons can be edited, and has a name for it.
  const inlineId = reply_markup ? world.inline.enter(message) : undefined;
  if (world.deps.inline?.feedback) tellChosen(world, person, { resultId, query: query.query, inlineId });
  return message;
}

function tellChosen(
  world: World,
  person: Person,
  { resultId, query, inlineId }: { resultId: string; query: string; inlineId: string | undefined },
): void {
  const content = {
    result_id: resultId,
    from: userOf(person),
    query,
    ...(inlineId === undefined ? {} : { inline_message_id: inlineId }),
  };
  world.updates.push('chosen_inline_result', content, `chosen:${person.id}`, CHOSEN_LIFETIME);
}
