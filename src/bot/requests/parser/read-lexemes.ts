import { isMintAddress } from '../../../solana/mint.ts';
import type { Language } from '../../swap/people.ts';
import { foldWord } from '../../swap/words.ts';
import { has, type Lexeme, type Mark } from './grammar.ts';
import { foldMark, phraseAt, readMeaning, verbOfTypo } from './meanings.ts';
import { SHORT_FORMS } from './read-amount.ts';
import { type Fraction, fractionOfSign, fractionOfWord } from './read-fractions.ts';
import { beginsNumber, type NumberRun, readNumberRun } from './read-numbers.ts';
import { readLink, splitWords } from './split-words.ts';

export type NamesToken = (word: string) => boolean;

export interface Reader {
  readonly language: Language;
  readonly namesToken: NamesToken;
}

const AMOUNT = /^(?:[-+]?\$?[-+]?\.?\d[\d.,'’_ ]*[%$]?|%\.?\d[\d.,]*)$/;
const LETTERS = [...SHORT_FORMS.keys()].sort((one, other) => other.length - one.length).join('|');
const SHORT_FORM = new RegExp(`^[\\d.,]+(?:(?:${LETTERS})+|e[+-]?\\d+)$`, 'i');
const AMOUNT_THEN_WORD = /^([-+]?\$?\.?\d[\d.,]*[%$]?|%\d[\d.,]*)(\$?\p{L}.*)$/u;
const FRACTION_THEN_WORD = /^([\u00bc-\u00be\u2150-\u215e]|\d[/⁄]\d{1,2})(\$?\p{L}.*)$/u;
const SHORT_FORM_THEN_WORD = new RegExp(`^(\\d[\\d.,]*(?:${LETTERS}))(\\$?\\p{L}.*)$`, 'iu');

export function readLexemes(text: string, reader: Reader): readonly Lexeme[] {
  return readWords(splitWords(text), reader);
}

/** @param written as `splitWords` parts them */
export function readWords(written: readonly string[], reader: Reader): readonly Lexeme[] {
  const words = written.flatMap((word) => partNumber(word, reader));
  const said: Said = { words, folded: words.map(foldMark), reader };
  const lexemes: Lexeme[] = [];
  for (let at = 0; at < words.length; ) at = readNext(said, at, lexemes);
  return joinPercents(lexemes);
}

/** "Twenty-five", and the case of a number in words: `iki'den`. */
function partNumber(word: string, { language }: Reader): readonly string[] {
  const [, base = '', suffix = ''] = CASE.exec(word) ?? [];
  if (readNumberRun([foldMark(base)], 0, language)) return [base, `'${suffix}`];
  const parts = word.split('-');
  const run = parts.length > 1 ? readNumberRun(parts.map(foldMark), 0, language) : undefined;
  return run?.length === parts.length ? parts : [word];
}

function joinPercents(lexemes: readonly Lexeme[]): readonly Lexeme[] {
  return lexemes.flatMap((lexeme, index): readonly Lexeme[] => {
    if (lexeme.kind === 'percent' || lexeme.kind === 'percent_before') return [];
    if (lexeme.kind !== 'amount') return [lexeme];
    const isShare = lexemes[index + 1]?.kind === 'percent' || lexemes[index - 1]?.kind === 'percent_before';
    return isShare && !lexeme.text.includes('%') ? [{ kind: 'amount', text: `${lexeme.text}%` }] : [lexeme];
  });
}

interface Said {
  readonly words: readonly string[];
  readonly folded: readonly string[];
  readonly reader: Reader;
}

/** @returns the next word to read */
function readNext(said: Said, at: number, lexemes: Lexeme[]): number {
  const { words, folded, reader } = said;
  const word = words[at] ?? '';
  const linked = readLinked(word, reader);
  if (linked) {
    lexemes.push(...linked);
    return at + 1;
  }
  const name = `${word} ${words[at + 1]}`;
  if (at + 1 < words.length && reader.namesToken(name)) {
    lexemes.push({ kind: 'token', word: name });
    return at + 2;
  }
  const phrase = phraseAt(folded, at, reader.language);
  if (phrase !== undefined) {
    const next = at + phrase.split('_').length;
    const meant = readMeaning(phrase, words.slice(at, next).join(' '), reader.language);
    if (meant) lexemes.push(meant);
    return next;
  }
  const run = readNumberRun(folded, at, reader.language);
  if (multiplyLast(lexemes, run?.length === 1 ? run.digits : (folded[at] ?? ''))) return at + 1;
  if (run && takeRun(said, at, run, lexemes)) return at + run.length;
  lexemes.push(...readWord(word, at, reader, folded[at]));
  return at + 1;
}

/** "2 and a half thousand", "half a million", "5 k". */
function multiplyLast(lexemes: Lexeme[], scale: string): boolean {
  const times = SCALES.get(scale);
  if (times === undefined) return false;
  const last = lexemes.findLastIndex((lexeme) => !has([lexeme], 'filler', 'unit'));
  const [one, other] = [lexemes[last], lexemes[last - 1]];
  const isWhole = other?.kind === 'amount' && /^[1-9]\d{0,5}$/.test(other.text);
  if (one?.kind === 'plus_half' && isWhole)
    return replaceFrom(lexemes, last - 1, (Number(other.text) + 0.5) * times);
  if (one?.kind === 'fraction' && MULTIPLIED.has(one.fraction.kind) && !one.fraction.isEndless)
    return replaceFrom(lexemes, last, Number(one.fraction.number) * times);
  // "Two thousand" is one number already.
  const isLetter = !/\d/.test(scale) && last === lexemes.length - 1;
  if (!isLetter || one?.kind !== 'amount' || !/^\d+(?:[.,]\d{1,2})?$/.test(one.text)) return false;
  return lexemes.splice(last, 1, { kind: 'amount', text: `${one.text}k` }).length > 0;
}

const SCALES: ReadonlyMap<string, number> = new Map([
  ['1000', 1e3],
  ['1000000', 1e6],
  ['1000000000', 1e9],
  ...[...SHORT_FORMS].flatMap(([sign, zeros]) => (zeros === 3 ? ([[sign, 1e3]] as const) : [])),
]);

/** Fractions that the scale after them multiplies: "half a million". Every other fraction is a share of the wallet. */
const MULTIPLIED: ReadonlySet<Fraction['kind']> = new Set(['unit', 'number', 'noun', 'open']);

function replaceFrom(lexemes: Lexeme[], at: number, value: number): boolean {
  return lexemes.splice(at, lexemes.length - at, { kind: 'amount', text: String(value) }).length > 0;
}

/** "One" is a number only beside a token or another number, whatever fillers stand between. */
function takeRun({ words, folded, reader }: Said, at: number, run: NumberRun, lexemes: Lexeme[]): boolean {
  const amount: Lexeme = { kind: 'amount', text: run.digits };
  const next = words[at + run.length];
  const before = lexemes.at(-1);
  // "One fifty", "point five": a question.
  const isSecond = before?.kind === 'amount' && /^\d/.test(before.text);
  if (isSecond || (before && beginsNumber(folded[at - 1] ?? '', reader.language))) {
    const first = isSecond ? before.text : words[at - 1];
    const text = [first, ...words.slice(at, at + run.length)].join(' ');
    return lexemes.splice(-1, 1, { kind: 'amount', text }).length > 0;
  }
  const [thing] = run.isOne && next !== undefined ? readWord(next, 1, reader) : [];
  const isFollowed = run.isOne && readNumberRun(folded, at + 1, reader.language) !== undefined;
  const isJoined = lexemes.findLast(({ kind }) => kind !== 'filler')?.kind === 'amount';
  if (!run.isOne || isFollowed || isJoined || (thing && COUNTED.has(thing.kind)))
    return lexemes.push(amount) > 0;
  if (lexemes.at(-1)?.kind !== 'token' || !/\p{Script=Arabic}/u.test(words[at] ?? '')) return false;
  return lexemes.splice(-1, 0, amount).length === 0;
}

const COUNTED: ReadonlySet<Lexeme['kind']> = new Set(['token', 'dollars', 'plus_half']);

function readLinked(word: string, { namesToken }: Reader): readonly Lexeme[] | undefined {
  const linked = readLink(word);
  switch (linked?.kind) {
    case undefined:
      return undefined;
    case 'token':
      return [{ kind: 'token', word: linked.word, isNamed: true }];
    case 'pool':
      return namesToken(linked.address)
        ? [{ kind: 'token', word: linked.address, isNamed: true }]
        : [{ kind: 'link', address: linked.address }];
    case 'pair':
      return [...sideOf('from', linked.from), ...sideOf('to', linked.to)];
    default:
      return [{ kind: 'link', address: null }];
  }
}

function sideOf(mark: Mark, word: string | null): readonly Lexeme[] {
  if (word === null) return [];
  return [
    { kind: 'mark', mark },
    { kind: 'token', word },
  ];
}

function readWord(word: string, index: number, reader: Reader, folded = foldMark(word)): readonly Lexeme[] {
  if (word.startsWith('$') && /^\$\p{L}/u.test(word))
    return [{ kind: 'token', word: word.slice(1), isNamed: true }];
  if (isMintAddress(word)) return [{ kind: 'token', word, isNamed: true }];
  const meaning = readMeaning(folded, word, reader.language);
  if (meaning) return [meaning];
  const ofNumber = /^'/.test(word) ? readCase(null, word.slice(1), reader) : undefined;
  if (ofNumber) return ofNumber;
  return (
    nameOf(word, reader) ??
    readNumber(word, reader) ??
    readPair(word, reader) ??
    readSuffixed(word, reader) ??
    readPrefixed(word, reader) ??
    readHalf(word, reader) ??
    readVerbThenNumber(word, reader) ?? [readUnknown(word, index, reader)]
  );
}

function readUnknown(word: string, index: number, { language }: Reader): Lexeme {
  const verb = index === 0 ? verbOfTypo(word, language) : undefined;
  return verb ? { kind: 'verb', verb, wants: 'behind' } : { kind: 'unknown', word };
}

function readNumber(word: string, reader: Reader): readonly Lexeme[] | undefined {
  const sign = fractionOfSign(word);
  if (sign) return [{ kind: 'fraction', word, fraction: sign }];
  const [, part = '', named = ''] = FRACTION_THEN_WORD.exec(word) ?? [];
  const fraction = fractionOfSign(part);
  const thing = fraction && readWord(named, 1, reader);
  if (fraction && thing?.every(({ kind }) => kind !== 'unknown'))
    return [{ kind: 'fraction', word: part, fraction }, ...thing];
  if (AMOUNT.test(word) || SHORT_FORM.test(word)) return [{ kind: 'amount', text: signLast(word) }];
  for (const form of [AMOUNT_THEN_WORD, SHORT_FORM_THEN_WORD]) {
    const [, amount, rest] = form.exec(word) ?? [];
    if (amount === undefined || rest === undefined) continue;
    const joined = readWord(rest, 1, reader);
    if (joined.every(({ kind }) => kind !== 'unknown'))
      return [{ kind: 'amount', text: signLast(amount) }, ...joined];
  }
  const isNumber = /^[-+$]*[.,]?\d/.test(word) && !/\d['’]\p{L}/u.test(word);
  return isNumber ? [{ kind: 'amount', text: word }] : undefined;
}

/** `%50` in Turkish. */
function signLast(amount: string): string {
  return amount.startsWith('%') ? `${amount.slice(1)}%` : amount;
}

function readPair(word: string, { namesToken }: Reader): readonly Lexeme[] | undefined {
  const [one = '', other = '', more] = word.split(/[/-]/);
  if (more !== undefined || !namesToken(one) || !namesToken(other)) return undefined;
  return [one, other].map((side) => ({ kind: 'token', word: side }) as const);
}

/** `SOL'den`, `20 USDC'lik`, in Turkish; "my" often lacks the apostrophe: `solumun`. */
function readSuffixed(word: string, reader: Reader): readonly Lexeme[] | undefined {
  const [, base = '', suffix = ''] = CASE.exec(word) ?? [];
  if (reader.namesToken(base) || AMOUNT.test(base)) return readCase(base, suffix, reader);
  // "item" is no case of a token ITE outside Turkish.
  if (reader.language !== 'tr') return undefined;
  for (let length = 1; length < word.length && length <= MAX_SUFFIX_LENGTH; length += 1) {
    const [bare, ending] = [word.slice(0, -length), word.slice(-length)];
    const isCase = POSSESSIVE.test(foldWord(ending)) || bare.length >= MIN_BASE_LENGTH;
    const read = isCase && reader.namesToken(bare) ? readCase(bare, ending, reader) : undefined;
    if (read) return read;
  }
  return undefined;
}

/** Russian joins "half": `полсола`, `полмиллиона`. */
function readHalf(word: string, reader: Reader): readonly Lexeme[] | undefined {
  const [, half = '', base = ''] = /^(пол)-?(\p{L}{2,})$/iu.exec(word) ?? [];
  const fraction = base === '' ? undefined : fractionOfWord('пол');
  const run = readNumberRun([foldMark(base)], 0, 'ru');
  if (run && Number(run.digits) >= 100) return [{ kind: 'amount', text: String(Number(run.digits) / 2) }];
  return fraction && reader.namesToken(base)
    ? [
        { kind: 'fraction', word: half, fraction },
        { kind: 'token', word: base },
      ]
    : undefined;
}

/** Arabic joins short words to the next one: `لبونك`, `بالسول`, `واعطني`. */
function readPrefixed(word: string, reader: Reader): readonly Lexeme[] | undefined {
  const [, and = '', prefix = '', base = ''] =
    /^(و?)(لل|بال|ل|ب|ال|)(\p{Script=Arabic}{2,})$/u.exec(word) ?? [];
  if (base === '') return undefined;
  const meaning = readMeaning(foldMark(base), base, reader.language);
  const named = nameOf(base, reader);
  const run = and === '' ? undefined : readNumberRun([foldMark(base)], 0, reader.language);
  if (run) return [{ kind: 'amount', text: run.digits }];
  if (and !== '' && prefix === '') return meaning ? [meaning] : named;
  const thing = named ?? (meaning?.kind === 'filler' ? [meaning] : undefined);
  if (prefix === '' || prefix === 'ال' || !thing) return thing;
  return [{ kind: 'mark', mark: prefix.startsWith('ل') ? 'to' : 'with' }, ...thing];
}

/** `convertir10usdc`. */
function readVerbThenNumber(word: string, reader: Reader): readonly Lexeme[] | undefined {
  const [, verb = '', rest = ''] = /^(\p{L}{3,20})(\d.{0,60})$/u.exec(word) ?? [];
  const lexeme = readMeaning(foldMark(verb), verb, reader.language);
  return lexeme?.kind === 'verb' ? [lexeme, ...readWord(rest, 1, reader)] : undefined;
}

function nameOf(word: string, { namesToken }: Reader): readonly Lexeme[] | undefined {
  return namesToken(word) ? [{ kind: 'token', word }] : undefined;
}

/** @param base null for a number in words, which is read already */
function readCase(base: string | null, suffix: string, reader: Reader): readonly Lexeme[] | undefined {
  const folded = foldWord(suffix);
  const [, ownCase] = POSSESSIVE.exec(folded) ?? [];
  const rest = (ownCase ?? folded).replace(/^l[ae]r/, '');
  const mark = rest === '' ? null : SUFFIXES.find(([pattern]) => pattern.test(rest))?.[1];
  if (mark === undefined) return undefined;
  const own: readonly Lexeme[] = ownCase === undefined ? [] : [{ kind: 'own_before' }];
  const isPart = (base === null || AMOUNT.test(base)) && /^s?[iu]n[iu]$/.test(rest);
  const end: readonly Lexeme[] = isPart ? [{ kind: 'end' }] : [];
  const marked: readonly Lexeme[] = mark === null ? end : [{ kind: 'mark_before', mark }];
  const thing = base === null ? [] : readWord(base, 1, reader);
  return [...thing, ...own, ...marked];
}

const CASE = /^(.+)['’](\p{L}{1,8})$/u;

const MAX_SUFFIX_LENGTH = 8;

/** Shorter symbols are the beginning of many words. */
const MIN_BASE_LENGTH = 3;

/** `-um` in `solum`, with a following case. */
const POSSESSIVE = /^(?:l[ae]r)?[iu]?m((?:[iu]n?|[ae]|[dt][ae]n|l[ae])?)$/;

const SUFFIXES: readonly (readonly [RegExp, Mark | null])[] = [
  // Price of a purchase, proceeds of a sale.
  [/^y?[ea]$/, 'for'],
  [/^[dt][ea]n$/, 'from'],
  [/^[dt][ea]$/, null],
  [/^y?l[ea]$/, 'with'],
  [/^l[iu]k$/, 'worth'],
  [/^y?[iu]$|^n?[iu]n$|^s?[iu]n[iu]$/, null],
];
