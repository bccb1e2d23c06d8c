import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createServiceBudget } from '../../../src/bot/store/create-service-budget.ts';
import type { ServiceBudget, ServiceCall } from '../../../src/bot/swap/service-budget.ts';
import { often } from '../../support/depth.ts';
import { dialects } from '../../support/test-database.ts';
import { noteQueries } from '../support/note-queries.ts';
import { openTestStore } from '../support/open-test-store.ts';

async function takeAll(budget: ServiceBudget, call: ServiceCall, now: number): Promise<number> {
  for (let taken = 0; ; taken++) if (!(await budget.take(call, now)).ok) return taken;
}

describe.each(dialects)('the budget of an API key on $name', ({ url }) => {
  const options = { keyId: 'key', callsPerMinute: 600, burst: 20 };
  const start = 1_000_000;

  it('keeps its largest share for what matters most', async () => {
    const { store } = await openTestStore(url);
    const budget = store.serviceBudget(options);
    expect(await takeAll(budget, 'tokens', start)).toBe(5);
    expect(await takeAll(budget, 'quote', start)).toBe(5);
    expect(await takeAll(budget, 'signing', start)).toBe(5);
    expect(await takeAll(budget, 'execute', start)).toBe(4);
    expect(await takeAll(budget, 'first_execute', start)).toBe(1);
  });

  it('refills evenly and says when it is worth asking again', async () => {
    const { store } = await openTestStore(url);
    const budget = store.serviceBudget(options);
    await takeAll(budget, 'first_execute', start);
    const refusal = await budget.take('first_execute', start);
    expect(refusal).toEqual({ ok: false, retryAt: start + 100, everyMs: 100 });
    expect(await budget.take('first_execute', start + 99)).toMatchObject({ ok: false });
    expect(await takeAll(budget, 'first_execute', start + 100)).toBe(1);
    expect(await takeAll(budget, 'first_execute', start + 60_000)).toBe(20);
  });

  it('stops every call of the key, in every process, until the wait is over', async () => {
    const { store } = await openTestStore(url);
    const here = store.serviceBudget(options);
    const there = store.serviceBudget(options);
    const otherKey = store.serviceBudget({ ...options, keyId: 'other' });
    await here.block(start + 7_000);
    await here.block(start + 3_000);
    expect(await there.take('first_execute', start + 6_999)).toMatchObject({
      ok: false,
      retryAt: start + 7_000,
    });
    expect((await otherKey.take('quote', start)).ok).toBe(true);
    expect((await there.take('first_execute', start + 7_000)).ok).toBe(true);
  });

  it('lets a third of a minute through at once, and never more than its number in any minute', async () => {
    const { store } = await openTestStore(url);
    const budget = store.serviceBudget({ keyId: 'key', callsPerMinute: 300 });
    let now = start;
    expect(await takeAll(budget, 'quote', now)).toBe(50);
    const takenAt = Array.from({ length: 50 }, () => now);
    for (; now < start + 180_000; now += 100) {
      takenAt.push(...Array.from({ length: await takeAll(budget, 'first_execute', now) }, () => now));
    }
    for (const from of takenAt) {
      expect(takenAt.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(300);
    }
    expect(takenAt.length).toBeGreaterThan(690);
  });

  it('gives executions all of it once they have used up the burst for a minute', async () => {
    const { store } = await openTestStore(url);
    const budget = store.serviceBudget({ keyId: 'key', callsPerMinute: 300 });
    const takeMinute = async (from: number) => {
      let taken = 0;
      for (let now = from; now < from + 60_000; now += 100) taken += await takeAll(budget, 'execute', now);
      return taken;
    };
    expect(await takeMinute(start)).toBeLessThanOrEqual(300);
    await takeMinute(start + 60_000);
    const third = await takeMinute(start + 120_000);
    expect(third).toBeGreaterThanOrEqual(0.97 * 300);
    expect(third).toBeLessThanOrEqual(300);
  });

  it('loses by a standstill what could not be called meanwhile, and no whole minute', async () => {
    const { store } = await openTestStore(url);
    const budget = store.serviceBudget({ keyId: 'key', callsPerMinute: 600 });
    const takenAt: number[] = [];
    for (let now = start; now < start + 300_000; now += 100) {
      const stands = now >= start + 180_000 && now < start + 182_000;
      const taken = stands ? 0 : await takeAll(budget, 'execute', now);
      takenAt.push(...Array.from({ length: taken }, () => now));
    }
    const inMinute = (from: number) => takenAt.filter((at) => at >= from && at < from + 60_000).length;
    expect(inMinute(start + 120_000)).toBeGreaterThanOrEqual(0.98 * 600);
    expect(inMinute(start + 183_000)).toBeGreaterThanOrEqual(0.95 * 600);
    for (const from of takenAt) expect(inMinute(from)).toBeLessThanOrEqual(600);
  });

  it('lets swaps that always ask together take turns', async () => {
    const { store } = await openTestStore(url);
    const budget = store.serviceBudget({ keyId: 'key', callsPerMinute: 120, burst: 3 });
    const served = new Set<number>();
    for (let now = start; now < start + 100_000; now += 1_000) {
      const turns = await Promise.all(Array.from({ length: 10 }, () => budget.take('execute', now)));
      expect(turns.filter(({ ok }) => ok).length).toBeLessThanOrEqual(2);
      for (const [swap, { ok }] of turns.entries()) if (ok) served.add(swap);
    }
    expect(served.size).toBe(10);
  });

  it('answers hundreds who ask at once with a handful of statements, and in their order who looks at a price', async () => {
    const { database } = await openTestStore(url);
    const asked: string[] = [];
    const budget = createServiceBudget({ ...options, database: database.withPlugin(noteQueries(asked)) });
    const turns = await Promise.all(Array.from({ length: 400 }, () => budget.take('quote', start)));
    expect(turns.map(({ ok }) => ok)).toEqual(Array.from({ length: 400 }, (_, index) => index < 10));
    expect(turns.at(-1)).toEqual({ ok: false, retryAt: start + 100, everyMs: 100 });
    expect(asked.length).toBeLessThan(8);
  });

  it('is exceeded in no minute, whoever wants how much of it when', async () => {
    const calls = fc.constantFrom<readonly ServiceCall[]>(
      ['execute'],
      ['first_execute', 'execute'],
      ['quote'],
      [],
    );
    const phase = fc.record({
      wants: calls,
      lasts: fc.constantFrom(500, 5_000, 20_000, 70_000),
      every: fc.constantFrom(100, 450, 900),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(phase, { minLength: 2, maxLength: 6 }), async (phases) => {
        const { store, database } = await openTestStore(url);
        const budget = store.serviceBudget({ keyId: 'key', callsPerMinute: 60 });
        const takenAt: number[] = [];
        let now = start;
        for (const { wants, lasts, every } of phases) {
          for (const end = now + lasts; now < end; now += every) {
            for (const call of wants) {
              for (let taken = await takeAll(budget, call, now); taken > 0; taken -= 1) takenAt.push(now);
            }
          }
        }
        for (const [index, from] of takenAt.entries()) {
          expect(takenAt.slice(index).filter((at) => at < from + 60_000).length).toBeLessThanOrEqual(60);
        }
        await database.destroy();
      }),
      { numRuns: often(15, 300) },
    );
  });

  it('is never exceeded by several processes together, in any window', async () => {
    const calls = fc.constantFrom<ServiceCall>('first_execute', 'execute', 'quote', 'tokens');
    const step = fc.record({ wait: fc.nat(400), process: fc.nat(2), call: calls });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { store, database } = await openTestStore(url);
        const budgets = [1, 2, 3].map(() => store.serviceBudget({ ...options, burst: 4 }));
        const takenAt: number[] = [];
        let now = start;
        for (const { wait, process, call } of steps) {
          now += wait;
          if ((await budgets[process]?.take(call, now))?.ok) takenAt.push(now);
        }
        for (const [index, from] of takenAt.entries()) {
          const inSecond = takenAt.slice(index).filter((at) => at < from + 1_000).length;
          expect(inSecond).toBeLessThanOrEqual(4 + 10);
        }
        await database.destroy();
      }),
      { numRuns: 40 },
    );
  });
});
