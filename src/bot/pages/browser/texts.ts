import type { FilledText, PageTexts, SaidText } from '../texts.ts';

/** Stands before this program in the script of each language: it is bundled once, its texts come for every language. */
declare const PAGE_TEXTS: PageTexts;

/** A text of the page, with `value` where one is filled in. */
export function say(key: SaidText): string;
export function say(key: FilledText, value: string): string;
export function say(key: SaidText | FilledText, value = ''): string {
  return PAGE_TEXTS[key].replace('{}', () => value);
}

/** What a warning of the guard says; one newer than this page may warn of what it has no words for. */
export function sayWarning(warning: string): string {
  const known: Readonly<Record<string, string | undefined>> = PAGE_TEXTS;
  return known[`warning-${warning}`] ?? say('warning-other');
}
