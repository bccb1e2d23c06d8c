import { ANSWER_SECONDS, type NewMessage, personOf } from '../chats.ts';
import { isAdmin, isThere, mayWrite } from '../groups/store.ts';
import type { Chat, Message, User } from '../model.ts';
import { ApiError, badRequest, forbidden, isObject, type Params } from '../params.ts';
import { userOf } from '../people.ts';
import type { World } from '../world.ts';

/** Classes of `check_chat_access` in the Bot API server. */
type Access = 'read' | 'members' | 'edit' | 'write';

export interface Call {
  readonly world: World;
  readonly params: Params;
  readonly signal?: AbortSignal;
}

/** @throws ApiError */
export type Method = (call: Call) => unknown;

/** @throws ApiError 400 for an unknown chat, 403 for one that the bot has left. */
export function targetChat(call: Call, access: Access = 'read'): Chat {
  const { world, params } = call;
  const text = params.text('chat_id') ?? '';
  if (text === '') throw badRequest('chat_id is empty');
  const chat = world.chats.find(params.integer('chat_id') ?? Number.NaN);
  if (!chat) throw badRequest('chat not found');
  if (chat.type !== 'private') checkGroup(call, chat, access);
  return chat;
}

function checkGroup({ world }: Call, { id, type }: Chat, access: Access): void {
  const standing = world.groups.standing(id, world.bot.id);
  // A group is unknown to a bot that was never a member.
  if (!standing) throw badRequest('chat not found');
  const isChange = access === 'write' || access === 'edit' || (access === 'members' && type === 'group');
  const migratedTo = world.groups.find(id)?.migratedTo;
  if (migratedTo !== undefined && isChange && access !== 'edit')
    throw new ApiError(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: migratedTo,
    });
  if (type === 'group' && !isChange) return;
  if (standing.status === 'kicked') throw forbidden(`bot was kicked from the ${type} chat`);
  if (standing.status === 'left') throw forbidden(`bot is not a member of the ${type} chat`);
}

/**
 * @throws ApiError 400 for an unknown chat or a missing permission; 403 for a group without the bot and for a
 * person who blocked or never started it
 */
export function writableChat(call: Call, what = 'text messages'): Chat {
  const chat = targetChat(call, 'write');
  const { world } = call;
  if (chat.type !== 'private') {
    if (asksEphemeral(call)) return chat;
    if (!mayWrite(world.groups.standing(chat.id, world.bot.id)))
      throw badRequest(`not enough rights to send ${what} to the chat`);
    return chat;
  }
  if (world.blocked.has(chat.id)) throw forbidden('bot was blocked by the user');
  if (!world.started.has(chat.id)) throw forbidden("bot can't initiate conversation with a user");
  return chat;
}

/** @throws ApiError 400 for a missing message, another sender, or a forced reply. */
export function editableMessage(call: Call): Message {
  const chat = targetChat(call, 'edit');
  const id = call.params.integer('message_id');
  if (!id) throw badRequest('message identifier is not specified');
  const message = call.world.chats.message(chat.id, id);
  if (!message) throw badRequest('message to edit not found');
  if (message.from.id !== call.world.bot.id || call.world.chats.isLocked(message))
    throw badRequest("message can't be edited");
  return message;
}

function asksEphemeral({ params }: Call): boolean {
  return params.json('ephemeral_message_parameters') !== undefined;
}

/**
 * A bot without admin rights may address a person for 15 seconds after their ephemeral message (Bot API
 * 10.2). The server is not public: the errors reuse its codes from elsewhere.
 * @throws ApiError 400
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
 * Posts a message that the bot and one person see: the bot's to a person, or an ephemeral command or a reply of
 * theirs to the bot.
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
