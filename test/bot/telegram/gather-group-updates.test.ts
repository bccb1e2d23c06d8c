import { describe, expect, it } from 'vitest';
import { gatherGroupUpdates } from '../../../src/bot/telegram/intake/gather-group-updates.ts';

const inGroup = (id: number) => ({ update_id: id, message: { chat: { id: -100 - id } } });
const pressed = (id: number) => ({ update_id: id, callback_query: { message: { chat: { id: -7 } } } });
const inPrivate = (id: number) => ({ update_id: id, message: { chat: { id: 7 } } });

function startDoor(fails = false) {
  const accepted: number[][] = [];
  let clock = 1_000;
  let wake = () => {};
  const take = gatherGroupUpdates(
    async (raw) => {
      accepted.push(raw.map((one) => (one as { update_id: number }).update_id));
      if (fails) throw new Error('the store is away');
    },
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
  return { take, accepted, passTime: () => wake(), advance };
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
      await gatherGroupUpdates(async (raw) => void accepted.push(...raw))(update);
      expect(accepted).toEqual([update]);
    },
  );
});
