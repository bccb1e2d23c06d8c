/** The languages the bot speaks, in the chat and on its pages, by their BCP 47 primary tags. */
export const LANGUAGES = ['en', 'es', 'pt', 'ru', 'tr', 'zh', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

const LONGEST_TAG = 35;

/**
 * The first of these language tags that the bot speaks (`pt-BR` is `pt`), English where it speaks none. Tags come from
 * Telegram and from browsers, so anything may be in them.
 */
export function chooseLanguage(tags: readonly (string | null | undefined)[]): Language {
  for (const tag of tags) {
    const primary = tag?.slice(0, LONGEST_TAG).split(/[-_]/, 1)[0]?.toLowerCase();
    const spoken = LANGUAGES.find((language) => language === primary);
    if (spoken) return spoken;
  }
  return DEFAULT_LANGUAGE;
}

/** Scripts written from right to left, by their ISO 15924 codes. */
const RIGHT_TO_LEFT = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'];

/** Which way a language is written, by the script it is mostly written in. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
}
