import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AskedAmount } from '../../../../src/bot/swap/asked-amount.ts';
import { LANGUAGES } from '../../../../src/bot/swap/language.ts';
import { isMintAddress } from '../../../../src/bot/swap/read-request/read-lexemes.ts';
import { readRequest } from '../../../../src/bot/swap/read-request/read-request.ts';
import type { ReadRequest } from '../../../../src/bot/swap/read-request/request.ts';

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const LISTED = new Set(['sol', 'usdc', 'usdt', 'bonk', 'jup', 'wif', 'tslax', BONK]);
const namesToken = (word: string) => LISTED.has(word) || LISTED.has(word.toLowerCase());

/** `1.5 SOL>USDC`, with `-` for what is not known. */
function sayRequest({
  from,
  to,
  amount,
}: {
  from: string | null;
  to: string | null;
  amount: AskedAmount | null;
}) {
  const pair = `${sayToken(from)}>${sayToken(to)}`;
  return amount ? `${sayAmount(amount)} ${pair}` : pair;
}

function sayToken(word: string | null): string {
  if (word === null) return '-';
  return isMintAddress(word) ? word : word.toUpperCase();
}

function sayAmount(amount: AskedAmount): string {
  if (amount.kind === 'share') return `${amount.bps / 100}%`;
  if (amount.kind === 'most') return 'max';
  return amount.kind === 'dollars' ? `$${amount.text}` : amount.text;
}

function say(read: ReadRequest): string {
  if (read.kind === 'none') return 'none';
  if (read.kind === 'talk') return `talk ${read.topic}`;
  if (read.kind === 'request') return sayRequest(read.request);
  const { question, request } = read;
  switch (question.code) {
    case 'amount':
      return `?amount ${question.text} [${question.meant.map(sayAmount).join(' ')}] ${sayRequest(request)}`;
    case 'got_amount':
      return `?got ${question.text} ${sayRequest(request)}`;
    case 'side':
      return `?side ${sayToken(request.from)}`;
    case 'direction':
      return `?direction ${sayToken(request.from)} ${sayToken(request.to)}`;
    default:
      return `?${question.code.replace('_link', '').replace('unknown', 'link')}`;
  }
}

const corpusOf = (language: string) =>
  readFileSync(`${import.meta.dirname}/corpus/${language}.txt`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => line.split(' => ').map((part) => part.replaceAll('\\n', '\n')) as [string, string]);

describe.each(LANGUAGES)('a text in %s', (language) => {
  it.each(corpusOf(language))('%s', (text, meaning) => {
    expect(say(readRequest(text, { language, namesToken, isCommand: false }))).toBe(meaning);
  });
});
