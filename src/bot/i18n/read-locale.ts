import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '../swap/language.ts';

/** Every text of a language, of all its files one below the other. @throws where a file cannot be read */
export function readLocale(language: Language): string {
  const folder = new URL(`./locales/${language}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ftl'));
  return files
    .sort()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
}
