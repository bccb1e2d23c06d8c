import { VOCABULARIES } from '../../../requests/language/index.ts';
import { phrasesIn, wordsIn } from '../../../requests/language/vocabulary.ts';
import type { Lexeme, Mark, OrderRequest } from '../../../requests/parser/grammar.ts';
import { findClues, foldText, likelyLanguage } from '../../../requests/parser/meanings.ts';
import { readAskedAmount } from '../../../requests/parser/read-amount.ts';
import { type Reader, readWords } from '../../../requests/parser/read-lexemes.ts';
import type { AskedAmount } from '../../../swap/asked-amount.ts';
import { LANGUAGES, type Language } from '../../../swap/people.ts';
import { foldWord } from '../../../swap/words.ts';
import { type AlertProblem, type AskedAlert, plainNumber, unclearNumber } from '../parse.ts';
import { createPhraseSplitter } from '../tokenize.ts';

/*
 * A stop-loss is an alert that carries an amount: "stop loss 2 sol at 120", "sell 2 sol if it falls to 120", "stop loss on jup at
 * -20%". A number with its token beside it is sold, the other one is the price. A word that is not understood, a second price or a
 * second token leave nothing to guess: the answer is the usage. `test/bot/features/alerts/corpus.test.ts` proves it.
 */

interface AskedStop {
  /** All that is held where nothing is said. */
  readonly sells: AskedAmount;
  readonly alert: AskedAlert;
  /** "Sell 2 sol when it reaches 250" is this order where the market is below that. */
  readonly orElse: OrderRequest | null;
}

export type StopProblem = AlertProblem | { readonly code: 'bad_stop' };

type ReadStop =
  | { readonly ok: true; readonly stop: AskedStop }
  /** What a resting order keeps: a sale above the market, a purchase below it. */
  | { readonly ok: true; readonly order: OrderRequest }
  | { readonly ok: false; readonly problem: StopProblem };

/** Of the price; `reach` is either way. */
type Move = 'below' | 'above' | 'reach';

const MOVES: ReadonlySet<string> = new Set<Move>(['below', 'above', 'reach']);

type StopPhrase = {
  readonly kind: 'name' | 'sell' | 'buy' | 'condition' | Move | 'around';
  /** The verb comes last and is the condition as well: "düşerse". */
  readonly isCondition?: boolean;
  /** The price comes before it. */
  readonly isBehind?: boolean;
};

type Piece = StopPhrase | { readonly kind: 'number' | 'token' | 'apart' | 'unread'; readonly text: string };

const HAN = /\p{Script=Han}/u;

/** Later ones win: "sell me" is a purchase. */
const PHRASES: ReadonlyMap<string, StopPhrase> = new Map(LANGUAGES.flatMap(phrasesOf));

const splitStop = createPhraseSplitter(PHRASES);

/** Characters. */
const MAX_STOP_LENGTH = 200;

/** True where a stop-loss is named, or where a sale or a purchase depends on a price. */
export function looksLikeStop(text: string): boolean {
  if (text.length > MAX_STOP_LENGTH) return false;
  const phrases = splitStop(text).filter((part) => typeof part === 'object');
  const says = (kind: StopPhrase['kind']) => phrases.some((phrase) => phrase.kind === kind);
  if (says('name')) return true;
  const isConditional = says('condition') || phrases.some(({ isCondition }) => isCondition);
  const isTrade = says('sell') !== says('buy') && phrases.some(({ kind }) => MOVES.has(kind));
  return isTrade && isConditional && /\p{Nd}/u.test(text) && !isDenied(text, 'en');
}

export function readStop(text: string, reader: Reader): ReadStop {
  const pieces = piecesIn(text, reader);
  const said = partPieces(pieces);
  if (!said || isDenied(text, reader.language)) return refuse();
  const { isPurchase, way, token, money, sold, unit, price } = said;
  // "Sell 100 usdc of sol if it falls to 120".
  if (!isPurchase && unit === 'money') return refuse();
  const amount = readAskedAmount(sold ?? 'max');
  if (!amount.ok) return refuse();
  const written = price.replace(/^[-−]|%$/g, '');
  const unclear = unclearNumber(written);
  if (unclear) return { ok: false, problem: unclear };
  const number = plainNumber(written) ?? '0';
  const isChange = price.endsWith('%');
  const isSigned = /^\+/.test(price) || (!isChange && /^[-−]/.test(price));
  if (isSigned || Number(number) === 0) return refuse();
  if (money !== null && (isChange || written.includes('$'))) return refuse();
  const order = isChange ? null : orderOf(said, amount.asked, number);
  if (isPurchase || way === 'above')
    return order && (!isPurchase || way !== 'above') ? { ok: true, order } : refuse();
  const wanted = isChange
    ? ({ kind: 'change', text: number, direction: 'below' } as const)
    : ({ kind: 'price', text: number, to: money, direction: way } as const);
  const alert = { from: token, amount: null, wanted };
  return { ok: true, stop: { sells: amount.asked, alert, orElse: way === 'reach' ? order : null } };
}

interface Said {
  readonly isPurchase: boolean;
  readonly way: Move;
  readonly token: string;
  readonly money: string | null;
  /** The amount of `token`, or of `money` in a purchase; undefined where none is said. */
  readonly sold: string | undefined;
  /** The token behind the amount; null for a bare number. */
  readonly unit: 'token' | 'money' | null;
  readonly price: string;
}

/** Undefined for a word that is not understood, and for a second token, amount, price or way. */
function partPieces(pieces: readonly Piece[]): Said | undefined {
  const says = (kind: Piece['kind']) => pieces.some((piece) => piece.kind === kind);
  const tokens = pieces.flatMap((piece) => (piece.kind === 'token' ? piece.text : []));
  const [token, other] = distinct(tokens.filter((one) => !isMoney(one)));
  const [money = null, another] = distinct(tokens.filter(isMoney));
  const [way = 'below', opposite] = (['below', 'above', 'reach'] as const).filter(says);
  const numbers = partNumbers(pieces);
  const isOdd = says('unread') || (says('buy') && says('sell')) || (opposite && opposite !== 'reach');
  if (isOdd || other !== undefined || another !== undefined || token === undefined || !numbers)
    return undefined;
  return { isPurchase: says('buy'), way, token, money, ...numbers };
}

/** What has its token behind it is sold, the other one is the price; of two others the price is the one at its move. */
function partNumbers(pieces: readonly Piece[]): Pick<Said, 'sold' | 'unit' | 'price'> | undefined {
  const numbers = pieces.flatMap((piece, at) => {
    if (piece.kind !== 'number') return [];
    const next = pieces[at + 1];
    // The ending of a number is a piece of its own: "120'ye düşerse".
    const behind = next?.kind === 'apart' ? pieces[at + 2] : next;
    const isAtMove = isMoveAt(pieces[at - 1], 'before') || isMoveAt(behind, 'behind');
    const isInMoney = next?.kind === 'token' && isMoney(next.text);
    return [{ text: piece.text, isSold: isSold(piece.text, next), isInMoney, isAtMove }];
  });
  const [one, other, more] = numbers.toSorted((a, b) => Number(b.isSold) - Number(a.isSold));
  if (!one || more) return undefined;
  if (!other) return one.isSold ? undefined : { sold: undefined, unit: null, price: one.text };
  if (one.isSold) return other.isSold ? undefined : { sold: one.text, unit: 'token', price: other.text };
  if (one.isAtMove === other.isAtMove) return undefined;
  const [price, sold] = one.isAtMove ? [one, other] : [other, one];
  return { sold: sold.text, unit: sold.isInMoney ? 'money' : null, price: price.text };
}

/** Turkish puts the move behind its price. */
function isMoveAt(piece: Piece | undefined, place: 'before' | 'behind'): boolean {
  if (piece === undefined || 'text' in piece || !MOVES.has(piece.kind)) return false;
  return (place === 'behind') === (piece.isBehind ?? false);
}

/** Null where an order needs more: an amount, and of a purchase what it counts. */
function orderOf(
  { isPurchase, token, money, sold, unit }: Said,
  amount: AskedAmount,
  price: string,
): OrderRequest | null {
  if (sold === undefined) return null;
  if (!isPurchase) return { side: 'sell', token, money, amount, price };
  const isCounted = amount.kind === 'exact' && (unit === 'money' || (unit === 'token' && money === null));
  return isCounted || amount.kind === 'dollars' ? { side: 'buy', token, money, amount, price } : null;
}

function phrasesOf(language: Language): readonly (readonly [string, StopPhrase])[] {
  const { words, alerts, stops } = VOCABULARIES[language];
  const isCondition = alerts.isVerbLast ?? false;
  const named = (kind: StopPhrase['kind'], phrases: readonly string[]) =>
    phrases.map((phrase) => {
      const isVerb = isCondition && MOVES.has(kind);
      return [
        foldWord(phrase),
        { kind, isCondition: isVerb, isBehind: isVerb && !HAN.test(phrase) },
      ] as const;
    });
  const verbs = (list = '') => wordsIn(list).map((word) => word.replaceAll('_', ' '));
  return [
    ...named('around', phrasesIn(stops.around)),
    ...named('condition', phrasesIn(stops.condition)),
    ...named('reach', phrasesIn(stops.reach)),
    ...named('above', phrasesIn(alerts.above)),
    ...named('below', [...phrasesIn(alerts.below), ...phrasesIn(stops.below)]),
    ...named('sell', verbs(words.sell)),
    ...named('buy', verbs(words.buy)),
    ...named('name', phrasesIn(stops.name)),
  ];
}

function piecesIn(text: string, reader: Reader): readonly Piece[] {
  const pieces: Piece[] = [];
  let between: string[] = [];
  for (const part of [...splitStop(text), null]) {
    if (typeof part === 'string') between.push(part);
    else {
      pieces.push(...piecesOf(readWords(between, reader)));
      between = [];
      if (part && part.kind !== 'around') pieces.push(part);
    }
  }
  return pieces;
}

/** "Of" in every language; Arabic and Portuguese say "from". */
const OF_A_TOKEN: ReadonlySet<Mark> = new Set(['of', 'de', 'from']);

/** Words between an amount and its token are passed over: "half of my sol", "50% of the bonk". */
function piecesOf(lexemes: readonly Lexeme[]): readonly Piece[] {
  return lexemes.flatMap((lexeme, index): readonly Piece[] => {
    const beside = [lexemes[index - 1], lexemes[index + 1]];
    switch (lexeme.kind) {
      case 'amount': {
        const isInDollars = beside.some((one) => one?.kind === 'dollars') && !lexeme.text.includes('$');
        return [{ kind: 'number', text: isInDollars ? `$${lexeme.text}` : lexeme.text }];
      }
      case 'fraction': {
        const { bps, kind } = lexeme.fraction;
        const isShare = kind === 'share' || lexemes.slice(index).some((one) => one.kind === 'own');
        return bps !== null && isShare
          ? [{ kind: 'number', text: `${bps / 100}%` }]
          : [{ kind: 'unread', text: lexeme.word }];
      }
      case 'dollars':
        return beside.some((one) => one?.kind === 'amount') ? [] : [{ kind: 'unread', text: '$' }];
      case 'token':
        return [{ kind: 'token', text: lexeme.word }];
      case 'mark':
        return OF_A_TOKEN.has(lexeme.mark) ? [] : [{ kind: 'apart', text: lexeme.mark }];
      case 'mark_before':
      case 'end':
        return [{ kind: 'apart', text: '' }];
      case 'unknown':
      case 'link':
      case 'verb':
      case 'plus_half':
        return [{ kind: 'unread', text: '' }];
      default:
        return [];
    }
  });
}

/** "Max", and what has a token directly behind it: "2 sol", "50% of my sol", but not "120 usdc". */
function isSold(text: string, next: Piece | undefined): boolean {
  const isOfToken = next?.kind === 'token' && !isMoney(next.text);
  return text === 'max' || (isOfToken && !/^[-+−]/.test(text));
}

const MONEY: ReadonlySet<string> = new Set(['usdc', 'usdt']);

function isMoney(token: string): boolean {
  return MONEY.has(token.toLowerCase());
}

function distinct(tokens: readonly string[]): readonly string[] {
  return [...new Map(tokens.map((token) => [token.toLowerCase(), token])).values()];
}

function isDenied(text: string, own: Language): boolean {
  const folded = foldText(text);
  return findClues(folded, { likely: likelyLanguage(folded, own), own }).has('not');
}

function refuse(): ReadStop {
  return { ok: false, problem: { code: 'bad_stop' } };
}
