import type { Person } from '../model.ts';
import { ADMIN_RIGHTS, type Standing } from './standing.ts';

/** Numbered by the message that opened it. "General" has no entry. */
export interface Topic {
  readonly id: number;
  readonly name: string;
  readonly closed: boolean;
}

export interface Group {
  /** Former members too, and the bot, by user id. */
  readonly standings: ReadonlyMap<number, Standing>;
  readonly topics: readonly Topic[];
  /** Message numbers, the newest last. */
  readonly pinned: readonly number[];
  /** Only administrators see the members, as in large groups. */
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

/** The bot is a plain member. */
export function initialStandings(people: readonly Person[], botId: number): Map<number, Standing> {
  const standings = people.map(({ id, groupRole }): [number, Standing] => [id, standingOf(groupRole)]);
  return new Map([...standings, [botId, { status: 'member' }]]);
}

function standingOf(role: Person['groupRole']): Standing {
  if (role !== 'administrator') return { status: role };
  return { status: role, rights: ADMIN_RIGHTS.filter((right) => right !== 'can_promote_members') };
}
