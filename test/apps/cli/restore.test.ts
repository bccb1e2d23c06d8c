import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BotSettings } from '../../../src/apps/bot/settings.ts';
import { type RunningBot, startBot } from '../../../src/apps/bot.ts';
import { databasePath } from '../../../src/apps/cli/database-file.ts';
import { runMoveCommand } from '../../../src/apps/cli/move/move-command.ts';
import { runCommand } from '../../../src/apps/cli.ts';
import type { Sandbox } from '../../../src/apps/sandbox.ts';
import { newKey } from '../../../src/bot/store/field-cipher.ts';
import { keepKey, openKeyFile, replaceKeys } from '../../../src/bot/store/key-file.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { landed, txHashOn } from '../../e2e/support/read-chain.ts';
import { placeOrder } from '../../e2e/support/sign-order.ts';
import { connectWallet, meet, startTestSandbox, visit } from '../../support/journey.ts';
import { type ScriptedPerson, textOf } from '../../support/scripted-person.ts';
import { approve } from '../../support/scripted-wallet.ts';
import { serve } from '../../support/serve.ts';
import { createPostgresDatabase, dialects } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';

/** A proxy of a swap service that answers `/v1/execute` with 502. */
interface ServiceWithoutExecute {
  readonly url: string;
  readonly executions: () => number;
  close(): Promise<void>;
}

async function startServiceWithoutExecute(behind: string): Promise<ServiceWithoutExecute> {
  let executions = 0;
  const { url, close } = await serve(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (incoming.url === '/v1/execute') {
      executions += 1;
      outgoing.writeHead(502).end('{}');
      return;
    }
    const { authorization = '', 'content-type': type = 'application/json' } = incoming.headers;
    const isPost = incoming.method === 'POST';
    const answer = await request(`${behind}${incoming.url}`, {
      method: isPost ? 'POST' : 'GET',
      headers: { authorization, ...(isPost ? { 'content-type': type } : {}) },
      ...(isPost ? { body: Buffer.concat(chunks) } : {}),
    });
    const body = await answer.body.text();
    outgoing.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(body);
  });
  return { url, executions: () => executions, close };
}

/** Moves the database from the running bot, which it stops, to the next one. @returns the new address */
type Carry = (settings: BotSettings, stop: () => Promise<void>) => Promise<string>;

const runOn = (settings: BotSettings, ...words: string[]) => {
  const places = { DATABASE_URL: settings.databaseUrl, ENCRYPTION_KEY_FILE: settings.encryptionKeyFile };
  return runCommand(places, words);
};

/** The drill: a backup while the bot runs, a rotation of the key after it, and a restore in the old place. */
const restoreBackup: Carry = async (settings, stop) => {
  const into = join(databasePath(settings.databaseUrl), '..', 'backups');
  const { data } = await runOn(settings, 'backup', '--into', into);
  for (const old of openKeyFile(settings.encryptionKeyFile)()) {
    keepKey(settings.encryptionKeyFile, old, Date.now());
  }
  replaceKeys(settings.encryptionKeyFile, [newKey()]);
  await stop();
  const restored = await runOn(settings, 'restore', (data as { file: string }).file);
  expect(restored).toMatchObject({ exitCode: 0, data: { keyFrom: expect.stringContaining('.20') } });
  return settings.databaseUrl;
};

const moveToPostgres: Carry = async (settings, stop) => {
  await stop();
  const url = await createPostgresDatabase('template0');
  expect((await runMoveCommand(settings.databaseUrl, url)).exitCode).toBe(0);
  return url;
};

const CARRIED: readonly (readonly [name: string, carry: Carry])[] = [
  ['a backup that is restored', restoreBackup],
  ...dialects
    .filter(({ name }) => name === 'PostgreSQL')
    .map(({ name }) => [`a move to ${name}`, moveToPostgres] as const),
];

async function statesOf(url: string): Promise<readonly string[]> {
  const database = await openDatabase<BotSchema>(url);
  const rows = await database.selectFrom('swaps').select('state').execute();
  await database.destroy();
  return rows.map(({ state }) => state);
}

describe.each(CARRIED)('%s', (_, carry) => {
  let sandbox: Sandbox;
  let alice: ScriptedPerson;
  let bot: RunningBot;
  let service: ServiceWithoutExecute;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    await sandbox.bot.stop();
    service = await startServiceWithoutExecute(sandbox.botSettings.swapApi.url);
    const { key } = sandbox.botSettings.swapApi;
    bot = await startBot({ ...sandbox.botSettings, swapApi: { url: service.url, key } });
    alice = await meet(sandbox);
    await sandbox.wallet.fund();
    await connectWallet(alice);
  });
  afterAll(async () => {
    alice?.close();
    await bot?.stop();
    await service?.close();
    await sandbox?.stop();
  });

  it('completes the swap that was in flight', async () => {
    const { card, link } = await placeOrder(alice, '0.2');
    const { location } = await approve(link);
    await visit(location ?? '');
    await until(() => expect(service.executions()).toBeGreaterThan(0));
    await until(async () => expect(await statesOf(sandbox.botSettings.databaseUrl)).toEqual(['submitted']));
    const databaseUrl = await carry(sandbox.botSettings, () => bot.stop());
    expect(await statesOf(databaseUrl)).toEqual(['submitted']);

    bot = await startBot({ ...sandbox.botSettings, databaseUrl });
    await alice.waitForEdit(card, 'Swapped');
    await landed(sandbox.world, txHashOn(await alice.waitForMessage('Done')));
    expect(alice.messages().filter((message) => textOf(message).startsWith('✅ Done'))).toHaveLength(1);
  });
});
