import fastify from 'fastify';
import { Bot, webhookCallback } from 'grammy';
import { afterEach, expect, test } from 'vitest';
import { ScriptedPerson } from '../../support/scripted-person.ts';
import { settle, startSandbox, type TestSandbox, TOKEN } from './start-sandbox.ts';

const ALICE = 5001;
const BOB = 5002;
const SECRET = 'a-secret-of-more-than-thirty-two-characters';
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Delivery {
  readonly secret: string | null;
  readonly text: string;
}

/** A sandbox with deliveries answered by `answer` and manual timers. */
async function withHook(answer: (delivery: Delivery, index: number) => Response | Promise<Response>) {
  const deliveries: Delivery[] = [];
  const waits: { milliseconds: number; fire: () => void }[] = [];
  const fakeFetch: typeof fetch = async (_url, init) => {
    const body = JSON.parse(String(init?.body)) as { message: { text: string } };
    const headers = new Headers(init?.headers);
    const delivery = { secret: headers.get('x-telegram-bot-api-secret-token'), text: body.message.text };
    deliveries.push(delivery);
    return answer(delivery, deliveries.length - 1);
  };
  const schedule = (milliseconds: number, fire: () => void): (() => void) => {
    waits.push({ milliseconds, fire });
    return () => undefined;
  };
  const sandbox = await startSandbox({ fetch: fakeFetch, schedule });
  closing.push(() => sandbox.app.close());
  return { sandbox, deliveries, waits };
}

function setHook(sandbox: TestSandbox, more: object = {}) {
  return sandbox.call('setWebhook', { url: 'http://127.0.0.1:9/hook', secret_token: SECRET, ...more });
}

test('grammY receives webhook updates with the secret', async () => {
  const sandbox = await startSandbox();
  closing.push(() => sandbox.app.close());
  const bot = new Bot(TOKEN, { client: { apiRoot: sandbox.baseUrl } });
  bot.on('message:text', (ctx) => ctx.reply(`echo ${ctx.msg.text}`));
  const server = fastify();
  closing.push(() => server.close());
  server.post('/hook', webhookCallback(bot, 'fastify', { secretToken: SECRET }));
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  await bot.api.setWebhook(`${address}/hook`, { secret_token: SECRET });
  const alice = await ScriptedPerson.connect({ baseUrl: sandbox.baseUrl, name: 'Alice' });
  closing.push(() => alice.close());
  await alice.say('over the hook');
  await alice.waitForMessage('echo over the hook');
  await expect.poll(async () => (await bot.api.getWebhookInfo()).pending_update_count).toBe(0);
});

test('a failed delivery repeats the same update immediately, then after 2 and 4 seconds', async () => {
  const { sandbox, deliveries, waits } = await withHook(
    (_delivery, index) => new Response('', { status: index < 3 ? 500 : 200 }),
  );
  await setHook(sandbox);
  sandbox.emulator.people.send(ALICE, ALICE, 'one');
  sandbox.emulator.people.send(ALICE, ALICE, 'two');
  for (const seconds of [0, 2, 4]) {
    await expect.poll(() => waits.length).toBe(1);
    expect(waits[0]?.milliseconds).toBe(seconds * 1000);
    expect((await sandbox.call('getWebhookInfo')).result).toMatchObject({
      pending_update_count: 2,
      last_error_message: /500/,
    });
    waits.shift()?.fire();
  }
  await expect.poll(() => deliveries.map(({ text }) => text)).toEqual(['one', 'one', 'one', 'one', 'two']);
  expect(new Set(deliveries.map(({ secret }) => secret))).toEqual(new Set([SECRET]));
});

test('Retry-After sets the wait', async () => {
  const refused = () => new Response('', { status: 503, headers: { 'retry-after': '17' } });
  const { sandbox, waits } = await withHook(refused);
  await setHook(sandbox);
  sandbox.emulator.people.send(ALICE, ALICE, 'one');
  await expect.poll(() => waits.map(({ milliseconds }) => milliseconds)).toEqual([17_000]);
});

test('a pending delivery blocks its own chat, and no other', async () => {
  const release: ((response: Response) => void)[] = [];
  const { sandbox, deliveries } = await withHook(() => new Promise((resolve) => release.push(resolve)));
  await setHook(sandbox);
  sandbox.emulator.people.send(ALICE, ALICE, 'first of Alice');
  sandbox.emulator.people.send(ALICE, ALICE, 'second of Alice');
  sandbox.emulator.people.send(BOB, BOB, 'first of Bob');
  await settle();
  expect(deliveries.map(({ text }) => text)).toEqual(['first of Alice', 'first of Bob']);
  release[0]?.(new Response(''));
  await expect.poll(() => deliveries.length).toBe(3);
  expect(deliveries[2]?.text).toBe('second of Alice');
});

test('an invalid webhook address or secret is refused', async () => {
  const { sandbox } = await withHook(() => new Response(''));
  const address = await sandbox.call('setWebhook', { url: 'ftp://example.org' });
  expect(address.description).toBe('Bad Request: bad webhook: An HTTPS URL must be provided for webhook');
  const secret = await setHook(sandbox, { secret_token: 'no spaces' });
  expect(secret.description).toBe('Bad Request: secret token contains unallowed characters');
});
