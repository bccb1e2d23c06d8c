import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { createLog } from '../../src/log.ts';
import { type OpenedOrder, placeOrder } from '../e2e/support/sign-order.ts';
import { connectWallet, meet, openSigningPage, startTestSandbox } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';
import {
  createPostgresDatabase,
  dialects,
  MIGRATED,
  POSTGRES_PORT,
  runOn,
} from '../support/test-database.ts';
import { until } from '../support/until.ts';
import { startWire, type Wire } from '../support/wire-to-postgres.ts';

describe.each(dialects.filter(({ name }) => name === 'PostgreSQL'))('a bot during an outage of $name', () => {
  const lines: string[] = [];
  let wire: Wire;
  let sandbox: Sandbox;
  let alice: ScriptedPerson;
  let order: OpenedOrder;
  let signed: URL;
  let database: string;
  /** An interrupted delivery is retried after its lease of 90 s. */
  const delivered = () =>
    until(async () => {
      const { rows } = await runOn(database, (client) =>
        client.query("SELECT id FROM outbox WHERE state <> 'done'"),
      );
      expect(rows).toEqual([]);
    });

  beforeAll(async () => {
    wire = await startWire(Number(process.env[POSTGRES_PORT]));
    const own = await createPostgresDatabase(MIGRATED);
    database = new URL(own).pathname.slice(1);
    const databaseUrl = wire.urlOf(own);
    const serviceDatabaseUrl = wire.urlOf(await createPostgresDatabase(MIGRATED));
    const log = createLog({ level: 'info', write: (line) => lines.push(line) });
    sandbox = await startTestSandbox({ serviceDatabaseUrl, bot: { databaseUrl, log } });
    alice = await meet(sandbox);
    await sandbox.wallet.fund();
    await connectWallet(alice);
    order = await placeOrder(alice, '0.05');
    const { location } = await approve(order.link);
    if (!location) throw new Error('the wallet did not send the browser back');
    signed = location;
    await delivered();
  });
  afterAll(async () => {
    alice?.close();
    await sandbox?.stop();
    await wire?.close();
  });

  const page = (url: URL | string) => fetch(url, { headers: { Accept: 'text/html' } });
  const readiness = async (url = sandbox.botSettings.publicUrl) => {
    const answer = await fetch(`${url}/readyz`);
    return [answer.status, ((await answer.json()) as { checks: object }).checks];
  };
  const answers = () => alice.messages().filter((one) => textOf(one).includes('Wallet: '));

  it('reports it on its pages, is not ready, and recovers with the updates received meanwhile', async () => {
    const before = lines.length;
    wire.goAway();
    for (const url of [order.page, signed]) {
      const answer = await page(url);
      expect(answer.status).toBe(424);
      expect(await answer.text()).toContain('The bot’s database does not answer right now.');
    }
    expect(await openSigningPage(order.page)).toMatchObject({ status: 424, body: { code: 'database_away' } });
    await until(async () => expect(await readiness()).toMatchObject([503, { database: 'failing' }]));
    await until(async () => expect((await readiness(sandbox.service.url))[0]).toBe(503));
    await alice.say('/status');
    expect(answers()).toEqual([]);

    wire.comeBack();
    for (const url of [sandbox.botSettings.publicUrl, sandbox.service.url])
      await until(async () => expect((await readiness(url))[0]).toBe(200));
    await alice.waitForMessage('Wallet: ');
    // The order waits for its signature: its card came down.
    const card = await alice.waitForMessage('sign in your wallet');
    expect((await page(signed)).status).toBe(200);
    await alice.waitForEdit(card, 'Swapped');
    expect(answers()).toHaveLength(1);
    expect(lines.length - before).toBeLessThan(20);
  });

  it('handles the presses of the outage after the recovery', async () => {
    const another = await placeOrder(alice, '0.06');
    await delivered();
    wire.goAway();
    const pressed = alice.press('Cancel', await alice.waitForEdit(another.card, 'sign in your wallet'));
    await until(async () => expect(await readiness()).toMatchObject([503, { database: 'failing' }]));
    wire.comeBack();
    await pressed;
    await alice.waitForEdit(another.card, 'Cancelled');
  });
});
