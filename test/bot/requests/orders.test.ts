import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OrderPrice, ReadRequest } from '../../../src/bot/requests/parser/grammar.ts';
import { readRequest } from '../../../src/bot/requests/parser/read-request.ts';
import type { AskedAmount } from '../../../src/bot/swap/asked-amount.ts';
import { LANGUAGES, type Language } from '../../../src/bot/swap/people.ts';

/*
 * Orders as people write them. A sentence may be asked about instead of read, but no amount, side, token or price is ever another
 * one than was meant.
 */

interface Meaning {
  readonly side: 'sell' | 'buy';
  /** Null for "take profit" without a token. */
  readonly token: string | null;
  /** A number, `all`, or `25%` of what is held. */
  readonly amount: string;
  /** A number, or a percentage away from `market` or `cost`. */
  readonly price: string;
  readonly money?: string;
  /** Of a ladder: its other end, and its steps. */
  readonly to?: string;
  readonly steps?: number;
}

interface Said {
  readonly say: string;
  /** `ask`: nothing is placed, whatever the answer. */
  readonly mean: Meaning | 'ask';
}

const MIN_SENTENCES = 35;
/** Percent. */
const MIN_READ = 95;

const SYMBOLS = new Set(['SOL', 'USDC', 'USDT', 'BONK', 'JUP', 'WIF']);
const namesToken = (word: string) => SYMBOLS.has(word.toUpperCase());

describe.each(LANGUAGES)('orders in %s', (language) => {
  const sentences = sentencesOf(language);

  it('never have another amount, side, token or price than was meant', () => {
    const wrong = sentences.filter(({ say, mean }) => {
      const read = readingOf(say, language);
      return isCard(read) && (mean === 'ask' || !isMeant(mean, read));
    });
    expect(wrong.map(({ say }) => `${say}: ${JSON.stringify(readingOf(say, language))}`)).toEqual([]);
  });

  it('are understood, or asked about where they are open', () => {
    const missed = sentences.filter(({ say, mean }) => mean !== 'ask' && !isCard(readingOf(say, language)));
    const meant = sentences.filter(({ mean }) => mean !== 'ask');
    const percent = (100 * (meant.length - missed.length)) / meant.length;
    expect(percent, missed.map(({ say }) => say).join('\n')).toBeGreaterThanOrEqual(MIN_READ);
  });

  it('are many and different', () => {
    expect(new Set(sentences.map(({ say }) => say)).size).toBeGreaterThanOrEqual(MIN_SENTENCES);
  });
});

function sentencesOf(language: Language): readonly Said[] {
  return JSON.parse(readFileSync(`${import.meta.dirname}/corpus/orders-${language}.json`, 'utf8'));
}

function readingOf(say: string, language: Language): ReadRequest {
  return readRequest(say, { language, namesToken, isCommand: false });
}

/** A swap with an amount is a card as well, of something that was not meant. */
function isCard(read: ReadRequest): boolean {
  if (read.kind === 'request') return read.request.amount !== null;
  return read.kind === 'order';
}

function isMeant(mean: Meaning, read: ReadRequest): boolean {
  if (read.kind !== 'order') return false;
  const { side, token, money, amount, price, ladder } = read.order;
  const said: Meaning = {
    ...{ side, token: token?.toUpperCase() ?? null, amount: writeAmount(amount), price: writePrice(price) },
    ...(money !== null && { money: money.toUpperCase() }),
    ...(ladder && { to: writePrice(ladder.to), steps: ladder.steps }),
  };
  expect.soft(said).toEqual(mean);
  return JSON.stringify(Object.entries(said).sort()) === JSON.stringify(Object.entries(mean).sort());
}

function writeAmount(amount: AskedAmount): string {
  if (amount.kind === 'most') return 'all';
  return amount.kind === 'share' ? `${amount.bps / 100}%` : String(Number(amount.text));
}

function writePrice(price: OrderPrice): string {
  if (typeof price === 'string') return String(Number(price));
  return `${price.of}${price.bps > 0 ? '+' : ''}${price.bps / 100}%`;
}
