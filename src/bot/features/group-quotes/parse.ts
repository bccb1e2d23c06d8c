import type { SwapRequest } from '../../requests/parser/grammar.ts';
import { isMintAddress, type Reader, readLexemes } from '../../requests/parser/read-lexemes.ts';
import { readRequest } from '../../requests/parser/read-request.ts';
import type { AskedAmount, UnclearAmount } from '../../swap/asked-amount.ts';

/** A message that somebody answers, as far as it may say what is asked about. */
export interface RepliedTo {
  /** Its text or caption. */
  readonly text: string;
  /** The part of it that was marked for the answer; it counts before the rest. */
  readonly quote?: string;
  /** What stands behind words of it. */
  readonly links: readonly string[];
}

/** What a group's `/quote` asks for; tokens in the words of whoever wrote them. */
export type GroupAsk =
  /** Null where no amount was said: one of what is paid. */
  | { readonly kind: 'pair'; readonly from: string; readonly to: string; readonly amount: AskedAmount | null }
  /** Against the group's other side. */
  | { readonly kind: 'one'; readonly token: string; readonly amount: AskedAmount | null }
  /** The group's own pair. */
  | { readonly kind: 'default'; readonly amount: AskedAmount | null }
  | { readonly kind: 'amount'; readonly problem: UnclearAmount; readonly text: string }
  | { readonly kind: 'unclear' };

const UNCLEAR: GroupAsk = { kind: 'unclear' };

/** Longer texts are looked at no further. */
const LONGEST_LOOKED_AT = 4_096;
const CASHTAG = /(?<![\p{L}\p{N}$])\$(\p{L}[\p{L}\p{N}]{0,15})(?![\p{L}\p{N}])/gu;

/** Shouted, as tickers are written: two letters at least. */
const TICKER = /(?<![\p{L}\p{N}$@/_.-])\p{Lu}[\p{Lu}\p{N}]{1,15}(?![\p{L}\p{N}_])/gu;

/**
 * Reads what stands behind `/quote`, and where that names no token the message that is answered. Pure. What could be taken
 * in two ways is unclear, and a share of a wallet is nobody else's business.
 */
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

/** The amount of the command counts before one in the message. */
function readReplied(replied: RepliedTo, amount: AskedAmount | null, reader: Reader): GroupAsk {
  const { quote, text, links } = replied;
  const parts = [quote ?? '', [text, ...links].join(' ')];
  for (const part of parts) {
    const read = readPart(part, reader);
    if (read) return 'amount' in read ? { ...read, amount: amount ?? read.amount } : read;
  }
  return UNCLEAR;
}

/** Undefined where a text names no token. */
function readPart(text: string, reader: Reader): GroupAsk | undefined {
  const read = readRequest(text, { ...reader, isCommand: false });
  const isWhole = read.kind === 'request' || (read.kind === 'question' && read.question.code === 'side');
  if (isWhole && namesListed(read.request, reader)) return askOf(withoutShare(read.request));
  const [only, other] = namedTokens(text, reader);
  if (only === undefined) return undefined;
  return other === undefined ? { kind: 'one', token: only, amount: null } : UNCLEAR;
}

/** Of what others wrote, a word is a token only where it is one. */
function namesListed({ from, to }: SwapRequest, { namesToken }: Reader): boolean {
  const words = [from, to].filter((word) => word !== null);
  return words.length > 0 && words.every((word) => isMintAddress(word) || namesToken(word));
}

function isOfWallet({ amount }: SwapRequest): boolean {
  return amount?.kind === 'share' || amount?.kind === 'most';
}

function withoutShare(request: SwapRequest): SwapRequest {
  return isOfWallet(request) ? { ...request, amount: null } : request;
}

/**
 * The tokens that a text of others names, each once: mints and links before `$TICKERS`, and these before words in capitals
 * that a listed token bears. A weaker sign counts only where there is no stronger one.
 */
function namedTokens(text: string, reader: Reader): readonly string[] {
  const looked = text.slice(0, LONGEST_LOOKED_AT);
  const addresses = readLexemes(looked, reader).flatMap((lexeme) =>
    lexeme.kind === 'token' && isMintAddress(lexeme.word) ? [lexeme.word] : [],
  );
  if (addresses.length > 0) return [...new Set(addresses)];
  const tagged = [...looked.matchAll(CASHTAG)].flatMap(([, word = '']) => word);
  if (tagged.length > 0) return once(tagged);
  return once([...looked.matchAll(TICKER)].flatMap(([word]) => (reader.namesToken(word) ? [word] : [])));
}

/** Without regard to case. */
function once(words: readonly string[]): readonly string[] {
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}
