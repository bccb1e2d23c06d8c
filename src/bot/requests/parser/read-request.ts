import { assignRoles } from './assign-roles.ts';
import {
  isFiller,
  type Lexeme,
  type ReadRequest,
  type RequestQuestion,
  type SwapRequest,
} from './grammar.ts';
import { type Reader, readLexemes } from './read-lexemes.ts';
import { readTopic } from './read-topic.ts';
import { splitTerms } from './split-terms.ts';

/** Nobody asks for a swap in more pieces; in a longer text only an address is looked for. */
const MOST_PIECES = 40;

/** What symbols are mostly made of. */
const LIKE_A_SYMBOL = /^[A-Za-z0-9]{2,10}$/;

const NOTHING: SwapRequest = { from: null, to: null, amount: null };
const NONE: ReadRequest = { kind: 'none' };

interface Asked extends Reader {
  /** The text stands behind /swap or /quote, so it is about a swap. */
  readonly isCommand: boolean;
}

/**
 * Reads what a person wrote, in any of the languages: a request with gaps, a question back, another topic, or nothing. Pure;
 * every word counts, so that what is not understood is never passed over, and nothing is taken for an amount or a token that
 * was not written. Tokens stay words: which token a word means is decided by the catalogue.
 */
export function readRequest(text: string, asked: Asked): ReadRequest {
  const topic = asked.isCommand ? undefined : readTopic(text, asked.language);
  if (topic) return { kind: 'talk', topic };
  const lexemes = readLexemes(text, asked);
  if (lexemes.length > MOST_PIECES) return readAddress(lexemes);
  const isCommandOnly = asked.isCommand && !lexemes.some(({ kind }) => kind === 'verb');
  const said: readonly Lexeme[] = isCommandOnly
    ? [{ kind: 'verb', verb: 'swap', wants: null }, ...lexemes]
    : lexemes;
  const link = lexemes.find((lexeme) => lexeme.kind === 'link');
  if (link) return readOddLink(link.address, lexemes, asked);
  if (!lexemes.some(({ kind }) => kind === 'unknown')) return readKnown(said);
  return readWithUnknown(said, lexemes);
}

const SAYS_SOMETHING: ReadonlySet<Lexeme['kind']> = new Set(['verb', 'token', 'amount', 'fraction']);

function readKnown(lexemes: readonly Lexeme[]): ReadRequest {
  const isAnything = lexemes.some(({ kind }) => SAYS_SOMETHING.has(kind));
  if (!isAnything) return NONE;
  const sentence = splitTerms(lexemes);
  return sentence ? assignRoles(sentence) : ask({ code: 'form' });
}

/** A word that is not understood may be the name of a token, where one has to stand; else nothing is assumed. */
function readWithUnknown(said: readonly Lexeme[], lexemes: readonly Lexeme[]): ReadRequest {
  const tokens = lexemes.filter(({ kind }) => kind === 'token' || kind === 'unknown').length;
  const verbAt = said.findIndex(({ kind }) => kind === 'verb');
  const isBeforeVerb = said.slice(0, Math.max(0, verbAt)).some(({ kind }) => kind === 'unknown');
  const isInPlace = lexemes.every(
    (lexeme, index) => lexeme.kind !== 'unknown' || standsForToken(lexemes, index),
  );
  const mayNameTokens = verbAt >= 0 || (isInPlace && !isCount(lexemes));
  if (tokens <= 2 && !isBeforeVerb && mayNameTokens) {
    const sentence = splitTerms(said);
    const placed = sentence && assignRoles(sentence);
    if (placed && !isSideOfUnknown(placed, lexemes)) return placed;
  }
  const address = readAddress(lexemes);
  return address.kind === 'none' && verbAt >= 0 ? ask({ code: 'form' }) : address;
}

/** "hello": one word alone is no token that somebody would be asked about. */
function isSideOfUnknown(placed: ReadRequest, lexemes: readonly Lexeme[]): boolean {
  const isSide = placed.kind === 'question' && placed.question.code === 'side';
  return isSide && !lexemes.some(({ kind }) => kind === 'token');
}

/** Directly behind an amount or a mark that an amount or a token precedes: `5 slo usdc`, `1 sol to usdcc`. */
function standsForToken(lexemes: readonly Lexeme[], index: number): boolean {
  const before = lexemes.slice(0, index).filter((lexeme) => !isFiller(lexeme) && lexeme.kind !== 'dollars');
  const hasAmount = before.some(({ kind }) => kind === 'amount' || kind === 'fraction');
  return hasAmount && before[0]?.kind !== 'unknown';
}

/** "in 20 minutes": a number before words that are no symbols, and no token anywhere. */
function isCount(lexemes: readonly Lexeme[]): boolean {
  const unknown = lexemes.flatMap((lexeme) => (lexeme.kind === 'unknown' ? [lexeme.word] : []));
  const has = (sought: Lexeme['kind']) => lexemes.some(({ kind }) => kind === sought);
  if (has('token')) return false;
  return !unknown.every((word) => LIKE_A_SYMBOL.test(word)) || (unknown.length > 1 && !has('mark'));
}

/** The one address or `$symbol` among words that say nothing to us: what a shared post is about. */
function readAddress(lexemes: readonly Lexeme[]): ReadRequest {
  const addresses = lexemes.flatMap((lexeme) =>
    lexeme.kind === 'token' && lexeme.isNamed ? [lexeme.word] : [],
  );
  const [only, other] = [...new Set(addresses)];
  if (only === undefined || other !== undefined) return NONE;
  return ask({ code: 'side' }, { ...NOTHING, from: only });
}

/** A link that names no token is only asked about where there is nothing else to go by. */
function readOddLink(address: string | null, lexemes: readonly Lexeme[], { isCommand }: Asked): ReadRequest {
  if (address !== null) return ask({ code: 'pool_link' });
  const read = readAddress(lexemes);
  if (read.kind !== 'none') return read;
  return isCommand || lexemes.length === 1 ? ask({ code: 'unknown_link' }) : NONE;
}

function ask(question: RequestQuestion, request: SwapRequest = NOTHING): ReadRequest {
  return { kind: 'question', question, request };
}
