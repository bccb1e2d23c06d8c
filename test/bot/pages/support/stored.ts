import { hash } from 'node:crypto';
import { writeSwap } from '../../../../src/bot/store/swap-codec.ts';
import type { SwapId } from '../../../../src/bot/swap/brands.ts';
import type { Attempt, Swap } from '../../../../src/bot/swap/swap.ts';
import type { WalletLink } from '../../../../src/bot/swap/wallets.ts';
import { LINKED_BEFORE } from './rows.ts';
import type { Web } from './start-web.ts';

const ORDER = 'swap-1' as SwapId;

/** Stores an order in any state. @returns the path of its signing page */
export async function addOrder(web: Web, swap: Swap): Promise<string> {
  const token = web.tokens.signing(swap.id);
  const row = writeSwap(swap, web.tokens.hash(token), web.tokens.hash(web.tokens.pay(swap.id)));
  const insert = web.database.insertInto('swaps').values(row);
  await insert.onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute();
  return `/s/${token}`;
}

export async function findOrder(web: Web): Promise<Swap> {
  const swap = await web.store.swaps.findSwap(ORDER);
  if (!swap) throw new Error('The order is gone.');
  return swap;
}

/** Changes the order as watcher or chat would. */
export async function changeOrder(web: Web, changes: Partial<Swap>): Promise<void> {
  await addOrder(web, { ...(await findOrder(web)), ...changes });
}

export function findAttempts(web: Web): Promise<readonly Attempt[]> {
  return web.store.swaps.findAttempts(ORDER);
}

/** Signatures that were accepted for the order. */
export async function countSignings(web: Web): Promise<number> {
  const events = await web.store.swaps.listEvents(ORDER);
  return events.filter(({ from, to }) => from === 'ordered' && to === 'signed').length;
}

/** Opens an order as its page does. @returns the wallet link */
export async function openLink(web: Web, page: string): Promise<string> {
  const opened = (await (await web.post(`${page}/open`, {})).json()) as { links: { phantom: string } };
  return opened.links.phantom;
}

/** Starts a wallet link. @returns its token */
export async function addLink(web: Web, link: WalletLink): Promise<string> {
  const token = hash('sha256', `link ${link.id}`).slice(0, 32);
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
