import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { ActionError, personInChat } from './access.ts';
import { isBotThere, notifyBot } from './groups/changes.ts';
import type { Message } from './model.ts';
import { INLINE_LIFETIME, type InlineAsked } from './pending-queries.ts';
import { userOf } from './people.ts';
import type { World } from './world.ts';

const Id = Type.Integer();
const strict = { additionalProperties: false };

const AskBody = Type.Object({ person: Id, chat: Id, query: Type.String({ maxLength: 4096 }) }, strict);
type AskBody = Static<typeof AskBody>;

const ChooseBody = Type.Object(
  { person: Id, chat: Id, queryId: Type.String(), resultId: Type.String() },
  strict,
);
type ChooseBody = Static<typeof ChooseBody>;

/** Characters that apps send of a query. */
const MAX_QUERY = 256;

export function registerInline(scope: FastifyInstance, world: World): void {
  scope.post<{ Body: AskBody }>('/telegram/api/inline', { schema: { body: AskBody } }, ({ body }) =>
    askInline(world, body),
  );
  scope.post<{ Body: ChooseBody }>(
    '/telegram/api/inline/choose',
    { schema: { body: ChooseBody } },
    ({ body }) => chooseInline(world, body),
  );
}

/** @throws ActionError 409 when the bot has no inline mode. */
export function askInline(world: World, { person: personId, chat: chatId, query }: AskBody): InlineAsked {
  const { person, chat } = personInChat(world, personId, chatId);
  if (!world.deps.inline) throw new ActionError(409, 'This bot has no inline mode.');
  const words = query.trim().slice(0, MAX_QUERY);
  const asked = world.inline.open(person, words);
  if (asked.kind === 'answered') return asked;
  const chatType = chat.type === 'private' ? 'sender' : chat.type;
  const content = { id: asked.queryId, from: userOf(person), chat_type: chatType, query: words, offset: '' };
  world.updates.push('inline_query', content, `inline:${person.id}`, INLINE_LIFETIME);
  return asked;
}

/** @throws ActionError 409 for an unknown or expired result. */
export function chooseInline(
  world: World,
  { person: personId, chat: chatId, queryId, resultId }: ChooseBody,
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
  // Only a message with buttons gets an inline message id.
  if (reply_markup) world.inline.enter(message);
  return message;
}
