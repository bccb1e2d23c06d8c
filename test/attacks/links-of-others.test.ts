import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import type { BotSchema } from '../../src/bot/store/schema.ts';
import { canMove, type SwapState } from '../../src/bot/swap/swap.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { holdingsOf } from '../e2e/support/read-chain.ts';
import { bringBack, buildAgain, type OpenedOrder, placeOrder } from '../e2e/support/sign-order.ts';
import { meet, openSigningPage, startTestSandbox, urlOf, visit } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';

const CRAWLER = { 'user-agent': 'TelegramBot (like TwitterBot)' };

describe('links opened, answered or returned by others', () => {
  let sandbox: Sandbox;
  let alice: ScriptedPerson;
  let bob: ScriptedPerson;
  let address: string;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    [alice, bob] = await Promise.all([meet(sandbox), meet(sandbox, 'Bob')]);
    await sandbox.wallet.fund();
    ({ address } = sandbox.wallet.state.accounts.selected);
  });
  afterAll(async () => {
    alice?.close();
    bob?.close();
    await sandbox?.stop();
  });

  const held = () => holdingsOf(sandbox.world.connection, address);

  /** Gets an address five times, like scanners and link previews. */
  async function crawl(url: string): Promise<void> {
    for (let time = 0; time < 5; time += 1) {
      const answer = await fetch(url, { headers: CRAWLER });
      expect(answer.status).toBe(200);
      await answer.text();
    }
  }

  /** Taps the wallet under /connect. @returns the wallet's link and the desktop page of the same connection */
  async function askToConnect(person: ScriptedPerson): Promise<{ link: string; page: string }> {
    await person.say('/connect');
    const offered = await person.waitForMessage('Connect your wallet');
    return {
      link: urlOf(await person.press(/Phantom/, offered)),
      page: urlOf(await person.press('Other device', offered)),
    };
  }

  it('T22, A13: a connect link and a signing link fetched by scanners still work', async () => {
    const { link, page } = await askToConnect(alice);
    await crawl(page);
    await bringBack((await approve(link)).location);
    await alice.press('Yes, it is mine', await alice.waitForMessage('Is this your wallet?'));
    await alice.waitForMessage('Connected');
    const order = await placeOrder(alice, '0.05');
    await crawl(order.page);
    await bringBack((await approve(order.link)).location);
    await crawl(order.page);
    await alice.waitForEdit(order.card, 'Swapped');
    await alice.waitForMessage('Done');
  });

  it('A1, T7: a stranger with the link of Bob gets nothing unless Bob claims the wallet', async () => {
    const written = alice.messages().length;
    const { link } = await askToConnect(bob);
    expect(await bringBack((await approve(link, { mode: 'wrong-account' })).location)).toBeUndefined();
    const question = await bob.waitForMessage('Is this your wallet?');
    expect(textOf(question)).toContain('Say yes only if you opened the link yourself');
    await bob.say('/status');
    expect(textOf(await bob.waitForMessage('/connect'))).toContain('No wallet is connected yet');
    expect(alice.messages()).toHaveLength(written);
    await bob.press('No', question);
    await bob.waitForMessage('Not connected');
    expect((await visit((await approve(link)).location ?? '')).status).toBe(404);
  });

  it('A2: a forwarded link names Alice and only pays into the wallet of the order', async () => {
    const order = await placeOrder(alice, '0.051');
    const page = await visit(order.page);
    expect(page.body).toContain('Alice');
    const opened = await openSigningPage(order.page);
    expect(opened.body.summary.to.address).toBe(address);
    const victim = sandbox.wallet.state.accounts.add().address;
    sandbox.wallet.state.accounts.select(address);
    const asVictim = await openSigningPage(order.page, { account: victim });
    expect(asVictim.status).toBe(409);
    expect(asVictim.body.code).toBe('wrong_wallet');
    expect(JSON.stringify(asVictim.body)).not.toContain('phantom');
    await alice.press('Cancel', await alice.waitForEdit(order.card, 'sign in your wallet'));
    await alice.say('/connect');
    expect(textOf(await alice.waitForMessage('Connect your wallet'))).toContain(
      'Never open a link that somebody else sent you.',
    );
  });

  it('A7: a signature for one order, returned to another, moves neither', async () => {
    const one = await placeOrder(alice, '0.052');
    const other = await placeOrder(alice, '0.053');
    const before = await held();
    const mine = (await approve(one.link)).location ?? new URL('http://missing');
    const crossed = new URL((await approve(other.link)).location ?? '');
    crossed.search = mine.search;
    expect((await bringBack(crossed))?.code).toBe('refused');
    expect(await held()).toEqual(before);
    for (const { card } of [one, other]) {
      await alice.press('Cancel', await alice.waitForEdit(card, 'sign in your wallet'));
      await alice.waitForEdit(card, 'Cancelled');
    }
    expect(await bringBack(mine)).toBeUndefined();
    expect(textOf(await alice.waitForEdit(one.card, 'Cancelled'))).toContain('Nothing was signed');
  });

  it('T10: of two concurrent orders of one wallet one is sent, and the other has to wait', async () => {
    const orders = [await placeOrder(alice, '0.054'), await placeOrder(alice, '0.055')];
    const before = await held();
    const answers = await Promise.all(orders.map(({ link }) => approve(link)));
    const hints = await Promise.all(answers.map(({ location }) => bringBack(location)));
    expect(hints.map((hint) => hint?.code).toSorted()).toEqual(['in_flight', undefined]);
    const winner = orders[hints.indexOf(undefined)] as OpenedOrder;
    const loser = orders[1 - hints.indexOf(undefined)] as OpenedOrder;
    await alice.waitForEdit(loser.card, 'another swap of this wallet is still on its way');
    await alice.waitForEdit(winner.card, 'Swapped');
    expect((await held()).transactions).toBe(before.transactions + 1);
    await bringBack((await approve((await buildAgain(loser.page)).link)).location);
    await alice.waitForEdit(loser.card, 'Swapped');
    expect((await held()).transactions).toBe(before.transactions + 2);
  });

  it('T8, A6, T23: a replay after the end changes nothing, and no swap ever moves back', async () => {
    const order = await placeOrder(alice, '0.056');
    const declined = new URL((await approve(order.link, { mode: 'reject' })).location ?? '');
    const location = (await approve(order.link)).location ?? new URL('http://missing');
    await bringBack(location);
    const done = await alice.waitForEdit(order.card, 'Swapped');
    await alice.waitForMessage('Done');
    const before = [await held(), alice.messages().length];
    for (const replayed of [location, declined, location]) expect(await bringBack(replayed)).toBeUndefined();
    expect((await openSigningPage(order.page)).body.code).toBe('out_of_date');
    expect([await held(), alice.messages().length]).toEqual(before);
    expect(await alice.waitForEdit(order.card, 'Swapped')).toEqual(done);
    const steps = await stepsOf(sandbox);
    expect(steps.length).toBeGreaterThan(20);
    for (const [index, { swapId, from, to }] of steps.entries()) {
      const earlier = steps[index - 1];
      expect(from, swapId).toBe(earlier?.swapId === swapId ? earlier.to : null);
      expect(from === null || from === to || canMove(from, to), `${from} to ${to}`).toBe(true);
    }
  });
});

interface Step {
  readonly swapId: string;
  readonly from: SwapState | null;
  readonly to: SwapState;
}

/** Every step of every swap from the append-only log. */
async function stepsOf({ botSettings }: Sandbox): Promise<readonly Step[]> {
  const database = await openDatabase<BotSchema>(botSettings.databaseUrl);
  const rows = await database
    .selectFrom('swap_events')
    .selectAll()
    .orderBy('swap_id')
    .orderBy('number')
    .execute();
  await database.destroy();
  return rows.map(({ swap_id, from_state, to_state }) => ({
    swapId: swap_id,
    from: from_state as SwapState | null,
    to: to_state as SwapState,
  }));
}
