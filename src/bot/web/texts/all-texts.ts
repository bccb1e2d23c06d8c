import type { Language } from '../../swap/language.ts';
import { ENGLISH, ENGLISH_REFUSALS, type Texts } from './en.ts';
import { SPANISH, SPANISH_REFUSALS } from './es.ts';
import { PORTUGUESE, PORTUGUESE_REFUSALS } from './pt.ts';
import { RUSSIAN, RUSSIAN_REFUSALS } from './ru.ts';
import { TURKISH, TURKISH_REFUSALS } from './tr.ts';
import { CHINESE, CHINESE_REFUSALS } from './zh.ts';

/** The sentences of the pages in every language the bot speaks. */
export const ALL_TEXTS: Readonly<Record<Language, Texts>> = {
  en: { ...ENGLISH, refusals: ENGLISH_REFUSALS },
  es: { ...SPANISH, refusals: SPANISH_REFUSALS },
  pt: { ...PORTUGUESE, refusals: PORTUGUESE_REFUSALS },
  ru: { ...RUSSIAN, refusals: RUSSIAN_REFUSALS },
  tr: { ...TURKISH, refusals: TURKISH_REFUSALS },
  zh: { ...CHINESE, refusals: CHINESE_REFUSALS },
};
