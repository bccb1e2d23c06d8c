import { readAskedAmount } from '../../swap/asked-amount.ts';
import type { Clue, TalkTopic } from '../language/vocabulary.ts';
import type { Clues } from './find-clues.ts';
import { isFiller, type Lexeme, type ReadRequest } from './grammar.ts';
import { isMintAddress } from './read-lexemes.ts';
import { splitTerms } from './split-terms.ts';
import type { Term } from './terms.ts';

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

/** What is no swap at all: a negation, a stop, a wish for later, and questions about the bot. */
export function readTalk(clues: Clues, lexemes: readonly Lexeme[]): ReadRequest | undefined {
  const parts = partsOf(lexemes);
  const { tokens, amounts, has } = parts;
  const isOwnCount = clues.has('many') && has('own_before') && amounts === 0;
  const isAnything = tokens.length > 0 || amounts > 0 || has('verb');
  const isBack = clues.has('back') && amounts === 0;
  if (clues.has('cancel') && !isBack && tokens.length === 0) return talk('cancel');
  // "1 sol, no, 3 sol to usdc" corrects itself.
  if (clues.has('not') && isAnything) return amounts > 1 ? ask('form') : talk('not');
  if (clues.has('cancel') && !isBack) return talk('cancel');
  if (sendsSomething(clues, lexemes, parts)) return talk('send');
  const isSupposed = clues.has('many') && tokens.length === 2 && amounts === 1;
  if (clues.has('later') && tokens.length > 0 && (amounts > 0 || has('verb')) && !isSupposed)
    return ask('later');
  if (tokens.length > 1 || (has('verb') && tokens.length > 0 && amounts > 0)) return undefined;
  if (isOwnCount) return talk('balance');
  for (const [clue, topic] of WITHOUT_A_PAIR) {
    const isFree = clue !== 'again' || (tokens.length === 0 && amounts === 0);
    if (clues.has(clue) && isFree && (clue !== 'back' || isBack)) return talk(topic);
  }
  return clues.has('help') && tokens.length === 0 && amounts === 0 ? talk('help') : undefined;
}

/** With a recipient: a word in another place than a token's, or one unlike a symbol. */
function sendsSomething(clues: Clues, lexemes: readonly Lexeme[], { tokens, amounts }: Parts): boolean {
  const named = tokens.filter((token) => !isMintAddress(token));
  if (named.length > 1) return false;
  if (clues.has('send')) return tokens.length > 0 || amounts > 0;
  const isToPerson = lexemes.some((lexeme) => lexeme.kind === 'unknown' && lexeme.word.startsWith('@'));
  if (isToPerson && amounts > 0 && tokens.length === 1) return true;
  const hasRecipient = lexemes.some((lexeme) => lexeme.kind === 'unknown' && NOT_LATIN.test(lexeme.word));
  return clues.has('maybeSend') && amounts > 0 && tokens.length === 1 && hasRecipient;
}

/** "How much is sol", "how much usdc for 1 sol": a price, or a request whose card shows it. */
export function readPriceQuestion(clues: Clues, lexemes: readonly Lexeme[]): ReadRequest | undefined {
  if (!clues.has('price') && !clues.has('many')) return undefined;
  const { tokens, amounts } = partsOf(lexemes);
  const [token, to = null, more] = tokens;
  const verbs = lexemes.flatMap((lexeme) => (lexeme.kind === 'verb' ? [lexeme.verb] : []));
  if (token === undefined || more !== undefined || verbs.includes('buy')) return undefined;
  if (to === null) return isPriceOfOne(lexemes) ? { ...talk('price'), price: { token, to } } : undefined;
  if (amounts === 0) return verbs.includes('sell') ? undefined : { ...talk('price'), price: { token, to } };
  return amounts === 1 && clues.has('many') ? readQuote(clues, lexemes) : undefined;
}

/** Without an amount, or for one. */
function isPriceOfOne(lexemes: readonly Lexeme[]): boolean {
  const amounts = lexemes.flatMap((lexeme) => (lexeme.kind === 'amount' ? [lexeme.text] : []));
  const isPart = lexemes.some(({ kind }) => kind === 'fraction' || kind === 'own');
  return amounts.every((amount) => amount === '1') && (!isPart || amounts.length === 0);
}

/** The token with the amount is paid, except where it is said to be needed. */
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

/** Greetings, thanks and the rest, where nothing else is said. */
export function readSmallTalk(clues: Clues, lexemes: readonly Lexeme[]): ReadRequest | undefined {
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

function ask(code: 'later' | 'form'): ReadRequest {
  return { kind: 'question', question: { code }, request: { from: null, to: null, amount: null } };
}
