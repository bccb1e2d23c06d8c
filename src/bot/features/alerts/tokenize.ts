import { VOCABULARIES } from '../../requests/language/index.ts';
import { type AlertWords, phrasesIn } from '../../requests/language/vocabulary.ts';
import type { Lexeme, Mark } from '../../requests/parser/grammar.ts';
import { foldMark, HAN_WORDS } from '../../requests/parser/meanings.ts';
import { type Reader, readWords } from '../../requests/parser/read-lexemes.ts';
import { hanParts, splitWords } from '../../requests/parser/split-words.ts';
import { LANGUAGES } from '../../swap/people.ts';
import { foldWord } from '../../swap/words.ts';

/** The words of an alert are looked for first; whatever is between them is read as in a swap. */
export type AlertPiece =
  | AlertPhrase
  | { readonly kind: 'amount' | 'percent' | 'token' | 'unread'; readonly text: string };

export interface AlertPhrase {
  readonly kind: Exclude<keyof AlertWords, 'isVerbLast'>;
  /** The phrase is no token behind the price: its language puts the verb last, or it is a sign. */
  readonly mayFollow: boolean;
}

const PHRASES: ReadonlyMap<string, AlertPhrase> = new Map([
  ...LANGUAGES.flatMap((language) => {
    const { isVerbLast: mayFollow = false, ...lists } = VOCABULARIES[language].alerts;
    return (Object.entries(lists) as [AlertPhrase['kind'], string][]).flatMap(([kind, list]) =>
      phrasesIn(list).map((phrase) => [foldWord(phrase), { kind, mayFollow }] as const),
    );
  }),
  ['≥', { kind: 'above', mayFollow: true }],
  ['≤', { kind: 'below', mayFollow: true }],
  ['=', { kind: 'around', mayFollow: true }],
]);

/** Signs of comparison in words of their own, so that none of them is read as an arrow. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/>=|=>|≥|＞|>/g, ' ≥ '],
  [/<=|=<|≤|＜|</g, ' ≤ '],
  [/=|＝/g, ' = '],
];

export function splitAlert(text: string, reader: Reader): readonly AlertPiece[] {
  const pieces: AlertPiece[] = [];
  let between: string[] = [];
  const readBetween = () => {
    pieces.push(...piecesOf(readWords(between, reader)));
    between = [];
  };
  for (const part of partAtPhrases(text)) {
    if (typeof part === 'string') between.push(part);
    else {
      readBetween();
      pieces.push(part);
    }
  }
  readBetween();
  return pieces;
}

/** Words and, in their places, the longest phrases of an alert. */
export const partAtPhrases = createPhraseSplitter(PHRASES);

/** @param phrases folded, with one space between words */
export function createPhraseSplitter<Phrase extends object>(phrases: ReadonlyMap<string, Phrase>) {
  const known = [...phrases.keys()];
  const longest = Math.max(...known.map((phrase) => phrase.split(' ').length));
  const han = hanParts([...HAN_WORDS, ...known.filter((phrase) => /^\p{Script=Han}+$/u.test(phrase))]);
  const phraseAt = (folded: readonly string[], at: number): readonly [Phrase | undefined, number] => {
    for (let length = Math.min(longest, folded.length - at); length > 0; length -= 1) {
      const phrase = phrases.get(folded.slice(at, at + length).join(' '));
      if (phrase) return [phrase, length];
    }
    return [undefined, 1];
  };
  return (text: string): readonly (string | Phrase)[] => {
    const signed = SIGNS.reduce((line, [sign, word]) => line.replace(sign, word), text);
    const words = splitWords(signed, han);
    const folded = words.map(foldMark);
    const parts: (string | Phrase)[] = [];
    for (let at = 0; at < words.length; ) {
      const [phrase, length] = phraseAt(folded, at);
      parts.push(phrase ?? words[at] ?? '');
      at += length;
    }
    return parts;
  };
}

const OF_A_PRICE: ReadonlySet<Mark> = new Set(['of', 'de', 'to']);

const MAY_NAME_A_TOKEN = /^[A-Za-z0-9]{1,44}$/;

/** A dollar sign or word goes to the amount beside it: `$200`. */
function piecesOf(lexemes: readonly Lexeme[]): readonly AlertPiece[] {
  return lexemes.flatMap((lexeme, index): readonly AlertPiece[] => {
    switch (lexeme.kind) {
      case 'amount': {
        const isInDollars = [lexemes[index - 1], lexemes[index + 1]].some((one) => one?.kind === 'dollars');
        const text = isInDollars && !lexeme.text.includes('$') ? `$${lexeme.text}` : lexeme.text;
        return [{ kind: text.endsWith('%') ? 'percent' : 'amount', text }];
      }
      case 'dollars':
        return [lexemes[index - 1], lexemes[index + 1]].some((one) => one?.kind === 'amount')
          ? []
          : [{ kind: 'unread', text: '$' }];
      case 'token':
        return [{ kind: 'token', text: lexeme.word }];
      case 'unknown':
        return [{ kind: MAY_NAME_A_TOKEN.test(lexeme.word) ? 'token' : 'unread', text: lexeme.word }];
      // "200 USDC for 1 SOL" is the price of the second token.
      case 'mark':
        return OF_A_PRICE.has(lexeme.mark) ? [] : [{ kind: 'unread', text: '' }];
      case 'verb':
      case 'want':
      case 'fraction':
      case 'plus_half':
      case 'link':
        return [{ kind: 'unread', text: '' }];
      default:
        return [];
    }
  });
}
