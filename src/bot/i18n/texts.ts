import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { DEFAULT_LANGUAGE, directionOf, inEveryLanguage, type Language } from '../swap/people.ts';
import { type Html, type HtmlPart, toHtml, trustedHtml } from './html.ts';

/** Amounts are passed as strings: no number is formatted here. */
export interface Texts {
  readonly language: Language;
  html(key: string, parts?: Readonly<Record<string, HtmlPart>>): Html;
  /** A number only selects a plural form. */
  plain(key: string, parts?: Readonly<Record<string, string | number>>): string;
}

let read: Readonly<Record<Language, Texts>> | undefined;

const ISOLATE = '\u2068';
const END = '\u2069';
const RIGHT_TO_LEFT_MARK = '\u200f';
const MARKS = /[\u2068\u2069]/g;

const SHORT_BRACKETS = /\([^()<>\n]{1,36}\)|（[^（）<>\n]{1,36}）/g;
const NO_BREAK = '\u00a0';

const ISOLATED_NUMBER = /\u2068[\d.,]+[KMBT]? (?=\S)/g;

/** A whole part, so that no link and nothing to type changes. */
const PERCENTAGE = /^((?:<b>)?[+−-]?)([\d.,]+)%(?=(?:<\/b>)?$)/;

const COMMAND = /(?<![\w<])\/[a-z]+/g;
const BOT = fileURLToPath(new URL('..', import.meta.url));

/** Paths below `src/bot`, sorted. */
export const TEXT_FOLDERS: readonly string[] = readdirSync(BOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => basename(path) === 'texts')
  .sort();

export function allTexts(): Readonly<Record<Language, Texts>> {
  read ??= readAllTexts();
  return read;
}

function readAllTexts(): Readonly<Record<Language, Texts>> {
  const locales = inEveryLanguage((language) => new FluentResource(readLocale(language)));
  return inEveryLanguage((language) => textsOf(language, [locales[DEFAULT_LANGUAGE], locales[language]]));
}

/** Later locales override earlier ones; an unknown key throws. */
function textsOf(language: Language, locales: readonly FluentResource[]): Texts {
  const isRightToLeft = directionOf(language) === 'rtl';
  // Latin digits are what wallets show and people type.
  const bundle = new FluentBundle(`${language}-u-nu-latn`, { useIsolating: isRightToLeft });
  for (const locale of locales) bundle.addResource(locale, { allowOverrides: true });
  const say = (key: string, given: Readonly<Record<string, string | number>>) => {
    const parts = language === 'tr' ? withPercentFirst(given) : given;
    const text = format(bundle, key, parts);
    return isRightToLeft ? isolateInText(text) : text;
  };
  return {
    language,
    html: (key, parts = {}) => {
      const escaped = Object.entries(parts).map(([name, part]) => [name, toHtml(part)]);
      const text = keepBrackets(say(key, Object.fromEntries(escaped)));
      return trustedHtml(
        isRightToLeft ? text.split('\n').map(leadRightToLeft).map(keepAmounts).join('\n') : text,
      );
    },
    plain: (key, parts = {}) => say(key, parts),
  };
}

/** Turkish writes %50. */
function withPercentFirst(parts: Readonly<Record<string, string | number>>) {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      typeof part === 'string' ? part.replace(PERCENTAGE, '$1%$2') : part,
    ]),
  );
}

/**
 * The first letter gives a line its direction. Some clients look into isolates, which UAX 9 (P2) skips, so
 * a line of another script gets a mark.
 */
function leadRightToLeft(line: string): string {
  const shown = line.replace(/<[^>]*>/g, '');
  return line === '' || /^\P{L}*\p{Script=Arabic}/u.test(shown) ? line : RIGHT_TO_LEFT_MARK + line;
}

/** Short brackets do not break at the end of a line. */
function keepBrackets(text: string): string {
  return text.replace(SHORT_BRACKETS, (bracket) => bracket.replaceAll(' ', NO_BREAK));
}

/** A number keeps its unit: in a right-to-left line the halves of `0.5 SOL` would stand far apart. */
function keepAmounts(line: string): string {
  return line.replace(ISOLATED_NUMBER, (number) => number.replace(' ', NO_BREAK));
}

function format(bundle: FluentBundle, key: string, parts: Readonly<Record<string, string | number>>): string {
  const pattern = bundle.getMessage(key)?.value;
  if (!pattern) throw new Error(`The locale has no text ${key}.`);
  return bundle.formatPattern(pattern, parts);
}

/** UAX 9; Fluent isolates the parts. Marks in tags and code would break links and copied addresses. */
function isolateInText(text: string): string {
  return text
    .replace(COMMAND, (command) => ISOLATE + command + END)
    .replace(/<[^>]*>/g, (tag) => tag.replace(MARKS, ''))
    .replace(/<code>(.*?)<\/code>/gs, (code) => ISOLATE + code.replace(MARKS, '') + END);
}

/** @throws where a file cannot be read */
export function readLocale(language: Language): string {
  return TEXT_FOLDERS.map((folder) => readFileSync(join(BOT, folder, `${language}.ftl`), 'utf8')).join('\n');
}
