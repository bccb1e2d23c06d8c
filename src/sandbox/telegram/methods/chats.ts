import { isService, withoutReply } from '../chats.ts';
import { pinMessage, unpinMessage } from '../groups/changes.ts';
import { chatMember, hasRight, isAdmin } from '../groups/store.ts';
import type { Chat, Message } from '../model.ts';
import { badRequest } from '../params.ts';
import { type Call, type Method, targetChat } from './target.ts';

export const getMe: Method = ({ world }) => ({
  ...world.bot,
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: world.deps.inline === true,
  can_connect_to_business: false,
  has_main_web_app: false,
});

/**
 * A group that hides its members refuses a bot without admin rights, except for administrators
 * (teloxide/teloxide#1349).
 */
export const getChatMember: Method = (call) => {
  const { world, params } = call;
  const userId = params.integer('user_id') ?? Number.NaN;
  if (!(userId > 0)) throw badRequest('invalid user_id specified');
  const chat = targetChat(call, userId === world.bot.id ? 'read' : 'members');
  const user = world.findUser(userId);
  if (chat.type === 'private') {
    if (!user || (userId !== chat.id && userId !== world.bot.id)) throw badRequest('member not found');
    return { status: 'member', user };
  }
  if (!user) throw badRequest('PARTICIPANT_ID_INVALID');
  const isHidden = world.groups.find(chat.id)?.hidesMembers === true && userId !== world.bot.id;
  if (isHidden && !isAdmin(world.groups.standing(chat.id, world.bot.id)))
    throw badRequest('CHAT_ADMIN_REQUIRED');
  return chatMember(user, world.groups.standing(chat.id, userId) ?? { status: 'left' }, chat);
};

export const getChatAdministrators: Method = (call) => {
  const chat = targetChat(call, 'members');
  const { world } = call;
  if (chat.type === 'private') throw badRequest('there are no administrators in the private chat');
  return [...(world.groups.find(chat.id)?.standings ?? [])]
    .filter(([, standing]) => isAdmin(standing))
    .map(([id, standing]) => chatMember(world.findUser(id) ?? world.bot, standing, chat));
};

export const pinChatMessage: Method = (call) => {
  const { world, params } = call;
  const chat = targetChat(call, 'write');
  const message = targetMessage(call, chat, 'pin');
  checkMayPin(call, chat);
  if (isService(message)) throw badRequest("service messages can't be pinned");
  if (world.groups.find(chat.id)?.pinned.includes(message.message_id)) return true;
  pinMessage(world, chat, world.bot, withoutReply(message), params.flag('disable_notification'));
  return true;
};

export const unpinChatMessage: Method = (call) => {
  const { world, params } = call;
  const chat = targetChat(call, 'write');
  if (params.integer('message_id')) {
    const message = targetMessage(call, chat, 'unpin');
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

function targetMessage({ world, params }: Call, chat: Chat, what: 'pin' | 'unpin'): Message {
  const message = world.chats.message(chat.id, params.integer('message_id') ?? 0);
  if (!message) throw badRequest(`message to ${what} not found`);
  return message;
}

/** TDLib's `can_pin_messages`, in its words; private chats have no rights. */
function checkMayPin({ world }: Call, { id, type }: Chat): void {
  if (type !== 'private' && !hasRight(world.groups.standing(id, world.bot.id), 'can_pin_messages'))
    throw badRequest('not enough rights to manage pinned messages in the chat');
}
