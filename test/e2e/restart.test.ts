import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBot, startBot } from '../../src/apps/bot.ts';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { confirmAndOpen, connectWallet, meet, startTestSandbox, urlOf, visit } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';

describe('a restart of the bot', () => {
  let sandbox: Sandbox;
  let alice: ScriptedPerson;
  let bot: RunningBot;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    bot = sandbox.bot;
    alice = await meet(sandbox);
    await sandbox.wallet.fund();
    await connectWallet(alice);
  });
  afterAll(async () => {
    alice?.close();
    await bot?.stop();
    await sandbox?.stop();
  });

  async function restart(): Promise<void> {
    await bot.stop();
    bot = await startBot(sandbox.botSettings);
  }

  it('during a dialogue continues with the next answer', async () => {
    await alice.say('/swap');
    await alice.waitForMessage('which token do you pay with');
    await alice.say('SOL');
    await alice.waitForMessage(/Swap SOL to/);
    await restart();
    await alice.say('USDC');
    await alice.waitForMessage('how much SOL');
    await restart();
    await alice.say('0.1');
    const card = await alice.waitForMessage('You pay');
    await alice.press('Cancel', card);
    await alice.waitForEdit(card, 'Cancelled: 0.1 SOL');
  });

  it('at every step of a swap loses nothing and reports the end once', async () => {
    await alice.say('/swap 0.2 SOL USDC');
    const card = await alice.waitForMessage('You pay');
    await restart();
    const link = await confirmAndOpen(alice, card);
    await restart();
    const { location } = await approve(link);
    await bot.stop();
    bot = await startBot(sandbox.botSettings);
    await visit(location ?? '');
    await restart();
    await alice.waitForEdit(card, 'Swapped');
    await alice.waitForMessage('Done');
    await restart();
    await alice.say('/history');
    const history = await alice.waitForMessage('Your last swaps');
    expect(textOf(history)).toContain('0.2 SOL');
    expect(alice.messages().filter((message) => textOf(message).startsWith('✅ Done'))).toHaveLength(1);
  });

  it('answers the presses and messages received during the downtime', async () => {
    await alice.say('/swap 0.3 SOL USDC');
    const card = await alice.waitForMessage('You pay');
    await bot.stop();
    const pressed = alice.press(/Confirm/, card);
    bot = await startBot(sandbox.botSettings);
    await pressed;
    const ordered = await alice.waitForEdit(card, 'sign in your wallet');
    expect(urlOf(await alice.press(/Sign/, ordered))).toMatch(/\/s\/[\w-]{32}$/);
    await alice.press('Cancel', ordered);
    await alice.waitForEdit(card, 'Cancelled');
  });
});
