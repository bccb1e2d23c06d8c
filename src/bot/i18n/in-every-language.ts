import { LANGUAGES, type Language } from '../swap/people.ts';

/** One of a kind for each language the bot speaks. */
export function inEveryLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  const made = LANGUAGES.map((language) => [language, make(language)]);
  return Object.fromEntries(made) as Record<Language, T>;
}
