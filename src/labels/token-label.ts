import shipped from '../../data/tokens.json' with { type: 'json' };
import { cleanLabel, shortAddress } from './clean-label.ts';

/** A token as a service labels it; only the mint is a fact. */
export interface LabelledToken extends TokenLabel {
  readonly mint: string;
}

const LONGEST_SYMBOL = 16;
const LONGEST_NAME = 40;

/** More are not seen: the symbol is cut before. */
const MOST_WORDS = 6;

/** Letters written from right to left: they would turn round the amounts beside them. These blocks hold no others. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu;

/**
 * Letters of other alphabets and shapes that read like a Latin letter at a glance. Small on purpose: it has what is
 * drawn alike in common fonts. Letters it lacks do not pass unseen, for a symbol that mixes them with Latin ones is
 * conspicuous by itself (`mixesAlphabets`).
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'АаΑαɑᴀᎪ',
  b: 'ВвЬьΒβʙᏴ8',
  c: 'СсϹϲᴄᏟ',
  d: 'ԀԁДдᴅđĐᎠ',
  e: 'ЕеΕεєЄᴇᎬ',
  f: 'Ϝƒꜰғ',
  g: 'ɡԍԌɢᏀ',
  h: 'НнΗһҺʜᎻħĦ',
  j: 'ЈјͿϳᴊᎫ',
  k: 'КкΚκᴋᏦ',
  // Also what `i` becomes: I, l and 1 cannot be told apart.
  l: 'Iі1|ІΙιıӀӏɪᎥʟᏞłŁi',
  m: 'МмΜᴍᎷ',
  n: 'ΝηИиПпɴ',
  o: '0ОоΟοσΘθՕօᴏøØ',
  p: 'РрΡρᴘᏢ',
  q: 'Ԛԛգ',
  r: 'ГгʀᎡ',
  s: '5$ЅѕꜱՏᏚ',
  t: 'ТтΤτᴛᎢŧŦ',
  u: 'υՍսᴜμ',
  v: 'ѴѵνᴠᏙ',
  w: 'ԜԝωШшᴡᎳ',
  x: 'ХхΧχ',
  y: 'УуΥγүҮʏᎩ',
  z: 'ΖζЗзᴢᏃ',
};

const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, alike]) => [...alike].map((one) => [one, latin] as const)),
);

/** Alphabets in frames and flags that compatibility forms leave alone: first code point of each, A to Z in a row. */
const FRAMED = [0x1_f1_50, 0x1_f1_70, 0x1_f1_e6];

/** What a token is called. */
interface TokenLabel {
  readonly symbol: string;
  readonly name: string;
}

/** As the interface of the service spells the coin itself. */
const NATIVE = 'native';
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

/** Two labels are ours: who says SOL means the coin in the wallet, so the wrapped form is wSOL. */
const OWN: readonly (readonly [string, TokenLabel])[] = [
  [NATIVE, { symbol: 'SOL', name: 'Solana' }],
  [WRAPPED_SOL, { symbol: 'wSOL', name: 'Wrapped SOL' }],
];

/** The labels of the list that comes with the program, by mint. No service can change what these tokens are called. */
export const SHIPPED_TOKENS: ReadonlyMap<string, TokenLabel> = new Map([
  ...shipped.map(({ address, symbol, name }): [string, TokenLabel] => [address, { symbol, name }]),
  ...OWN,
]);

const NAMES: Readonly<Record<string, string>> = { backpack_securities: 'Backpack Securities' };

/** Backed issues what is called xStock; the interface has no id for it. */
const XSTOCK = / xStock$/;

/** Who issues a stock of the list that comes with the program, by mint; of any other nobody here knows. */
const ISSUERS: ReadonlyMap<string, string> = new Map(
  shipped.flatMap(({ address, name, assetClass, issuer }): [string, string][] => {
    if (assetClass !== 'stock') return [];
    const issuedBy = issuer === null ? XSTOCK.test(name) && 'Backed' : NAMES[issuer];
    return issuedBy ? [[address, issuedBy]] : [];
  }),
);

/**
 * The symbol as one short word: the shipped one whatever a service calls that mint; else the service's, without what
 * could pass for part of our own sentence, and in quotes where it begins like a number; the short mint where nothing is left.
 */
export function symbolOf({ mint, symbol }: LabelledToken): string {
  const shipped = SHIPPED_TOKENS.get(mint);
  if (shipped) return shipped.symbol;
  const word = cleanLabel(symbol)
    .replace(RIGHT_TO_LEFT, '')
    .replace(/[^\p{L}\p{M}0-9$._+&/@#-]/gu, '')
    .replace(/^[^\p{L}0-9$]+|[^\p{L}\p{M}0-9]+$/gu, '');
  if (word === '') return shortAddress(mint);
  const short = cleanLabel(word, LONGEST_SYMBOL);
  return /^\p{L}|^\$\p{L}/u.test(short) ? short : `“${short}”`;
}

/** The name, which is never more than a claim where the mint is not a shipped one. */
export function nameOf(token: LabelledToken): string {
  const shipped = SHIPPED_TOKENS.get(token.mint);
  if (shipped) return shipped.name;
  const words = token.name.replace(RIGHT_TO_LEFT, '').replace(/["“”„«»\p{So}\p{Sk}]/gu, '');
  return cleanLabel(words, LONGEST_NAME) || symbolOf(token);
}

/** `BONK`, or `FOO (7xKX…gAsU)` where only the mint says which token it is. */
export function identityOf(token: LabelledToken): string {
  const symbol = symbolOf(token);
  const short = shortAddress(token.mint);
  return isShipped(token) || symbol === short ? symbol : `${symbol} (${short})`;
}

const SHIPPED_SYMBOLS = new Set([...SHIPPED_TOKENS.values()].flatMap(({ symbol }) => readingsOf(symbol)));
const SHIPPED_NAMES = new Set([...SHIPPED_TOKENS.values()].map(({ name }) => skeletonOf(name)));

/**
 * Whether a token that is not shipped reads like one that is: the symbol or a word of it reads like a shipped symbol,
 * either of them like a shipped name, the name like a shipped symbol, or the symbol mixes alphabets.
 */
export function looksLikeShipped(token: LabelledToken): boolean {
  if (isShipped(token)) return false;
  if (
    [...wordRuns(token.symbol), token.name]
      .flatMap(readingsOf)
      .some((reading) => SHIPPED_SYMBOLS.has(reading))
  )
    return true;
  const isNamesake = [token.symbol, token.name].some((label) => SHIPPED_NAMES.has(skeletonOf(label)));
  return isNamesake || mixesAlphabets(token.symbol);
}

/** `BRK.Bx.e`: every run of words that follow one another may be what is read first. */
function wordRuns(symbol: string): readonly string[] {
  const words = symbol.split(/[^\p{L}\p{M}\p{N}$]+/u).slice(0, MOST_WORDS);
  const runs = words.flatMap((_, first) =>
    words.slice(first).map((__, length) => words.slice(first, first + length + 1)),
  );
  return [symbol, ...runs.map((run) => run.join(''))];
}

/** `$WIF` and `U$DC`: a dollar sign in front is no letter, and may be meant as one. */
function readingsOf(symbol: string): readonly string[] {
  const plain = cleanLabel(symbol);
  return [skeletonOf(plain), skeletonOf(plain.replace(/^\$+/, ''))].filter((reading) => reading !== '');
}

/**
 * What a label looks like: accents, marks, spaces, signs and case gone, every letter that reads like a Latin one
 * replaced by it. Two labels that a hurried reader takes for one another have one skeleton.
 */
export function skeletonOf(label: string): string {
  const bare = label
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/rn/gi, 'm')
    .replace(/vv/gi, 'w');
  return [...bare]
    .map(latinOf)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Latin letters or digits beside letters that no skeleton can read as Latin: nobody names a token so in good faith. */
export function mixesAlphabets(label: string): boolean {
  const skeleton = skeletonOf(label);
  return /[a-z]/.test(skeleton) && /[^a-z0-9]/.test(skeleton);
}

function latinOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const framed = FRAMED.find((first) => code >= first && code < first + 26);
  if (framed !== undefined) return latinOf(String.fromCodePoint(97 + code - framed));
  const lower = letter.toLowerCase();
  return LATIN.get(letter) ?? LATIN.get(lower) ?? lower;
}

/** Whether the mint is one of the list that comes with the program. */
export function isShipped({ mint }: { readonly mint: string }): boolean {
  return SHIPPED_TOKENS.has(mint);
}

/** Whom a holder of a tokenised stock has a claim on; undefined for what is no stock of our list. */
export function stockIssuerOf({ mint }: { readonly mint: string }): string | undefined {
  return ISSUERS.get(mint);
}
