import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { queueMessage } from '../../../src/bot/store/outbox.ts';
import type { OutboxItem } from '../../../src/bot/swap/stores.ts';
import { often } from '../../support/depth.ts';
import { CHAT, OWNER } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';

/** The expected message, modelled without a database. */
interface Message {
  readonly id: string;
  readonly subject: string;
  readonly kind: 'status' | 'notice';
  state: 'pending' | 'done' | 'parked';
  createdAt: number;
  dueAt: number;
  leaseUntil: number;
  fence: number;
  revision: number;
  unsure: number;
  failures: number;
}

const LEASE_MS = 5_000;
const PERSON = { id: OWNER, chatId: CHAT, username: null, firstName: 'Ann', languageCode: null };

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      subject: fc.constantFrom('a', 'b'),
      what: fc.constantFrom('status', 'confirmed', 'expired'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(6_000) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('claim' as const), limit: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'finish' as const,
        'retry' as const,
        'wait' as const,
        'send in doubt' as const,
        'park' as const,
      ),
      which: fc.nat(4),
      afterMs: fc.nat(3_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('come back' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Handling = Extract<Step, { which: number }>;

describe('the queue of messages, for any requests and outcomes', () => {
  let test: TestStore;

  beforeAll(async () => {
    test = await openTestStore();
    await test.store.people.upsertPerson(PERSON, 1);
  });

  it('hands out the oldest message of a swap first, accepts one result each, and keeps unsure counts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        await test.database.deleteFrom('outbox').execute();
        const queue = new Queue(test);
        for (const one of steps) await queue.play(one);
        await queue.deliverAll();
      }),
      { numRuns: often(50, 300) },
    );
  });
});

class Queue {
  readonly #test: TestStore;
  readonly #messages = new Map<string, Message>();
  readonly #taken: OutboxItem[] = [];
  #now = 10_000;

  constructor(test: TestStore) {
    this.#test = test;
  }

  async play(step: Step): Promise<void> {
    if (step.kind === 'pass') this.#now += step.ms;
    else if (step.kind === 'ask') await this.#ask(step.subject, step.what);
    else if (step.kind === 'claim') await this.#claim(step.limit);
    else if (step.kind === 'come back') await this.#comeBack();
    else await this.#handle(step);
    expect(await this.#outbox.nextDueAt(this.#now)).toBe(this.#nextDueAt());
  }

  /** In the end every message that is not parked is delivered exactly once. */
  async deliverAll(): Promise<void> {
    const waiting = () => [...this.#messages.values()].filter(({ state }) => state === 'pending');
    for (let round = 0; waiting().length > 0 && round < 20; round += 1) {
      this.#now += 2 * LEASE_MS;
      await this.#claim(10);
      while (this.#taken.length > 0) await this.#handle({ kind: 'finish', which: 0, afterMs: 0 });
    }
    expect(waiting()).toEqual([]);
    expect(await this.#outbox.claimDue(this.#now + LEASE_MS, 10, LEASE_MS, [])).toEqual([]);
  }

  get #outbox() {
    return this.#test.store.outbox;
  }

  /** The card is requested repeatedly, a notice once. */
  async #ask(subject: string, what: string): Promise<void> {
    const kind = what === 'status' ? 'status' : 'notice';
    const id = `${subject}:${what}`;
    await queueMessage(this.#test.database, { id, kind, subject, personId: OWNER, chatId: CHAT }, this.#now);
    const known = this.#messages.get(id);
    if (known === undefined) this.#messages.set(id, this.#newMessage(id, subject, kind));
    else if (kind === 'status') this.#askAgain(known);
  }

  #newMessage(id: string, subject: string, kind: Message['kind']): Message {
    const times = { createdAt: this.#now, dueAt: this.#dueBehindOthers(subject), leaseUntil: 0 };
    return { id, subject, kind, state: 'pending', ...times, fence: 0, revision: 1, unsure: 0, failures: 0 };
  }

  #askAgain(message: Message): void {
    message.revision += 1;
    if (message.state !== 'done') return;
    const afresh = {
      state: 'pending',
      createdAt: this.#now,
      dueAt: this.#dueBehindOthers(message.subject),
      unsure: 0,
      failures: 0,
    } as const;
    Object.assign(message, afresh);
  }

  async #claim(limit: number): Promise<void> {
    const expected = [...this.#messages.values()]
      .filter((message) => this.#isDue(message) && !this.#isBehindAnother(message))
      .sort((a, b) => a.dueAt - b.dueAt || inOrder(a, b))
      .slice(0, limit);
    const claimed = await this.#outbox.claimDue(this.#now, limit, LEASE_MS, []);
    const given = claimed.map(({ id }) => this.#messageOf(id));
    expect(given.map(({ createdAt }) => createdAt)).toEqual(expected.map(({ createdAt }) => createdAt));
    // Messages of the same moment from two swaps come in either order.
    expect(given.map(orderOf).sort()).toEqual(expected.map(orderOf).sort());
    for (const item of claimed) {
      const message = this.#messageOf(item.id);
      message.leaseUntil = this.#now + LEASE_MS;
      message.fence += 1;
      const { fence, revision, unsure, failures } = message;
      expect(item).toMatchObject({ fence, revision, unsure, failures });
      this.#taken.push(item);
    }
  }

  #isDue({ state, dueAt, leaseUntil }: Message): boolean {
    return state === 'pending' && dueAt <= this.#now && leaseUntil <= this.#now;
  }

  #isBehindAnother(message: Message): boolean {
    return [...this.#messages.values()].some(
      (other) =>
        other.subject === message.subject && other.state === 'pending' && inOrder(other, message) < 0,
    );
  }

  /** A worker's result for a claimed message; void after another claim. */
  async #handle({ kind, which, afterMs }: Handling): Promise<void> {
    const [item] = this.#taken.splice(which, 1);
    if (!item) return;
    const message = this.#messageOf(item.id);
    const isOurs = message.fence === item.fence;
    const dueAt = this.#now + afterMs;
    if (kind === 'send in doubt') {
      expect(await this.#outbox.startSending(item)).toBe(isOurs);
      await this.#outbox.retryUnsure(item, dueAt);
      if (isOurs) this.#reschedule(message, { unsure: item.unsure + 1, dueAt, leaseUntil: 0 });
    } else if (kind === 'park') {
      await this.#outbox.park(item);
      if (isOurs)
        Object.assign(message, { state: 'parked', leaseUntil: 0, unsure: item.unsure, failures: 0 });
    } else if (kind === 'finish') {
      await this.#outbox.finish(item, this.#now);
      if (isOurs) this.#finish(message, item);
    } else {
      const failures = item.failures + (kind === 'retry' ? 1 : 0);
      await this.#outbox.retry(item, dueAt, kind === 'retry');
      if (isOurs) this.#reschedule(message, { dueAt, leaseUntil: 0, unsure: item.unsure, failures });
    }
  }

  /** Later messages of the subject wait too. */
  #reschedule(message: Message, change: Partial<Message> & { readonly dueAt: number }): void {
    Object.assign(message, change);
    for (const other of this.#waitingOf(message.subject)) {
      other.dueAt = Math.max(other.dueAt, change.dueAt);
    }
  }

  #dueBehindOthers(subject: string): number {
    return Math.max(this.#now, ...this.#waitingOf(subject).map(({ dueAt }) => dueAt));
  }

  #waitingOf(subject: string): readonly Message[] {
    return [...this.#messages.values()].filter(
      (message) => message.subject === subject && message.state === 'pending',
    );
  }

  /** A message requested again during delivery stays due. */
  #finish(message: Message, item: OutboxItem): void {
    const isStillWanted = message.revision !== item.revision;
    const ends = { leaseUntil: 0, unsure: 0, failures: 0 };
    if (isStillWanted) Object.assign(message, ends, { dueAt: this.#now });
    else Object.assign(message, ends, { state: 'done' });
  }

  async #comeBack(): Promise<void> {
    await this.#test.store.people.upsertPerson(PERSON, this.#now);
    for (const message of this.#messages.values()) {
      if (message.state !== 'parked') continue;
      Object.assign(message, { state: 'pending', dueAt: this.#now, leaseUntil: 0, failures: 0 });
    }
  }

  #nextDueAt(): number | undefined {
    const waiting = [...this.#messages.values()].filter(({ state }) => state === 'pending');
    const later = waiting
      .flatMap(({ dueAt, leaseUntil }) => [dueAt, leaseUntil])
      .filter((at) => at > this.#now);
    return later.length > 0 ? Math.min(...later) : undefined;
  }

  #messageOf(id: string): Message {
    const message = this.#messages.get(id);
    if (!message) throw new Error('nobody asked for this');
    return message;
  }
}

function orderOf({ createdAt, kind }: Message): string {
  return `${createdAt} ${kind === 'status' ? 0 : 1}`;
}

/** Older first; in one moment the card before its notice. */
function inOrder(a: Message, b: Message): number {
  return a.createdAt - b.createdAt || orderOf(a).localeCompare(orderOf(b)) || a.id.localeCompare(b.id);
}
