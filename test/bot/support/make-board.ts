import type { WantedBoard } from '../../../src/bot/swap/boards.ts';
import type { Token } from '../../../src/bot/swap/token.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { USDC } from './make-swap.ts';

/** An unlisted token of nine decimals. */
export function makeToken(symbol: string, mint = `mint-of-${symbol}`): Token {
  return { ...USDC, mint: mint as Mint, symbol, name: symbol, decimals: 9 };
}

/** A board of these tokens, priced in dollars. */
export function makeWanted(symbols: readonly string[] = ['SOL'], everyMs = 300_000): WantedBoard {
  const pairs = symbols.map((symbol) => ({ from: makeToken(symbol), to: USDC }));
  return { topicId: null, pairs, everyMs, language: 'en' };
}
