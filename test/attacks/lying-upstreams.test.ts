import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBot, startBot } from '../../src/apps/bot.ts';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { changeTransaction } from '../../src/sandbox/wallet/change-transaction.ts';
import { holdingsOf } from '../e2e/support/read-chain.ts';
import { bringBack, placeOrder } from '../e2e/support/sign-order.ts';
import { connectWallet, meet, openSigningPage, startTestSandbox, urlOf, visit } from '../support/journey.ts';
import type { ScriptedPerson } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';
import { type Serving, serve } from '../support/serve.ts';
import {
  type Middleman,
  type ProxiedAnswer,
  type ProxiedCall,
  startMiddleman,
} from './support/start-middleman.ts';

/** The bot with a proxy before its service and another before its node. */
describe('a lying service and a lying node', () => {
  let sandbox: Sandbox;
  let bot: RunningBot;
  let service: Middleman;
  let node: Middleman;
  let alice: ScriptedPerson;
  let address: string;

  beforeAll(async () => {
    sandbox = await startTestSandbox({ slotTimeMs: 50 });
    await sandbox.bot.stop();
    service = await startMiddleman(sandbox.service.url);
    node = await startMiddleman(sandbox.world.rpcUrl);
    const { key } = sandbox.botSettings.swapApi;
    bot = await startBot({
      ...sandbox.botSettings,
      swapApi: { url: service.url, key },
      rpcUrls: [node.url],
    });
    alice = await meet(sandbox);
    await sandbox.wallet.fund();
    ({ address } = sandbox.wallet.state.accounts.selected);
    await connectWallet(alice);
  });
  afterEach(() => {
    service.interfere(undefined);
    node.interfere(undefined);
  });
  afterAll(async () => {
    alice?.close();
    await bot?.stop();
    await Promise.all([service?.close(), node?.close()]);
    await sandbox?.stop();
  });

  const held = () => holdingsOf(sandbox.world.connection, address);

  describe('T11: a transaction that differs from its offer', () => {
    it('gets no link, and the card says that nothing was sent', async () => {
      service.interfere(bendQuotes((bytes) => changeTransaction('tamper', bytes)));
      await alice.say('/swap 0.05 SOL USDC');
      const card = await alice.waitForMessage('You pay');
      await alice.press(/Confirm/, card);
      const page = urlOf(await alice.press(/Sign/, await alice.waitForEdit(card, 'sign in your wallet')));
      const before = await held();
      const opened = await openSigningPage(page);
      expect(opened.status).toBe(422);
      expect(opened.body.code).toBe('guard_refused');
      expect(opened.body.message).toContain('did not do what was promised');
      expect(JSON.stringify(opened.body)).not.toMatch(/links|"transaction"/);
      expect(await held()).toEqual(before);
      service.interfere(undefined);
      expect((await openSigningPage(page)).status).toBe(200);
      await alice.press('Cancel', await alice.waitForEdit(card, 'sign in your wallet'));
    });
  });

  describe('T16: an icon of a listed token', () => {
    let inside: Serving;
    let visits = 0;

    beforeAll(async () => {
      inside = await serve((_request, response) => {
        visits += 1;
        response.end();
      });
    });
    afterAll(() => inside.close());

    it('is never fetched or shown', async () => {
      const icon = `${inside.url}/latest/meta-data`;
      service.interfere(async (call, forward) => {
        const truth = await forward();
        if (!call.path.startsWith('/v1/tokens')) return truth;
        return { ...truth, body: truth.body.replaceAll('"icon":null', `"icon":"${icon}"`) };
      });
      await bot.stop();
      const { key } = sandbox.botSettings.swapApi;
      const seen = service.calls.length;
      bot = await startBot({
        ...sandbox.botSettings,
        swapApi: { url: service.url, key },
        rpcUrls: [node.url],
      });
      const order = await placeOrder(alice, '0.054');
      expect(service.calls.slice(seen).some(({ path }) => path.startsWith('/v1/tokens'))).toBe(true);
      const page = await visit(order.page);
      await bringBack((await approve(order.link)).location);
      await alice.waitForEdit(order.card, 'Swapped');
      expect(page.body).not.toContain('meta-data');
      expect(JSON.stringify(alice.messages())).not.toContain('meta-data');
      expect(visits).toBe(0);
    });
  });
});

/** Changes the bytes of every offered transaction. */
function bendQuotes(bend: (bytes: Uint8Array) => Uint8Array) {
  return async (call: ProxiedCall, forward: () => Promise<ProxiedAnswer>): Promise<ProxiedAnswer> => {
    const truth = await forward();
    if (call.path !== '/v1/quotes') return truth;
    const answer = JSON.parse(truth.body) as { data: { quotes: { unsignedTransaction?: string }[] } };
    for (const quote of answer.data.quotes) {
      const text = quote.unsignedTransaction;
      if (text !== undefined) {
        quote.unsignedTransaction = Buffer.from(bend(Buffer.from(text, 'base64'))).toString('base64');
      }
    }
    return { ...truth, body: JSON.stringify(answer) };
  };
}
