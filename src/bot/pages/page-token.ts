import type { Swap } from '../swap/swap.ts';
import type { WalletLink } from '../swap/wallets.ts';
import type { WebDeps } from './web-deps.ts';

const TOKEN = /^[\w-]{16,64}$/;

/** Whether a text may be one of our tokens at all; asked before it is hashed or looked up. */
export function isPageToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The order behind a signing page; undefined for a link that leads nowhere. */
export async function findOrder(deps: WebDeps, token: string): Promise<Swap | undefined> {
  return isPageToken(token) ? deps.swaps.findSwapBySigningToken(deps.pageTokens.hash(token)) : undefined;
}

/** The link behind a token while it can still lead somewhere. */
export async function findLiveLink(deps: WebDeps, token: string): Promise<WalletLink | undefined> {
  if (!isPageToken(token)) return undefined;
  const link = await deps.wallets.findLinkByToken(deps.pageTokens.hash(token));
  return link && link.decidedAt === null && link.expiresAt > deps.now() ? link : undefined;
}
