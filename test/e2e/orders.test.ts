import { PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBot, startBot } from '../../src/apps/bot.ts';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { setAccounts } from '../../src/sandbox/chain/rpc.ts';
import { DLMM_PROGRAM } from '../../src/solana/known-programs.ts';
import {
  confirmAndOpen,
  connectWallet,
  openSigningPage,
  startTestSandbox,
  urlOf,
  visit,
} from '../support/journey.ts';
import { ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';

/** A reading of an order near the market comes within ten seconds, and a delivery behind it. */
const PATIENCE_MS = 60_000;

describe('a standing order', () => {
  let sandbox: Sandbox;
  let alice: ScriptedPerson;
  let bot: RunningBot;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    bot = sandbox.bot;
    alice = await ScriptedPerson.connect({ baseUrl: sandbox.url, name: 'Alice', patience: PATIENCE_MS });
    await alice.start();
    await sandbox.wallet.fund();
    await connectWallet(alice);
  });
  afterAll(async () => {
    alice?.close();
    await bot?.stop();
    await sandbox?.stop();
  });

  const restart = async () => {
    await bot.stop();
    bot = await startBot(sandbox.botSettings);
  };
  const finish = async (link: string) => {
    const { location } = await approve(link);
    await visit(location ?? '');
  };

  it('is placed, fills in parts while the bot restarts, and is collected, with one signature each', async () => {
    const { orderMarket } = sandbox.world;
    const states = await orderMarket.read();
    const sol = states.find(({ pool }) => pool.x.symbol === 'SOL') ?? expect.unreachable('no pool of SOL');
    const { usd, pool } = sol;
    const mint = pool.x.address;
    const price = (usd * 1.008).toFixed(2);
    await alice.say(`sell 1 sol at ${price}`);
    const card = await alice.waitForMessage('Order: sell 1 SOL');
    await alice.press(/Confirm/, card);
    const ordered = await alice.waitForEdit(card, 'sign in your wallet');
    const { body } = await openSigningPage(urlOf(await alice.press(/Sign/, ordered)));
    expect(body).toMatchObject({ price: { kind: 'place' }, summary: { isEnforced: true }, pay: null });
    await finish(Object.values(body.links)[0] as string);
    await alice.waitForMessage('Your order rests: 1 SOL');
    await alice.say('/orders');
    await alice.waitForMessage('Your standing orders');
    await orderMarket.move({ mint, usd: Number(price), fill: 0.5 });
    await restart();
    await alice.waitForMessage('is filled in part');
    await orderMarket.move({ mint, usd: Number(price) });
    const filled = await alice.waitForMessage('Your order is filled');
    await restart();
    await alice.press('Collect', filled);
    const close = await alice.waitForMessage('Take your order out');
    await finish(await confirmAndOpen(alice, close));
    await alice.waitForMessage('Your order is out:');
    await alice.say('/orders');
    await alice.waitForMessage('You have no standing orders');
    const ends = alice.messages().filter((one) => /is filled|taken out elsewhere|is out:/.test(textOf(one)));
    expect(ends.map(textOf)).toHaveLength(3);
  });

  it('is not placed by a program that was not tried, which the page says', async () => {
    const { rpcUrl, connection } = sandbox.world;
    const program = (await connection.getAccountInfo(new PublicKey(DLMM_PROGRAM))) ?? expect.unreachable();
    await alice.say('sell 1 sol at 400');
    const card = await alice.waitForMessage('Order: sell 1 SOL');
    await alice.press(/Confirm/, card);
    const ordered = await alice.waitForEdit(card, 'sign in your wallet');
    const data = Buffer.concat([program.data, Buffer.from([1])]);
    const { lamports, executable } = program;
    const owner = program.owner.toBase58();
    await setAccounts(rpcUrl, [
      { address: DLMM_PROGRAM, lamports: BigInt(lamports), owner, executable, data },
    ]);
    const { status, body } = await openSigningPage(urlOf(await alice.press(/Sign/, ordered)));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'orders_paused',
      message: expect.stringContaining('New orders are paused'),
    });
  });
});
