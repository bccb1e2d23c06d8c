import { isMintAddress } from '../../../solana/mint.ts';
import type { SwapRequest } from '../../requests/parser/grammar.ts';
import { type Reader, readLexemes } from '../../requests/parser/read-lexemes.ts';
import { readRequest } from '../../requests/parser/read-request.ts';
import type { UnclearAmount } from '../../swap/amount.ts';
import { type AskedAmount, isAskedShare } from '../../swap/asked-amount.ts';

export interface RepliedTo {
  /** Text or caption. */
  readonly text: string;
  readonly quote?: string;
  /** The addresses are those of hidden links; visible ones are in the text. */
  readonly links: readonly string[];
}

/** A null amount means one unit of `from`. */
export type GroupAsk =
  | { readonly kind: 'pair'; readonly from: string; readonly to: string; readonly amount: AskedAmount | null }
  | { readonly kind: 'one'; readonly token: string; readonly amount: AskedAmount | null }
  | { readonly kind: 'default'; readonly amount: AskedAmount | null }
  | { readonly kind: 'amount'; readonly problem: UnclearAmount; readonly text: string }
  | { readonly kind: 'unclear' };

const UNCLEAR: GroupAsk = { kind: 'unclear' };

/** Characters. */
const MAX_SEARCHED_LENGTH = 4_096;
const CASHTAG = /(?<![\p{L}\p{N}$])\$(\p{L}[\p{L}\p{N}]{0,15})(?![\p{L}\p{N}])/gu;

const TICKER = /(?<![\p{L}\p{N}$@/_.-])\p{Lu}[\p{Lu}\p{N}]{1,15}(?![\p{L}\p{N}_])/gu;

/** Pure. An ambiguity is unclear, and so is a share of a wallet, which is private. */
export function readGroupAsk(text: string, replied: RepliedTo | undefined, reader: Reader): GroupAsk {
  if (text.trim() === '')
    return replied ? readReplied(replied, null, reader) : { kind: 'default', amount: null };
  const read = readRequest(text, { ...reader, isCommand: true });
  if (read.kind === 'question') {
    const { question } = read;
    return question.code === 'amount'
      ? { kind: 'amount', problem: question.problem, text: question.text }
      : UNCLEAR;
  }
  if (read.kind !== 'request' || isOfWallet(read.request)) return UNCLEAR;
  const { from, to, amount } = read.request;
  const isNameless = from === null && to === null;
  return isNameless && replied ? readReplied(replied, amount, reader) : askOf(read.request);
}

function askOf({ from, to, amount }: SwapRequest): GroupAsk {
  if (from !== null && to !== null) return { kind: 'pair', from, to, amount };
  const token = from ?? to;
  return token === null ? { kind: 'default', amount } : { kind: 'one', token, amount };
}

function readReplied(replied: RepliedTo, amount: AskedAmount | null, reader: Reader): GroupAsk {
  const { quote, text, links } = replied;
  const parts = [quote ?? '', [text, ...links].join(' ')];
  for (const part of parts) {
    const read = readPart(part, reader);
    if (read) return 'amount' in read ? { ...read, amount: amount ?? read.amount } : read;
  }
  return UNCLEAR;
}

function readPart(text: string, reader: Reader): GroupAsk | undefined {
  const read = readRequest(text, { ...reader, isCommand: false });
  const isWhole = read.kind === 'request' || (read.kind === 'question' && read.question.code === 'side');
  if (isWhole && namesListed(read.request, reader)) return askOf(withoutShare(read.request));
  const [only, other] = namedTokens(text, reader);
  if (only === undefined) return undefined;
  return other === undefined ? { kind: 'one', token: only, amount: null } : UNCLEAR;
}

/** Listed symbols and mints alone count in another person's message. */
function namesListed({ from, to }: SwapRequest, { namesToken }: Reader): boolean {
  const words = [from, to].filter((word) => word !== null);
  return words.length > 0 && words.every((word) => isMintAddress(word) || namesToken(word));
}

function isOfWallet({ amount }: SwapRequest): boolean {
  return isAskedShare(amount);
}

function withoutShare(request: SwapRequest): SwapRequest {
  return isOfWallet(request) ? { ...request, amount: null } : request;
}

/** The strongest mention counts: mints and links, `$TICKERS`, listed symbols in capitals. */
function namedTokens(text: string, reader: Reader): readonly string[] {
  const searched = text.slice(0, MAX_SEARCHED_LENGTH);
  const addresses = readLexemes(searched, reader).flatMap((lexeme) =>
    lexeme.kind === 'token' && isMintAddress(lexeme.word) ? [lexeme.word] : [],
  );
  if (addresses.length > 0) return [...new Set(addresses)];
  const tagged = [...searched.matchAll(CASHTAG)].flatMap(([, word = '']) => word);
  if (tagged.length > 0) return distinct(tagged);
  return distinct(
    [...searched.matchAll(TICKER)].flatMap(([word]) => (reader.namesToken(word) ? [word] : [])),
  );
}

function distinct(words: readonly string[]): readonly string[] {
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}
