import { badRequest } from '../api-error.ts';
import { withoutReply } from '../chat-book.ts';
import { changeStanding } from '../groups/change-standing.ts';
import { pinMessage, unpinMessage } from '../groups/pin-message.ts';
import { hasRight } from '../groups/standing.ts';
import { isService } from '../is-service.ts';
import type { Chat, Message } from '../model.ts';
import type { Call, Method } from './method.ts';
import { namedChat } from './target-chat.ts';

/** Says so in the chat, and to the bot itself; without a second word where the message is pinned already. */
export const pinChatMessage: Method = (call) => {
  const { world, params } = call;
  const chat = namedChat(call, 'write');
  const message = namedMessage(call, chat, 'pin');
  checkMayPin(call, chat);
  if (isService(message)) throw badRequest("service messages can't be pinned");
  if (world.groups.find(chat.id)?.pinned.includes(message.message_id)) return true;
  pinMessage(world, chat, world.bot, withoutReply(message), params.flag('disable_notification'));
  return true;
};

/** Without a number it is the newest pin that goes. */
export const unpinChatMessage: Method = (call) => {
  const { world, params } = call;
  const chat = namedChat(call, 'write');
  if (params.integer('message_id')) {
    const message = namedMessage(call, chat, 'unpin');
    checkMayPin(call, chat);
    unpinMessage(world, chat, message.message_id);
    return true;
  }
  const newest = world.groups.find(chat.id)?.pinned.at(-1);
  if (newest === undefined) throw badRequest('message to unpin not found');
  checkMayPin(call, chat);
  unpinMessage(world, chat, newest);
  return true;
};

export const unpinAllChatMessages: Method = (call) => {
  const chat = namedChat(call, 'write');
  checkMayPin(call, chat);
  for (const id of call.world.groups.find(chat.id)?.pinned ?? []) unpinMessage(call.world, chat, id);
  return true;
};

export const leaveChat: Method = (call) => {
  const chat = namedChat(call);
  if (chat.type === 'private') throw badRequest("can't leave private chats");
  const { world } = call;
  changeStanding(world, { chat, by: world.bot, user: world.bot, standing: { status: 'left' } });
  return true;
};

function namedMessage({ world, params }: Call, chat: Chat, what: 'pin' | 'unpin'): Message {
  const message = world.chats.message(chat.id, params.integer('message_id') ?? 0);
  if (!message) throw badRequest(`message to ${what} not found`);
  return message;
}

/** `can_pin_messages` of TDLib, in its words; a private chat has no rights. */
function checkMayPin({ world }: Call, { id, type }: Chat): void {
  if (type !== 'private' && !hasRight(world.groups.standing(id, world.bot.id), 'can_pin_messages'))
    throw badRequest('not enough rights to manage pinned messages in the chat');
}
