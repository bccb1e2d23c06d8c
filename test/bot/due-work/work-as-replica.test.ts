import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { createDueWork } from '../../../src/bot/due-work/create-due-work.ts';
import { workAsReplica } from '../../../src/bot/due-work/work-as-replica.ts';
import { VirtualTime } from '../support/virtual-time.ts';

describe('due work of a replica', () => {
  it('goes on after the end of a life out of which it was nudged, and claims nothing in between', async () => {
    const time = new VirtualTime(0);
    const lives = new AsyncLocalStorage<number>();
    let life = 1;
    let isDead = false;
    const worked: string[] = [];
    const complaints: unknown[] = [];
    const refuseDead = () => {
      if ((lives.getStore() ?? life) !== life) throw new Error('of a life that is over');
    };
    const due = [{ id: 'a' }, { id: 'b' }];
    const work = createDueWork<{ id: string }>({
      ...workAsReplica<{ id: string }>(
        { mayAct: () => !isDead, run: (begun) => lives.run(life, begun) },
        {
          claim: async () => {
            refuseDead();
            return due.splice(0, 1);
          },
          nextDueAt: async () => {
            refuseDead();
            return undefined;
          },
          work: async ({ id }) => void worked.push(`${id} in life ${lives.getStore()}`),
        },
      ),
      leaseMs: 1_000,
      withinMs: 500,
      concurrency: 1,
      longestSleepMs: 1_000,
      onError: (error) => complaints.push(error),
      now: time.now,
      timers: time.timers,
    });
    lives.run(1, () => work.start());
    await time.play(10);
    isDead = true;
    due.push({ id: 'c' });
    await time.play(5_000);
    const before = [...worked];
    [life, isDead] = [2, false];
    lives.run(1, () => work.nudge());
    await time.play(5_000);
    await work.stop();
    expect(before).toEqual(['a in life 1', 'b in life 1']);
    expect([worked.slice(2), complaints]).toEqual([['c in life 2'], []]);
  });
});
