import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeDeepLink, encodeDeepLink } from '../../../../src/bot/telegram/messages/start-parameter.ts';

const words = fc.string({ unit: 'grapheme', maxLength: 60 });

it('the words of a swap round-trip within the length of a start link', () => {
  fc.assert(
    fc.property(words, (said) => {
      const start = encodeDeepLink({ command: 'swap', words: said });
      expect(start === undefined).toBe(Buffer.byteLength(said.trim()) > 42);
      if (start === undefined) return;
      expect(start).toMatch(/^[\w-]{1,64}$/);
      expect(decodeDeepLink(start)).toEqual({ command: 'swap', words: said.trim() });
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
      const carried = decodeDeepLink(start);
      if (carried) expect(encodeDeepLink(carried)).toBe(start);
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
    expect(decodeDeepLink(start)).toBeUndefined();
});

it('another command keeps only its name', () => {
  expect(encodeDeepLink({ command: 'balance', words: 'of everything' })).toBe('do-balance');
  expect(decodeDeepLink('do-balance')).toEqual({ command: 'balance', words: '' });
});

it('a token carries its mint, which fits', () => {
  const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
  const start = encodeDeepLink({ command: 'token', words: mint });
  expect(start).toBe(`do-token-${mint}`);
  expect(decodeDeepLink(`do-token-${mint}`)).toEqual({ command: 'token', words: mint });
});
