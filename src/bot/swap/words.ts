/** From U+FF01 to U+FF5E. */
const FULL_WIDTH_APART = 0xfee0;
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** `çevir`, `CEVIR` and `Çevir` are equal. */
export function foldWord(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i');
}

/** One inserted, missing, wrong or transposed letter. */
export function isTypoOf(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  if (a === '' || b === '') return a !== b;
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1);
}

/**
 * Digits and signs of Chinese and Arabic keyboards, character for character. NFKC would read `1.5²` as 1.52.
 */
export function plainDigits(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_APART))
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('٪', '%')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(/(?<=\d)،(?=\d)/g, ',')
    .replaceAll('−', '-')
    .replace(/[\u00a0\u2007\u202f\u3000]/g, ' ');
}

/** Words for the whole balance, in every language. */
export const MAX_WORDS: ReadonlySet<string> = new Set([
  ...['max', 'all', 'everything', 'entire', 'maximum'],
  ...['todo', 'toda', 'todos', 'todas', 'máximo', 'maximo', 'entero', 'entera', 'enterito'],
  ...['tudo', 'máx', 'inteiro', 'inteira', 'inteirinho'],
  ...['всё', 'все', 'весь', 'всю', 'всех', 'макс', 'максимум', 'целиком', 'полностью'],
  ...['hepsi', 'hepsini', 'tüm', 'bütün', 'tümü', 'tümünü', 'tamamı', 'tamamını', 'maks', 'komple'],
  ...['全部', '所有', '最大', '全仓', '清仓', '全'],
  ...['الكل', 'كل', 'كله', 'كلها', 'جميع', 'الأقصى'],
]);

/**
 * `unit`: always a number ("half a sol"). `number`: a number, unless the token is possessive ("un cuarto de mi
 * sol"). `noun`: the same in Arabic, where the owner is behind. `open`: a share if possessive ("half my sol"),
 * else a question. `its`: the same with the owner in front ("solumun yarısı"). `share`: always a share of the
 * wallet.
 */
type FractionKind = 'unit' | 'number' | 'noun' | 'open' | 'its' | 'share';

export interface Fraction {
  readonly kind: FractionKind;
  /** Cut to three decimals. */
  readonly number: string;
  readonly isEndless: boolean;
  /** Of the wallet, rounded down; null from 100 %. */
  readonly bps: number | null;
  readonly isSign: boolean;
}

type Ratio = readonly [numerator: number, denominator: number];

const HALF: Ratio = [1, 2];
const QUARTER: Ratio = [1, 4];
const THREE_QUARTERS: Ratio = [3, 4];
const THIRD: Ratio = [1, 3];
const TWO_THIRDS: Ratio = [2, 3];
const ONE_AND_A_HALF: Ratio = [3, 2];
const TENTH: Ratio = [1, 10];
const HALF_A_MILLION: Ratio = [500_000, 1];

/** Phrases have `_` between their words. */
const WORDS: readonly (readonly [FractionKind, Ratio, string])[] = [
  ['unit', HALF, 'half_a half_an a_half one_half half_of_a half_of_one'],
  ['unit', QUARTER, 'a_quarter_of_a quarter_of_a quarter_of_one a_quarter_of_one one_quarter'],
  ['unit', THREE_QUARTERS, 'three_quarters_of_a three_quarters_of_one'],
  ['unit', THIRD, 'a_third_of_a third_of_a one_third_of_a'],
  ['unit', TWO_THIRDS, 'two_thirds_of_a'],
  ['unit', HALF, '半个 半枚 半颗'],
  ['unit', ONE_AND_A_HALF, 'one_and_a_half uno_y_medio um_e_meio полтора полторы bir_buçuk 一个半'],
  ['unit', TENTH, 'a_tenth_of_a tenth_of_a one_tenth_of_a'],
  [
    'unit',
    HALF_A_MILLION,
    'half_a_million medio_millón meio_milhão полмиллиона пол_миллиона yarım_milyon نصف_مليون نص_مليون 半百万',
  ],
  ['number', HALF, 'medio media un_medio meio meia um_meio пол yarım'],
  ['number', QUARTER, 'a_quarter un_cuarto um_quarto dörtte_bir четверть четвертинка четвертинку çeyrek'],
  ['number', THREE_QUARTERS, 'three_quarters tres_cuartos três_quartos dörtte_üç три_четверти'],
  ['number', THIRD, 'a_third one_third un_tercio um_terço треть üçte_bir'],
  ['number', TWO_THIRDS, 'two_thirds dos_tercios dois_terços две_трети üçte_iki'],
  ['noun', HALF, 'نصف نص'],
  ['noun', QUARTER, 'ربع'],
  ['noun', THREE_QUARTERS, 'ثلاثة_أرباع'],
  ['noun', THIRD, 'ثلث'],
  ['noun', TWO_THIRDS, 'ثلثي ثلثا ثلثين'],
  [
    'open',
    HALF,
    'half half_of a_half_of one_half_of mitad metade половина половину половины половиной النصف 半',
  ],
  [
    'open',
    QUARTER,
    'quarter a_quarter_of quarter_of cuarto cuarta quarto una_cuarta cuarta_parte quarta_parte الربع',
  ],
  ['open', THREE_QUARTERS, 'three_quarters_of'],
  ['open', THIRD, 'a_third_of one_third_of tercera_parte terça_parte'],
  ['open', TWO_THIRDS, 'two_thirds_of'],
  ['its', HALF, 'yarısı yarısını yarı 一半 半数'],
  ['its', QUARTER, 'çeyreği çeyreğini dörtte_biri dörtte_birini 四分之一'],
  ['its', THREE_QUARTERS, 'dörtte_üçü dörtte_üçünü 四分之三'],
  ['its', THIRD, 'üçte_biri üçte_birini 三分之一'],
  ['its', TWO_THIRDS, 'üçte_ikisi üçte_ikisini 三分之二'],
  ['share', HALF, '半仓 我一半 пол_баланса половину_баланса mitad_de_mi_saldo metade_do_saldo'],
  ['share', TENTH, '一成'],
  ['share', [1, 5], '两成 二成'],
  ['share', [3, 10], '三成'],
  ['share', [2, 5], '四成'],
  ['share', [3, 5], '六成'],
  ['share', [7, 10], '七成'],
  ['share', [4, 5], '八成'],
  ['share', [9, 10], '九成'],
  ['share', QUARTER, '我四分之一'],
];

const SIGNS = new Map<string, Ratio>([
  ['½', HALF],
  ['¼', QUARTER],
  ['¾', THREE_QUARTERS],
  ['⅓', THIRD],
  ['⅔', TWO_THIRDS],
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
  WORDS.flatMap(([kind, parts, words]) =>
    words.split(' ').map((word) => [foldWord(word), fractionOf(kind, parts, false)] as const),
  ),
);

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
