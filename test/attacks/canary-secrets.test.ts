import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBot, startBot } from '../../src/apps/bot.ts';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { createBotStore } from '../../src/bot/create-bot-store.ts';
import { createFieldCipher } from '../../src/bot/store/field-cipher.ts';
import { openKeyFile } from '../../src/bot/store/key-file.ts';
import type { BotSchema } from '../../src/bot/store/schema.ts';
import type { PersonId } from '../../src/bot/swap/brands.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLog } from '../../src/log.ts';
import type { Address } from '../../src/solana/address.ts';
import { readElsewhere } from '../bot/support/find-traces.ts';
import { bringBack, placeOrder } from '../e2e/support/sign-order.ts';
import { meet, openSigningPage, startTestSandbox, urlOf, visit } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve, reject } from '../support/scripted-wallet.ts';
import { until } from '../support/until.ts';
import { found, spellings } from './support/spellings.ts';

const CLOSED_PORT = 'http://127.0.0.1:1';
/** Many paid nodes have a key in their address. */
const NODE_KEY = 'canary-key-of-the-node-0123456789';
const TYPED = 'canary words that Alice typed';

/** Secrets, and texts that only the person and the bot may read. */
type Secrets = Record<string, string | Uint8Array>;

describe('T13, A12, T20: known secrets after a run with failures', () => {
  const lines: string[] = [];
  let sandbox: Sandbox;
  let bot: RunningBot;
  let alice: ScriptedPerson;
  let folder: string;
  let served = '';
  const held: Secrets = {};
  const linked: Secrets = {};

  beforeAll(async () => {
    // No scrubber: a secret must not be written in the first place.
    const log = createLog({ level: 'trace', write: (line) => lines.push(line) });
    sandbox = await startTestSandbox({ log });
    ({ bot } = sandbox);
    folder = dirname(fileOf(sandbox.botSettings.databaseUrl));
    alice = await meet(sandbox);
    await sandbox.wallet.fund();
    await live();
    Object.assign(held, await keysOf(sandbox, alice));
  });
  afterAll(async () => {
    alice?.close();
    await bot?.stop();
    await sandbox?.stop();
  });

  /** A day of the bot: a link, a swap, refusals, a dialogue, and an outage of each upstream. */
  async function live(): Promise<void> {
    await connect();
    await alice.say(TYPED);
    await alice.waitForMessage(/I did not understand|I am not sure|I never hold your keys/);
    const order = await placeOrder(alice, '0.05');
    remember(order.page, order.link, order.transaction);
    await bringBack((await reject(order.link)).location);
    await bringBack((await approve(order.link, { mode: 'tamper' })).location);
    await bringBack((await approve(order.link, { mode: 'forged-callback' })).location);
    const { location } = await approve(order.link);
    linked.answer = location?.searchParams.get('data') ?? '';
    await keepServed(order.page);
    await bringBack(location);
    await alice.waitForEdit(order.card, 'Swapped');
    await withoutUpstreams();
    await keepServed(
      order.page,
      `${sandbox.botSettings.publicUrl}/metrics`,
      `${sandbox.botSettings.publicUrl}/readyz`,
    );
  }

  async function connect(): Promise<void> {
    await alice.say('/connect');
    const link = urlOf(await alice.press(/Phantom/, await alice.waitForMessage('Connect your wallet')));
    const { location } = await approve(link);
    linked.connectToken = location?.pathname.slice(3) ?? '';
    linked.connectAnswer = location?.searchParams.get('data') ?? '';
    await visit(location ?? '');
    await alice.press('Yes, it is mine', await alice.waitForMessage('Is this your wallet?'));
    await alice.waitForMessage('Connected');
  }

  function remember(page: string, link: string, transaction: string): void {
    linked.signingToken = new URL(page).pathname.slice(3);
    const returnTo = new URL(new URL(link).searchParams.get('redirect_link') ?? '');
    linked.returnToken = returnTo.pathname.slice(3);
    linked.payload = new URL(link).searchParams.get('payload') ?? '';
    linked.transaction = transaction;
  }

  async function keepServed(...urls: readonly string[]): Promise<void> {
    for (const url of urls) served += (await visit(url)).body;
  }

  /** The service, the node and Telegram fail in turn, which causes errors with addresses. */
  async function withoutUpstreams(): Promise<void> {
    // The announcement is a message too: it must not use up the fault for the answer.
    await alice.waitForMessage('Done:');
    // A torn connection is tried once more, after ten seconds.
    for (const kind of ['reset_before', 'reset_before']) await fault('sendMessage', kind);
    await fault('editMessageText', 'server_error');
    await fault('getUpdates', 'reset_after');
    await alice.say('/status');
    await until(() => expect(lines.join()).toContain('message not sent'), 30_000);
    await alice.say('/status');
    await alice.waitForMessage('Wallet:');
    await alice.say('/swap 0.06 SOL USDC');
    const card = await alice.waitForMessage('You pay');
    await alice.press(/Confirm/, card);
    const page = urlOf(await alice.press(/Sign/, await alice.waitForEdit(card, 'sign in your wallet')));
    const { swapApi, telegram } = sandbox.botSettings;
    await bot.stop();
    bot = await startBot({ ...sandbox.botSettings, swapApi: { ...swapApi, url: CLOSED_PORT } });
    await alice.say('/quote 1 SOL USDC');
    await alice.waitForMessage(/./);
    await bot.stop();
    bot = await startBot({ ...sandbox.botSettings, telegram: { ...telegram, apiRoot: CLOSED_PORT } });
    await bot.stop();
    bot = await startBot({
      ...sandbox.botSettings,
      rpcUrls: [`${CLOSED_PORT}/v2/${NODE_KEY}?api-key=${NODE_KEY}`],
    });
    await alice.say('/quote 1 SOL USDC');
    await alice.waitForMessage('I cannot read USDC on the chain right now');
    served += JSON.stringify((await openSigningPage(page)).body);
    await keepServed(page);
  }

  async function fault(method: string, kind: string): Promise<void> {
    const answer = await fetch(new URL('/telegram/faults', sandbox.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ method, kind, times: 1 }),
    });
    if (!answer.ok) throw new Error(`fault: ${answer.status} ${await answer.text()}`);
  }

  const files = (): readonly string[] => readdirSync(folder).map((name) => join(folder, name));

  it('the search finds every encoding of a secret', () => {
    for (const text of spellings('a-secret?'))
      expect(found({ it: 'a-secret?' }, `x${text}x`)).toEqual(['it']);
    const bytes = Buffer.from('0102030405060708', 'hex');
    for (const text of spellings(bytes)) expect(found({ it: bytes }, text)).toEqual(['it']);
    expect(found({ it: bytes }, Buffer.concat([Buffer.from('x'), bytes]))).toEqual(['it']);
    for (const [name, secret] of Object.entries({ ...held, ...linked })) {
      expect(secret.length, name).toBeGreaterThanOrEqual(20);
    }
  });

  it('the log has the failures without secrets, addresses or messages', () => {
    const log = lines.join('\n');
    expect(log).toMatch(/Telegram cannot be reached yet/);
    const { address } = sandbox.wallet.state.accounts.selected;
    expect(found({ ...held, ...linked, address, typed: TYPED }, log)).toEqual([]);
  });

  it('the pages, the readiness and the metrics show no secrets', () => {
    const { signingToken: _own, ...others } = linked;
    expect(served).toMatch(/<html/);
    expect(found({ ...held, ...others }, served)).toEqual([]);
  });

  it('the chat never shows a key, a session or a transaction', () => {
    const { connectToken: _connect, signingToken: _signing, ...others } = linked;
    expect(alice.messages().map(textOf).join()).toContain(TYPED);
    expect(found({ ...held, ...others }, JSON.stringify(alice.messages()))).toEqual([]);
  });

  it('T20: the files of both databases have no secret in clear', () => {
    // The unsigned transaction is public; it is kept for the comparison with the signed one.
    const { transaction: _public, ...others } = linked;
    for (const [path, bytes] of readElsewhere(files().filter((one) => !one.endsWith('.key')))) {
      expect(found({ ...held, ...others, typed: TYPED }, bytes), path).toEqual([]);
    }
  });

  it('T19: the files and their folder are readable by the owner only', () => {
    expect(files().length).toBeGreaterThanOrEqual(3);
    for (const path of files()) expect(statSync(path).mode & 0o777, path).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });
});

const fileOf = (databaseUrl: string): string => databaseUrl.slice('file:'.length);

/** Secrets of the bot, decrypted from its own store. */
async function keysOf({ botSettings, wallet }: Sandbox, person: ScriptedPerson): Promise<Secrets> {
  const ring = openKeyFile(botSettings.encryptionKeyFile);
  const database = await openDatabase<BotSchema>(botSettings.databaseUrl);
  const store = await createBotStore({ database, cipher: createFieldCipher(ring), now: Date.now });
  const account = wallet.state.accounts.selected;
  const session = await store.wallets.findSession(person.id as PersonId, account.address as Address);
  await database.destroy();
  if (!session) throw new Error('there is no session to look for');
  return {
    botToken: botSettings.telegram.token,
    apiKey: botSettings.swapApi.key,
    nodeKey: NODE_KEY,
    encryptionKey: ring()[0] ?? '',
    dappSecret: session.dappSecret,
    session: session.session,
  };
}
