import { readFileSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { type Html, type HtmlPart, toHtml, trustedHtml } from './html.ts';

export type Locale = 'en';

/** The words of the bot in one language. Amounts go in as ready strings: no number is formatted here. */
export interface Texts {
  /** A text with markup; what is filled in is escaped unless it is HTML already. */
  html(key: string, parts?: Readonly<Record<string, HtmlPart>>): Html;
  /** A text without markup, for button labels and alerts. */
  plain(key: string, parts?: Readonly<Record<string, string>>): string;
}

/** Reads a locale once. A key that does not exist throws: it is a mistake of ours that the tests find. */
export function createTexts(locale: Locale = 'en'): Texts {
  // Isolation marks would travel with every copied address.
  const bundle = new FluentBundle(locale, { useIsolating: false });
  const source = readFileSync(new URL(`./locales/${locale}.ftl`, import.meta.url), 'utf8');
  const [mistake] = bundle.addResource(new FluentResource(source));
  if (mistake) throw mistake;
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
