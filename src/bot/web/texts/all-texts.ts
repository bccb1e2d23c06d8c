import type { Language } from '../../swap/language.ts';
import { ENGLISH, type Texts } from './en.ts';
import { SPANISH } from './es.ts';
import { PORTUGUESE } from './pt.ts';
import { RUSSIAN } from './ru.ts';
import { TURKISH } from './tr.ts';
import { CHINESE } from './zh.ts';

/** The sentences of the pages in every language the bot speaks. */
export const ALL_TEXTS: Readonly<Record<Language, Texts>> = {
  en: ENGLISH,
  es: SPANISH,
  pt: PORTUGUESE,
  ru: RUSSIAN,
  tr: TURKISH,
  zh: CHINESE,
};
