import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EXPLORERS } from '../../../src/bot/swap/preferences-port.ts';
import {
  decodeSettings,
  encodeSettings,
  SETTINGS_PAGES,
  type SettingsPress,
} from '../../../src/bot/words/settings-data.ts';

const id = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/);
const press: fc.Arbitrary<SettingsPress> = fc.oneof(
  fc.record({ action: fc.constant('page' as const), page: fc.constantFrom(...SETTINGS_PAGES) }),
  fc.constant({ action: 'close' as const }),
  fc.record({
    action: fc.constant('type' as const),
    what: fc.constantFrom('slippage' as const, 'amounts' as const),
  }),
  fc.record({ action: fc.constant('slippage' as const), bps: fc.integer({ min: 10, max: 5_000 }) }),
  fc.record({ action: fc.constant('amounts' as const), set: fc.nat(2) }),
  fc.record({ action: fc.constant('pair' as const), swapId: fc.option(id) }),
  fc.record({ action: fc.constant('favourite' as const), swapId: id }),
  fc.record({ action: fc.constant('unfavourite' as const), key: id }),
  fc.record({ action: fc.constant('explorer' as const), explorer: fc.option(fc.constantFrom(...EXPLORERS)) }),
  fc.record({
    action: fc.constant('notices' as const),
    notices: fc.constantFrom('loud' as const, 'silent' as const),
  }),
  fc.record({ action: fc.constant('confirms' as const), twice: fc.boolean() }),
);

it('every press reads as it was written, in at most 64 bytes', () => {
  fc.assert(
    fc.property(press, (one) => {
      const data = encodeSettings(one);
      expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
      expect(decodeSettings(data)).toEqual(one);
    }),
  );
});

it('what is read would be written so', () => {
  const near = fc
    .tuple(fc.constantFrom(...'ptsadfrencx'), fc.string())
    .map(([letter, rest]) => `se:${letter}:${rest}`);
  const spoilt = fc.tuple(press, fc.nat(30), fc.string({ maxLength: 3 })).map(([one, at, more]) => {
    const data = encodeSettings(one);
    return data.slice(0, at) + more + data.slice(at);
  });
  fc.assert(
    fc.property(fc.oneof(fc.string(), near, spoilt), (data) => {
      const read = decodeSettings(data);
      if (read) expect(encodeSettings(read)).toBe(data);
    }),
  );
});

it.each([
  'se:s:0',
  'se:s:5001',
  'se:s:05',
  'se:p:nowhere',
  'se:n:loudly',
  'se:c:3',
  'se:e:elsewhere',
  'se:__proto__:x',
  'se:x:',
  '',
])('nothing is read of %s', (data) => expect(decodeSettings(data)).toBeUndefined());
