import type { Person } from '../model.ts';
import { ADMIN_RIGHTS, isThere, type Standing } from './standing.ts';

/** A topic of a forum; its number is that of the message that opened it. The topic "General" has none. */
export interface Topic {
  readonly id: number;
  readonly name: string;
  readonly closed: boolean;
}

export interface Group {
  /** Everybody who is or was there, the bot too, by user id. */
  readonly standings: ReadonlyMap<number, Standing>;
  readonly topics: readonly Topic[];
  /** Numbers of the pinned messages, the newest pin last. */
  readonly pinned: readonly number[];
  /** Shows its members to administrators alone, as large groups do. */
  readonly hidesMembers: boolean;
  /** The supergroup this group has become. */
  readonly migratedTo?: number;
}

/** Who is what in every group, with its topics and pins. */
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

  /** Undefined for a private chat. */
  find(chatId: number): Group | undefined {
    return this.#groups.get(chatId);
  }

  /** Undefined for whoever has never been there. */
  standing(chatId: number, userId: number): Standing | undefined {
    return this.#groups.get(chatId)?.standings.get(userId);
  }

  /** Numbers of the people and bots who are in the group. */
  members(chatId: number): number[] {
    const standings = this.#groups.get(chatId)?.standings ?? new Map<number, Standing>();
    return [...standings].filter(([, standing]) => isThere(standing)).map(([id]) => id);
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

/** Who is what in the group that every sandbox has: everybody, and the bot as a plain member. */
export function initialStandings(people: readonly Person[], botId: number): Map<number, Standing> {
  const standings = people.map(({ id, groupRole }): [number, Standing] => [id, standingOf(groupRole)]);
  return new Map([...standings, [botId, { status: 'member' }]]);
}

function standingOf(role: Person['groupRole']): Standing {
  if (role !== 'administrator') return { status: role };
  return { status: role, rights: ADMIN_RIGHTS.filter((right) => right !== 'can_promote_members') };
}
