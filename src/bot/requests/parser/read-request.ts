import { readAskedAmount } from '../../swap/asked-amount.ts';
import { LANGUAGES, type Language } from '../../swap/people.ts';
import { foldWord, isTypoOf } from '../../swap/words.ts';
import { VOCABULARIES } from '../language/index.ts';
import { type Clue, phrasesIn, type TalkTopic, type Topic, type Vocabulary } from '../language/vocabulary.ts';
import { ask, isFiller, type Lexeme, type ReadRequest, type Term } from './grammar.ts';
import { type Clues, findClues, foldText, likelyLanguage, withMisspeltVerb } from './meanings.ts';
import { readAround, readExactly } from './read-around.ts';
import { isMintAddress, type Reader, readLexemes } from './read-lexemes.ts';
import { splitTerms } from './split-terms.ts';

/** In a longer text only an address is looked for. */
const MOST_PIECES = 40;

const NONE: ReadRequest = { kind: 'none' };

interface Asked extends Reader {
  readonly isCommand: boolean;
}

/**
 * In any of the languages. Pure. An amount and two tokens in a clear relation become a request, whatever words
 * are around them; no amount or token is guessed; tokens stay words for the catalogue.
 */
export function readRequest(text: string, asked: Asked): ReadRequest {
  const language = likelyLanguage(foldText(text), asked.language);
  const reader: Reader = { ...asked, language };
  const topic = asked.isCommand ? undefined : readTopic(text, language);
  if (topic) return { kind: 'talk', topic };
  const lexemes = readLexemes(text, reader);
  if (lexemes.length > MOST_PIECES) return readAddress(lexemes);
  const link = lexemes.find((lexeme) => lexeme.kind === 'link');
  if (link) return readOddLink(link.address, lexemes, asked);
  if (asked.isCommand) return readExactly(asCommand(lexemes)) ?? readAddress(lexemes);
  const clues = findClues(text, asked.language);
  const read =
    readTalk(clues, lexemes) ??
    readPriceQuestion(clues, lexemes) ??
    readSmallTalk(clues, lexemes) ??
    readAround(withMisspeltVerb(lexemes, language)) ??
    readAddress(lexemes);
  return read.kind === 'none' && clues.has('smalltalk') ? { kind: 'talk', topic: 'smalltalk' } : read;
}

function asCommand(lexemes: readonly Lexeme[]): readonly Lexeme[] {
  if (lexemes.some(({ kind }) => kind === 'verb')) return lexemes;
  return [{ kind: 'verb', verb: 'swap', wants: null }, ...lexemes];
}

/** The only address or `$symbol` in a text, as in a shared post. */
function readAddress(lexemes: readonly Lexeme[]): ReadRequest {
  const addresses = lexemes.flatMap((lexeme) =>
    lexeme.kind === 'token' && lexeme.isNamed ? [lexeme.word] : [],
  );
  const [only, other] = [...new Set(addresses)];
  if (only === undefined || other !== undefined) return NONE;
  return ask({ code: 'side' }, { from: only, to: null, amount: null });
}

/** A question only where the text has nothing but the link. */
function readOddLink(address: string | null, lexemes: readonly Lexeme[], { isCommand }: Asked): ReadRequest {
  if (address !== null) return ask({ code: 'pool_link' });
  const read = readAddress(lexemes);
  if (read.kind !== 'none') return read;
  return isCommand || lexemes.length === 1 ? ask({ code: 'unknown_link' }) : NONE;
}

const LONGEST_TOPIC = 40;

/** Shorter words are not corrected. */
const LETTERS_FOR_TYPOS = 5;

const TOPICS = LANGUAGES.map((language) => ({ language, phrases: phrasesOf(VOCABULARIES[language].topics) }));

const ALERT_BEGINNINGS = LANGUAGES.flatMap((language) =>
  phrasesIn(VOCABULARIES[language].topics.alert).map(foldWord),
);

/** Suffixes, in Chinese and Turkish. */
const ALERT_ENDS = ['提醒我', '通知我', '告诉我', ' haber ver', ' bildir'];

/** The person's language comes first. */
function readTopic(text: string, language: Language): Topic | undefined {
  const phrase = foldPhrase(text);
  if (phrase === '') return undefined;
  if (ALERT_BEGINNINGS.some((beginning) => beginsWith(phrase, beginning))) return 'alert';
  if (ALERT_ENDS.some((end) => phrase.endsWith(end))) return 'alert';
  if (phrase.length > LONGEST_TOPIC) return undefined;
  const own = TOPICS.find((table) => table.language === language)?.phrases.get(phrase);
  return own ?? TOPICS.flatMap(({ phrases }) => phrases.get(phrase) ?? [])[0] ?? typoOf(phrase);
}

/** Undefined for none and for several. */
function typoOf(phrase: string): Topic | undefined {
  if (phrase.length < LETTERS_FOR_TYPOS || phrase.includes(' ')) return undefined;
  const near = TOPICS.flatMap(({ phrases }) =>
    [...phrases].filter(([known]) => known.length >= 4 && isTypoOf(phrase, known)).map(([, topic]) => topic),
  );
  return new Set(near).size === 1 ? near[0] : undefined;
}

/** Chinese has no space after a prefix. */
function beginsWith(phrase: string, beginning: string): boolean {
  if (!phrase.startsWith(beginning)) return false;
  const next = phrase[beginning.length];
  return next === undefined || next === ' ' || /\p{Script=Han}$/u.test(beginning);
}

function phrasesOf(phrases: Vocabulary['topics']): ReadonlyMap<string, Topic> {
  const entries = Object.entries(phrases) as [Topic, string][];
  return new Map(
    entries.flatMap(([topic, list]) => phrasesIn(list).map((phrase) => [foldWord(phrase), topic])),
  );
}

function foldPhrase(text: string): string {
  return foldWord(
    text
      .slice(0, 200)
      .replace(/[^\p{L}\p{M}\p{N}$%<>.]+/gu, ' ')
      .trim(),
  );
}

interface Parts {
  /** Distinct, in order. */
  readonly tokens: readonly string[];
  readonly amounts: number;
  readonly has: (kind: Lexeme['kind']) => boolean;
}

/** In the order in which they win. */
const WITHOUT_A_PAIR: readonly (readonly [Clue, TalkTopic])[] = [
  ['back', 'back'],
  ['again', 'again'],
  ['balance', 'balance'],
  ['safety', 'safety'],
  ['fees', 'fees'],
];

const NOT_LATIN = /[^\p{Script=Latin}\p{N}@_]/u;

/** No swap at all: a negation, a stop, a wish for later, and questions about the bot. */
function readTalk(clues: Clues, lexemes: readonly Lexeme[]): ReadRequest | undefined {
  const parts = partsOf(lexemes);
  const { tokens, amounts, has } = parts;
  const [token] = tokens;
  const isOwnCount = clues.has('many') && has('own_before') && amounts === 0;
  const isAnything = tokens.length > 0 || amounts > 0 || has('verb');
  const isBack = clues.has('back') && amounts === 0;
  if (clues.has('missing')) return talk('status');
  if (clues.has('tolerance')) return talk('tolerance');
  if (clues.has('cancel') && !isBack && tokens.length === 0) return talk('cancel');
  // "1 sol, no, 3 sol to usdc" corrects itself.
  if (clues.has('not') && isAnything) return amounts > 1 ? ask({ code: 'form' }) : talk('not');
  if (clues.has('cancel') && !isBack) return talk('cancel');
  if (sendsSomething(clues, lexemes, parts)) return talk('send');
  const isSupposed = clues.has('many') && tokens.length === 2 && amounts === 1;
  if (clues.has('later') && tokens.length > 0 && (amounts > 0 || has('verb')) && !isSupposed)
    return ask({ code: 'later' });
  if (tokens.length > 1 || (has('verb') && tokens.length > 0 && amounts > 0)) return undefined;
  if (isOwnCount) return talk('balance');
  if (clues.has('safety') && token !== undefined && !has('own')) return priceTalk(token, null);
  for (const [clue, topic] of WITHOUT_A_PAIR) {
    const isFree = clue !== 'again' || (tokens.length === 0 && amounts === 0);
    if (clues.has(clue) && isFree && (clue !== 'back' || isBack)) return talk(topic);
  }
  return clues.has('help') && tokens.length === 0 && amounts === 0 ? talk('help') : undefined;
}

/** A recipient is in another place than a token, or unlike a symbol. */
function sendsSomething(clues: Clues, lexemes: readonly Lexeme[], { tokens, amounts }: Parts): boolean {
  const named = tokens.filter((token) => !isMintAddress(token));
  if (named.length > 1) return false;
  if (clues.has('send')) return tokens.length > 0 || amounts > 0;
  const isToPerson = lexemes.some((lexeme) => lexeme.kind === 'unknown' && lexeme.word.startsWith('@'));
  if (isToPerson && amounts > 0 && tokens.length === 1) return true;
  const hasRecipient = lexemes.some((lexeme) => lexeme.kind === 'unknown' && NOT_LATIN.test(lexeme.word));
  return clues.has('maybeSend') && amounts > 0 && tokens.length === 1 && hasRecipient;
}

/** "How much is sol", "how much usdc for 1 sol". */
function readPriceQuestion(clues: Clues, lexemes: readonly Lexeme[]): ReadRequest | undefined {
  if (!clues.has('price') && !clues.has('many')) return undefined;
  const { tokens, amounts } = partsOf(lexemes);
  const [token, to = null, more] = tokens;
  const verbs = lexemes.flatMap((lexeme) => (lexeme.kind === 'verb' ? [lexeme.verb] : []));
  if (token === undefined || more !== undefined || verbs.includes('buy')) return undefined;
  if (to === null) return isPriceOfOne(lexemes) ? priceTalk(token, to) : undefined;
  if (amounts === 0) return verbs.includes('sell') ? undefined : priceTalk(token, to);
  return amounts === 1 && clues.has('many') ? readQuote(clues, lexemes) : undefined;
}

/** Without an amount, or for one. */
function isPriceOfOne(lexemes: readonly Lexeme[]): boolean {
  const amounts = lexemes.flatMap((lexeme) => (lexeme.kind === 'amount' ? [lexeme.text] : []));
  const isPart = lexemes.some(({ kind }) => kind === 'fraction' || kind === 'own');
  return amounts.every((amount) => amount === '1') && (!isPart || amounts.length === 0);
}

/** The token with the amount is paid, unless it is needed. */
function readQuote(clues: Clues, lexemes: readonly Lexeme[]): ReadRequest | undefined {
  const sentence = splitTerms(lexemes.filter(({ kind }) => IN_A_TERM.has(kind)));
  const terms = sentence?.terms ?? [];
  const counted = terms.filter(({ amount, token }) => amount !== null && token !== null);
  const other = terms.find(({ amount, token }) => amount === null && token !== null);
  const [term] = counted;
  if (terms.length !== 2 || !term || !other) return undefined;
  const isNeeded = clues.has('need') || isWantedAmount(lexemes);
  return isNeeded ? quoteOfNeeded(term, other) : quoteOfPaid(term, other);
}

/** "I want to get 200 usdc, how much sol is it". */
function isWantedAmount(lexemes: readonly Lexeme[]): boolean {
  const said = lexemes.filter((lexeme) => !isFiller(lexeme));
  return said.some(({ kind }, index) => kind === 'want' && said[index + 1]?.kind === 'amount');
}

const IN_A_TERM: ReadonlySet<Lexeme['kind']> = new Set([
  ...(['amount', 'fraction', 'plus_half', 'dollars', 'token', 'own', 'own_before', 'unit'] as const),
]);

function quoteOfPaid({ amount, token }: Term, other: Term): ReadRequest | undefined {
  const read = readAskedAmount(amount ?? '');
  const request = { from: token, to: other.token, amount: read.ok ? read.asked : null };
  if (read.ok) return { kind: 'request', request };
  const { problem, meant } = read;
  return { kind: 'question', question: { code: 'amount', text: amount ?? '', problem, meant }, request };
}

function quoteOfNeeded({ amount, token }: Term, other: Term): ReadRequest {
  const request = { from: other.token, to: token, amount: null };
  return { kind: 'question', question: { code: 'got_amount', text: amount ?? '', isSaid: true }, request };
}

/** Where nothing else is said. */
function readSmallTalk(clues: Clues, lexemes: readonly Lexeme[]): ReadRequest | undefined {
  const isSwap = lexemes.some((lexeme) => SWAPS.has(lexeme.kind) && !isAll(lexeme));
  if (isSwap) return undefined;
  const topic = (['thanks', 'greeting', 'smalltalk'] as const).find((clue) => clues.has(clue));
  return topic && talk(topic);
}

const SWAPS: ReadonlySet<Lexeme['kind']> = new Set(['verb', 'token', 'amount', 'fraction']);

/** "All well" is no amount. */
function isAll(lexeme: Lexeme): boolean {
  return lexeme.kind === 'amount' && lexeme.text === 'max';
}

function partsOf(lexemes: readonly Lexeme[]): Parts {
  const words = lexemes.flatMap((lexeme) => (lexeme.kind === 'token' ? [lexeme.word] : []));
  return {
    tokens: [...new Map(words.map((word) => [word.toLowerCase(), word])).values()],
    amounts: lexemes.filter(({ kind }) => kind === 'amount' || kind === 'fraction').length,
    has: (kind) => lexemes.some((lexeme) => lexeme.kind === kind),
  };
}

function talk(topic: TalkTopic) {
  return { kind: 'talk', topic } as const;
}

function priceTalk(token: string, to: string | null): ReadRequest {
  return { ...talk('price'), price: { token, to } };
}
