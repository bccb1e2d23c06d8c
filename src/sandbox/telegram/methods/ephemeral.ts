import { ANSWER_SECONDS, type NewMessage, personOf } from '../chats.ts';
import { isAdmin, isThere } from '../groups/standing.ts';
import type { Chat, Message, ReplyMarkup, User } from '../model.ts';
import { badRequest, isObject } from '../params.ts';
import { userOf } from '../people.ts';
import { findPerson, type World } from '../world.ts';
import { asksEphemeral, type Call } from './target.ts';

interface EphemeralTarget {
  readonly receiver: User;
  readonly replaces?: { readonly messageId: number; readonly ephemeralId?: number | undefined };
}

/**
 * A bot without admin rights may address a person for 15 seconds after their press or ephemeral message (Bot API 10.2,
 * "Ephemeral messages"). The server is not public: the errors reuse its codes from elsewhere.
 *
 * @throws ApiError 400.
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

/** Shows it below the others, or covering the pressed one. */
export function postEphemeral(
  world: World,
  chat: Chat,
  content: NewMessage,
  { receiver, replaces }: EphemeralTarget,
): Message {
  checkButtons(content.reply_markup);
  const after = world.chats.lastNumber(chat.id);
  const place = replaces && replaces.messageId > 0 ? { after, replaces: replaces.messageId } : { after };
  if (replaces?.ephemeralId !== undefined) removeEphemeral(world, chat.id, receiver.id, replaces.ephemeralId);
  const base = { ...content, chat, date: world.chats.seconds(), receiver_user: receiver };
  return announce(world, base, place);
}

/** An ephemeral command, or a reply to an ephemeral message. */
export function sendEphemeral(world: World, chat: Chat, content: NewMessage): Message {
  const base = { ...content, chat, date: world.chats.seconds(), receiver_user: world.bot };
  const message = announce(world, base, { after: world.chats.lastNumber(chat.id) });
  world.updates.push('message', message, `chat:${chat.id}`);
  return message;
}

export function removeEphemeral(world: World, chatId: number, personId: number, id: number): void {
  world.ephemeral.remove(id);
  world.events.append({ type: 'ephemeral-delete', chatId, personId, id });
}

function announce(
  world: World,
  content: Omit<Message, 'message_id'>,
  place: { readonly after: number; readonly replaces?: number },
): Message {
  const shown = world.ephemeral.add(content, place);
  world.events.append({ type: 'ephemeral', personId: personOf(shown.message), shown });
  return shown.message;
}

/** Bot API 10.2 forbids `login_url` in ephemeral messages. The code is ours. */
function checkButtons(markup: ReplyMarkup | undefined): void {
  const buttons: readonly object[] = (markup?.inline_keyboard ?? []).flat();
  if (buttons.some((button) => 'login_url' in button)) throw badRequest('BUTTON_TYPE_INVALID');
}
