import { badRequest } from '../api-error.ts';
import { withoutReply } from '../chat-book.ts';
import { chatMember, isAdmin } from '../groups/standing.ts';
import { findUser } from '../world.ts';
import type { Method } from './method.ts';
import { namedChat } from './target-chat.ts';

export const getMe: Method = ({ world }) => ({
  ...world.bot,
  can_join_groups: true,
  can_read_all_group_messages: world.deps.readsAllGroupMessages ?? false,
  supports_inline_queries: world.deps.inline !== undefined,
  can_connect_to_business: false,
  has_main_web_app: false,
});

export const getChat: Method = (call) => {
  const chat = namedChat(call);
  const common = { ...chat, accent_color_id: 0, max_reaction_count: 11, accepted_gift_types: {} };
  const { groups, chats } = call.world;
  const pinned = groups.find(chat.id)?.pinned.at(-1);
  const message = pinned === undefined ? undefined : chats.message(chat.id, pinned);
  return { ...common, ...(message ? { pinned_message: withoutReply(message) } : {}) };
};

/**
 * Somebody who has never been there has left, as Telegram says of everybody it knows. Where a group hides its members a bot that
 * is no administrator is refused (teloxide/teloxide#1349); its administrators are shown to all the same.
 */
export const getChatMember: Method = (call) => {
  const { world, params } = call;
  const userId = params.integer('user_id') ?? Number.NaN;
  if (!(userId > 0)) throw badRequest('invalid user_id specified');
  const chat = namedChat(call, userId === world.bot.id ? 'read' : 'members');
  const user = findUser(world, userId);
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

/** People alone: of bots the server names none but the one that asks. */
export const getChatAdministrators: Method = (call) => {
  const chat = namedChat(call, 'members');
  const { world } = call;
  if (chat.type === 'private') throw badRequest('there are no administrators in the private chat');
  return [...(world.groups.find(chat.id)?.standings ?? [])]
    .filter(([, standing]) => isAdmin(standing))
    .map(([id, standing]) => chatMember(findUser(world, id) ?? world.bot, standing, chat));
};
