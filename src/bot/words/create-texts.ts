import { readFileSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { DEFAULT_LANGUAGE, type Language } from '../swap/language.ts';
import { type Html, type HtmlPart, toHtml, trustedHtml } from './html.ts';
import { inEveryLanguage } from './in-every-language.ts';

/** The words of the bot in one language. Amounts go in as ready strings: no number is formatted here. */
export interface Texts {
  /** A text with markup; what is filled in is escaped unless it is HTML already. */
  html(key: string, parts?: Readonly<Record<string, HtmlPart>>): Html;
  /** A text without markup, for button labels and alerts. */
  plain(key: string, parts?: Readonly<Record<string, string>>): string;
}

/** Reads every locale, once. What one lacks is said in English. @throws where a file cannot be read */
export function createAllTexts(): Readonly<Record<Language, Texts>> {
  const locales = inEveryLanguage(readLocale);
  return inEveryLanguage((language) => textsOf(language, [locales[DEFAULT_LANGUAGE], locales[language]]));
}

/** The texts of one language, for where the others are not needed. */
export function createTexts(language: Language = DEFAULT_LANGUAGE): Texts {
  return textsOf(language, [readLocale(DEFAULT_LANGUAGE), readLocale(language)]);
}

function readLocale(language: Language): FluentResource {
  return new FluentResource(readFileSync(new URL(`./locales/${language}.ftl`, import.meta.url), 'utf8'));
}

/** Later locales go before earlier ones. A key that none of them has throws: it is a mistake of ours that the tests find. */
function textsOf(language: Language, locales: readonly FluentResource[]): Texts {
  // Isolation marks would travel with every copied address.
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const locale of locales) bundle.addResource(locale, { allowOverrides: true });
  return {
    html: (key, parts = {}) => {
      const escaped = Object.entries(parts).map(([name, part]) => [name, toHtml(part)]);
      return trustedHtml(format(bundle, key, Object.fromEntries(escaped)));
    },
    plain: (key, parts = {}) => format(bundle, key, parts),
  };
}

function format(bundle: FluentBundle, key: string, parts: Readonly<Record<string, string>>): string {
  const pattern = bundle.getMessage(key)?.value;
  if (!pattern) throw new Error(`The locale has no text ${key}.`);
  return bundle.formatPattern(pattern, parts);
}
