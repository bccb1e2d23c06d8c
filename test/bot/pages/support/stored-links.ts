import { createHash } from 'node:crypto';
import type { WalletLink } from '../../../../src/bot/swap/wallets.ts';
import { LINKED_BEFORE } from './known-people.ts';
import type { Web } from './start-web.ts';

/** Starts a wallet link; answers its token. One that is decided was dropped in the chat. */
export async function addLink(web: Web, link: WalletLink): Promise<string> {
  const token = createHash('sha256').update(`link ${link.id}`).digest('hex').slice(0, 32);
  await web.store.wallets.startLink(link, web.tokens.hash(token));
  if (link.decidedAt !== null) await web.store.wallets.dropLink(link.id, link.decidedAt);
  return token;
}

/** What the test or the pages have started, oldest first. */
export async function startedLinks(web: Web): Promise<readonly WalletLink[]> {
  const query = web.database.selectFrom('wallet_links').select('id').orderBy('created_at').orderBy('id');
  const rows = await query.where('id', 'not like', `${LINKED_BEFORE}%`).execute();
  const links = await Promise.all(rows.map(({ id }) => web.store.wallets.findLink(id)));
  return links.flatMap((link) => link ?? []);
}
