import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { personInChat } from './access.ts';
import { isBotThere, notifyBot } from './groups/changes.ts';
import type { Message } from './model.ts';
import { Id, post } from './own-routes.ts';
import { INLINE_LIFETIME, type InlineAsked } from './pending-queries.ts';
import { userOf } from './people.ts';
import { ActionError, type World } from './world.ts';

/** Characters that apps send of a query. */
const MAX_QUERY = 256;

interface Place {
  readonly person: number;
  readonly chat: number;
}

export function registerInline(scope: FastifyInstance, world: World): void {
  const place = { person: Id, chat: Id };
  const asked = { ...place, query: Type.String({ maxLength: 4096 }) };
  post(scope, '/telegram/api/inline', asked, (body) => askInline(world, body));
  const chosen = { ...place, queryId: Type.String(), resultId: Type.String() };
  post(scope, '/telegram/api/inline/choose', chosen, (body) => chooseInline(world, body));
}

/** @throws ActionError 409 when the bot has no inline mode. */
export function askInline(
  world: World,
  { person: personId, chat: chatId, query }: Place & { readonly query: string },
): InlineAsked {
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
  // Only a message with buttons gets an inline message id.
  if (reply_markup) world.inline.enter(message);
  return message;
}
