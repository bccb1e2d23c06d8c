import { badRequest } from '../api-error.ts';
import type { Chat, Person, User } from '../model.ts';
import { userOf } from '../people.ts';
import { findPerson, type World } from '../world.ts';
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
  return { ...chat, accent_color_id: 0, max_reaction_count: 11, accepted_gift_types: {} };
};

export const getChatMember: Method = (call) => {
  const chat = namedChat(call);
  const userId = call.params.integer('user_id') ?? Number.NaN;
  const person = findPerson(call.world, userId);
  if (chat.type === 'private') return privateMember(call.world, chat, userId);
  if (userId === call.world.bot.id) return { status: 'member', user: call.world.bot };
  if (!person) throw badRequest('PARTICIPANT_ID_INVALID');
  return groupMember(person);
};

export const getChatAdministrators: Method = (call) => {
  if (namedChat(call).type === 'private') throw badRequest('there are no administrators in the private chat');
  return call.world.people.filter(({ groupRole }) => groupRole !== 'member').map(groupMember);
};

function privateMember(world: World, chat: Chat, userId: number): { status: string; user: User } {
  const person = findPerson(world, userId);
  if (userId === world.bot.id) return { status: 'member', user: world.bot };
  if (!person || person.id !== chat.id) throw badRequest('PARTICIPANT_ID_INVALID');
  return { status: 'member', user: userOf(person) };
}

function groupMember(person: Person): object {
  const user = userOf(person);
  if (person.groupRole === 'member') return { status: 'member', user };
  if (person.groupRole === 'creator') return { status: 'creator', user, is_anonymous: false };
  return { status: 'administrator', user, is_anonymous: false, can_be_edited: false, can_manage_chat: true };
}
