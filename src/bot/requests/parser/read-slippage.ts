import { LANGUAGES } from '../../swap/people.ts';
import { foldWord, plainDigits } from '../../swap/words.ts';
import { VOCABULARIES } from '../language/index.ts';
import { phrasesIn, type SlippageWords, wordsIn } from '../language/vocabulary.ts';

/**
 * Slippage in a text: beside its name a percentage is no share of the wallet. "1 sol usdc with 2% slippage" is for one
 * swap, "slippage 1" for all of them.
 */
export interface SaidSlippage {
  /** Basis points; not yet within the limits. */
  readonly bps: number;
  /** The text without it. */
  readonly rest: string;
  /** The text says no more than that the tolerance is set. */
  readonly isSetting: boolean;
}

const NAMES = LANGUAGES.flatMap((language) =>
  phrasesIn(VOCABULARIES[language].clues.tolerance ?? ''),
).flatMap((name) => [name, foldWord(name)]);

/** Arabic joins "with" to the name. */
const NAME = `ب?(?:${[...new Set(NAMES)].sort((one, other) => other.length - one.length).join('|')})`;
const NUMBER = String.raw`(\d{1,3}(?:[.,]\d{1,2})?)`;

/** Words that join the name of slippage to its number; Chinese joins them without a space. */
const LINK = String.raw`(?:\s*[:=]\s*|\s*(?:${oneOf('is', isHan)})\s*|\s+(?:${oneOf('is', isSpaced)})\s+|\s*)`;
const OF = String.raw`\s*(?:(?:${oneOf('of', isSpaced)})\s|(?:${oneOf('of', isHan)}))?\s*`;
const BEFORE = String.raw`(?:(?<!\p{L})(?:${oneOf('with', isSpaced)})\s+(?:(?:${oneOf('a', isSpaced)})\s)?)?`;
const EDGE = String.raw`(?<![\p{L}\d.,])`;

function oneOf(list: keyof SlippageWords, isWanted: (word: string) => boolean): string {
  const words = LANGUAGES.flatMap((language) => wordsIn(VOCABULARIES[language].slippage[list]));
  return [...new Set(words)].filter(isWanted).join('|');
}

function isHan(word: string): boolean {
  return /\p{Script=Han}/u.test(word);
}

function isSpaced(word: string): boolean {
  return !isHan(word);
}

/** A number after the name counts only with a percent sign or at the end of the text: "slippage 1 sol" names no slippage. */
const FORMS = [
  new RegExp(`${BEFORE}${EDGE}(?:${NUMBER}\\s*%|%\\s*${NUMBER})${OF}${NAME}(?!\\p{L})`, 'giu'),
  new RegExp(
    `${BEFORE}(?<!\\p{L})${NAME}${LINK}(?:${NUMBER}\\s*%|%\\s*${NUMBER}|${NUMBER}(?=\\s*[.!,]?\\s*$))`,
    'giu',
  ),
];

const SETTING: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => wordsIn(VOCABULARIES[language].slippage.around).map(foldWord)),
);

/** Undefined without a slippage, or with several. */
export function readSaidSlippage(text: string): SaidSlippage | undefined {
  const plain = plainDigits(text);
  const folded = foldWord(plain);
  if (!NAMES.some((name) => folded.includes(name))) return undefined;
  const found = FORMS.flatMap((form) => [...plain.matchAll(form)]);
  const [only] = found;
  const [start] = new Set(found.map(({ 1: one, 2: two, 3: three }) => one ?? two ?? three));
  if (!only || start === undefined || found.length > 1) return undefined;
  const rest = `${plain.slice(0, only.index)} ${plain.slice(only.index + only[0].length)}`.trim();
  const words = foldWord(rest)
    .split(/[^\p{L}\d%]+/u)
    .filter((word) => word !== '');
  return {
    bps: Math.round(Number(start.replace(',', '.')) * 100),
    rest,
    isSetting: !/[?？؟]/.test(text) && words.every((word) => SETTING.has(word)),
  };
}

/** Reads a reply to a card, such as "make it 0.5%". A bare percentage is a share of the wallet and gives undefined. */
export function readSlippageReply(text: string): number | undefined {
  const said = readSaidSlippage(text);
  if (said) return said.isSetting ? said.bps : undefined;
  const folded = foldWord(plainDigits(text));
  const [, one, two] =
    /^[^\d%]*\p{L}[^\d%]*?(?:(\d(?:[.,]\d{1,2})?)\s*%|%\s*(\d(?:[.,]\d{1,2})?))[^\d%]*$/u.exec(folded) ?? [];
  const words = folded.split(/[^\p{L}]+/u).filter((word) => word !== '');
  const number = one ?? two;
  return number !== undefined && words.every((word) => SETTING.has(word))
    ? Math.round(Number(number.replace(',', '.')) * 100)
    : undefined;
}
