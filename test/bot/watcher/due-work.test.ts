import { beforeEach, describe, expect, it } from 'vitest';
import { createDueWork, type DueWork } from '../../../src/bot/due-work/create-due-work.ts';
import { settle, VirtualTime } from '../support/virtual-time.ts';

interface Item {
  readonly name: string;
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

  beforeEach(() => {
    time = new VirtualTime(0);
    rows = [];
    claims = 0;
    worked = [];
    errors = [];
    held = new Map();
    broken = false;
  });

  function makeLoop(changes: { concurrency?: number; work?: (item: Item) => Promise<void> } = {}): DueWork {
    return createDueWork<Item>({
      claim: async (now, limit) => {
        claims++;
        if (broken) throw new Error('the database is away');
        const due = rows.filter((row) => row.dueAt <= now && row.leaseUntil <= now).slice(0, limit);
        for (const row of due) row.leaseUntil = now + 30_000;
        return due;
      },
      nextDueAt: async (now) => {
        const times = rows.flatMap((row) => [row.dueAt, row.leaseUntil]).filter((at) => at > now);
        return times.length > 0 ? Math.min(...times) : undefined;
      },
      work: async (item) => {
        worked.push(`${item.name}@${time.now()}`);
        item.dueAt = Number.POSITIVE_INFINITY;
        item.leaseUntil = 0;
      },
      onError: (error, item) => errors.push([(error as Error).message, item?.name]),
      concurrency: 4,
      now: time.now,
      timers: time.timers,
      ...changes,
    });
  }

  const add = (name: string, dueAt: number) => rows.push({ name, dueAt, leaseUntil: 0 });
  const holding = (item: Item) => new Promise<void>((resolve) => void held.set(item.name, resolve));

  it('wakes at the due time, not before, and does not look in between', async () => {
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

  it('wakes at once when it is nudged', async () => {
    const loop = makeLoop();
    loop.start();
    await time.playUntil(1_000);
    add('a', 1_000);
    loop.nudge();
    await settle();
    expect(worked).toEqual(['a@1000']);
    await loop.stop();
  });

  it('finds what another process wrote without a nudge', async () => {
    const loop = makeLoop();
    loop.start();
    await time.playUntil(1_000);
    add('a', 1_000);
    await time.playUntil(30_000);
    expect(worked).toEqual(['a@30000']);
    await loop.stop();
  });

  it('has no more under way than it may, and goes on when one is done', async () => {
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

  it('waits for what is under way when it is stopped, and claims nothing more', async () => {
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

  it('names what threw, leaves it to its lease and goes on with the others', async () => {
    add('bad', 0);
    add('good', 0);
    const done: string[] = [];
    const work = async (item: Item) => {
      if (item.name === 'bad' && time.now() < 30_000) throw new Error('a mistake');
      item.dueAt = Number.POSITIVE_INFINITY;
      done.push(`${item.name}@${time.now()}`);
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

  it('comes back to a database that was away for a moment', async () => {
    add('a', 0);
    broken = true;
    const loop = makeLoop();
    loop.start();
    await time.playUntil(2_500);
    expect(errors).toHaveLength(3);
    broken = false;
    await time.playUntil(3_000);
    expect(worked).toEqual(['a@3000']);
    await loop.stop();
  });

  it('works off everything once, for tools', async () => {
    for (const name of 'abcdef') add(name, 0);
    add('later', 1);
    await makeLoop().runOnce();
    expect(worked).toEqual(['a@0', 'b@0', 'c@0', 'd@0', 'e@0', 'f@0']);
  });
});
