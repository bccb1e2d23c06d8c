import { VOCABULARIES } from '../../../requests/language/index.ts';
import { phrasesIn, wordsIn } from '../../../requests/language/vocabulary.ts';
import type { Lexeme, Mark } from '../../../requests/parser/grammar.ts';
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
 * second token leave nothing to guess: the usage is told. `test/bot/features/alerts/corpus.test.ts` proves it.
 */

interface AskedStop {
  /** All that is held where nothing is said. */
  readonly sells: AskedAmount;
  readonly alert: AskedAlert;
}

export type StopProblem = AlertProblem | { readonly code: 'bad_stop' };

type ReadStop =
  | { readonly ok: true; readonly stop: AskedStop }
  | { readonly ok: false; readonly problem: StopProblem };

type StopPhrase = {
  readonly kind: 'name' | 'sell' | 'buy' | 'condition' | 'below' | 'above' | 'around';
  /** The verb comes last and is the condition as well: "düşerse". */
  readonly isCondition?: boolean;
};

type Piece = StopPhrase | { readonly kind: 'number' | 'token' | 'apart' | 'unread'; readonly text: string };

/** Later ones win: "sell me" is a purchase. */
const PHRASES: ReadonlyMap<string, StopPhrase> = new Map(LANGUAGES.flatMap(phrasesOf));

const splitStop = createPhraseSplitter(PHRASES);

/** Characters. */
const MAX_STOP_LENGTH = 200;

/** True where a stop-loss is named, or where a sale depends on a fall. */
export function looksLikeStop(text: string): boolean {
  if (text.length > MAX_STOP_LENGTH) return false;
  const phrases = splitStop(text).filter((part) => typeof part === 'object');
  const says = (kind: StopPhrase['kind']) => phrases.some((phrase) => phrase.kind === kind);
  if (says('name')) return true;
  const isConditional = says('condition') || phrases.some(({ isCondition }) => isCondition);
  const isSale = says('sell') && !says('buy') && says('below') && isConditional;
  return isSale && /\p{Nd}/u.test(text) && !isDenied(text, 'en');
}

export function readStop(text: string, reader: Reader): ReadStop {
  const pieces = piecesIn(text, reader);
  const tokens = pieces.flatMap((piece) => (piece.kind === 'token' ? piece.text : []));
  const [from, other] = distinct(tokens.filter((token) => !isMoney(token)));
  const [to = null, more] = distinct(tokens.filter(isMoney));
  const numbers = pieces.flatMap((piece, at) =>
    piece.kind === 'number' ? [{ text: piece.text, isSold: isSold(piece.text, pieces[at + 1]) }] : [],
  );
  const [sold, another] = numbers.filter(({ isSold }) => isSold);
  const [price, second] = numbers.filter(({ isSold }) => !isSold);
  const isOdd = pieces.some(({ kind }) => kind === 'unread' || kind === 'above' || kind === 'buy');
  const isTwofold = [other, more, another, second].some((one) => one !== undefined);
  if (isOdd || isTwofold || from === undefined || !price || isDenied(text, reader.language)) return refuse();
  const amount = readAskedAmount(sold?.text ?? 'max');
  if (!amount.ok) return refuse();
  const written = price.text.replace(/^[-−]|%$/g, '');
  const unclear = unclearNumber(written);
  if (unclear) return { ok: false, problem: unclear };
  const number = plainNumber(written) ?? '0';
  const isChange = price.text.endsWith('%');
  if (/^\+/.test(price.text) || (!isChange && /^[-−]/.test(price.text)) || Number(number) === 0)
    return refuse();
  if (to !== null && (isChange || written.includes('$'))) return refuse();
  const wanted = isChange
    ? ({ kind: 'change', text: number, direction: 'below' } as const)
    : ({ kind: 'price', text: number, to, direction: 'below' } as const);
  return { ok: true, stop: { sells: amount.asked, alert: { from, amount: null, wanted } } };
}

function phrasesOf(language: Language): readonly (readonly [string, StopPhrase])[] {
  const { words, alerts, stops } = VOCABULARIES[language];
  const isCondition = alerts.isVerbLast ?? false;
  const named = (kind: StopPhrase['kind'], phrases: readonly string[]) =>
    phrases.map(
      (phrase) => [foldWord(phrase), { kind, isCondition: isCondition && kind === 'below' }] as const,
    );
  const verbs = (list = '') => wordsIn(list).map((word) => word.replaceAll('_', ' '));
  return [
    ...named('around', phrasesIn(stops.around)),
    ...named('condition', phrasesIn(stops.condition)),
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
