import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import type { BotSchema } from '../../src/bot/store/schema.ts';
import { canMove, type SwapState } from '../../src/bot/swap/swap.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { holdingsOf } from '../e2e/support/read-chain.ts';
import { bringBack, placeOrder } from '../e2e/support/sign-order.ts';
import { connectWallet, meet, openSigningPage, startTestSandbox, visit } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';

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
    await connectWallet(alice);
  });
  afterAll(async () => {
    alice?.close();
    bob?.close();
    await sandbox?.stop();
  });

  const held = () => holdingsOf(sandbox.world.connection, address);

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
    expect(steps.length).toBeGreaterThan(5);
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
