import type { BotProfile } from './bot-profile.ts';
import type { ChatStore, EphemeralStore } from './chats.ts';
import type { EventLog, Question } from './event-log.ts';
import type { Faults, RateLimit } from './faults.ts';
import type { FileStore } from './files.ts';
import type { GroupStore } from './groups/store.ts';
import type { Person, User } from './model.ts';
import type { CallbackQueries, InlineQueries } from './pending-queries.ts';
import { userOf } from './people.ts';
import type { TelegramDeps } from './telegram-deps.ts';
import type { UpdateQueue } from './updates/queue.ts';
import type { Webhook } from './updates/webhook.ts';

export interface World {
  readonly deps: TelegramDeps;
  readonly now: () => number;
  readonly bot: User;
  /** Mutable: the language may change. */
  readonly people: Person[];
  readonly chats: ChatStore;
  readonly groups: GroupStore;
  readonly callbacks: CallbackQueries;
  readonly ephemeral: EphemeralStore;
  readonly events: EventLog;
  readonly faults: Faults;
  readonly pace: RateLimit;
  readonly files: FileStore;
  readonly inline: InlineQueries;
  readonly profile: BotProfile;
  readonly updates: UpdateQueue;
  readonly webhook: Webhook;
  /** The open forced reply of each chat. */
  readonly questions: Map<number, Question>;
  readonly started: Set<number>;
  readonly blocked: Set<number>;
  /** By "person:chat". */
  readonly readUpTo: Map<string, number>;
  /** Newest message of each chat that the bot has received. */
  readonly seenUpTo: Map<number, number>;
  readonly streams: Set<{ end(): unknown }>;
}

export function findPerson(world: World, id: number): Person | undefined {
  return world.people.find((person) => person.id === id);
}

/** A person or the bot, as the Bot API names them. */
export function findUser(world: World, id: number): User | undefined {
  if (id === world.bot.id) return world.bot;
  const person = findPerson(world, id);
  return person && userOf(person);
}
