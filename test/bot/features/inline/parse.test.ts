import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readInlineQuery } from '../../../../src/bot/features/inline/list-results.ts';
import { renderInlineQuote } from '../../../../src/bot/features/inline/view.ts';
import { allTexts } from '../../../../src/bot/i18n/texts.ts';
import type { PersonId } from '../../../../src/bot/swap/brands.ts';
import { makeOffer } from '../../../../src/bot/swap/offer.ts';
import { LANGUAGES } from '../../../../src/bot/swap/people.ts';
import { detectEntities, parseHtml } from '../../../../src/sandbox/telegram/text.ts';
import { createScriptedService, LISTED } from '../../support/chat-world.ts';
import { chainOf, listedAs } from '../../support/listed.ts';
import { makeQuote } from '../../support/make-quote.ts';
import { SOL, USDC } from '../../support/make-swap.ts';
import { neverCalled } from '../../support/scripted.ts';

const service = createScriptedService();
const services = {
  prices: { ...service.api, listTokens: async () => ({ ok: true as const, value: LISTED.map(listedAs) }) },
  chain: { ...chainOf(LISTED), balance: neverCalled('balance') },
  people: { wallets: { activeWallet: neverCalled('activeWallet') } },
};

const WORDS = [
  '1',
  '0',
  '.5',
  '1,5',
  '$20',
  '50%',
  'max',
  'half',
  '1e9',
  '-1',
  'SOL',
  'usdc',
  '$USDT',
  'DUP',
  'to',
  'buy',
];

it('any text of 256 characters is read without a wallet or an invented amount', async () => {
  const query = fc.oneof(
    fc.array(fc.constantFrom(...WORDS), { maxLength: 9 }).map((some) => some.join(' ')),
    fc.string({ unit: 'binary', maxLength: 256 }),
    fc.string({ maxLength: 256 }),
  );
  await fc.assert(
    fc.asyncProperty(query, fc.constantFrom(...LANGUAGES), async (text, language) => {
      const read = await readInlineQuery(services as never, { text, language, personId: 1 as PersonId });
      if (read.kind !== 'intent') return;
      expect(read.intent.amount).toBeGreaterThan(0n);
      const { from, amount } = read.intent;
      if (read.isImplied) expect(amount).toBe(10n ** BigInt(from.decimals));
      else expect(text).toMatch(/[\d٠-٩]/);
    }),
    { numRuns: 300 },
  );
});

it('any token name gives valid markup without links', () => {
  const texts = allTexts();
  const label = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom(
      '<b>SOL',
      'scam.com',
      '@admin',
      '</code><a href="https://x.y">',
      '/start',
      '$USDC',
      'U\u202eSD',
    ),
  );
  fc.assert(
    fc.property(label, label, fc.constantFrom(...LANGUAGES), (symbol, name, language) => {
      const to = {
        ...USDC,
        mint: 'Dup1111111111111111111111111111111111111111' as typeof USDC.mint,
        symbol,
        name,
      };
      const offer = makeOffer(makeQuote(), 50, 0);
      const intent = { from: SOL, to, amount: 1_000_000_000n as never };
      const card = renderInlineQuote(
        intent,
        { offer, age: 61_000, day: { changeBps: -50, prices: [2, 1], source: 'Test' } },
        texts[language],
      );
      const { text, entities } = parseHtml(card.message.html);
      const kinds = detectEntities(text, entities).map(({ type }) => type);
      expect(kinds.filter((kind) => !['bold', 'code', 'date_time', 'italic'].includes(kind))).toEqual([]);
      expect(text.length).toBeLessThan(4_096);
      expect(card.title.length).toBeGreaterThan(0);
      expect([...card.description].length).toBeLessThanOrEqual(200);
    }),
    { numRuns: 200 },
  );
});
