import shipped from '../../data/tokens.json' with { type: 'json' };
import { cleanLabel, shortAddress } from './clean-label.ts';

interface TokenLabel {
  readonly symbol: string;
  readonly name: string;
}

/** A mint with what the service claims of it: the mint alone is a fact. */
export interface LabelledToken extends TokenLabel {
  readonly mint: string;
}

/** The native coin, as the service's interface spells it. */
const NATIVE = 'native';
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

/** SOL means the native coin, so the wrapped mint is wSOL. */
const OWN: readonly (readonly [string, TokenLabel])[] = [
  [NATIVE, { symbol: 'SOL', name: 'Solana' }],
  [WRAPPED_SOL, { symbol: 'wSOL', name: 'Wrapped SOL' }],
];

/** Labels by mint that a service cannot change. */
export const SHIPPED_TOKENS: ReadonlyMap<string, TokenLabel> = new Map([
  ...shipped.map(({ address, symbol, name }): [string, TokenLabel] => [address, { symbol, name }]),
  ...OWN,
]);

const NAMES: Readonly<Record<string, string>> = { backpack_securities: 'Backpack Securities' };

/** Backed issues xStocks; the interface has no issuer id for it. */
const XSTOCK = / xStock$/;

const ISSUERS: ReadonlyMap<string, string> = new Map(
  shipped.flatMap(({ address, name, assetClass, issuer }): [string, string][] => {
    if (assetClass !== 'stock') return [];
    const issuedBy = issuer === null ? XSTOCK.test(name) && 'Backed' : NAMES[issuer];
    return issuedBy ? [[address, issuedBy]] : [];
  }),
);

const MAX_SYMBOL_LENGTH = 16;
const MAX_NAME_LENGTH = 40;

/** The symbol is cut before a seventh word shows. */
const MAX_WORDS = 6;

/** Right-to-left letters reorder the amounts beside them; these blocks contain nothing else. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu;

/** Homoglyphs in common fonts; `mixesAlphabets` catches others. */
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
  // I, l and 1 look alike, hence `i` too.
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

/** Enclosed and flag alphabets that NFKD leaves: code points of A. */
const FRAMED = [0x1_f1_50, 0x1_f1_70, 0x1_f1_e6];
const SHIPPED_SYMBOLS = new Set([...SHIPPED_TOKENS.values()].flatMap(({ symbol }) => readingsOf(symbol)));
const SHIPPED_NAMES = new Set([...SHIPPED_TOKENS.values()].map(({ name }) => skeletonOf(name)));

export function isShipped({ mint }: { readonly mint: string }): boolean {
  return SHIPPED_TOKENS.has(mint);
}

/** Undefined unless a tokenised stock. */
export function stockIssuerOf({ mint }: { readonly mint: string }): string | undefined {
  return ISSUERS.get(mint);
}

/**
 * The shipped symbol, else a short word that cannot read as our own text: quoted if it begins like a number,
 * the short mint if nothing is left.
 */
export function symbolOf({ mint, symbol }: LabelledToken): string {
  const shipped = SHIPPED_TOKENS.get(mint);
  if (shipped) return shipped.symbol;
  const word = cleanLabel(symbol)
    .replace(RIGHT_TO_LEFT, '')
    .replace(/[^\p{L}\p{M}0-9$._+&/@#-]/gu, '')
    .replace(/^[^\p{L}0-9$]+|[^\p{L}\p{M}0-9]+$/gu, '');
  if (word === '') return shortAddress(mint);
  const short = cleanLabel(word, MAX_SYMBOL_LENGTH);
  return /^\p{L}|^\$\p{L}/u.test(short) ? short : `“${short}”`;
}

/** The shipped name, else the service's claim, cleaned. */
export function nameOf(token: LabelledToken): string {
  const shipped = SHIPPED_TOKENS.get(token.mint);
  if (shipped) return shipped.name;
  const words = token.name.replace(RIGHT_TO_LEFT, '').replace(/["“”„«»\p{So}\p{Sk}]/gu, '');
  return cleanLabel(words, MAX_NAME_LENGTH) || symbolOf(token);
}

/** `BONK`, or `FOO (7xKX…gAsU)` for a mint outside the shipped list. */
export function identityOf(token: LabelledToken): string {
  const symbol = symbolOf(token);
  const short = shortAddress(token.mint);
  return isShipped(token) || symbol === short ? symbol : `${symbol} (${short})`;
}

/** The symbol or name of an unlisted token reads like a shipped one, or its symbol mixes alphabets. */
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

/** Runs of consecutive words: `BRK.Bx.e` also reads as `BRK.Bx`. */
function wordRuns(symbol: string): readonly string[] {
  const words = symbol.split(/[^\p{L}\p{M}\p{N}$]+/u).slice(0, MAX_WORDS);
  const runs = words.flatMap((_, first) =>
    words.slice(first).map((__, length) => words.slice(first, first + length + 1)),
  );
  return [symbol, ...runs.map((run) => run.join(''))];
}

/** A leading dollar sign is decoration (`$WIF`) or a letter (`$OL`). */
function readingsOf(symbol: string): readonly string[] {
  const plain = cleanLabel(symbol);
  return [skeletonOf(plain), skeletonOf(plain.replace(/^\$+/, ''))].filter((reading) => reading !== '');
}

/** Labels that look alike share one. */
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

/** Latin letters beside letters without a Latin reading, which no honest symbol has. */
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
