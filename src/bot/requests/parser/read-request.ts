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

/** Lexemes; in a longer text only an address is looked for. */
const MOST_PIECES = 40;

const LIKE_A_SYMBOL = /^[A-Za-z0-9]{2,10}$/;

const NOTHING: SwapRequest = { from: null, to: null, amount: null };
const NONE: ReadRequest = { kind: 'none' };

interface Asked extends Reader {
  readonly isCommand: boolean;
}

/**
 * Parses a text in any of the languages. Pure. No word is skipped, no amount or token guessed; tokens stay
 * words for the catalogue.
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

/** An unknown word may be a token where the grammar expects one. */
function readWithUnknown(said: readonly Lexeme[], lexemes: readonly Lexeme[]): ReadRequest {
  const tokens = lexemes.filter(({ kind }) => kind === 'token' || kind === 'unknown').length;
  const verbAt = said.findIndex(({ kind }) => kind === 'verb');
  const isBeforeVerb = said.slice(0, Math.max(0, verbAt)).some(({ kind }) => kind === 'unknown');
  const isInPlace = lexemes.every(
    (lexeme, index) => lexeme.kind !== 'unknown' || isInTokenPlace(lexemes, index),
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

/** "hello": a single unknown word is no token. */
function isSideOfUnknown(placed: ReadRequest, lexemes: readonly Lexeme[]): boolean {
  const isSide = placed.kind === 'question' && placed.question.code === 'side';
  return isSide && !lexemes.some(({ kind }) => kind === 'token');
}

/** After an amount, with no unknown word first: `5 slo usdc`, `1 sol to usdcc`. */
function isInTokenPlace(lexemes: readonly Lexeme[], index: number): boolean {
  const before = lexemes.slice(0, index).filter((lexeme) => !isFiller(lexeme) && lexeme.kind !== 'dollars');
  const hasAmount = before.some(({ kind }) => kind === 'amount' || kind === 'fraction');
  return hasAmount && before[0]?.kind !== 'unknown';
}

/** "in 20 minutes": a number before words unlike symbols, without any token. */
function isCount(lexemes: readonly Lexeme[]): boolean {
  const unknown = lexemes.flatMap((lexeme) => (lexeme.kind === 'unknown' ? [lexeme.word] : []));
  const has = (sought: Lexeme['kind']) => lexemes.some(({ kind }) => kind === sought);
  if (has('token')) return false;
  return !unknown.every((word) => LIKE_A_SYMBOL.test(word)) || (unknown.length > 1 && !has('mark'));
}

/** The only address or `$symbol` in a text, as in a shared post. */
function readAddress(lexemes: readonly Lexeme[]): ReadRequest {
  const addresses = lexemes.flatMap((lexeme) =>
    lexeme.kind === 'token' && lexeme.isNamed ? [lexeme.word] : [],
  );
  const [only, other] = [...new Set(addresses)];
  if (only === undefined || other !== undefined) return NONE;
  return ask({ code: 'side' }, { ...NOTHING, from: only });
}

/** A question only where the text has nothing but the link. */
function readOddLink(address: string | null, lexemes: readonly Lexeme[], { isCommand }: Asked): ReadRequest {
  if (address !== null) return ask({ code: 'pool_link' });
  const read = readAddress(lexemes);
  if (read.kind !== 'none') return read;
  return isCommand || lexemes.length === 1 ? ask({ code: 'unknown_link' }) : NONE;
}

function ask(question: RequestQuestion, request: SwapRequest = NOTHING): ReadRequest {
  return { kind: 'question', question, request };
}
