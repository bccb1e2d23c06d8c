import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PrivateWork } from '../../../src/bot/telegram/intake/private-work.ts';

/** Longer than anybody waits. */
const A_WHILE_MS = 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const turn = () => new Promise(setImmediate);

/** Work that ends when it is told to, and who waits for it to be over. */
function startWork() {
  const work = new PrivateWork();
  const over: string[] = [];
  return {
    over,
    work,
    begin: () => {
      const end = Promise.withResolvers<string>();
      return { ...end, done: work.during(() => end.promise) };
    },
    wait: (who: string, since?: number) => void work.over(since).then(() => over.push(who)),
  };
}

describe('what is under way in private', () => {
  it('is over where there is nothing', async () => {
    const { over, wait } = startWork();
    wait('A');
    await turn();
    expect(over).toEqual(['A']);
  });

  it('is over with the end of the last of it, whichever ends first, and begins anew', async () => {
    const { over, begin, wait } = startWork();
    const [first, second] = [begin(), begin()];
    wait('A');
    second.resolve('yes');
    await expect(second.done).resolves.toBe('yes');
    wait('B');
    await turn();
    expect(over).toEqual([]);
    first.reject(new Error('a mistake'));
    await expect(first.done).rejects.toThrow('a mistake');
    await turn();
    expect(over).toEqual(['A', 'B']);
    begin();
    wait('C');
    await turn();
    expect(over).toEqual(['A', 'B']);
  });

  it('is waited for a moment only, from when somebody came', async () => {
    const { over, begin, wait } = startWork();
    begin();
    wait('late', performance.now() - A_WHILE_MS);
    wait('new');
    vi.advanceTimersByTime(1);
    await turn();
    expect(over).toEqual(['late']);
    vi.advanceTimersByTime(A_WHILE_MS);
    await turn();
    expect(over).toEqual(['late', 'new']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves no timer behind', async () => {
    const { begin, wait } = startWork();
    const { resolve, done } = begin();
    wait('A');
    resolve('yes');
    await done;
    await turn();
    expect(vi.getTimerCount()).toBe(0);
  });
});
