import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { DEFAULT_LANGUAGE, directionOf, LANGUAGES, type Language } from '../swap/language.ts';
import { type Html, type HtmlPart, toHtml, trustedHtml } from './html.ts';

/** The words of the bot in one language. Amounts go in as ready strings: no number is formatted here. */
export interface Texts {
  readonly language: Language;
  /** A text with markup; what is filled in is escaped unless it is HTML already. */
  html(key: string, parts?: Readonly<Record<string, HtmlPart>>): Html;
  /** A text without markup, for button labels, alerts and pages. A number is only ever counted with. */
  plain(key: string, parts?: Readonly<Record<string, string | number>>): string;
}

let read: Readonly<Record<Language, Texts>> | undefined;

const ISOLATE = '\u2068';
const END = '\u2069';
const MARKS = /[\u2068\u2069]/g;

/** As people tap and type them: `/swap`, alone in a sentence. */
const COMMAND = /(?<![\w<])\/[a-z]+/g;
const BOT = fileURLToPath(new URL('..', import.meta.url));

/** Folders named `texts`, one beside each part of the bot that has words of its own. Paths below `src/bot`, sorted. */
export const TEXT_FOLDERS: readonly string[] = readdirSync(BOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => basename(path) === 'texts')
  .sort();

/** Every locale, read once in a process: chat and pages say the same words. @throws where a file cannot be read */
export function allTexts(): Readonly<Record<Language, Texts>> {
  read ??= readAllTexts();
  return read;
}

/** What a locale lacks is said in English. */
function readAllTexts(): Readonly<Record<Language, Texts>> {
  const locales = inEveryLanguage((language) => new FluentResource(readLocale(language)));
  return inEveryLanguage((language) => textsOf(language, [locales[DEFAULT_LANGUAGE], locales[language]]));
}

/** Later locales go before earlier ones. A key that none of them has throws: it is a mistake of ours that the tests find. */
function textsOf(language: Language, locales: readonly FluentResource[]): Texts {
  const isRightToLeft = directionOf(language) === 'rtl';
  // A count has the digits of the amounts beside it, which a wallet shows and a person types: those of the West everywhere.
  const bundle = new FluentBundle(`${language}-u-nu-latn`, { useIsolating: isRightToLeft });
  for (const locale of locales) bundle.addResource(locale, { allowOverrides: true });
  const say = (key: string, parts: Readonly<Record<string, string | number>>) => {
    const text = format(bundle, key, parts);
    return isRightToLeft ? isolateInText(text) : text;
  };
  return {
    language,
    html: (key, parts = {}) => {
      const escaped = Object.entries(parts).map(([name, part]) => [name, toHtml(part)]);
      return trustedHtml(say(key, Object.fromEntries(escaped)));
    },
    plain: (key, parts = {}) => say(key, parts),
  };
}

function format(bundle: FluentBundle, key: string, parts: Readonly<Record<string, string | number>>): string {
  const pattern = bundle.getMessage(key)?.value;
  if (!pattern) throw new Error(`The locale has no text ${key}.`);
  return bundle.formatPattern(pattern, parts);
}

/**
 * Keeps amounts, names, commands and code in their own order inside a text that runs from right to left, with the marks
 * of Unicode's bidirectional algorithm (UAX 9). What is filled in has them from Fluent. No mark stands inside a tag, where
 * it would become part of a link, nor inside code, where it would be copied with the address.
 */
function isolateInText(text: string): string {
  return text
    .replace(COMMAND, (command) => ISOLATE + command + END)
    .replace(/<[^>]*>/g, (tag) => tag.replace(MARKS, ''))
    .replace(/<code>(.*?)<\/code>/gs, (code) => ISOLATE + code.replace(MARKS, '') + END);
}

/**
 * All texts of a language in Fluent's format: the `<language>.ftl` of every text folder, joined.
 * @throws where a file cannot be read
 */
export function readLocale(language: Language): string {
  return TEXT_FOLDERS.map((folder) => readFileSync(join(BOT, folder, `${language}.ftl`), 'utf8')).join('\n');
}

/** One of a kind for each language the bot speaks. */
export function inEveryLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  const made = LANGUAGES.map((language) => [language, make(language)]);
  return Object.fromEntries(made) as Record<Language, T>;
}
