import type { Token } from '../swap/token.ts';
import type { Texts } from './create-texts.ts';
import type { Html } from './html.ts';
import { isWellKnown, looksLikeAnother, showName, showSymbol } from './show-token.ts';

/** The mint, whole and copyable, of every token that is not one everybody means by its symbol. */
export function tokenLines(tokens: readonly Token[], texts: Texts): readonly Html[] {
  return tokens.flatMap((token) => {
    if (isWellKnown(token)) return [];
    const symbol = showSymbol(token);
    const line = texts.html('card-token', { symbol, name: showName(token), mint: token.mint });
    return looksLikeAnother(token) ? [line, texts.html('card-lookalike', { symbol })] : [line];
  });
}
