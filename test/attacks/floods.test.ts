import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBot, startBot } from '../../src/apps/bot.ts';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { createLog } from '../../src/log.ts';
import { bringBack, placeOrder } from '../e2e/support/sign-order.ts';
import { connectWallet, meet, startTestSandbox, visit } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';
import { until } from '../support/until.ts';
import { jsonAnswer, type Middleman, startMiddleman } from './support/start-middleman.ts';

const QUESTIONS = 100;
/** The burst of one person, plus the refill during the flood. */
const MAX_ANSWERED = 20;

describe('floods, and a second holder of the token', () => {
  let sandbox: Sandbox;
  let bot: RunningBot;
  let service: Middleman;
  let telegram: Middleman;
  let alice: ScriptedPerson;
  let bob: ScriptedPerson;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    await sandbox.bot.stop();
    service = await startMiddleman(sandbox.service.url);
    telegram = await startMiddleman(sandbox.url);
    const { swapApi, telegram: told } = sandbox.botSettings;
    bot = await startBot({
      ...sandbox.botSettings,
      swapApi: { ...swapApi, url: service.url },
      telegram: { ...told, apiRoot: telegram.url },
    });
    [alice, bob] = await Promise.all([meet(sandbox), meet(sandbox, 'Bob')]);
    await sandbox.wallet.fund();
    await connectWallet(bob);
  });
  afterEach(() => telegram.interfere(undefined));
  afterAll(async () => {
    alice?.close();
    bob?.close();
    // A pending long poll would delay the stop.
    await telegram?.close();
    await bot?.stop();
    await service?.close();
    await sandbox?.stop();
  });

  it('T18: a hundred questions of one person cost the service a handful and block no other swap', async () => {
    const asked = service.calls.length;
    const flood = Array.from({ length: QUESTIONS }, () => alice.say('/quote 1 SOL USDC'));
    const order = await placeOrder(bob, '0.05');
    await bringBack((await approve(order.link)).location);
    await bob.waitForEdit(order.card, 'Swapped');
    await Promise.all(flood);
    await alice.say('/help');
    await alice.waitForMessage('Just write what you want');
    const quotes = service.calls.slice(asked).filter(({ path }) => path === '/v1/quotes');
    expect(quotes.length).toBeLessThan(MAX_ANSWERED);
    const refusals = alice.messages().filter((message) => textOf(message).includes('One moment please'));
    expect(refusals.length).toBeLessThan(MAX_ANSWERED);
    expect(refusals.length).toBeGreaterThan(0);
  });

  it('T6: a second getUpdates client makes the bot not ready, and the bot recovers', async () => {
    const ready = async () => (await visit(`${sandbox.botSettings.publicUrl}/readyz`)).status;
    expect(await ready()).toBe(200);
    telegram.interfere(async ({ path }, forward) => {
      if (!path.endsWith('/getUpdates')) return forward();
      const description = 'Conflict: terminated by other getUpdates request';
      return jsonAnswer({ ok: false, error_code: 409, description }, 409);
    });
    await alice.say('/help');
    await until(async () => expect(await ready()).toBe(503));
    telegram.interfere(undefined);
    await alice.say('/status');
    await alice.waitForMessage('No wallet is connected');
    await until(async () => expect(await ready()).toBe(200));
  });

  it('T6: a foreign webhook is logged, counted, and makes the bot not ready', async () => {
    const lines: string[] = [];
    telegram.interfere(async ({ path }, forward) => {
      if (!path.endsWith('/getWebhookInfo')) return forward();
      const url = 'https://thief.example/updates';
      return jsonAnswer({
        ok: true,
        result: { url, has_custom_certificate: false, pending_update_count: 0 },
      });
    });
    await bot.stop();
    const { publicUrl, telegram: told } = sandbox.botSettings;
    bot = await startBot({
      ...sandbox.botSettings,
      telegram: { ...told, apiRoot: telegram.url },
      log: createLog({ level: 'error', write: (line) => lines.push(line) }),
    });
    await until(async () => {
      expect((await visit(`${publicUrl}/readyz`)).status).toBe(503);
      expect(lines.join('')).toContain('thief.example');
    });
    const metrics = await (await fetch(`${publicUrl}/metrics`)).text();
    expect(metrics).toContain('bot_webhook_trouble_total{kind="foreign_url"} 1');
  });
});
