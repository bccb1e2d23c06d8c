import { expect, it } from 'vitest';
import { memoizeFor } from '../src/memoize-for.ts';

function counted() {
  const world = { now: 10_000, reads: 0, fails: false };
  const read = memoizeFor(
    2_000,
    async () => {
      world.reads += 1;
      if (world.fails) throw new Error('away');
      return world.reads;
    },
    () => world.now,
  );
  return { world, read };
}

it('a value is read once within the time, then again', async () => {
  const { world, read } = counted();
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  world.now += 1_999;
  expect(await read()).toBe(1);
  world.now += 1;
  expect(await read()).toBe(2);
});

it('a failure is not cached', async () => {
  const { world, read } = counted();
  world.fails = true;
  await expect(read()).rejects.toThrow('away');
  world.fails = false;
  expect(await read()).toBe(2);
});

it('a clock that runs backwards does not extend the cache', async () => {
  const { world, read } = counted();
  expect(await read()).toBe(1);
  world.now -= 3_600_000;
  expect(await read()).toBe(2);
});
