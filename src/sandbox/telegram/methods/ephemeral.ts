import { ANSWER_SECONDS, type NewMessage, personOf } from '../chats.ts';
import { isAdmin, isThere } from '../groups/standing.ts';
import type { Chat, Message, User } from '../model.ts';
import { badRequest, isObject } from '../params.ts';
import { userOf } from '../people.ts';
import type { World } from '../world.ts';
import { asksEphemeral, type Call } from './target.ts';

/**
 * The receiver of an ephemeral message. A bot without admin rights may address a person for 15 seconds after their
 * ephemeral message (Bot API 10.2, "Ephemeral messages"). The server is not public: the errors reuse its codes from
 * elsewhere.
 *
 * @throws ApiError 400.
 */
export function readReceiver(call: Call, chat: Chat): User | undefined {
  const repliesTo = repliedId(call);
  if (!asksEphemeral(call)) {
    if (repliesTo !== undefined) throw badRequest('REPLY_MESSAGE_ID_INVALID');
    return undefined;
  }
  const { world, params } = call;
  const value = params.json('ephemeral_message_parameters');
  if (!isObject(value)) throw badRequest('object expected as ephemeral message parameters');
  if (chat.type === 'private') throw badRequest('PEER_ID_INVALID');
  const person = world.findPerson(Number(value.receiver_user_id));
  if (!person) throw badRequest('USER_ID_INVALID');
  if (!isThere(world.groups.standing(chat.id, person.id))) throw badRequest('USER_NOT_PARTICIPANT');
  if (repliesTo !== undefined) checkReply(world, chat, person.id, repliesTo);
  else if (!isAdmin(world.groups.standing(chat.id, world.bot.id))) throw badRequest('CHAT_ADMIN_REQUIRED');
  return userOf(person);
}

function repliedId({ params }: Call): number | undefined {
  const given = params.json('reply_parameters');
  if (!isObject(given)) return undefined;
  return given.ephemeral_message_id === undefined ? undefined : Number(given.ephemeral_message_id);
}

function checkReply({ ephemeral, chats }: World, chat: Chat, personId: number, id: number): void {
  const answered = ephemeral.find(chat.id, personId, id)?.message;
  if (!answered || answered.from.is_bot || chats.seconds() - answered.date > ANSWER_SECONDS)
    throw badRequest('REPLY_MESSAGE_ID_INVALID');
}

/**
 * To one person from the bot, or from the person to the bot: an ephemeral command, or a reply to an ephemeral message.
 */
export function postEphemeral(world: World, chat: Chat, receiver: User, content: NewMessage): Message {
  const message = { ...content, chat, date: world.chats.seconds(), receiver_user: receiver };
  const shown = world.ephemeral.add(message, world.chats.lastNumber(chat.id));
  world.events.append({ type: 'ephemeral', personId: personOf(shown.message), shown });
  if (receiver.is_bot) world.updates.push('message', shown.message, `chat:${chat.id}`);
  return shown.message;
}

export function removeEphemeral(world: World, chatId: number, personId: number, id: number): void {
  world.ephemeral.remove(id);
  world.events.append({ type: 'ephemeral-delete', chatId, personId, id });
}
