import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { Address } from '../../../src/solana/address.ts';
import { often } from '../../support/depth.ts';
import { makeSwap } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';

/** The expected row, modelled without a database. */
interface Row {
  dueAt: number | null;
  leaseUntil: number;
  fence: number;
}

const worker = fc.nat(2);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(4_000) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('claim' as const),
      worker,
      limit: fc.integer({ min: 1, max: 4 }),
      leaseMs: fc.integer({ min: 1, max: 6_000 }),
      /** Pass the ids under way to the claim. */
      keepsBusy: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('rest' as const),
      worker,
      which: fc.nat(5),
      afterMs: fc.option(fc.nat(5_000), { freq: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe('due rows shared by three workers', () => {
  let test: TestStore;
  let runs = 0;

  beforeAll(async () => {
    test = await openTestStore();
  });

  it('go to one worker at a time, the most overdue first, and only its writes count during the lease', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        await test.database.deleteFrom('swap_events').execute();
        await test.database.deleteFrom('swaps').execute();
        const book = await Book.start(test, `${++runs}`);
        for (const one of steps) await book.play(one);
      }),
      { numRuns: often(50, 300) },
    );
  });
});

/** Six rows, and the claims that each worker believes to hold. */
class Book {
  readonly #test: TestStore;
  readonly #rows = new Map<string, Row>();
  readonly #held: Swap[][] = [[], [], []];
  #now = 10_000;

  static async start(test: TestStore, name: string): Promise<Book> {
    const book = new Book(test);
    for (let index = 0; index < 6; index += 1) {
      const swap = makeSwap(`${name}-${index}`, {
        wallet: `wallet ${index}` as Address,
        dueAt: 9_000 + index * 700,
      });
      await test.store.swaps.createSwap(swap, `token ${swap.id}`, []);
      book.#rows.set(swap.id, { dueAt: swap.dueAt, leaseUntil: 0, fence: 0 });
    }
    return book;
  }

  constructor(test: TestStore) {
    this.#test = test;
  }

  async play(step: Step): Promise<void> {
    if (step.kind === 'pass') this.#now += step.ms;
    if (step.kind === 'claim') await this.#claim(step);
    if (step.kind === 'rest') await this.#rest(step);
    if (step.kind === 'restart') await this.#restart();
    expect(await this.#test.store.swaps.nextDueAt(this.#now)).toBe(this.#nextDueAt());
  }

  async #claim({ worker, limit, leaseMs, keepsBusy }: Extract<Step, { kind: 'claim' }>): Promise<void> {
    const busy = keepsBusy ? this.#heldBy(worker).map(({ id }) => id as string) : [];
    const free = [...this.#rows].filter(
      ([id, { dueAt, leaseUntil }]) =>
        dueAt !== null && dueAt <= this.#now && leaseUntil <= this.#now && !busy.includes(id),
    );
    const expected = free.sort(([, a], [, b]) => (a.dueAt ?? 0) - (b.dueAt ?? 0)).slice(0, limit);
    const claimed = await this.#test.store.swaps.claimDue(this.#now, limit, leaseMs, busy);
    expect(claimed.map(({ dueAt }) => dueAt)).toEqual(expected.map(([, { dueAt }]) => dueAt));
    for (const swap of claimed) {
      const row = this.#rowOf(swap);
      row.leaseUntil = this.#now + leaseMs;
      row.fence += 1;
      expect(swap.fence).toBe(row.fence);
    }
    this.#held[worker] = [
      ...this.#heldBy(worker).filter(({ id }) => !claimed.some((one) => one.id === id)),
      ...claimed,
    ];
  }

  /** A worker finishes a row that it claimed, perhaps long ago. */
  async #rest({ worker, which, afterMs }: Extract<Step, { kind: 'rest' }>): Promise<void> {
    const swap = this.#heldBy(worker)[which];
    if (!swap) return;
    const dueAt = afterMs === null ? null : this.#now + afterMs;
    await this.#test.store.swaps.reschedule(swap, { dueAt }, this.#now);
    this.#held[worker] = this.#heldBy(worker).filter(({ id }) => id !== swap.id);
    const row = this.#rowOf(swap);
    if (row.fence === swap.fence) Object.assign(row, { dueAt, leaseUntil: 0 });
    expect(await this.#test.store.swaps.findSwap(swap.id)).toMatchObject({
      dueAt: row.dueAt,
      fence: row.fence,
    });
  }

  async #restart(): Promise<void> {
    await this.#test.store.releaseLeases();
    for (const row of this.#rows.values()) row.leaseUntil = 0;
  }

  #nextDueAt(): number | undefined {
    const times = [...this.#rows.values()].flatMap(({ dueAt, leaseUntil }) =>
      dueAt === null ? [] : [dueAt, leaseUntil],
    );
    const later = times.filter((at) => at > this.#now);
    return later.length > 0 ? Math.min(...later) : undefined;
  }

  #heldBy(worker: number): readonly Swap[] {
    return this.#held[worker] ?? [];
  }

  #rowOf({ id }: Swap): Row {
    const row = this.#rows.get(id);
    if (!row) throw new Error('no such row was ever made');
    return row;
  }
}
