import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OrderRequest, ReadRequest, SwapRequest } from '../../../../src/bot/requests/parser/grammar.ts';
import { readRequest } from '../../../../src/bot/requests/parser/read-request.ts';
import type { AskedAmount } from '../../../../src/bot/swap/asked-amount.ts';
import { LANGUAGES, type Language } from '../../../../src/bot/swap/people.ts';
import { isMintAddress } from '../../../../src/solana/mint.ts';

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const LISTED = new Set(['sol', 'usdc', 'usdt', 'bonk', 'jup', 'wif', 'tslax', BONK]);
const namesToken = (word: string) => LISTED.has(word) || LISTED.has(word.toLowerCase());

/** Format `1.5 SOL>USDC`, with `-` for an unknown part. */
function sayRequest({ from, to, amount }: SwapRequest) {
  const pair = `${sayToken(from)}>${sayToken(to)}`;
  return amount ? `${sayAmount(amount)} ${pair}` : pair;
}

/** A token, with the amount if it is the paid one. */
function sayPaid(word: string | null, amount: AskedAmount | null): string {
  return amount ? `${sayAmount(amount)} ${sayToken(word)}` : sayToken(word);
}

function sayToken(word: string | null): string {
  if (word === null) return '-';
  return isMintAddress(word) ? word : word.toUpperCase();
}

function sayAmount(amount: AskedAmount): string {
  if (amount.kind === 'share') return `${amount.bps / 100}%`;
  if (amount.kind === 'most') return 'max';
  if (amount.kind === 'rest') return `all but ${amount.text}`;
  return amount.kind === 'dollars' ? `$${amount.text}` : amount.text;
}

/** Format `sell 2 SOL @250 USDC`, `buy 100 USDC JUP @0.4`. */
function sayOrder({ side, token, money, amount, price: asked }: OrderRequest): string {
  const price = typeof asked === 'string' ? asked : `${asked.of} ${asked.bps / 100}%`;
  const words = side === 'sell' ? [token, `@${price}`] : [money ?? '-', token, `@${price}`];
  const said = [side, sayAmount(amount), ...words, ...(side === 'sell' && money ? [money] : [])];
  return said.join(' ').replace(/(?<= )[a-z]+/g, (word) => (word === 'max' ? word : word.toUpperCase()));
}

function say(read: ReadRequest): string {
  if (read.kind === 'none') return 'none';
  if (read.kind === 'talk') return `talk ${read.topic}`;
  if (read.kind === 'request') return sayRequest(read.request);
  if (read.kind === 'order') return sayOrder(read.order);
  const { question, request } = read;
  switch (question.code) {
    case 'amount':
      return `?amount ${question.text} [${question.meant.map(sayAmount).join(' ')}] ${sayRequest(request)}`;
    case 'got_amount':
      return `?got ${question.text} ${sayRequest(request)}`;
    case 'unsure_amount':
      return `?unsure [${question.meant.map(sayAmount).join(' ')}] ${sayRequest(request)}`;
    case 'side':
      return `?side ${sayPaid(request.from, request.amount)}`;
    case 'direction':
      return `?direction ${sayPaid(request.from, request.amount)} ${sayPaid(request.to, question.back)}`;
    default:
      return `?${question.code.replace('_link', '').replace('unknown', 'link')}`;
  }
}

/** Headings of the forms in each corpus. */
const FORMS = [
  'Behind the command | Swap | Buy | Sell | Dollars | Shares | Fractions | All of it | Parts',
  'A token alone | Links | Slips | Emoji | Digits of other keyboards | Unclear amounts',
  'The other side, or either | Wanted | Does not fit | At a price | Talk | None of ours',
].flatMap((line) => line.split(' | '));

const MIN_OF_A_FORM = 10;

/** The lines of each form: a text and its meaning. */
const corpusOf = (language: string): ReadonlyMap<string, readonly (readonly [string, string])[]> =>
  new Map(
    readFileSync(`${import.meta.dirname}/corpus/${language}.txt`, 'utf8')
      .split(/^# /m)
      .slice(1)
      .map((section) => section.trim().split('\n'))
      .map(([form = '', ...lines]) => [form, lines.map(partLine)] as const),
  );

function partLine(line: string): readonly [string, string] {
  const [text = '', meaning = ''] = line.split(' => ').map((part) => part.replaceAll('\\n', '\n'));
  return [text, meaning];
}

const COMMAND = '/swap';

const read = (text: string, language: Language) => {
  const isCommand = text.startsWith(COMMAND);
  const said = isCommand ? text.slice(COMMAND.length) : text;
  return say(readRequest(said, { language, namesToken, isCommand }));
};

describe.each(LANGUAGES)('a text in %s', (language) => {
  const corpus = corpusOf(language);

  it.each([...corpus].flatMap(([form, lines]) => lines.map((line) => [form, ...line] as const)))(
    '%s: %s',
    (_form, text, meaning) => {
      expect(read(text, language)).toBe(meaning);
    },
  );

  it('covers every form with at least ten different lines', () => {
    const texts = [...corpus.values()].flatMap((lines) => lines.map(([text]) => text));
    expect([...corpus.keys()]).toEqual(FORMS);
    expect(texts).toEqual([...new Set(texts)]);
    for (const [form, lines] of corpus)
      expect(lines.length, `${form} in ${language}`).toBeGreaterThanOrEqual(MIN_OF_A_FORM);
  });
});
