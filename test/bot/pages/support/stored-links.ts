import { createHash } from 'node:crypto';
import type { WalletLink } from '../../../../src/bot/swap/wallet-port.ts';
import { LINKED_BEFORE } from './known-people.ts';
import type { Web } from './start-web.ts';

/** Starts a wallet link. @returns its token */
export async function addLink(web: Web, link: WalletLink): Promise<string> {
  const token = createHash('sha256').update(`link ${link.id}`).digest('hex').slice(0, 32);
  await web.store.wallets.startLink(link, web.tokens.hash(token));
  if (link.decidedAt !== null) await web.store.wallets.dropLink(link.id, link.decidedAt);
  return token;
}

/** Links started by the test or the pages, oldest first. */
export async function startedLinks(web: Web): Promise<readonly WalletLink[]> {
  const query = web.database.selectFrom('wallet_links').select('id').orderBy('created_at').orderBy('id');
  const rows = await query.where('id', 'not like', `${LINKED_BEFORE}%`).execute();
  const links = await Promise.all(rows.map(({ id }) => web.store.wallets.findLink(id)));
  return links.flatMap((link) => link ?? []);
}
