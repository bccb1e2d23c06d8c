import { BotProfile } from './bot-profile.ts';
import { ChatStore, EphemeralStore } from './chats.ts';
import { EventLog, type Question } from './event-log.ts';
import { Faults, RateLimit } from './faults.ts';
import { FileStore } from './files.ts';
import { GroupStore, initialStandings } from './groups/store.ts';
import type { Person, Update, User } from './model.ts';
import { CallbackQueries, InlineQueries } from './pending-queries.ts';
import { DEFAULT_PEOPLE, GROUP_ID, userOf } from './people.ts';
import { scheduleWithTimer, type TelegramDeps } from './telegram-deps.ts';
import { UpdateQueue } from './updates/queue.ts';
import { Webhook } from './updates/webhook.ts';

/** A refused action of a person; `message` may be shown. */
export class ActionError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ActionError';
    this.status = status;
  }
}

export class World {
  readonly deps: TelegramDeps;
  readonly now: () => number;
  readonly bot: User;
  readonly people: Person[];
  readonly chats: ChatStore;
  readonly groups = new GroupStore();
  readonly callbacks: CallbackQueries;
  readonly ephemeral = new EphemeralStore();
  readonly events = new EventLog();
  readonly faults = new Faults();
  readonly pace: RateLimit;
  readonly files = new FileStore();
  readonly inline: InlineQueries;
  readonly profile = new BotProfile();
  readonly updates: UpdateQueue;
  readonly webhook: Webhook;
  /** The open forced reply of each chat. */
  readonly questions = new Map<number, Question>();
  readonly started = new Set<number>();
  readonly blocked = new Set<number>();
  /** By "person:chat". */
  readonly readUpTo = new Map<string, number>();
  /** Newest message of each chat that the bot has received. */
  readonly seenUpTo = new Map<number, number>();
  readonly streams = new Set<{ end(): unknown }>();

  constructor(deps: TelegramDeps) {
    const { now, log, schedule = scheduleWithTimer } = deps;
    this.deps = deps;
    this.now = now;
    this.bot = {
      id: Number(deps.botToken.split(':')[0]),
      is_bot: true,
      first_name: deps.botName ?? 'Countersign',
      username: deps.botUsername,
    };
    this.profile.setText('name:', this.bot.first_name);
    this.people = [...(deps.people ?? DEFAULT_PEOPLE)];
    this.chats = new ChatStore(this.people, now);
    this.callbacks = new CallbackQueries(now);
    this.pace = new RateLimit(now);
    this.inline = new InlineQueries(now);
    this.updates = new UpdateQueue(now, schedule);
    this.webhook = new Webhook({
      queue: this.updates,
      now,
      schedule,
      log,
      fetch: deps.fetch ?? fetch,
      onDelivered: ({ update }) => this.markSeen(update),
    });
    this.chats.open({ id: GROUP_ID, type: 'supergroup', title: 'Swap friends' });
    this.groups.open(GROUP_ID, initialStandings(this.people, this.bot.id));
  }

  findPerson(id: number): Person | undefined {
    return this.people.find((person) => person.id === id);
  }

  /** @throws ActionError 404 for an unknown person. */
  knownPerson(id: number): Person {
    const person = this.findPerson(id);
    if (!person) throw new ActionError(404, `There is no person ${id} in this sandbox.`);
    return person;
  }

  findUser(id: number): User | undefined {
    if (id === this.bot.id) return this.bot;
    const person = this.findPerson(id);
    return person && userOf(person);
  }

  /** Sets the second tick in the chat. */
  markSeen({ message }: Update): void {
    if (!message) return;
    const { chat, message_id: messageId } = message as { chat: { id: number }; message_id: number };
    if (messageId <= (this.seenUpTo.get(chat.id) ?? 0)) return;
    this.seenUpTo.set(chat.id, messageId);
    this.events.append({ type: 'seen', chatId: chat.id, messageId });
  }

  close(): void {
    this.webhook.remove();
    this.updates.release();
    for (const stream of this.streams) stream.end();
  }
}
