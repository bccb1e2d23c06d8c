import { expect, it } from 'vitest';
import { createDebounce } from '../../../../src/bot/features/inline/handler.ts';
import { settle, VirtualTime } from '../../support/virtual-time.ts';

it('lets through what nothing newer of its key follows in time, and tells the others at once', async () => {
  const time = new VirtualTime(0);
  const newest = createDebounce(250, (ms) => time.sleep(ms));
  const told: string[] = [];
  const type = (name: string, key: number) =>
    void newest.await(key).then((isNewest) => told.push(`${name} ${isNewest} ${time.now()}`));
  type('a', 1);
  await time.play(200);
  type('b', 1);
  type('other', 2);
  await settle();
  expect(told).toEqual(['a false 200']);
  await time.play(300);
  expect(told.toSorted()).toEqual(['a false 200', 'b true 450', 'other true 450']);
  type('last', 1);
  newest.close();
  await settle();
  expect(told.at(-1)).toBe('last false 500');
});
