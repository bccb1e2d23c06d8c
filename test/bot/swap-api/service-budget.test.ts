import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServiceBudget, ServiceCall } from '../../../src/bot/swap/service-port.ts';
import { createServiceBudget } from '../../../src/bot/swap-api/calls.ts';
import { often } from '../../support/depth.ts';

const START = 1_000_000;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** A burst of 20, then one call every 100 ms. */
const LIMITS = { callsPerMinute: 620, burst: 20 };
const CALLS: readonly ServiceCall[] = [
  ...(['first_execute', 'execute', 'signing', 'quote', 'tokens', 'shared_quote', 'alert', 'board'] as const),
];

function takeAll(budget: ServiceBudget, call: ServiceCall, now: number): number {
  for (let taken = 0; ; taken += 1) if (!budget.take(call, now).ok) return taken;
}

/** The maximum number of calls in any window of 60 s. */
function mostInMinute(takenAt: readonly number[]): number {
  return Math.max(
    0,
    ...takenAt.map((from, index) => takenAt.slice(index).filter((at) => at < from + MINUTE).length),
  );
}

describe('the budget of an API key', () => {
  it('reserves its largest share for executions', () => {
    const budget = createServiceBudget(LIMITS);
    const taken = CALLS.toReversed().map((call) => takeAll(budget, call, START));
    expect(taken).toEqual([1, 1, 2, 1, 5, 5, 4, 1]);
  });

  it('refills evenly and reports the next free time', () => {
    const budget = createServiceBudget(LIMITS);
    takeAll(budget, 'first_execute', START);
    const refusal = { ok: false, retryAt: START + 100, everyMs: 100 };
    expect(budget.take('first_execute', START)).toEqual(refusal);
    expect(budget.take('first_execute', START + 99)).toMatchObject({ ok: false });
    expect(takeAll(budget, 'first_execute', START + 100)).toBe(1);
    expect(takeAll(budget, 'first_execute', START + MINUTE)).toBe(20);
  });

  it('stops every call until a block ends, and keeps the longer of two blocks', () => {
    const budget = createServiceBudget(LIMITS);
    budget.block(START + 7_000);
    budget.block(START + 3_000);
    expect(budget.take('first_execute', START + 6_999)).toMatchObject({ ok: false, retryAt: START + 7_000 });
    expect(budget.blockedForMs(START + 6_000)).toBe(1_000);
    expect(budget.take('first_execute', START + 7_000)).toEqual({ ok: true });
    expect(budget.blockedForMs(START + 7_000)).toBe(0);
  });

  it('allows a burst of a third, and never more than its number in any minute', () => {
    const budget = createServiceBudget({ callsPerMinute: 300 });
    const takenAt: number[] = [];
    for (let now = START; now < START + 3 * MINUTE; now += 100)
      for (let taken = takeAll(budget, 'first_execute', now); taken > 0; taken -= 1) takenAt.push(now);
    expect(takenAt.filter((at) => at === START)).toHaveLength(100);
    expect(mostInMinute(takenAt)).toBeLessThanOrEqual(300);
    expect(takenAt.length).toBeGreaterThan(690);
  });

  it('is never exceeded within a minute, for any sequence of calls', () => {
    const phase = fc.record({
      wants: fc.subarray([...CALLS]),
      lasts: fc.constantFrom(500, 5_000, 20_000, 70_000),
      every: fc.constantFrom(100, 450, 900),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.array(phase, { minLength: 2, maxLength: 6 }),
        (callsPerMinute, phases) => {
          const budget = createServiceBudget({ callsPerMinute });
          const takenAt: number[] = [];
          let now = START;
          for (const { wants, lasts, every } of phases)
            for (const end = now + lasts; now < end; now += every)
              for (const call of wants)
                for (let taken = takeAll(budget, call, now); taken > 0; taken -= 1) takenAt.push(now);
          expect(mostInMinute(takenAt)).toBeLessThanOrEqual(Math.max(2, callsPerMinute));
        },
      ),
      { numRuns: often(15, 300) },
    );
  });
});

describe('a clock that was once ahead', () => {
  it.each([DAY, 2 * MINUTE, 35 * MINUTE])(
    'delays no call of the key for longer than a minute: %i',
    (ahead) => {
      const budget = createServiceBudget({ callsPerMinute: 300 });
      for (const call of CALLS) takeAll(budget, call, START + ahead);
      budget.take('board', START);
      for (const call of CALLS.toReversed())
        expect(budget.take(call, START + MINUTE), call).toEqual({ ok: true });
    },
  );

  it('allows no more calls in the next minute than the limit of the key', () => {
    const budget = createServiceBudget({ callsPerMinute: 300 });
    takeAll(budget, 'first_execute', START + DAY);
    let taken = 0;
    for (let at = START; at < START + MINUTE; at += 100) taken += takeAll(budget, 'first_execute', at);
    expect(taken).toBeGreaterThan(50);
    expect(taken).toBeLessThanOrEqual(200);
  });

  it('blocks the key no longer than the maximum wait', () => {
    const budget = createServiceBudget({ callsPerMinute: 300 });
    budget.block(START + DAY + 30_000);
    expect(budget.take('first_execute', START)).toEqual({ ok: true });
    budget.block(START + 7_000);
    expect(budget.take('first_execute', START + 1_000)).toMatchObject({ ok: false, retryAt: START + 7_000 });
    expect(budget.take('first_execute', START + 7_000)).toEqual({ ok: true });
  });
});
