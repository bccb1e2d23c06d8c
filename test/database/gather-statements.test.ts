import { expect, test } from 'vitest';
import { gatherStatements } from '../../src/database/gather-statements.ts';

/** A database that tells what it was asked to write, and whose first write ends when the test says so. */
function recorder() {
  const written: (readonly number[])[] = [];
  const first = Promise.withResolvers<void>();
  const write = async (items: readonly number[]) => {
    written.push(items);
    if (items.includes(13)) throw new Error('disk full');
    if (written.length === 1) await first.promise;
    return (item: number) => item * 10;
  };
  return { written, write, first };
}

test('what arrives together is written together, in order, what comes meanwhile afterwards', async () => {
  const { written, write, first } = recorder();
  const save = gatherStatements(write, 10);
  const early = [1, 2, 3].map(save);
  await new Promise(setImmediate);
  const late = [4, 5].map(save);
  expect(written).toEqual([[1, 2, 3]]);
  first.resolve();
  expect(await Promise.all([...early, ...late])).toEqual([10, 20, 30, 40, 50]);
  expect(written).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('nobody is told before the write, and one write holds only so many', async () => {
  const { written, write, first } = recorder();
  const save = gatherStatements(write, 2);
  let told = 0;
  const saved = [1, 2, 3, 4, 5].map((item) => save(item).then(() => (told += 1)));
  await new Promise(setImmediate);
  expect(told).toBe(0);
  first.resolve();
  await Promise.all(saved);
  expect(written).toEqual([[1, 2], [3, 4], [5]]);
});

test('a write that fails fails for all of its items and for no others', async () => {
  const { write, first } = recorder();
  first.resolve();
  const save = gatherStatements(write, 2);
  const results = await Promise.allSettled([12, 13, 14].map(save));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  await save(15);
});
