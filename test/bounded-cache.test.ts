import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedCache } from '../src/bounded-cache.ts';

test('a value is computed once, and the least recently used is evicted', () => {
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

test('a failed computation is not cached', () => {
  const cache = new BoundedCache<number>(2);
  const failing = () => {
    throw new Error('down');
  };
  expect(() => cache.getOrCompute('a', failing)).toThrow('down');
  expect(cache.getOrCompute('a', () => 1)).toBe(1);
});

test('the cache has the latest entries after any operations', () => {
  const step = fc.record({ act: fc.constantFrom('get', 'set', 'delete'), key: fc.nat(5), value: fc.nat() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const cache = new BoundedCache<number, number>(3);
      let model: (readonly [number, number])[] = [];
      for (const { act, key, value } of steps) {
        const known = model.find(([one]) => one === key);
        const others = model.filter(([one]) => one !== key);
        if (act === 'get') expect(cache.get(key)).toBe(known?.[1]);
        if (act === 'get') model = known ? [...others, known] : others;
        if (act === 'set') cache.set(key, value);
        if (act === 'set') model = [...others, [key, value] as const].slice(-3);
        if (act === 'delete') cache.delete(key);
        if (act === 'delete') model = others;
        expect(cache.size).toBe(model.length);
      }
    }),
  );
});
