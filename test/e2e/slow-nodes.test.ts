import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBot, startBot } from '../../src/apps/bot.ts';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { type Middleman, startMiddleman } from '../attacks/support/start-middleman.ts';
import { connectWallet, meet, startTestSandbox } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';
import { bringBack, placeOrder } from './support/sign-order.ts';

/** The case for a second node: the first accepts connections and never answers. */
describe('two nodes, of which the preferred one hangs', () => {
  let sandbox: Sandbox;
  let bot: RunningBot;
  let hanging: Middleman;
  let alice: ScriptedPerson;

  beforeAll(async () => {
    sandbox = await startTestSandbox({ slotTimeMs: 50 });
    await sandbox.bot.stop();
    hanging = await startMiddleman(sandbox.world.rpcUrl);
    hanging.interfere(() => new Promise(() => {}));
    bot = await startBot({ ...sandbox.botSettings, rpcUrls: [hanging.url, sandbox.world.rpcUrl] });
    alice = await meet(sandbox);
    await sandbox.wallet.fund();
    await connectWallet(alice);
  });
  afterAll(async () => {
    alice?.close();
    await bot?.stop();
    await hanging?.close();
    await sandbox?.stop();
  });

  // Timeout: the scripted person gives up after eight seconds.
  it('the page opens, and a landed swap is reported', async () => {
    const order = await placeOrder(alice, '0.05');
    await bringBack((await approve(order.link)).location);
    expect(textOf(await alice.waitForEdit(order.card, 'Swapped'))).toContain('USDC');
    expect(hanging.calls.length).toBeGreaterThan(0);
  });
});
