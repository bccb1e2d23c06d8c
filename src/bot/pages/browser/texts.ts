import type { PageTexts, ParameterKey, PlainKey } from '../texts.ts';

/** Prepended per language to the bundle (see `buildAssets`). */
declare const PAGE_TEXTS: PageTexts;

/** A text of the page; `value` fills its parameter. */
export function t(key: PlainKey): string;
export function t(key: ParameterKey, value: string): string;
export function t(key: PlainKey | ParameterKey, value = ''): string {
  return PAGE_TEXTS[key].replace('{}', () => value);
}

/** A guard warning; generic for one newer than this page. */
export function warningText(warning: string): string {
  const known: Readonly<Record<string, string | undefined>> = PAGE_TEXTS;
  return known[`warning-${warning}`] ?? t('warning-other');
}
