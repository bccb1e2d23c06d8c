import { describe, expect, it } from 'vitest';
import { gatherGroupUpdates } from '../../../src/bot/telegram/intake/gather-group-updates.ts';
import { PrivateWork } from '../../../src/bot/telegram/intake/private-work.ts';

const inGroup = (id: number) => ({ update_id: id, message: { chat: { id: -100 - id } } });
const pressed = (id: number) => ({ update_id: id, callback_query: { message: { chat: { id: -7 } } } });
const inPrivate = (id: number) => ({ update_id: id, message: { chat: { id: 7 } } });

function startDoor(fails = false) {
  const accepted: number[][] = [];
  let clock = 1_000;
  let wake = () => {};
  const work = new PrivateWork();
  const take = gatherGroupUpdates(
    async (raw) => {
      accepted.push(raw.map((one) => (one as { update_id: number }).update_id));
      if (fails) throw new Error('the store is away');
    },
    work,
    {
      now: () => clock,
      wait: (ms) =>
        new Promise<void>((over) => {
          wake = () => {
            clock += ms;
            over();
          };
        }),
    },
  );
  const advance = (ms: number) => {
    clock += ms;
  };
  return { work, take, accepted, passTime: () => wake(), advance };
}

describe('updates of groups that come close upon each other', () => {
  it('are accepted together, in their order; the first goes at once, and private ones always', async () => {
    const { take, accepted, passTime } = startDoor();
    const all = [take(inGroup(1)), take(inGroup(2)), take(inPrivate(3)), take(pressed(4)), take(inGroup(5))];
    expect(accepted).toEqual([[1], [3]]);
    passTime();
    await Promise.all(all);
    expect(accepted).toEqual([[1], [3], [2, 4, 5]]);
  });

  it('begin anew after each gathering, and wait for nobody after a pause', async () => {
    const { take, accepted, passTime, advance } = startDoor();
    await take(inGroup(1));
    const second = take(inGroup(2));
    passTime();
    await second;
    const third = take(inGroup(3));
    passTime();
    await third;
    advance(40);
    await take(inGroup(4));
    expect(accepted).toEqual([[1], [2], [3], [4]]);
  });

  it('are stored while nothing private is under way, and what comes meanwhile with them', async () => {
    const { work, take, accepted, passTime } = startDoor();
    await take(inGroup(1));
    const second = take(inGroup(2));
    const answered = Promise.withResolvers<void>();
    const answering = work.during(() => answered.promise);
    passTime();
    await new Promise(setImmediate);
    const third = take(inGroup(3));
    expect(accepted).toEqual([[1]]);
    answered.resolve();
    await Promise.all([answering, second, third]);
    expect(accepted).toEqual([[1], [2, 3]]);
  });

  it('wait for a private one that is still being stored', async () => {
    const stored = Promise.withResolvers<void>();
    const accepted: unknown[] = [];
    const accept = async (raw: readonly unknown[]) => {
      accepted.push(...raw);
      if (raw.some((one) => (one as { update_id: number }).update_id === 3)) await stored.promise;
    };
    const time = { now: () => 1_000, wait: async () => undefined };
    const take = gatherGroupUpdates(accept, new PrivateWork(), time);
    await take(inGroup(1));
    const all = [take(inPrivate(3)), take(inGroup(2))];
    await new Promise(setImmediate);
    expect(accepted).toEqual([inGroup(1), inPrivate(3)]);
    stored.resolve();
    await Promise.all(all);
    expect(accepted).toEqual([inGroup(1), inPrivate(3), inGroup(2)]);
  });

  it('are refused together where they can not be stored', async () => {
    const { take, passTime } = startDoor(true);
    await expect(take(inGroup(1))).rejects.toThrow('away');
    const others = [take(inGroup(2)), take(inGroup(3))];
    const outcomes = Promise.allSettled(others);
    passTime();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it.each([undefined, null, 7, 'x', {}, { message: {} }, { message: { chat: { id: '-1' } } }])(
    '%j is nobody’s, and goes at once',
    async (update) => {
      const { take } = startDoor();
      await expect(take(inGroup(1)).then(() => 'in time')).resolves.toBe('in time');
      const accepted: unknown[] = [];
      await gatherGroupUpdates(async (raw) => void accepted.push(...raw), new PrivateWork())(update);
      expect(accepted).toEqual([update]);
    },
  );
});
