import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderSwap } from '../../../src/bot/cards/swap-card.ts';
import { toPlainText } from '../../../src/bot/i18n/html.ts';
import { allTexts } from '../../../src/bot/i18n/texts.ts';
import { CARD_PAGES, type OfferCard, PLAIN_CARD } from '../../../src/bot/swap/offer.ts';
import { LANGUAGES } from '../../../src/bot/swap/people.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import { type CardPress, cardButtons } from '../../../src/bot/telegram/messages/callback-data.ts';
import { type ChatMessage, drawTable } from '../../../src/bot/telegram/messages/message.ts';
import { plainBlocks, type RichBlock } from '../../../src/sandbox/telegram/model.ts';
import { parseHtml } from '../../../src/sandbox/telegram/text.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { USDC } from '../support/make-swap.ts';
import { linksIn, plain } from './read-card.ts';
import { sampleSwap, VIEW } from './sample-swap.ts';

const TEXTS = allTexts();
const PRESETS = ['10%', '$20', '0.5', 'max'];
const ROUTES = [
  { routeName: 'desk', toAmount: 77_931_234n as BaseUnits },
  { routeName: 'pool', toAmount: 77_000_000n as BaseUnits },
];
const BONK = { ...USDC, symbol: 'Bonk', mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Mint };
const FAKE = { ...USDC, mint: 'FakeUSDC1111111111111111111111111111111111' as Mint };

const labels = (message: ChatMessage) => message.keyboard.map((row) => row.map((button) => button.text));
const holding = (balance: bigint) => ({ balance: balance as BaseUnits });

function draw(card: Partial<OfferCard>, change: Partial<Swap> = {}): ChatMessage {
  return renderSwap(sampleSwap({ card: { ...PLAIN_CARD, presets: PRESETS, ...card }, ...change }), VIEW);
}

/** A word contains a letter or a digit. */
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

describe('the card of an offer', () => {
  it('has half the words of the earlier card', () => {
    expect(wordsIn(plain(draw({}))).length).toBeLessThanOrEqual(32);
  });

  it('keeps the paid, expected and minimum amounts and every warning on every page', () => {
    const { intent, offer } = sampleSwap();
    const risky = {
      intent: { ...intent, to: FAKE },
      offer: { ...offer, toUsd: 60, remark: 'route_gone' as const },
      slippageBps: 500,
    };
    for (const page of CARD_PAGES) {
      const text = plain(draw({ page, isStale: true, ...holding(1n) }, risky));
      for (const words of [
        'You pay: 0.5 SOL',
        'You get: ≈ 77.9312 USDC',
        'At least: 77.1519 USDC (Fake…1111) (5%\u00a0slippage)',
        'Little is traded here',
        'The route you chose is no longer offered',
        'You may get up to 5% less than expected',
        '0.499999999 SOL (≈\u00a0$78.12) too little',
        'This price has expired',
        'FakeUSDC1111111111111111111111111111111111',
        'looks like a better-known token but is another one',
      ]) {
        expect(text, page).toContain(words);
      }
    }
  });

  it('offers shares of a known balance, and always the buttons that need no wallet', () => {
    expect(labels(draw(holding(2_000_000_000n))).slice(1)).toEqual([
      ['10%', '$20', '✓ 0.5 SOL'],
      ['Max', 'Amount', '⇅ Turn'],
      ['More', 'Refresh', 'Cancel'],
    ]);
    expect(labels(draw({}))[1]).toEqual(['$20', '✓ 0.5 SOL']);
    expect(labels(draw({ presets: [] }))).toHaveLength(3);
  });

  it.each([
    ['10%', 500_000_000n, 5_010_000_000n],
    ['Max', 500_000_000n, 510_000_000n],
    ['$20', 127_990_000n, null],
    ['0.5 SOL', 500_000_000n, null],
  ])('ticks the preset %s when it gives the amount of the card', (preset, amount, balance) => {
    const { intent, offer } = sampleSwap();
    const dollars = { fromUsd: 20.001, toUsd: 19.99, toAmount: 19_990_000n as BaseUnits };
    const { keyboard } = draw(balance === null ? {} : holding(balance), {
      intent: { ...intent, amount: amount as BaseUnits },
      offer: { ...offer, ...(preset === '$20' ? dollars : {}) },
    });
    const ticked = keyboard.flat().filter(({ text }) => text.startsWith('✓ '));
    expect(ticked.map(({ text }) => text)).toContain(`✓ ${preset}`);
  });

  it('shows the missing amount immediately, with a possible one', () => {
    const short = draw(holding(400_000_000n));
    expect(plain(short)).toContain(
      'Your wallet holds 0.4 SOL (≈\u00a0$62.50): 0.1 SOL (≈\u00a0$15.62) too little.',
    );
    expect(short.keyboard[1]).toEqual([
      { text: 'Amount', data: 'cd:a:abcdefghijklmnopqrstuv:1' },
      { text: '0.39 SOL instead', data: 'cd:f:abcdefghijklmnopqrstuv:1' },
    ]);
    expect(short.keyboard[0]?.[0]).not.toHaveProperty('style');
    const noFees = draw(holding(500_000_000n));
    expect(plain(noFees)).toContain('a little of it is needed for fees');
    expect(labels(noFees)[1]).toEqual(['Amount', '0.49 SOL instead']);
    const empty = draw(holding(0n));
    expect(plain(empty)).toContain('Your wallet holds 0 SOL: 0.5 SOL (≈\u00a0$78.12) too little.');
    expect(plain(draw(holding(510_000_000n)))).not.toContain('Your wallet');
  });

  it('shows the deposit of a new account in SOL and dollars, and nothing without one', () => {
    const sol = { deposit: 2_039_280n, missing: 0n };
    const line = 'New USDC account: a deposit of 0.00203928 SOL (≈\u00a0$0.32)';
    for (const page of ['front', 'more', 'details', 'sure'] as const) {
      expect(plain(draw({ page, sol })), page).toContain(line);
      expect(plain(draw({ page, sol: { ...sol, deposit: 0n } })), page).not.toContain('deposit');
    }
    expect(plain(draw({ page: 'details', sol }))).toContain('You get it back when you close it');
    expect(plain(draw({ page: 'details' }))).toContain('If your wallet holds no USDC yet');
    const { intent } = sampleSwap();
    const unpriced = plain(draw({ sol }, { intent: { ...intent, from: BONK, to: USDC } }));
    expect(unpriced).toContain('a deposit of 0.00203928 SOL\n');
  });

  it('puts missing SOL for the fees first, with the amount', () => {
    const { intent } = sampleSwap();
    const paysUsdc = { intent: { ...intent, from: USDC, to: BONK } };
    for (const page of CARD_PAGES) {
      const short = plain(draw({ page, sol: { deposit: 2_039_280n, missing: 1_035_161n } }, paysUsdc));
      expect(short, page).toContain(
        'too little SOL for the network fee and the deposit: about 0.0011 SOL more is needed',
      );
    }
    const card = draw({ sol: { deposit: 0n, missing: 1n } }, paysUsdc);
    expect(plain(card)).toContain('too little SOL for the network fee: about 0.0001 SOL more');
    expect(card.keyboard[0]?.[0]).not.toHaveProperty('style');
  });

  it('ranks them in a table too, with the difference of each', () => {
    const { table } = draw({ page: 'routes', routes: ROUTES });
    expect(table?.columns.map(({ title }) => title.html)).toEqual(['Route', 'You get', 'Less']);
    expect(table?.rows.map((row) => row.map(toPlainText))).toEqual([
      ['✓ desk', '≈ 77.9312 USDC', '–'],
      ['pool', '≈ 77 USDC', '1.2%'],
    ]);
    for (const page of CARD_PAGES.filter((one) => one !== 'routes')) {
      expect(draw({ page, routes: ROUTES }), page).not.toHaveProperty('table');
    }
    expect(
      renderSwap(sampleSwap({ state: 'cancelled', card: { ...PLAIN_CARD, page: 'routes' } }), VIEW),
    ).not.toHaveProperty('table');
  });

  it.each(LANGUAGES)('has the same content as table and as lines, in %s', (language) => {
    const { intent, offer } = sampleSwap();
    const card = { ...PLAIN_CARD, page: 'routes', routes: ROUTES, isStale: true, ...holding(1n) } as const;
    const risky = { card, intent: { ...intent, to: FAKE }, offer: { ...offer, toUsd: 60 }, slippageBps: 500 };
    const drawn = renderSwap(sampleSwap(risky), { ...VIEW, texts: TEXTS[language] });
    if (!drawn.table) throw new Error('there is no table');
    const words = plainBlocks(drawTable(drawn.table).blocks as readonly RichBlock[]);
    const lines = plain(drawn)
      .split('\n')
      .filter((line) => !/^(\d\. .*)?$/.test(line));
    expect(lines.length).toBeGreaterThan(7);
    for (const line of lines) expect(words).toContain(line);
    expect(drawTable(drawn.table).is_rtl ?? false).toBe(language === 'ar');
  });

  it.each(LANGUAGES)('is valid in %s on every page, with buttons Telegram accepts', (language) => {
    const view = { ...VIEW, texts: TEXTS[language] };
    for (const page of CARD_PAGES) {
      const card = { ...PLAIN_CARD, page, presets: PRESETS, routes: ROUTES, ...holding(1_000_000_000n) };
      const drawn = renderSwap(sampleSwap({ card }), view);
      const text = parseHtml(drawn.text).text.replaceAll('\u00a0', ' ');
      expect(text).toContain('0.5 SOL');
      expect(text).toContain('77.1519 USDC');
      expect(text.split('\n').length).toBeLessThan(16);
      expect(drawn.keyboard.length).toBeLessThanOrEqual(4);
      for (const button of drawn.keyboard.flat()) {
        expect(button.text.length).toBeLessThanOrEqual(40);
        if ('data' in button) expect(Buffer.byteLength(button.data)).toBeLessThanOrEqual(64);
      }
    }
  });

  it('escapes the name of a token on any page, and always shows its mint', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('<b>x', '\u202eCDSU', '\n\n\n', 'scam.com', '@evil', '/swap', '$EVIL', '12025550123'),
    );
    fc.assert(
      fc.property(nasty, nasty, fc.constantFrom(...CARD_PAGES), (symbol, name, page) => {
        const { intent } = sampleSwap();
        const drawn = draw(
          { page, routes: ROUTES },
          { intent: { ...intent, to: { ...FAKE, symbol, name } } },
        );
        expect(linksIn(drawn)).toEqual([]);
        expect(drawn.text).toContain(`<code>${FAKE.mint}</code>`);
      }),
      { numRuns: 100 },
    );
  });

  it('escapes the name of a route', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (routeName) => {
        const { offer } = sampleSwap();
        const routes = [{ routeName, toAmount: offer.toAmount }];
        for (const page of CARD_PAGES) {
          const drawn = draw({ page, routes }, { offer: { ...offer, routeName } });
          const { entities = [] } = parseHtml(drawn.text);
          expect(entities.every(({ type }) => ['bold', 'code', 'date_time'].includes(type))).toBe(true);
          expect(linksIn(drawn)).toEqual([]);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('the data of its buttons', () => {
  const where = { id: fc.stringMatching(/^[A-Za-z0-9_-]{22}$/), version: fc.nat({ max: 999_999_999 }) };
  const press: fc.Arbitrary<CardPress> = fc.oneof(
    fc.record({ ...where, action: fc.constantFrom('front', 'more', 'flip', 'fits', 'sure', 'amount') }),
    fc.record({
      ...where,
      action: fc.constantFrom('preset', 'route', 'set_slippage'),
      number: fc.nat({ max: 99_999 }),
    }),
  );

  it('round-trips within 64 bytes', () => {
    fc.assert(
      fc.property(press, (made) => {
        const data = cardButtons.encode(made);
        expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
        expect(cardButtons.decode(data)).toEqual(made);
      }),
    );
  });

  it('T2: is rejected unless this bot wrote it', () => {
    const data = fc.oneof(fc.string(), fc.stringMatching(/^cd:[a-z]?(:[\w-]{0,44}){0,4}$/));
    fc.assert(
      fc.property(data, (text) => {
        const read = cardButtons.decode(text);
        if (read) expect(cardButtons.decode(cardButtons.encode(read))).toEqual(read);
      }),
    );
  });
});
