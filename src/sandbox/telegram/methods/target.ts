import { isPermitted } from '../groups/standing.ts';
import type { Chat, Message } from '../model.ts';
import { ApiError, badRequest, forbidden, type Params } from '../params.ts';
import type { World } from '../world.ts';

/** Access classes of `check_chat_access` in the Bot API server. */
type Access = 'read' | 'members' | 'edit' | 'write';

export interface Call {
  readonly world: World;
  readonly params: Params;
  readonly signal?: AbortSignal;
}

/** @throws ApiError for a refusal. */
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
 * person who blocked or never started it.
 */
export function writableChat(call: Call, what = 'text messages'): Chat {
  const chat = targetChat(call, 'write');
  const { world } = call;
  if (chat.type !== 'private') {
    if (asksEphemeral(call)) return chat;
    if (!isPermitted(world.groups.standing(chat.id, world.bot.id), 'can_send_messages'))
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

export function asksEphemeral({ params }: Call): boolean {
  return params.json('ephemeral_message_parameters') !== undefined;
}
