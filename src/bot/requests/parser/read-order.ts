import type { Language } from '../../swap/people.ts';
import { VOCABULARIES } from '../language/index.ts';
import {
  ask,
  has,
  isFiller,
  type Lexeme,
  type OrderRequest,
  type ReadRequest,
  type Sentence,
  type Term,
} from './grammar.ts';
import { isOfClue } from './meanings.ts';
import { readAskedAmount } from './read-amount.ts';

// A trade at a price that the market need not have yet: "sell 2 sol at 250". It is read only where every word is,
// since its price is beside its amount. `meant-amounts.test.ts` holds it to sentences of known meaning.

/** Prices are counted in these, as people write them. */
const MONEY: ReadonlySet<string> = new Set(['usdc', 'usdt', 'usd']);

/**
 * In some languages a price has no word of its own: `vende 2 sol a 250`, `2 sol'u 250'den sat`. The mark before or
 * behind it becomes "at" where a trade has its amount already and the number has no token.
 */
export function markPrice(lexemes: readonly Lexeme[], language: Language): readonly Lexeme[] {
  const { priceMark } = VOCABULARIES[language];
  const isTrade = lexemes.some((lexeme) => lexeme.kind === 'verb' && lexeme.verb !== 'swap');
  if (!priceMark || !isTrade) return lexemes;
  return lexemes.map((lexeme, index): Lexeme => {
    if (!('mark' in lexeme) || lexeme.kind !== priceMark.kind || lexeme.mark !== priceMark.mark)
      return lexeme;
    const number = priceMark.kind === 'mark' ? index + 1 : index - 1;
    if (lexemes[number]?.kind !== 'amount' || !has(lexemes.slice(0, number), 'amount', 'fraction'))
      return lexeme;
    const next = lexemes
      .slice(Math.max(number, index) + 1)
      .find((one) => !isFiller(one) && one.kind !== 'dollars');
    const isBare = priceMark.kind === 'mark_before' || next?.kind !== 'token';
    return isBare ? { ...lexeme, mark: 'at' } : lexeme;
  });
}

/** Undefined where the sentence names no such price; a question where amount, price or sides are not clear. */
export function readOrder({ verb, terms }: Sentence): ReadRequest | undefined {
  const priced = terms.filter(({ mark }) => mark === 'at');
  const [price, more] = priced;
  const others = terms.filter((term) => term !== price && term.token !== null);
  if (!price || others.length === 0) return undefined;
  // "Sell jup at 1.2" and "get me out of jup at 1.2" name a price and no amount: the price must not become the amount.
  if (terms.every((term) => term === price || term.amount === null))
    return priceOf(price) !== undefined && isPriceOf(price) ? ask({ code: 'order' }) : undefined;
  if (others.every(({ amount }) => amount === null)) return undefined;
  const order = more || others.length !== terms.length - 1 ? undefined : orderOf(verb, others, price);
  return order ? { kind: 'order', order } : ask({ code: 'later' });
}

function orderOf(verb: Sentence['verb'], terms: readonly Term[], price: Term): OrderRequest | undefined {
  const counted = terms.filter(({ amount }) => amount !== null);
  const [paid, twice] = counted;
  const other = terms.find((term) => term !== paid);
  const amount = readAskedAmount(paid?.amount ?? '');
  const number = priceOf(price);
  if (!paid?.token || twice || terms.length > 2 || !amount.ok || number === undefined) return undefined;
  const paysMoney = isMoney(paid.token);
  const money = (paysMoney ? paid.token : other?.token) ?? null;
  if ((money !== null && !isMoney(money)) || differs(price.token, money)) return undefined;
  const sale = { side: 'sell', token: paid.token, money: money ?? price.token } as const;
  const said = { amount: amount.asked, price: number };
  if (verb !== 'buy') {
    const isSale = !paysMoney && !paid.isWanted && paid.mark !== 'to';
    if (isSale && (verb === 'sell' || other)) return { ...sale, ...said };
    return verb !== 'sell' && paysMoney && isBought(other) ? buy(other.token, money, said) : undefined;
  }
  if (paysMoney) return isBought(other) ? buy(other.token, money, said) : undefined;
  // "Buy $50 of bonk at 0.00002"; of "buy 500 jup at 0.4" the money is not said.
  return amount.asked.kind === 'dollars' && !other ? buy(paid.token, price.token, said) : undefined;
}

function buy(
  token: string,
  money: string | null,
  said: Pick<OrderRequest, 'amount' | 'price'>,
): OrderRequest {
  return { side: 'buy', token, money, ...said };
}

function isBought(term: Term | undefined): term is Term & { readonly token: string } {
  return term !== undefined && term.token !== null && term.mark !== 'from' && !isMoney(term.token);
}

export function isMoney(word: string): boolean {
  return MONEY.has(word.toLowerCase());
}

/** "Sell 2 sol for usdc at 250 usdt". */
function differs(one: string | null, other: string | null): boolean {
  if (one === null) return false;
  return !isMoney(one) || (other !== null && one.toLowerCase() !== other.toLowerCase());
}

function priceOf({ amount }: Term): string | undefined {
  const read = readAskedAmount(amount ?? '');
  const isPrice = read.ok && (read.asked.kind === 'exact' || read.asked.kind === 'dollars');
  return isPrice && Number(read.asked.text) > 0 ? read.asked.text : undefined;
}

/** `at 1.2` or `at 1.2 usdc`; "swap sol at 2 jup" names no price. */
function isPriceOf({ token }: Term): boolean {
  return token === null || isMoney(token);
}

/** An unread word, or one left over at the end, may belong to price, amount or condition: then nothing is ordered. */
export function askUnreadOrder(
  read: ReadRequest | undefined,
  said: readonly Lexeme[],
  folded: string,
): ReadRequest | undefined {
  const isUnread = said.some((lexeme) => lexeme.kind === 'unknown' && !isOfClue(lexeme.word, folded));
  const last = said.findLast(({ kind }) => kind !== 'filler');
  const isLeftOver = last !== undefined && has([last], 'mark', 'own');
  return read?.kind === 'order' && (isUnread || isLeftOver) ? ask({ code: 'later' }) : read;
}
