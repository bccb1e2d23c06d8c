import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LARGEST_ANSWER_BYTES, LONGEST_TEXT, LONGEST_TRANSACTION_TEXT } from '../../src/contract/limits.ts';
import { MAX_TRANSACTION_BYTES } from '../../src/solana/transaction.ts';
import { readReal } from '../guard/real/real-transaction.ts';

const PAGE_SIZE = 100;
/** Far more quotes than there are providers. */
const MANY_QUOTES = 100;

test('the limit of a transaction is that of the chain, and every real one fits', () => {
  expect(Buffer.alloc(MAX_TRANSACTION_BYTES).toString('base64')).toHaveLength(LONGEST_TRANSACTION_TEXT);
  const real = ['mainnet-jupiter', 'mainnet-other', 'mainnet-guarded'].flatMap(readReal);
  const longest = Math.max(...real.map(({ transaction }) => transaction.length));
  expect(longest).toBeGreaterThan(1_000);
  expect(longest).toBeLessThanOrEqual(LONGEST_TRANSACTION_TEXT);
});

test('every text of a shipped token fits, and a page of the longest tokens', () => {
  const tokens: { readonly symbol: string; readonly name: string }[] = JSON.parse(
    readFileSync('data/tokens.json', 'utf8'),
  );
  expect(tokens.length).toBeGreaterThan(60);
  for (const { symbol, name } of tokens)
    expect(Math.max(symbol.length, name.length)).toBeLessThan(LONGEST_TEXT);
  const longest = Math.max(...tokens.map((token) => Buffer.byteLength(JSON.stringify(token))));
  expect(longest * PAGE_SIZE).toBeLessThan(LARGEST_ANSWER_BYTES.tokens);
});

test('an answer fits more of the largest quotes than there are providers', () => {
  const quote = LONGEST_TRANSACTION_TEXT + 8 * LONGEST_TEXT;
  expect(quote * MANY_QUOTES).toBeLessThan(LARGEST_ANSWER_BYTES.quotes);
});
