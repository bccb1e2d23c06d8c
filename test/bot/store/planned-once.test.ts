import { afterEach, expect, it, vi } from 'vitest';
import { liveALife, makeSomebody } from '../support/live-a-life.ts';
import { openTestStore } from '../support/open-test-store.ts';

afterEach(() => vi.unstubAllGlobals());

/** The library makes the shape of a statement's rows anew whenever SQLite has made its plan anew. */
function countPlans(): () => number {
  let plans = 0;
  const make = globalThis.Function;
  const count = new Proxy(make, {
    apply: (target, self, given) => {
      plans += 1;
      return Reflect.apply(target, self, given);
    },
  });
  vi.stubGlobal('Function', count);
  return () => plans;
}

it('a claim, and when the next is due, are planned once and not for each time', async () => {
  const { store } = await openTestStore();
  for (const id of [1, 2, 3]) await liveALife(store, makeSomebody(id), ['submitted']);
  const far = Number.MAX_SAFE_INTEGER / 2;
  const plans = countPlans();
  const ask = async (now: number) => {
    const messages = await store.outbox.claimDue(now, 1, 1_000, []);
    const swaps = await store.swaps.claimDue(now, 1, 1_000, []);
    await store.outbox.nextDueAt(now);
    await store.swaps.nextDueAt(now);
    return [messages.length, swaps.length];
  };
  expect(await ask(far)).toEqual([1, 1]);
  const before = plans();
  expect(before).toBeGreaterThan(0);
  expect(await ask(far + 1)).toEqual([1, 1]);
  expect(plans()).toBe(before);
});
