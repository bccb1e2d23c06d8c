import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { type Leader, NotLeaderError } from '../../../src/bot/leader/leader.ts';
import { createDueWork } from '../../../src/bot/workers/due-work.ts';

/** Rows with a due time, on a manual clock. */
class Rows {
  now = 0;
  readonly due = new Map<string, number>();
  readonly worked: string[] = [];
  readonly sleeps: number[] = [];
  wake: (() => void) | undefined;

  readonly timers = {
    after: (ms: number, run: () => void) => {
      this.sleeps.push(ms);
      this.wake = run;
      return () => {};
    },
  };

  claim = async (now: number) => {
    const items = [...this.due].filter(([, dueAt]) => dueAt <= now).map(([id]) => ({ id }));
    for (const { id } of items) this.due.delete(id);
    return items;
  };

  nextDueAt = async (now: number) => {
    const later = [...this.due.values()].filter((dueAt) => dueAt > now);
    return later.length > 0 ? Math.min(...later) : undefined;
  };
}

function start(
  rows: Rows,
  change: Partial<Parameters<typeof createDueWork<{ readonly id: string }>>[0]> = {},
) {
  const work = createDueWork<{ readonly id: string }>({
    claim: rows.claim,
    work: async (item) => void rows.worked.push(item.id),
    leaseMs: 30_000,
    withinMs: 27_000,
    nextDueAt: rows.nextDueAt,
    onError: (error) => {
      throw error;
    },
    concurrency: 4,
    now: () => rows.now,
    timers: rows.timers,
    ...change,
  });
  work.start();
  return work;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

class ScriptedLeader implements Leader {
  leads = false;
  isLeading = () => this.leads;
  isCandidate = () => true;
  run = <Result>(work: () => Promise<Result>) => work();
  assertLeader = () => {
    if (!this.leads) throw new NotLeaderError();
  };
  onTerm = () => undefined;
  onWake = () => undefined;
  wake = () => undefined;
  stop = async () => undefined;
}

describe('due work', () => {
  it('runs outside the async context of the nudge', async () => {
    const handling = new AsyncLocalStorage<string>();
    const rows = new Rows();
    const seen: (string | undefined)[] = [];
    const work = start(rows, { work: async () => void seen.push(handling.getStore()) });
    await settle();
    rows.due.set('a', 0);
    handling.run('of an update', () => work.nudge());
    await settle();
    await settle();
    expect(seen).toEqual([undefined]);
    await work.stop();
  });

  it('is not polled early for a row due after the next poll', async () => {
    const rows = new Rows();
    let looks = 0;
    const onTurn = () => {
      looks += 1;
    };
    const work = start(rows, { onTurn, longestSleepMs: 1_000 });
    await settle();
    expect([looks, rows.sleeps]).toEqual([1, [1_000]]);
    work.nudge(1_000);
    await settle();
    expect(looks).toBe(1);
    rows.due.set('a', 900);
    work.nudge(900);
    await settle();
    expect([looks, rows.sleeps]).toEqual([2, [1_000, 900]]);
    work.nudge();
    await settle();
    expect(looks).toBe(3);
    await work.stop();
  });

  it('runs when due, then sleeps until the next', async () => {
    const rows = new Rows();
    rows.due.set('a', 0).set('b', 700);
    const work = start(rows);
    await settle();
    await settle();
    expect(rows.worked).toEqual(['a']);
    expect(rows.sleeps.at(-1)).toBe(700);
    rows.now = 700;
    rows.wake?.();
    await settle();
    expect(rows.worked).toEqual(['a', 'b']);
    await work.stop();
  });

  it('is not missed between an empty claim and the query for the next due time', async () => {
    const rows = new Rows();
    rows.due.set('a', 1);
    const work = start(rows, {
      claim: async (now) => {
        const items = await rows.claim(now);
        // The clock advances while the database answers, as when a timer fires a fraction early.
        rows.now = Math.max(rows.now, 1);
        return items;
      },
    });
    await settle();
    expect(rows.sleeps.at(-1)).toBe(0);
    rows.wake?.();
    await settle();
    expect(rows.worked).toEqual(['a']);
    await work.stop();
  });

  it('is polled again after a nudge during a poll', async () => {
    const rows = new Rows();
    let first = true;
    const work = start(rows, {
      claim: async (now) => {
        const items = await rows.claim(now);
        if (first) {
          first = false;
          rows.due.set('late', 0);
          work.nudge();
        }
        return items;
      },
    });
    await settle();
    await settle();
    expect(rows.worked).toEqual(['late']);
    await work.stop();
  });

  it('of several processes runs on the leader alone, which polls every two seconds', async () => {
    const rows = new Rows();
    const errors: unknown[] = [];
    const leader = new ScriptedLeader();
    const onError = (error: unknown) => void errors.push(error);
    const work = start(rows, {
      leader,
      onError,
      work: async ({ id }) => {
        rows.worked.push(id);
        if (id === 'b') leader.leads = false;
        leader.assertLeader();
      },
    });
    rows.due.set('a', 0);
    await settle();
    expect([rows.worked, rows.sleeps.at(-1)]).toEqual([[], 2_000]);
    leader.leads = true;
    work.nudge();
    await settle();
    await settle();
    expect(rows.worked).toEqual(['a']);
    rows.due.set('b', 0);
    work.nudge();
    await settle();
    await settle();
    rows.due.set('c', 0);
    work.nudge();
    await settle();
    await settle();
    // Work aborted at the end of a term is no error, and no further row is claimed.
    expect([rows.worked, errors]).toEqual([['a', 'b'], []]);
    await work.stop();
  });
});
