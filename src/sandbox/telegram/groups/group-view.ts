import type { Chat, Person, User } from '../model.ts';
import { findUser, type World } from '../world.ts';
import type { Group, Topic } from './group-book.ts';
import { isThere, type Standing } from './standing.ts';

/** Somebody who is in a group. */
export interface MemberView {
  readonly user: User;
  readonly standing: Standing;
}

/** What a group shows beside its messages. */
export interface GroupView {
  /** Everybody who is there, the bot too. */
  readonly members: readonly MemberView[];
  readonly me: Standing;
  /** What the bot is there; undefined where it has never been. */
  readonly bot?: Standing | undefined;
  readonly topics: readonly Topic[];
  /** Numbers of the pinned messages, the newest pin last. */
  readonly pinned: readonly number[];
}

/** Undefined for a private chat. */
export function groupView(world: World, person: Person, chat: Chat): GroupView | undefined {
  const group = world.groups.find(chat.id);
  if (!group) return undefined;
  return {
    members: membersOf(world, group),
    me: group.standings.get(person.id) ?? { status: 'left' },
    bot: group.standings.get(world.bot.id),
    topics: group.topics,
    pinned: group.pinned,
  };
}

/** Every group of the sandbox that has not become another, with who is in it. */
export function groupSummary(
  world: World,
): { readonly chat: Chat; readonly members: readonly MemberView[] }[] {
  return world.chats.all().flatMap((chat) => {
    const group = world.groups.find(chat.id);
    return group && group.migratedTo === undefined ? [{ chat, members: membersOf(world, group) }] : [];
  });
}

function membersOf(world: World, { standings }: Group): MemberView[] {
  return [...standings].flatMap(([id, standing]): MemberView[] => {
    const user = findUser(world, id);
    return user && isThere(standing) ? [{ user, standing }] : [];
  });
}
