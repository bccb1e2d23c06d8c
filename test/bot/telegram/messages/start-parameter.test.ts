import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeCarried, encodeCarried } from '../../../../src/bot/telegram/messages/start-parameter.ts';

const words = fc.string({ unit: 'grapheme', maxLength: 60 });

it('the words of a swap round-trip within the length of a start link', () => {
  fc.assert(
    fc.property(words, (said) => {
      const start = encodeCarried({ command: 'swap', words: said });
      expect(start === undefined).toBe(Buffer.byteLength(said.trim()) > 42);
      if (start === undefined) return;
      expect(start).toMatch(/^[\w-]{1,64}$/);
      expect(decodeCarried(start)).toEqual({ command: 'swap', words: said.trim() });
    }),
  );
});

it('a foreign parameter is rejected, and no parameter opens an action', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.string().map((text) => `do-${text}`),
    fc.stringMatching(/^[\w-]{1,60}$/).map((text) => `do-swap-${text}`),
  );
  fc.assert(
    fc.property(anything, (start) => {
      const carried = decodeCarried(start);
      if (carried) expect(encodeCarried(carried)).toBe(start);
    }),
  );
  for (const start of [
    'do-',
    'do-swap-',
    'do-disconnect',
    'do-forget',
    'do-cancel',
    'do-alert',
    'do-balance-eA',
  ])
    expect(decodeCarried(start)).toBeUndefined();
});

it('another command keeps only its name', () => {
  expect(encodeCarried({ command: 'balance', words: 'of everything' })).toBe('do-balance');
  expect(decodeCarried('do-balance')).toEqual({ command: 'balance', words: '' });
});

it('a token carries its mint, which fits', () => {
  const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
  const start = encodeCarried({ command: 'token', words: mint });
  expect(start).toBe(`do-token-${mint}`);
  expect(decodeCarried(`do-token-${mint}`)).toEqual({ command: 'token', words: mint });
});
