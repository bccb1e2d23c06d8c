import type { Swap } from '../swap/swap.ts';
import type { WebDeps } from './web-deps.ts';

const TOKEN = /^[\w-]{16,64}$/;

/** Whether a text may be one of our tokens at all; asked before it is hashed or looked up. */
export function isPageToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The order behind a signing page; undefined for a link that leads nowhere. */
export async function findOrder(deps: WebDeps, token: string): Promise<Swap | undefined> {
  return isPageToken(token) ? deps.store.findSwapBySigningToken(deps.tokens.hash(token)) : undefined;
}
