import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBot, startBot } from '../../src/apps/bot.ts';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import type { WalletMode } from '../../src/sandbox/wallet/modes.ts';
import { jsonAnswer, type Middleman, startMiddleman } from '../attacks/support/start-middleman.ts';
import { connectWallet, meet, startTestSandbox } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';
import { bringBack, placeOrder } from './support/sign-order.ts';

const PAST_EVERY_BOUND = 10_000_000;
const EPOCH = { absoluteSlot: 1, blockHeight: PAST_EVERY_BOUND, epoch: 0, slotIndex: 1, slotsInEpoch: 9 };

/** Answers that make a signature too late. */
const LIES: readonly [string, WalletMode, Readonly<Record<string, unknown>>][] = [
  ['of a huge height', 'exact', { getBlockHeight: PAST_EVERY_BOUND, getEpochInfo: EPOCH }],
  [
    'that no blockhash is known',
    'blockhash-replaced',
    { isBlockhashValid: { context: { slot: 1 }, value: false } },
  ],
];

/** The case for a second node. */
describe('two nodes, of which the preferred one lies, then hangs', () => {
  let sandbox: Sandbox;
  let bot: RunningBot;
  let preferred: Middleman;
  let alice: ScriptedPerson;

  beforeAll(async () => {
    sandbox = await startTestSandbox({ slotTimeMs: 50 });
    await sandbox.bot.stop();
    preferred = await startMiddleman(sandbox.world.rpcUrl);
    bot = await startBot({ ...sandbox.botSettings, rpcUrls: [preferred.url, sandbox.world.rpcUrl] });
    alice = await meet(sandbox);
    await sandbox.wallet.fund();
    await connectWallet(alice);
  });
  afterEach(() => preferred.interfere(undefined));
  afterAll(async () => {
    alice?.close();
    await bot?.stop();
    await preferred?.close();
    await sandbox?.stop();
  });

  it.each(LIES)('a signature in time is accepted despite the lie %s', async (lie, mode, lies) => {
    const order = await placeOrder(alice, lie.includes('height') ? '0.051' : '0.052');
    const { location } = await approve(order.link, { mode });
    preferred.interfere(async (call, forward) => {
      const { method, id } = JSON.parse(call.body);
      const said = lies[method];
      return said === undefined ? forward() : jsonAnswer({ jsonrpc: '2.0', id, result: said });
    });
    expect(await bringBack(location)).toBeUndefined();
    expect(textOf(await alice.waitForEdit(order.card, 'Swapped'))).toContain('USDC');
  });

  // Timeout: the scripted person gives up after eight seconds.
  it('the page opens, and a landed swap is reported', async () => {
    preferred.interfere(() => new Promise(() => {}));
    const order = await placeOrder(alice, '0.05');
    await bringBack((await approve(order.link)).location);
    expect(textOf(await alice.waitForEdit(order.card, 'Swapped'))).toContain('USDC');
    expect(preferred.calls.length).toBeGreaterThan(0);
  });
});
