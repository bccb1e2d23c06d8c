import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderNotice, renderSwap } from '../../../src/bot/cards/swap-card.ts';
import { allTexts } from '../../../src/bot/i18n/texts.ts';
import type { OpenedView } from '../../../src/bot/pages/views.ts';
import { acceptSigned } from '../../../src/bot/swap/accept-signed.ts';
import { openOrder } from '../../../src/bot/swap/open-order.ts';
import type { Attempt } from '../../../src/bot/swap/swap.ts';
import { parseHtml } from '../../../src/sandbox/telegram/text.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { makeQuote, makeSwap, UNSIGNED } from './support/rows.ts';
import { signBytes, startWeb, type Web } from './support/start-web.ts';
import { addOrder, changeOrder, findAttempts, findOrder } from './support/stored.ts';

let web: Web;
let page: string;

beforeEach(async () => {
  web = await startWeb();
  page = await addOrder(web, makeSwap());
});

afterEach(() => web.server.close());

/** The chat's card for the stored swap, or its notice, without markup. */
async function chatCard(render = renderSwap): Promise<string> {
  const view = { texts: allTexts().en, signingUrl: () => page, explorerUrl: String };
  return parseHtml(render(await findOrder(web), view).text).text;
}

/** Redraws of the card that were requested. */
async function redraws(): Promise<number> {
  const rows = await web.database.selectFrom('outbox').select('revision').execute();
  return rows.reduce((sum, { revision }) => sum + revision, 0);
}

describe('the minimum of a built transaction', () => {
  test('is the same in chat and page: of the last built transaction, finally of the signed one', async () => {
    const leasts: string[] = [];
    for (const toAmount of [100_000_000n, 101_000_000n]) {
      web.world.quotes = { ok: true, value: [makeQuote({ toAmount: toAmount as BaseUnits })] };
      web.world.now += 1_000;
      const before = await redraws();
      const { summary, price } = (await (await web.post(`${page}/open`, {})).json()) as OpenedView;
      leasts.push(summary.receivesAtLeast.text);
      expect(price.getsAtLeast).toBe(summary.receivesAtLeast.text);
      expect(await chatCard()).toContain(`At least: ${summary.receivesAtLeast.text}\n`);
      expect(await redraws()).toBeGreaterThan(before);
    }
    expect(leasts).toEqual(['99 USDC', '99.99 USDC']);
    const [, older] = await findAttempts(web);
    await acceptSigned(web.deps, older as Attempt, signBytes(UNSIGNED));
    expect(await chatCard()).toContain('At least: 99 USDC\n');
    await changeOrder(web, { state: 'confirmed' });
    expect(await chatCard(renderNotice)).toContain('Agreed: at least 99 USDC');
  });

  test('a card repriced meanwhile gets no transaction', async () => {
    await changeOrder(web, { agreedVersion: 1 });
    const inspect = async (...asked: Parameters<typeof web.deps.guard.inspect>) => {
      const stored = await findOrder(web);
      await web.store.swaps.replaceOffer(stored, { offer: stored.offer }, web.world.now, []);
      return web.deps.guard.inspect(...asked);
    };
    const guard = { ...web.deps.guard, inspect };
    const opened = await openOrder({ ...web.deps, guard }, await findOrder(web));
    expect(opened).toMatchObject({ ok: false, problem: { code: 'out_of_date' } });
    expect((await findOrder(web)).minimum).toBeNull();
  });
});
