import type { WalletLink } from '../swap/ports.ts';
import { isPageToken } from './page-token.ts';
import type { WebDeps } from './web-deps.ts';

/** The link behind a token while it can still lead somewhere. */
export async function findLiveLink(deps: WebDeps, token: string): Promise<WalletLink | undefined> {
  if (!isPageToken(token)) return undefined;
  const link = await deps.wallets.findLinkByToken(deps.tokens.hash(token));
  return link && link.decidedAt === null && link.expiresAt > deps.now() ? link : undefined;
}
