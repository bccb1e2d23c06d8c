import type { Chat, Person, User } from '../model.ts';

/** The rights in the order of the Bot API. */
export const ADMIN_RIGHTS = [
  'can_manage_chat',
  'can_change_info',
  'can_delete_messages',
  'can_invite_users',
  'can_restrict_members',
  'can_pin_messages',
  'can_manage_topics',
  'can_promote_members',
  'can_manage_video_chats',
] as const;
export type AdminRight = (typeof ADMIN_RIGHTS)[number];

/** Undefined before the first join. */
export type Standing =
  | { readonly status: 'creator'; readonly anonymous?: boolean }
  | { readonly status: 'administrator'; readonly anonymous?: boolean; readonly rights: readonly AdminRight[] }
  /** `restricted` may only read. */
  | { readonly status: 'member' | 'restricted' | 'left' | 'kicked' };

export function isThere(standing: Standing | undefined): standing is Standing {
  return standing !== undefined && standing.status !== 'left' && standing.status !== 'kicked';
}

export function isAdmin(standing: Standing | undefined): boolean {
  return standing?.status === 'creator' || standing?.status === 'administrator';
}

export function hasRight(standing: Standing | undefined, right: AdminRight): boolean {
  if (standing?.status === 'creator') return true;
  return standing?.status === 'administrator' && standing.rights.includes(right);
}

export function mayWrite(standing: Standing | undefined): boolean {
  return isThere(standing) && standing.status !== 'restricted';
}

export function isAnonymous(standing: Standing | undefined): boolean {
  return (
    (standing?.status === 'creator' || standing?.status === 'administrator') && standing.anonymous === true
  );
}

export function chatMember(user: User, standing: Standing, { type }: Chat): object {
  const { status } = standing;
  switch (status) {
    case 'creator':
      return { status, user, is_anonymous: isAnonymous(standing) };
    case 'administrator':
      return { status, user, can_be_edited: false, ...rightsOf(standing, type) };
    case 'restricted':
      return { status, user, until_date: 0, can_send_messages: false, is_member: true };
    case 'kicked':
      return { status, user, until_date: 0 };
    default:
      return { status, user };
  }
}

function rightsOf(standing: Standing, type: Chat['type']): object {
  const named = ADMIN_RIGHTS.filter((right) => right !== 'can_manage_topics' || type === 'supergroup');
  const absent = { can_post_stories: false, can_edit_stories: false, can_delete_stories: false };
  const rights = Object.fromEntries(named.map((right) => [right, hasRight(standing, right)]));
  return { ...rights, ...absent, is_anonymous: isAnonymous(standing) };
}

/** Numbered by the message that opened it. */
export interface Topic {
  readonly id: number;
  readonly name: string;
  readonly closed: boolean;
}

export interface Group {
  /** Standings by user id, former members included. */
  readonly standings: ReadonlyMap<number, Standing>;
  readonly topics: readonly Topic[];
  /** Message numbers, the newest last. */
  readonly pinned: readonly number[];
  /** True where administrators alone see the members, as large groups can choose. */
  readonly hidesMembers: boolean;
  readonly migratedTo?: number;
}

export class GroupStore {
  readonly #groups = new Map<number, Group>();

  open(chatId: number, standings: ReadonlyMap<number, Standing>): void {
    this.#groups.set(chatId, {
      standings: new Map(standings),
      topics: [],
      pinned: [],
      hidesMembers: false,
    });
  }

  find(chatId: number): Group | undefined {
    return this.#groups.get(chatId);
  }

  standing(chatId: number, userId: number): Standing | undefined {
    return this.#groups.get(chatId)?.standings.get(userId);
  }

  place(chatId: number, userId: number, standing: Standing): void {
    const standings = new Map(this.#groups.get(chatId)?.standings);
    this.#change(chatId, { standings: standings.set(userId, standing) });
  }

  topic(chatId: number, id: number): Topic | undefined {
    return this.#groups.get(chatId)?.topics.find((topic) => topic.id === id);
  }

  keepTopic(chatId: number, topic: Topic): void {
    const others = (this.#groups.get(chatId)?.topics ?? []).filter(({ id }) => id !== topic.id);
    this.#change(chatId, { topics: [...others, topic] });
  }

  pin(chatId: number, messageId: number): void {
    this.unpin(chatId, messageId);
    this.#change(chatId, { pinned: [...(this.#groups.get(chatId)?.pinned ?? []), messageId] });
  }

  unpin(chatId: number, messageId: number): void {
    const pinned = (this.#groups.get(chatId)?.pinned ?? []).filter((id) => id !== messageId);
    this.#change(chatId, { pinned });
  }

  hideMembers(chatId: number, hidesMembers: boolean): void {
    this.#change(chatId, { hidesMembers });
  }

  migrate(from: number, to: number): void {
    this.#change(from, { migratedTo: to });
  }

  #change(chatId: number, change: Partial<Group>): void {
    const group = this.#groups.get(chatId);
    if (group) this.#groups.set(chatId, { ...group, ...change });
  }
}

export function initialStandings(people: readonly Person[], botId: number): Map<number, Standing> {
  const standings = people.map(({ id, groupRole }): [number, Standing] => [id, standingOf(groupRole)]);
  return new Map([...standings, [botId, { status: 'member' }]]);
}

function standingOf(role: Person['groupRole']): Standing {
  if (role !== 'administrator') return { status: role };
  return { status: role, rights: ADMIN_RIGHTS.filter((right) => right !== 'can_promote_members') };
}
