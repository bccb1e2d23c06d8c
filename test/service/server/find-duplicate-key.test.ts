import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDuplicateKey } from '../../../src/service/server/create-server.ts';

describe('a repeated key', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"a":{"b":[1,{"c":1,"c":1}]}}', 'c'],
    ['{"a":"\\"a\\":1,", "b": "}", "b":2}', 'b'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"":1,"":2}', ''],
  ])('of %s is %j', (json, key) => {
    expect(findDuplicateKey(json)).toBe(key);
  });

  it('is not in serialized JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        expect(findDuplicateKey(JSON.stringify(value, null, indent))).toBeUndefined();
      }),
    );
  });

  it('is found at any depth', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
        fc.jsonValue(),
        (object, value) => {
          const [key] = Object.keys(object);
          const written = JSON.stringify(object).slice(0, -1);
          expect(findDuplicateKey(`${written},${JSON.stringify(key)}:${JSON.stringify(value)}}`)).toBe(key);
        },
      ),
    );
  });
});
