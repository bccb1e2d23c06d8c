import { badRequest } from '../api-error.ts';
import { isAdmin, isThere } from '../groups/standing.ts';
import { isObject } from '../is-object.ts';
import type { Call } from '../methods/method.ts';
import type { Chat, User } from '../model.ts';
import { userOf } from '../people.ts';
import { findPerson, type World } from '../world.ts';
import { ANSWER_SECONDS } from './ephemeral-book.ts';

/** Whom an ephemeral message is for, and what it is shown in place of. */
export interface EphemeralTarget {
  readonly receiver: User;
  readonly replaces?: { readonly messageId: number; readonly ephemeralId?: number | undefined };
}

/** Whether a call asks for an ephemeral message. */
export function asksEphemeral({ params }: Call): boolean {
  return params.json('ephemeral_message_parameters') !== undefined;
}

/**
 * Reads whom the message of a call is for. A bot that is no administrator may send one to whoever pressed a button or wrote
 * ephemerally within the last 15 seconds, and an administrator to any member at any time (Bot API 10.2, "Ephemeral messages").
 * The server that decides so is not public: the texts of these refusals are ours, in the codes it uses elsewhere, but for that of
 * an old press.
 * @throws ApiError 400 for a private chat, a stranger, and where nobody asked.
 */
export function readEphemeral(call: Call, chat: Chat): EphemeralTarget | undefined {
  const repliesTo = repliedId(call);
  if (!asksEphemeral(call)) {
    if (repliesTo !== undefined) throw badRequest('REPLY_MESSAGE_ID_INVALID');
    return undefined;
  }
  const { world, params } = call;
  const value = params.json('ephemeral_message_parameters');
  if (!isObject(value)) throw badRequest('object expected as ephemeral message parameters');
  if (chat.type === 'private') throw badRequest('PEER_ID_INVALID');
  const person = findPerson(world, Number(value.receiver_user_id));
  if (!person) throw badRequest('USER_ID_INVALID');
  if (!isThere(world.groups.standing(chat.id, person.id))) throw badRequest('USER_NOT_PARTICIPANT');
  const press = pressOf(world, value.callback_query_id, person.id);
  if (repliesTo !== undefined) checkReply(world, chat, person.id, repliesTo);
  const isAsked = press !== undefined || repliesTo !== undefined;
  if (!isAsked && !isAdmin(world.groups.standing(chat.id, world.bot.id)))
    throw badRequest('CHAT_ADMIN_REQUIRED');
  const replaces = value.replace_callback_query_message === true && press ? { replaces: press } : {};
  return { receiver: userOf(person), ...replaces };
}

function repliedId({ params }: Call): number | undefined {
  const given = params.json('reply_parameters');
  if (!isObject(given)) return undefined;
  return given.ephemeral_message_id === undefined ? undefined : Number(given.ephemeral_message_id);
}

function pressOf(world: World, id: unknown, personId: number): EphemeralTarget['replaces'] {
  if (id === undefined || id === '') return undefined;
  const press = world.callbacks.find(String(id));
  const tooOld = world.now() - ANSWER_SECONDS * 1000;
  if (!press || press.personId !== personId || press.at < tooOld)
    throw badRequest('query is too old and response timeout expired or query ID is invalid');
  return { messageId: press.messageId, ephemeralId: press.ephemeralId };
}

function checkReply({ ephemeral, chats }: World, chat: Chat, personId: number, id: number): void {
  const answered = ephemeral.find(chat.id, personId, id)?.message;
  if (!answered || answered.from.is_bot || chats.seconds() - answered.date > ANSWER_SECONDS)
    throw badRequest('REPLY_MESSAGE_ID_INVALID');
}
