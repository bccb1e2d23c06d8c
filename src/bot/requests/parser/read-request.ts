import { findClues, foldText, likelyLanguage } from './find-clues.ts';
import type { Lexeme, ReadRequest, RequestQuestion, SwapRequest } from './grammar.ts';
import { readAround, readExactly } from './read-around.ts';
import { type Reader, readLexemes } from './read-lexemes.ts';
import { readPriceQuestion, readSmallTalk, readTalk } from './read-talk.ts';
import { readTopic } from './read-topic.ts';
import { withMisspeltVerb } from './read-typos.ts';

/** Lexemes; in a longer text only an address is looked for. */
const MOST_PIECES = 40;

const NOTHING: SwapRequest = { from: null, to: null, amount: null };
const NONE: ReadRequest = { kind: 'none' };

interface Asked extends Reader {
  readonly isCommand: boolean;
}

/**
 * Parses a text in any of the languages. Pure. An amount and two tokens in a clear relation become a request,
 * whatever words are around them; no amount or token is guessed; tokens stay words for the catalogue.
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
