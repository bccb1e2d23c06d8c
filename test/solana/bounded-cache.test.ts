import { expect, test } from 'vitest';
import { BoundedCache } from '../../src/solana/bounded-cache.ts';

test('computes once, and forgets the least recently used when full', () => {
  const computed: string[] = [];
  const cache = new BoundedCache<string>(2);
  const ask = (key: string) =>
    cache.getOrCompute(key, () => {
      computed.push(key);
      return key.toUpperCase();
    });
  expect([ask('a'), ask('b'), ask('a'), ask('c'), ask('a'), ask('b')]).toEqual([
    'A',
    'B',
    'A',
    'C',
    'A',
    'B',
  ]);
  expect(computed).toEqual(['a', 'b', 'c', 'b']);
  expect(cache.size).toBe(2);
});

test('a failed computation is not remembered', () => {
  const cache = new BoundedCache<number>(2);
  const failing = () => {
    throw new Error('down');
  };
  expect(() => cache.getOrCompute('a', failing)).toThrow('down');
  expect(cache.getOrCompute('a', () => 1)).toBe(1);
});
