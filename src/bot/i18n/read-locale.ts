import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '../swap/language.ts';

const BOT = fileURLToPath(new URL('..', import.meta.url));

/** Folders named `texts`, one beside each part of the bot that has words of its own. Paths below `src/bot`, sorted. */
export const TEXT_FOLDERS: readonly string[] = readdirSync(BOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => basename(path) === 'texts')
  .sort();

/**
 * All texts of a language in Fluent's format: the `<language>.ftl` of every text folder, joined.
 * @throws where a file cannot be read
 */
export function readLocale(language: Language): string {
  return TEXT_FOLDERS.map((folder) => readFileSync(join(BOT, folder, `${language}.ftl`), 'utf8')).join('\n');
}
