import { LANGUAGES } from '../../swap/people.ts';
import { foldWord } from '../../swap/words.ts';
import { VOCABULARIES } from '../language/index.ts';
import { entriesIn, type FractionKind, type Vocabulary, wordsIn } from '../language/vocabulary.ts';

export interface Fraction {
  readonly kind: FractionKind;
  /** Cut to three decimals. */
  readonly number: string;
  readonly isEndless: boolean;
  /** The share of the wallet, in hundredths of a percent, is rounded down; it is null from 100 %. */
  readonly bps: number | null;
  readonly isSign: boolean;
}

/** Words for the whole balance, folded, in every language. */
export const MAX_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => wordsIn(VOCABULARIES[language].words.most ?? '').map(foldWord)),
);

type Ratio = readonly [numerator: number, denominator: number];

const SIGNS = new Map<string, Ratio>([
  ['½', [1, 2]],
  ['¼', [1, 4]],
  ['¾', [3, 4]],
  ['⅓', [1, 3]],
  ['⅔', [2, 3]],
  ['⅕', [1, 5]],
  ['⅖', [2, 5]],
  ['⅗', [3, 5]],
  ['⅘', [4, 5]],
  ['⅛', [1, 8]],
  ['⅜', [3, 8]],
  ['⅝', [5, 8]],
  ['⅞', [7, 8]],
  ['⅒', [1, 10]],
]);

/** Other denominators are likely a date or `24/7`. */
const DENOMINATORS = new Set([2, 3, 4, 5, 8, 10]);

const FRACTIONS: ReadonlyMap<string, Fraction> = new Map(
  LANGUAGES.flatMap((language) => fractionsOf(VOCABULARIES[language].fractions)),
);

function fractionsOf(lists: Vocabulary['fractions']): readonly (readonly [string, Fraction])[] {
  return (Object.entries(lists) as [FractionKind, string][]).flatMap(([kind, list]) =>
    entriesIn(list).map(([word, ratio]) => {
      const [above = 0, below = 1] = ratio.split('/').map(Number);
      return [foldWord(word), fractionOf(kind, [above, below], false)] as const;
    }),
  );
}

/** Folded. */
export const FRACTION_WORDS: readonly string[] = [...FRACTIONS.keys()];

export function fractionOfWord(folded: string): Fraction | undefined {
  return FRACTIONS.get(folded);
}

/** `½`, `1/2` and `3⁄4`. */
export function fractionOfSign(text: string): Fraction | undefined {
  const [, above = '', below = ''] = /^(\d)[/⁄](\d{1,2})$/.exec(text) ?? [];
  const written: Ratio = [Number(above), Number(below)];
  const isProper = written[0] > 0 && written[0] < written[1] && DENOMINATORS.has(written[1]);
  const parts = SIGNS.get(text) ?? (isProper ? written : undefined);
  return parts && fractionOf('number', parts, true);
}

export function fractionOfText(text: string): Fraction | undefined {
  return fractionOfSign(text) ?? fractionOfWord(foldWord(text).split(/\s+/).join('_'));
}

function fractionOf(kind: FractionKind, [above, below]: Ratio, isSign: boolean): Fraction {
  const isEndless = (above * 1_000) % below !== 0;
  const thousandths = Math.floor((above * 1_000) / below);
  const number = String(thousandths / 1_000);
  return {
    kind,
    number,
    isEndless,
    bps: above < below ? Math.floor((above * 10_000) / below) : null,
    isSign,
  };
}
