import { beforeEach, describe, expect, it } from 'vitest';
import { createDueWork, type DueWork, type DueWorkOptions } from '../../../src/bot/workers/due-work.ts';
import { settle, VirtualTime } from '../support/virtual-time.ts';

interface Item {
  readonly id: string;
  dueAt: number;
  leaseUntil: number;
}

describe('a loop over due rows', () => {
  let time: VirtualTime;
  let rows: Item[];
  let claims: number;
  let worked: string[];
  let errors: unknown[];
  let held: Map<string, () => void>;
  let broken: boolean;
  let late: string[];

  beforeEach(() => {
    time = new VirtualTime(0);
    rows = [];
    claims = 0;
    worked = [];
    errors = [];
    held = new Map();
    broken = false;
    late = [];
  });

  function makeLoop(changes: Partial<DueWorkOptions<Item>> = {}): DueWork {
    return createDueWork<Item>({
      claim: async (now, limit, leaseMs, underWay) => {
        claims++;
        if (broken) throw new Error('the database is away');
        const due = rows
          .filter((row) => row.dueAt <= now && row.leaseUntil <= now && !underWay.includes(row.id))
          .slice(0, limit);
        for (const row of due) row.leaseUntil = now + leaseMs;
        return due;
      },
      leaseMs: 30_000,
      withinMs: 27_000,
      onTimeout: (item) => late.push(`${item.id}@${time.now()}`),
      nextDueAt: async (now) => {
        const times = rows.flatMap((row) => [row.dueAt, row.leaseUntil]).filter((at) => at > now);
        return times.length > 0 ? Math.min(...times) : undefined;
      },
      work: async (item) => {
        worked.push(`${item.id}@${time.now()}`);
        item.dueAt = Number.POSITIVE_INFINITY;
        item.leaseUntil = 0;
      },
      onError: (error, item) => errors.push([(error as Error).message, item?.id]),
      concurrency: 4,
      now: time.now,
      timers: time.timers,
      ...changes,
    });
  }

  const add = (name: string, dueAt: number) => rows.push({ id: name, dueAt, leaseUntil: 0 });
  const holding = (item: Item) => new Promise<void>((resolve) => void held.set(item.id, resolve));

  it('wakes at the due time, not before, and does not poll in between', async () => {
    add('a', 5_000);
    const loop = makeLoop();
    loop.start();
    await time.playUntil(4_999);
    expect(worked).toEqual([]);
    expect(claims).toBe(1);
    await time.playUntil(5_000);
    expect(worked).toEqual(['a@5000']);
    await loop.stop();
  });

  it('wakes immediately on a nudge', async () => {
    const loop = makeLoop();
    loop.start();
    await time.playUntil(1_000);
    add('a', 1_000);
    loop.nudge();
    await settle();
    expect(worked).toEqual(['a@1000']);
    await loop.stop();
  });

  it('finds the rows of another process without a nudge', async () => {
    const loop = makeLoop();
    loop.start();
    await time.playUntil(1_000);
    add('a', 1_000);
    await time.playUntil(30_000);
    expect(worked).toEqual(['a@30000']);
    await loop.stop();
  });

  it('limits concurrent items, and continues when one is done', async () => {
    for (const name of 'abcdef') add(name, 0);
    const loop = makeLoop({ work: holding });
    loop.start();
    await settle();
    expect([...held.keys()]).toEqual(['a', 'b', 'c', 'd']);
    held.get('b')?.();
    await settle();
    expect([...held.keys()]).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (const finish of held.values()) finish();
    await settle();
    held.get('f')?.();
    await loop.stop();
  });

  it('finishes running items when stopped, and claims no more', async () => {
    add('a', 0);
    const loop = makeLoop({ work: holding });
    loop.start();
    await settle();
    let stopped = false;
    const stopping = loop.stop().then(() => (stopped = true));
    add('b', 0);
    await settle();
    expect(stopped).toBe(false);
    held.get('a')?.();
    await stopping;
    loop.nudge();
    await time.play(60_000);
    expect([...held.keys()]).toEqual(['a']);
  });

  it('reports an item that throws, leaves it to its lease and continues with the others', async () => {
    add('bad', 0);
    add('good', 0);
    const done: string[] = [];
    const work = async (item: Item) => {
      if (item.id === 'bad' && time.now() < 30_000) throw new Error('a mistake');
      item.dueAt = Number.POSITIVE_INFINITY;
      done.push(`${item.id}@${time.now()}`);
    };
    const loop = makeLoop({ work });
    loop.start();
    await time.playUntil(29_999);
    expect(done).toEqual(['good@0']);
    expect(errors).toEqual([['a mistake', 'bad']]);
    await time.playUntil(30_000);
    expect(done).toEqual(['good@0', 'bad@30000']);
    await loop.stop();
  });

  it('survives a short outage of the database, and reports each outage once', async () => {
    add('a', 0);
    broken = true;
    const loop = makeLoop();
    loop.start();
    await time.playUntil(2_500);
    expect(errors).toHaveLength(1);
    broken = false;
    await time.playUntil(3_000);
    expect(worked).toEqual(['a@3000']);
    broken = true;
    loop.nudge();
    await time.playUntil(6_000);
    expect(errors).toHaveLength(2);
    await loop.stop();
  });

  describe('an item whose work never ends', () => {
    it('is abandoned before its lease ends, reported, and claimed again afterwards', async () => {
      add('a', 0);
      let tries = 0;
      const work = async (item: Item) => {
        worked.push(`${item.id}@${time.now()}`);
        if (++tries === 1) return new Promise<void>(() => {});
        item.dueAt = Number.POSITIVE_INFINITY;
      };
      const loop = makeLoop({ work });
      loop.start();
      await time.playUntil(29_999);
      expect(late).toEqual(['a@27000']);
      expect(worked).toEqual(['a@0']);
      await time.playUntil(30_000);
      expect(worked).toEqual(['a@0', 'a@30000']);
      expect(errors).toEqual([]);
      await loop.stop();
    });

    it('takes no place from the others once abandoned, and delays no stop', async () => {
      add('a', 0);
      const loop = makeLoop({ concurrency: 1, work: () => new Promise(() => {}) });
      loop.start();
      await time.playUntil(10_000);
      add('b', 10_000);
      await time.playUntil(30_000);
      const stopped = loop.stop();
      await time.play(60_000);
      await stopped;
      expect(late).toEqual(['a@27000', 'b@54000']);
    });

    it('may fail later without an unhandled rejection', async () => {
      add('a', 0);
      const loop = makeLoop({
        work: async () => {
          await time.sleep(28_000);
          throw new Error('too late');
        },
      });
      loop.start();
      await time.playUntil(28_000);
      expect(late).toEqual(['a@27000']);
      expect(errors).toEqual([['too late', 'a']]);
      await loop.stop();
    });
  });

  it('is not claimed again while it runs, even when the clock leaps past the lease', async () => {
    let leap = 0;
    add('a', 0);
    const loop = makeLoop({ work: holding, now: () => time.now() + leap });
    loop.start();
    await settle();
    leap = 3_600_000;
    add('b', 0);
    loop.nudge();
    await settle();
    expect([...held.keys()]).toEqual(['a', 'b']);
    expect(rows.map(({ leaseUntil }) => leaseUntil)).toEqual([30_000, 3_630_000]);
    for (const finish of held.values()) finish();
    await loop.stop();
  });

  it('is ruled out by rejecting a work limit as long as the lease', () => {
    expect(() => makeLoop({ leaseMs: 30_000, withinMs: 30_000 })).toThrow(RangeError);
  });

  it('does not concern runOnce, which drains the due rows for tools', async () => {
    for (const name of 'abcdef') add(name, 0);
    add('later', 1);
    await makeLoop().runOnce();
    expect(worked).toEqual(['a@0', 'b@0', 'c@0', 'd@0', 'e@0', 'f@0']);
  });
});
