import fc from 'fast-check';
import { encode } from 'uqr';
import { afterAll, describe, expect, it } from 'vitest';
import { drawProfit } from '../../../src/bot/cards/profit.ts';
import { drawReceipt, receiptFacts } from '../../../src/bot/cards/receipt.ts';
import { drawAddress } from '../../../src/bot/cards/wallet.ts';
import { allTexts } from '../../../src/bot/i18n/texts.ts';
import { createPictureMaker } from '../../../src/bot/pictures/maker.ts';
import { LANGUAGES } from '../../../src/bot/swap/people.ts';
import type { Token } from '../../../src/bot/swap/token.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { oftenSpoken } from '../../support/depth.ts';
import { SIGNED, VIEW, WALLET } from '../i18n/sample-swap.ts';
import { type Picture, readCode, readPng } from '../pictures/read-picture.ts';
import { SOL } from '../support/make-swap.ts';
import { confirmedSwap } from './sample-receipt.ts';

const TEXTS = allTexts();
const maker = createPictureMaker();
afterAll(() => maker.close());

const LIGHT = { theme: 'light', hasWallet: false } as const;
const factsOf = (
  swap = confirmedSwap(),
  look: Parameters<typeof receiptFacts>[2] = LIGHT,
  language = 'en' as const,
) => receiptFacts(swap, { ...VIEW, texts: TEXTS[language] }, look);

async function draw(svg: string): Promise<Picture> {
  const png = await maker.draw(svg);
  if (!png) throw new Error('No picture was drawn.');
  return readPng(png);
}

/** The texts of a drawing, in drawing order. */
const wordsOf = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

describe.each(oftenSpoken)('the picture of a profit, in %s', (language) => {
  it.each([123_456_789, 5_000, 1, -8_735])('of %i basis points leads to the bot', async (bps) => {
    const shared = { token: SOL, bps, since: Date.UTC(2026, 10, 3), username: 'countersign_bot' };
    const svg = await drawProfit(shared, TEXTS[language]);
    const [symbol, , change] = wordsOf(svg);
    expect(symbol).toBe('SOL');
    expect(change?.replace(/\p{Cf}/gu, '')).toBe(change);
    expect(change).toMatch(bps < 0 ? /^-/ : /^\+/);
    // Only the words depend on the figure.
    if (bps === 1) expectCode(await draw(svg), 'https://t.me/countersign_bot');
  });
});

describe('a receipt', () => {
  it.each(LANGUAGES)('writes it large enough to be read, in %s', async (language) => {
    const { offer } = confirmedSwap();
    const facts = factsOf(
      confirmedSwap({ offer: { ...offer, operatorFeeBps: 255 } }),
      LIGHT,
      language as 'en',
    );
    const sizes = [...(await drawReceipt(facts)).matchAll(/font-size="(\d+)"/g)].map(([, size]) =>
      Number(size),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  });

  it('shows the paid and received amounts, rate, time and transaction of the row', () => {
    expect(factsOf()).toMatchObject({
      paid: { label: 'Paid', amount: '0.5', symbol: 'SOL' },
      received: { label: 'Received', amount: '77.912345', symbol: 'USDC' },
      lines: [
        { label: 'Rate', value: '1 SOL = 155.824 USDC' },
        { label: 'Time', value: 'Nov 22, 2026, 21:45 UTC' },
        { label: 'Transaction', value: '5VER…kQUW' },
      ],
      url: `https://explorer.example/tx/${SIGNED.txHash}`,
    });
  });

  it('names the wallet only on request, and never a person', async () => {
    const plain = await drawReceipt(factsOf());
    const asked = await drawReceipt(factsOf(confirmedSwap(), { ...LIGHT, hasWallet: true }));
    expect(plain).not.toContain(WALLET.slice(0, 4));
    expect(wordsOf(asked)).toContain('7EqQ…wJeK');
    expect(asked).not.toContain(WALLET);
  });

  it('draws amounts of any length within its card', async () => {
    const largest = 18_446_744_073_709_551_615n as BaseUnits;
    const swap = confirmedSwap({ arrived: largest });
    const token: Token = {
      ...SOL,
      mint: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' as Mint,
      symbol: 'W'.repeat(40),
    };
    const long = {
      ...swap,
      intent: { ...swap.intent, amount: largest, from: token, to: { ...token, decimals: 0 } },
    };
    const picture = await draw(await drawReceipt(factsOf(long)));
    const ground = picture.at(70, 90);
    for (let y = 200; y < 900; y += 3)
      for (const x of [60, 80, 925, 945]) expect(picture.at(x, y), `${x}, ${y}`).toBe(ground);
  });

  it('shows the short mint of a token whose letters the fonts lack', () => {
    const mint = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' as Mint;
    const swap = confirmedSwap();
    const han = { ...swap, intent: { ...swap.intent, to: { ...swap.intent.to, mint, symbol: '狗币' } } };
    const facts = factsOf(han);
    expect(facts.received.symbol).toBe('7xKX…gAsU');
    expect(facts.lines[0]?.value).toBe('1 SOL = 155.824 7xKX…gAsU');
  });

  it('is not broken or altered by the name of a token', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom(
        '</text><image href="file:///etc/passwd"/>',
        ']]><script>alert(1)</script>',
        '&xxe;<!DOCTYPE svg [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>',
        '" onload="x',
        '\u202eCDSU',
        '\u0000\ud800',
        'a\u0301'.repeat(30),
      ),
    );
    let drawn = 0;
    const swap = confirmedSwap();
    const plain = (await drawReceipt(factsOf(swap))).match(/<[a-zA-Z!?]+/g) ?? [];
    await fc.assert(
      fc.asyncProperty(hostile, fc.boolean(), async (symbol, isPaid) => {
        const mint = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' as Mint;
        const token = { ...SOL, mint, symbol, name: symbol };
        const intent = isPaid ? { ...swap.intent, from: token } : { ...swap.intent, to: token };
        const svg = await drawReceipt(factsOf({ ...swap, intent }));
        const tags = svg.match(/<[a-zA-Z!?]+/g) ?? [];
        // At most one amount wraps to two lines.
        expect(new Set(tags)).toEqual(new Set(plain));
        expect(tags.length - plain.length).toBeLessThanOrEqual(1);
        if (drawn < 2) expect(await maker.draw(svg)).toBeDefined();
        drawn += 1;
      }),
      { numRuns: 40 },
    );
  });
});

it('a wallet address is drawn in full in every language, with a QR code', async () => {
  const drawings = LANGUAGES.map((language) => drawAddress(WALLET, TEXTS[language]));
  const svgs = await Promise.all(drawings);
  for (const svg of svgs) expect(wordsOf(svg).slice(-3, -1).join('')).toBe(WALLET);
  expectCode(await draw(svgs[0] ?? ''), WALLET);
});

const decoded = new Set<string>();

/** The picture holds this QR code: every module, dark on light, with the quiet zone. Each text is decoded once. */
function expectCode(picture: Picture, text: string): void {
  if (!decoded.has(text)) expect(readCode(picture)).toBe(text);
  decoded.add(text);
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const { left, top, step } = findCode(picture, size);
  const wrong: string[] = [];
  for (let row = -4; row < size + 4; row += 1) {
    for (let column = -4; column < size + 4; column += 1) {
      const isDark = data[row]?.[column] ?? false;
      const light = picture.at(
        left + Math.floor((column + 0.5) * step),
        top + Math.floor((row + 0.5) * step),
      );
      if (isDark !== light < 40 || isDark === light > 215) wrong.push(`${row}, ${column}`);
    }
  }
  expect(wrong).toEqual([]);
}

/** The first pure black from the top is the upper left finder of the code, seven modules wide. */
function findCode(picture: Picture, size: number) {
  for (let top = 250; top < picture.height; top += 1) {
    for (let left = 0; left < picture.width; left += 1) {
      let width = 0;
      while (picture.at(left + width, top) === 0 && isWhite(picture, left - 2, top)) width += 1;
      if (width >= 21 && width % 7 === 0 && width * size < 7 * picture.width)
        return { left, top, step: width / 7 };
    }
  }
  throw new Error('There is no code in this picture.');
}

function isWhite(picture: Picture, x: number, y: number): boolean {
  return x >= 0 && picture.at(x, y) === 255;
}
