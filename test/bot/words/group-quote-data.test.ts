import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/bot/swap/language.ts';
import { decodeGroupQuote, encodeGroupQuote } from '../../../src/bot/words/group-quote-data.ts';

const ids = fc.stringMatching(/^[A-Za-z0-9_-]{16,30}$/);

it('what Refresh carries comes back, in the room that Telegram gives', () => {
  fc.assert(
    fc.property(ids, fc.constantFrom(...LANGUAGES), (id, language) => {
      const data = encodeGroupQuote({ id, language });
      expect(data.length).toBeLessThanOrEqual(64);
      expect(decodeGroupQuote(data)).toEqual({ id, language });
    }),
  );
});

it('nothing else means anything', () => {
  const words = fc.oneof(
    fc.string(),
    fc.string().map((text) => `gq:${text}`),
    fc.tuple(ids, fc.string({ maxLength: 3 })).map(([id, tag]) => `gq:${id}:${tag}`),
  );
  fc.assert(
    fc.property(words, (data) => {
      const press = decodeGroupQuote(data);
      if (press) expect(encodeGroupQuote(press)).toBe(data);
    }),
  );
  const id = 'a'.repeat(16);
  for (const data of [
    'gq:',
    `gq:${id}`,
    `gq:${id}:xx`,
    `gq:${id}:en:en`,
    `al:${id}:en`,
    `gq:${'a'.repeat(31)}:en`,
    `gq:${'a'.repeat(15)}:en`,
  ])
    expect(decodeGroupQuote(data)).toBeUndefined();
});
