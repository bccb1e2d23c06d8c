import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TalkTopic } from '../../../src/bot/requests/language/vocabulary.ts';
import type { ReadRequest } from '../../../src/bot/requests/parser/grammar.ts';
import { readAskedAmount } from '../../../src/bot/requests/parser/read-amount.ts';
import { readRequest } from '../../../src/bot/requests/parser/read-request.ts';
import type { AskedAmount } from '../../../src/bot/swap/asked-amount.ts';
import { LANGUAGES, type Language } from '../../../src/bot/swap/people.ts';
import { findTokens, type ListedToken, labelTokens, namesToken } from '../../../src/bot/swap/token.ts';
import { SHIPPED_TOKENS } from '../../../src/labels/token-label.ts';
import type { Mint } from '../../../src/solana/mint.ts';

/** Right sentences of a half of the corpus, percent. */
const MIN_RIGHT = 98;

/** Right sentences of one language in it. */
const MIN_RIGHT_OF_A_LANGUAGE = 96;

/** Sentences of each language. */
const MIN_SENTENCES = 150;

/** The fresh half was written without a look at the parser. */
const HALVES = ['ours', 'fresh'] as const;

type Half = (typeof HALVES)[number];

interface Trade {
  readonly pay: string;
  readonly get: string;
  /** A plain decimal number, `all`, `half` or `25%`; absent for the price of one. */
  readonly amount?: string;
  /** The token that the amount counts. */
  readonly side?: 'pay' | 'get';
  readonly usd?: boolean;
}

type Meaning =
  | ({ readonly kind: 'swap' | 'quote' } & Trade)
  | { readonly kind: 'price'; readonly token: string }
  /** Something is left open: the bot asks, and makes no card. */
  | { readonly kind: 'ask' }
  /** Small talk, thanks, chatter: a short answer and no card. */
  | { readonly kind: 'none' }
  | { readonly kind: Exclude<TalkTopic, 'price'> };

interface Said {
  readonly say: string;
  /** Several where a sentence may be taken in several ways. */
  readonly mean: Meaning | readonly Meaning[];
}

interface Judged {
  /** `wrong`: a card that was not meant. */
  readonly verdict: 'right' | 'missed' | 'wrong';
  /** For the report. */
  readonly read: string;
}

const EURC = {
  mint: 'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr' as Mint,
  symbol: 'EURC',
  name: 'EURC',
  assetClass: 'crypto',
  issuer: null,
};

const LIST = labelTokens(
  [...[...SHIPPED_TOKENS].map(([mint, label]) => ({ ...EURC, ...label, mint })), EURC].map(
    (token) => ({ ...token, claim: { decimals: 6, tokenProgram: null } }) as ListedToken,
  ),
);

const SMALL_TALK: ReadonlySet<string> = new Set(['greeting', 'thanks', 'smalltalk']);

function sentencesOf(half: Half, language: Language): readonly Said[] {
  const name = half === 'fresh' ? `fresh-${language}.json` : `${language}.json`;
  return JSON.parse(readFileSync(`${import.meta.dirname}/corpus/${name}`, 'utf8'));
}

const JUDGED = HALVES.flatMap((half) =>
  LANGUAGES.flatMap((language) =>
    sentencesOf(half, language).map((said) => ({ half, language, ...said, ...judge(said, language) })),
  ),
);

type JudgedSentence = (typeof JUDGED)[number];

function tell({ say, mean, read }: JudgedSentence): string {
  return `${say}\n    means ${JSON.stringify(mean)}\n    read  ${read}`;
}

function expectRight(sentences: readonly JudgedSentence[], least: number): void {
  const missed = sentences.filter(({ verdict }) => verdict !== 'right');
  const percent = (100 * (sentences.length - missed.length)) / sentences.length;
  const report = [`${percent.toFixed(1)}% of ${sentences.length}`, ...missed.map(tell)].join('\n');
  expect(percent, report).toBeGreaterThanOrEqual(least);
}

describe('sentences as people write them', () => {
  it('never become a card with another amount, token or side', () => {
    expect(JUDGED.filter(({ verdict }) => verdict === 'wrong').map(tell)).toEqual([]);
  });

  it.each(HALVES)('are understood, or asked about where they are open: %s', (half) => {
    expectRight(
      JUDGED.filter((one) => one.half === half),
      MIN_RIGHT,
    );
  });

  it.each(HALVES.flatMap((half) => LANGUAGES.map((language) => [half, language] as const)))(
    'are understood in each language: %s, %s',
    (half, language) => {
      const sentences = JUDGED.filter((one) => one.half === half && one.language === language);
      expectRight(sentences, MIN_RIGHT_OF_A_LANGUAGE);
    },
  );

  it.each(LANGUAGES)('are many and different in %s', (language) => {
    const texts = JUDGED.filter((one) => one.language === language).map(({ say }) => say);
    expect(new Set(texts).size).toBeGreaterThanOrEqual(MIN_SENTENCES);
  });
});

/** Compares a sentence's meaning with the bot's reading of it. */
function judge({ say, mean }: Said, language: Language): Judged {
  const read = readRequest(say, {
    language,
    namesToken: (word) => namesToken(LIST, word),
    isCommand: false,
  });
  const card = cardOf(read);
  const meanings: readonly Meaning[] = 'kind' in mean ? [mean] : mean;
  const isRight = meanings.some((one) => (card ? isMeant(one, card) : isAnswered(one, read)));
  return { verdict: isRight ? 'right' : card ? 'wrong' : 'missed', read: JSON.stringify(read) };
}

type Card = Required<Pick<Trade, 'pay' | 'get' | 'amount'>>;

function cardOf(read: ReadRequest): Card | undefined {
  if (read.kind !== 'request') return undefined;
  const { from, to, amount } = read.request;
  const [pay, get] = [symbolOf(from), symbolOf(to)];
  return amount && pay !== undefined && get !== undefined && pay !== get
    ? { pay, get, amount: writeAmount(amount) }
    : undefined;
}

function isMeant(mean: Meaning, card: Card): boolean {
  if (mean.kind !== 'swap' && mean.kind !== 'quote') return false;
  const isPair = isSymbol(mean.pay, card.pay) && isSymbol(mean.get, card.get);
  // Dollars are equal on both sides.
  const isOfPaid = mean.side !== 'get' || mean.usd === true;
  return isPair && isOfPaid && amountMeant(mean) === card.amount;
}

function isAnswered(mean: Meaning, read: ReadRequest): boolean {
  switch (mean.kind) {
    case 'swap':
    case 'quote':
      return mean.amount === undefined ? isPriceOf(read, mean.pay, mean.get) : asksForPaid(mean, read);
    case 'price':
      return isPriceOf(read, mean.token, null);
    case 'ask':
      return read.kind === 'question' || read.kind === 'request';
    case 'none':
      // Chatter about something else is answered with what the bot can do.
      return read.kind === 'none' || (read.kind === 'talk' && SMALL_TALK.has(read.topic));
    default:
      // Or among the topics that the bot asks to pick from.
      return read.kind === 'talk' && [read.topic, ...(read.likely ?? [])].includes(mean.kind);
  }
}

/** Only the paid amount can be fixed, so a wanted amount is asked about. */
function asksForPaid({ pay, get, amount, side }: Trade, read: ReadRequest): boolean {
  if (side !== 'get' || read.kind !== 'question' || read.question.code !== 'got_amount') return false;
  const { request, question } = read;
  const isPair = isSymbol(pay, symbolOf(request.from)) && isSymbol(get, symbolOf(request.to));
  const wanted = readAskedAmount(question.text);
  return isPair && wanted.ok && writeAmount(wanted.asked) === amount;
}

function isPriceOf(read: ReadRequest, token: string, to: string | null): boolean {
  if (read.kind !== 'talk' || !read.price) return false;
  const asked = [read.price.token, read.price.to].map(symbolOf);
  return to === null
    ? isSymbol(token, asked[0])
    : [token, to].every((symbol) => asked.some((one) => isSymbol(symbol, one)));
}

function amountMeant({ amount = '', usd }: Trade): string {
  if (amount === 'half') return '50%';
  if (amount === 'all' || amount.endsWith('%')) return amount;
  return usd ? `$${Number(amount)}` : String(Number(amount));
}

function writeAmount(amount: AskedAmount): string {
  if (amount.kind === 'share') return `${amount.bps / 100}%`;
  if (amount.kind === 'most') return 'all';
  return amount.kind === 'dollars' ? `$${Number(amount.text)}` : String(Number(amount.text));
}

function symbolOf(word: string | null): string | undefined {
  if (word === null) return undefined;
  const { named } = findTokens(LIST, word);
  return named.length === 1 ? named[0]?.symbol : undefined;
}

function isSymbol(meant: string, read: string | undefined): boolean {
  const plain = (symbol = '') => symbol.replace('$', '').toLowerCase();
  return read !== undefined && plain(meant) === plain(read);
}
