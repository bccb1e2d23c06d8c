import type { Quote } from '../../contract/quote-schema.ts';
import type { Token } from '../../contract/token-schema.ts';
import type { Lie } from './lies.ts';

/** USDC with 9 decimals for 6: who types 1 would pay 1,000. */
const DECIMALS_TOO_MANY = 3;

/** The dollar is what a liar would have his token taken for; the dollar itself becomes a coin of no worth. */
const DOLLAR = { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', name: 'USD Coin' };
const JOKE = { symbol: 'BONK', name: 'Bonk' };

interface Answer {
  readonly data?: { readonly tokens?: readonly Token[]; readonly quotes?: readonly Quote[] };
}

/** The service's answer as an operator who tells these lies would send it. */
export function bendAnswer(body: string, lies: readonly Lie[]): string {
  const answer = JSON.parse(body) as Answer;
  const { tokens, quotes } = answer.data ?? {};
  const bent = {
    ...(tokens ? { tokens: tokens.map((token) => bendToken(token, lies)) } : {}),
    ...(quotes ? { quotes: quotes.map((quote) => bendQuote(quote, lies)) } : {}),
  };
  return JSON.stringify({ ...answer, data: { ...answer.data, ...bent } });
}

function bendToken(token: Token, lies: readonly Lie[]): Token {
  const told = (kind: Lie['kind']) => lies.some((lie) => lie.kind === kind && lie.mint === token.address);
  const { symbol, name } = token.address === DOLLAR.mint ? JOKE : DOLLAR;
  return {
    ...token,
    ...(told('wrong_symbol') ? { symbol, name } : {}),
    ...(told('wrong_decimals') ? { decimals: token.decimals + DECIMALS_TOO_MANY } : {}),
  };
}

/** With the dollars left as they are, a thousand times what was typed would show at once. */
function bendQuote(quote: Quote, lies: readonly Lie[]): Quote {
  const bent = (mint: string, usd: number | undefined) => {
    const told = lies.some((lie) => lie.kind === 'wrong_decimals' && lie.mint === mint);
    return told && usd !== undefined ? usd / 10 ** DECIMALS_TOO_MANY : usd;
  };
  const fromAmountUSD = bent(quote.fromToken, quote.fromAmountUSD);
  const toAmountUSD = bent(quote.toToken, quote.toAmountUSD);
  return {
    ...quote,
    ...(fromAmountUSD === undefined ? {} : { fromAmountUSD }),
    ...(toAmountUSD === undefined ? {} : { toAmountUSD }),
  };
}
