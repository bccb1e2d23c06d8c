import { isMintAddress, type Reader, readLexemes } from '../../requests/parser/read-lexemes.ts';

/** Longer texts are looked at no further. */
const LONGEST_LOOKED_AT = 4_096;

const CASHTAG = /(?<![\p{L}\p{N}$])\$(\p{L}[\p{L}\p{N}]{0,15})(?![\p{L}\p{N}])/gu;

/** Shouted, as tickers are written: two letters at least. */
const TICKER = /(?<![\p{L}\p{N}$@/_.-])\p{Lu}[\p{Lu}\p{N}]{1,15}(?![\p{L}\p{N}_])/gu;

/**
 * The tokens that a text of others names, each once: mints and links before `$TICKERS`, and these before words in capitals
 * that a listed token bears. A weaker sign counts only where there is no stronger one.
 */
export function namedTokens(text: string, reader: Reader): readonly string[] {
  const looked = text.slice(0, LONGEST_LOOKED_AT);
  const addresses = readLexemes(looked, reader).flatMap((lexeme) =>
    lexeme.kind === 'token' && isMintAddress(lexeme.word) ? [lexeme.word] : [],
  );
  if (addresses.length > 0) return [...new Set(addresses)];
  const tagged = [...looked.matchAll(CASHTAG)].flatMap(([, word = '']) => word);
  if (tagged.length > 0) return once(tagged);
  return once([...looked.matchAll(TICKER)].flatMap(([word]) => (reader.namesToken(word) ? [word] : [])));
}

/** Without regard to case. */
function once(words: readonly string[]): readonly string[] {
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}
