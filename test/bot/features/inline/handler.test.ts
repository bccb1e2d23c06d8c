import { expect, it } from 'vitest';
import { createDebounce } from '../../../../src/bot/features/inline/handler.ts';
import { settle, VirtualTime } from '../../support/virtual-time.ts';

it('the newest call of a key settles after the window, and an overtaken one immediately', async () => {
  const time = new VirtualTime(0);
  const debounce = createDebounce(250, (ms) => time.sleep(ms));
  const settled: string[] = [];
  const type = (name: string, key: number) =>
    void debounce.isNewest(key).then((isNewest) => settled.push(`${name} ${isNewest} ${time.now()}`));
  type('a', 1);
  await time.play(200);
  type('b', 1);
  type('other', 2);
  await settle();
  expect(settled).toEqual(['a false 200']);
  await time.play(300);
  expect(settled.toSorted()).toEqual(['a false 200', 'b true 450', 'other true 450']);
  type('last', 1);
  debounce.close();
  await settle();
  expect(settled.at(-1)).toBe('last false 500');
});
