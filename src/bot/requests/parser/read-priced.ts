import type { AskedAmount } from '../../swap/asked-amount.ts';
import type { RelativePrice } from '../../swap/offer.ts';
import { ask, has, isFiller, type Lexeme, type OrderRequest, type ReadRequest } from './grammar.ts';
import { type Reader, readLexemes } from './read-lexemes.ts';
import { isMoney } from './read-order.ts';
import type { SaidPrice } from './read-relative.ts';

type ReadRest = (rest: string, lexemes: readonly Lexeme[]) => ReadRequest;

/**
 * An order with a relative price. The rest of the sentence is read as one with a price of one; undefined where nothing would be
 * sold or bought. What is not read in full becomes a question.
 */
export function readPriced(
  said: SaidPrice | 'unclear',
  reader: Reader,
  readRest: ReadRest,
): ReadRequest | undefined {
  if (said === 'unclear') return ask({ code: 'order' });
  const { price, ladder, isTake, rest } = said;
  const read = withoutRepeated(readLexemes(rest, reader)).map(asPart);
  const isTrade = has(read, 'verb') && has(read, 'token', 'amount', 'fraction');
  if (!isTake && !ladder && !isTrade) return undefined;
  const lexemes = [...(isTake ? asTake(read) : read), ...(price === undefined ? [] : AT_ONE)];
  if (isTake && price && !ladder && isPosition(read))
    return { kind: 'order', order: { side: 'sell', token: null, money: null, amount: ALL, price } };
  const meant = readRest(rest, lexemes);
  if (meant.kind !== 'order') return meant.kind === 'talk' ? meant : ask({ code: 'order' });
  const order = { ...meant.order, price: price ?? meant.order.price, ...(ladder && { ladder }) };
  return isAhead(order) ? { kind: 'order', order } : ask({ code: 'order' });
}

const ALL: AskedAmount = { kind: 'most' };

const AT_ONE: readonly Lexeme[] = [
  { kind: 'mark', mark: 'at' },
  { kind: 'amount', text: '1' },
];

/** Arabic says "half from my bonk". */
function asPart(lexeme: Lexeme, at: number, read: readonly Lexeme[]): Lexeme {
  const isPart = lexeme.kind === 'mark' && lexeme.mark === 'from' && read[at + 1]?.kind !== 'amount';
  const before = read.slice(0, at).findLast((one) => !has([one], 'own', 'filler'));
  return isPart && before && has([before], 'amount', 'fraction') ? { kind: 'mark', mark: 'of' } : lexeme;
}

/** A sale of all that is held, where neither is said. A share is one of what is held. */
function asTake(read: readonly Lexeme[]): readonly Lexeme[] {
  const hasAmount = read.some((lexeme, at) => isCounting(lexeme, read.slice(at + 1)));
  const verb: readonly Lexeme[] = has(read, 'verb') ? [] : [{ kind: 'verb', verb: 'sell', wants: 'behind' }];
  const token = read.findIndex(({ kind }) => kind === 'token');
  const said = read.slice(0, Math.max(0, token));
  // "On jup": a mark in front would give the token another side.
  const first = said.findIndex((lexeme) => has([lexeme], 'verb', 'amount', 'fraction', 'own', 'own_before'));
  const most: readonly Lexeme[] = hasAmount || token < 0 ? [] : [{ kind: 'amount', text: 'max' }];
  const own: readonly Lexeme[] = has(said, 'fraction') ? [{ kind: 'own' }] : [];
  return [...verb, ...(first < 0 ? [] : said.slice(first)), ...most, ...own, ...read.slice(said.length)];
}

/** "Jup %8 artarsa 300 jup sat": the condition named the token as well. */
function withoutRepeated(read: readonly Lexeme[]): readonly Lexeme[] {
  const places = read.flatMap((lexeme, at) => (lexeme.kind === 'token' ? [at] : []));
  const wordAt = (at: number) => {
    const lexeme = read[at];
    return lexeme?.kind === 'token' ? lexeme.word.toLowerCase() : '';
  };
  const twice = places.find((at) => places.filter((one) => wordAt(one) === wordAt(at)).length === 2);
  if (twice === undefined) return read;
  const isBare = (at: number) =>
    !has(read.slice(Math.max(0, at - 1), at), 'amount', 'fraction', 'own', 'unit', 'mark');
  const bare = places.find((at) => wordAt(at) === wordAt(twice) && isBare(at));
  return read.filter((_, at) => at !== bare);
}

/** "0.5" behind a token is a price, not what is sold of it. */
function isCounting(lexeme: Lexeme, behind: readonly Lexeme[]): boolean {
  if (lexeme.kind !== 'amount') return lexeme.kind === 'fraction';
  const next = behind.find((one) => !isFiller(one) && one.kind !== 'mark');
  return (
    lexeme.text === 'max' || lexeme.text.endsWith('%') || (next?.kind === 'token' && !isMoney(next.word))
  );
}

/** "Take profit at 30%" names no token: the person picks the position. */
function isPosition(read: readonly Lexeme[]): boolean {
  return read.every((lexeme) => isFiller(lexeme) || (lexeme.kind === 'verb' && lexeme.verb === 'sell'));
}

/** Sales wait above a price, purchases below it: the other way round it is a stop, or no order. */
function isAhead({ side, price, ladder }: OrderRequest): boolean {
  const prices = [price, ...(ladder ? [ladder.to] : [])];
  return prices.every((one) => typeof one === 'string' || (side === 'sell' ? one.bps > 0 : isBelow(one)));
}

function isBelow({ of, bps }: RelativePrice): boolean {
  return of === 'market' && bps < 0;
}
