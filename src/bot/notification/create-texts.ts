import { readFileSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { DEFAULT_LANGUAGE, type Language } from '../swap/language.ts';
import { type Html, type HtmlPart, toHtml, trustedHtml } from './html.ts';

/** The words of the bot in one language. Amounts go in as ready strings: no number is formatted here. */
export interface Texts {
  /** A text with markup; what is filled in is escaped unless it is HTML already. */
  html(key: string, parts?: Readonly<Record<string, HtmlPart>>): Html;
  /** A text without markup, for button labels and alerts. */
  plain(key: string, parts?: Readonly<Record<string, string>>): string;
}

/**
 * Reads a locale once; what it lacks is said in English. A key that does not exist at all throws: it is a mistake of
 * ours that the tests find.
 */
export function createTexts(language: Language = DEFAULT_LANGUAGE): Texts {
  // Isolation marks would travel with every copied address.
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const locale of new Set([DEFAULT_LANGUAGE, language])) addLocale(bundle, locale);
  return {
    html: (key, parts = {}) => {
      const escaped = Object.entries(parts).map(([name, part]) => [name, toHtml(part)]);
      return trustedHtml(format(bundle, key, Object.fromEntries(escaped)));
    },
    plain: (key, parts = {}) => format(bundle, key, parts),
  };
}

function addLocale(bundle: FluentBundle, language: Language): void {
  const file = new URL(`./locales/${language}.ftl`, import.meta.url);
  const resource = new FluentResource(readFileSync(file, 'utf8'));
  const [mistake] = bundle.addResource(resource, { allowOverrides: true });
  if (mistake) throw mistake;
}

function format(bundle: FluentBundle, key: string, parts: Readonly<Record<string, string>>): string {
  const pattern = bundle.getMessage(key)?.value;
  if (!pattern) throw new Error(`The locale has no text ${key}.`);
  return bundle.formatPattern(pattern, parts);
}
