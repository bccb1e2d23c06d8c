import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBot, startBot } from '../../src/apps/bot.ts';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { changeTransaction } from '../../src/sandbox/wallet/change-transaction.ts';
import { holdingsOf } from '../e2e/support/read-chain.ts';
import { bringBack, placeOrder } from '../e2e/support/sign-order.ts';
import { connectWallet, meet, openSigningPage, startTestSandbox, urlOf, visit } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';
import { type Serving, serve } from '../support/serve.ts';
import { until } from '../support/until.ts';
import {
  jsonAnswer,
  type Middleman,
  type ProxiedAnswer,
  type ProxiedCall,
  startMiddleman,
  successAnswer,
} from './support/start-middleman.ts';

const FOREIGN_HASH = '5'.repeat(88);

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
  const metric = async (pattern: RegExp) =>
    pattern.test((await visit(`${sandbox.botSettings.publicUrl}/metrics`)).body);

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

  describe('T12: the answer to execute', () => {
    it.each<[string, (call: ProxiedCall) => ProxiedAnswer]>([
      ['names another transaction', () => successAnswer({ txHash: FOREIGN_HASH, status: 'CONFIRMED' })],
      ['is a page', () => ({ status: 200, contentType: 'text/html', body: '<h1>Confirmed</h1>' })],
      ['is a 400 that says it failed', () => jsonAnswer(refusal('transaction_failed'), 400)],
    ])('%s: the chain decides', async (_case, lie) => {
      service.interfere(async (call, forward) => {
        const truth = await forward();
        return call.path === '/v1/execute' ? lie(call) : truth;
      });
      const order = await placeOrder(alice, '0.05');
      const { location } = await approve(order.link);
      await bringBack(location);
      const swapped = await alice.waitForEdit(order.card, 'Swapped');
      expect(JSON.stringify(swapped)).not.toContain(FOREIGN_HASH);
    });

    it('with a false CONFIRMED shows no success, and the swap expires by the chain', async () => {
      let hash = '';
      service.interfere(async (call, forward) => {
        if (call.path !== '/v1/execute') return forward();
        return successAnswer({ txHash: hash, status: 'CONFIRMED' });
      });
      const before = await held();
      const order = await placeOrder(alice, '0.051');
      const { location } = await approve(order.link);
      const seen = alice.waitForEdit(order.card, 'Transaction:').then((card) => {
        hash = /\/tx\/(\w+)/.exec(JSON.stringify(card))?.[1] ?? '';
      });
      await bringBack(location);
      await seen;
      const reported = await alice.waitForEdit(order.card, 'reports it as confirmed');
      expect(textOf(reported)).toContain('but the chain has not confirmed it yet');
      const ended = await until(() => alice.waitForEdit(order.card, 'expired'), 25_000);
      expect(textOf(ended)).toContain('Your money did not move.');
      expect(await held()).toEqual(before);
      expect(alice.messages().some((one) => textOf(one).startsWith('✅ Done: 0.051'))).toBe(false);
      expect(await metric(/truth_mismatch_total\{kind="service_disagrees"\} [1-9]/)).toBe(true);
    }, 30_000);
  });

  describe('T12b: a node', () => {
    it('that knows no transaction for a while delays the result and never falsifies it', async () => {
      let asked = 0;
      node.interfere(async (call, forward) => {
        if (!call.body.includes('getSignatureStatuses') || asked >= 3) return forward();
        asked += 1;
        const { id } = JSON.parse(call.body) as { id: string };
        return jsonAnswer({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value: [null] } });
      });
      const order = await placeOrder(alice, '0.052');
      await bringBack((await approve(order.link)).location);
      await alice.waitForEdit(order.card, 'Swapped');
      expect(asked).toBe(3);
    });

    it('that fails signs nothing and ends nothing, and the swap continues after its recovery', async () => {
      const order = await placeOrder(alice, '0.053');
      node.interfere(async () => jsonAnswer({ error: 'down' }, 503));
      const opened = await openSigningPage(order.page);
      expect(opened.status).toBe(424);
      expect(opened.body.message).toContain('Nothing was sent');
      await bringBack((await approve(order.link)).location);
      await alice.waitForEdit(order.card, /Sent|Signed/);
      node.interfere(undefined);
      await alice.waitForEdit(order.card, 'Swapped');
    }, 30_000);
  });

  describe('T12b: one lying node of two', () => {
    it('that denies a landing, far past its bound, is overruled by the other one', async () => {
      await bot.stop();
      bot = await startBot({
        ...sandbox.botSettings,
        swapApi: { url: service.url, key: sandbox.botSettings.swapApi.key },
        rpcUrls: [node.url, sandbox.world.rpcUrl],
      });
      const order = await placeOrder(alice, '0.055');
      let lies = 0;
      node.interfere(async (call, forward) => {
        const truth = await forward();
        if (!/getSignatureStatuses|getEpochInfo/.test(call.body)) return truth;
        const answer = JSON.parse(truth.body) as { result: Record<string, unknown> };
        lies += 1;
        const lie = call.body.includes('getEpochInfo')
          ? { ...answer.result, blockHeight: 1_000_000, absoluteSlot: 1_000_000 }
          : { context: { slot: 1_000_001 }, value: [null] };
        return jsonAnswer({ ...answer, result: lie });
      });
      await bringBack((await approve(order.link)).location);
      const swapped = await alice.waitForEdit(order.card, 'Swapped');
      expect(textOf(swapped)).not.toContain('expired');
      expect(lies).toBeGreaterThan(1);
      node.interfere(undefined);
    }, 30_000);
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

function refusal(code: string): object {
  return { success: false, error: { code, message: code }, timestamp: new Date(0).toISOString() };
}
