import { symbolOf } from '../../../labels/token-label.ts';
import type { Mint } from '../../../solana/mint.ts';
import { briefLines, type TokenNews } from '../../cards/token-lines.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { MarketFigures } from '../../prices/market.ts';
import { findSide, loadCatalogue } from '../../requests/find-token.ts';
import { NATIVE_MINT } from '../../swap/brands.ts';
import { done, type Result, refused } from '../../swap/problems.ts';
import type { Token } from '../../swap/token.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { encodeDeepLink } from '../../telegram/messages/start-parameter.ts';
import type { Uses } from '../../telegram/services.ts';

export interface GroupToken extends TokenNews {
  readonly figures: MarketFigures;
}

/** Undefined where the market source does not know the token. */
export async function readToken(
  { prices, chain, clock }: Uses<'prices' | 'chain' | 'clock'>,
  token: Token,
): Promise<GroupToken | undefined> {
  const { market } = prices;
  const [figures, safety] = await Promise.all([
    market.figures(token.mint),
    token.mint === NATIVE_MINT ? undefined : chain.safety(token.mint),
  ]);
  return figures && { token, figures, safety, source: market.source, now: clock() };
}

/** For a card that is refreshed. */
export async function readTokenAgain(
  services: Uses<'prices' | 'chain' | 'clock'>,
  mint: Mint,
): Promise<Result<GroupToken>> {
  const catalogue = await loadCatalogue(services, [mint]);
  if (!catalogue.ok) return catalogue;
  const token = await findSide(services.chain, catalogue.value, mint);
  if (!token.ok) return token;
  const read = await readToken(services, token.value);
  return read ? done(read) : refused({ code: 'no_dollar_price', token: token.value });
}

/** @param refresh data of the button; the other one opens the token's card in the private chat */
export function drawToken(
  read: GroupToken,
  { username, texts }: { readonly username: string; readonly texts: Texts },
  refresh: string,
): ChatMessage {
  const { mint } = read.token;
  const start = encodeDeepLink({ command: 'token', words: mint });
  const swap = texts.plain('button-token-swap', { symbol: symbolOf(read.token) });
  return {
    text: briefLines(read, texts).html,
    keyboard: [
      [
        { text: texts.plain('button-refresh'), data: refresh },
        { text: swap, url: `https://t.me/${username}?start=${start}` },
      ],
    ],
  };
}
