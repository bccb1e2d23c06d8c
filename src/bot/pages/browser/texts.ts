import type { PageTexts, ParameterKey, PlainKey } from '../texts.ts';
import type { ReturnHint } from '../views.ts';

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
  const key = `warning-${warning}`;
  return t(hasText(key) ? key : 'warning-other');
}

type Hyphenated<Word extends string> = Word extends `${infer Head}_${infer Tail}`
  ? `${Head}-${Hyphenated<Tail>}`
  : Word;

export function hintKey(hint: ReturnHint) {
  return `hint-${hint.replace(/_/g, '-')}` as `hint-${Hyphenated<ReturnHint>}`;
}

export function hasText(key: string): key is PlainKey {
  return Object.hasOwn(PAGE_TEXTS, key);
}

/** `1:05` */
export function showMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
