import { LANGUAGES } from '../../swap/people.ts';
import { foldWord, plainDigits } from '../../swap/words.ts';
import { VOCABULARIES } from '../language/index.ts';
import { phrasesIn } from '../language/vocabulary.ts';

/**
 * Slippage in a text: beside its name a percentage is no share of the wallet. "1 sol usdc with 2% slippage" is for one
 * swap, "slippage 1" for all of them.
 */
export interface SaidSlippage {
  /** Basis points; not yet within the limits. */
  readonly bps: number;
  /** The text without it. */
  readonly rest: string;
  /** Nothing else is said than that it is set. */
  readonly isSetting: boolean;
}

const NAMES = LANGUAGES.flatMap((language) =>
  phrasesIn(VOCABULARIES[language].clues.tolerance ?? ''),
).flatMap((name) => [name, foldWord(name)]);

/** Arabic joins "with" to the name. */
const NAME = `ب?(?:${[...new Set(NAMES)].sort((one, other) => other.length - one.length).join('|')})`;
const NUMBER = String.raw`(\d{1,3}(?:[.,]\d{1,2})?)`;

/** Words and signs that join the name of slippage to its number. */
const LINK = String.raw`(?:\s*[:=]\s*|\s*(?:设为|设成|改为|改成|调到|是|为)\s*|\s+(?:to|at|of|is|max|a|al|en|de|em|para|до|в|на|to max|الى|ب)\s+|\s*)`;
const OF = String.raw`\s*(?:of |de |на |的)?\s*`;
const BEFORE = String.raw`(?:(?<!\p{L})(?:with|at|using|max|con|com|с|со|ile|مع|ب)\s+(?:a |un |um |max )?)?`;
const EDGE = String.raw`(?<![\p{L}\d.,])`;

/** A number after the name counts only with a percent sign or at the end of the text: "slippage 1 sol" names no slippage. */
const FORMS = [
  new RegExp(`${BEFORE}${EDGE}(?:${NUMBER}\\s*%|%\\s*${NUMBER})${OF}${NAME}(?!\\p{L})`, 'giu'),
  new RegExp(
    `${BEFORE}(?<!\\p{L})${NAME}${LINK}(?:${NUMBER}\\s*%|%\\s*${NUMBER}|${NUMBER}(?=\\s*[.!,]?\\s*$))`,
    'giu',
  ),
];

/** Words that a person may say around a setting: "set my slippage to 1". */
const SETTING = new Set(
  `set change put make turn my the a it use to for all please pls default new swaps pon poner cambia cambiar mi el la usa
   define defina muda mude mudar meu o coloca поставь установи сделай измени мое на ayarla ayarini yap benim olsun
   设置 设 把 我的 调 改 将 请 اجعل اضبط خلي غير الى`
    .trim()
    .split(/\s+/)
    .map(foldWord),
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
