import { writeSwap } from '../../../../src/bot/store/swap-codec.ts';
import type { SwapId } from '../../../../src/bot/swap/brands.ts';
import type { Attempt, Swap } from '../../../../src/bot/swap/swap.ts';
import type { Web } from './start-web.ts';

const ORDER = 'swap-1' as SwapId;

/** Stores an order in any state. @returns the path of its signing page */
export async function addOrder(web: Web, swap: Swap): Promise<string> {
  const token = web.tokens.signing(swap.id);
  const row = writeSwap(swap, web.tokens.hash(token));
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
