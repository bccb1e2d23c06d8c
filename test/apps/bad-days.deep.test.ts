import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import { createLog } from '../../src/log.ts';
import { holdingsOf } from '../e2e/support/read-chain.ts';
import { bringBack, placeOrder } from '../e2e/support/sign-order.ts';
import { often } from '../support/depth.ts';
import { connectWallet, meet, startTestSandbox } from '../support/journey.ts';
import { discardPostgres, type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';
import { dialects } from '../support/test-database.ts';
import { until } from '../support/until.ts';
import { startWire, type Wire } from '../support/wire-to-postgres.ts';

const PATIENCE_MS = 180_000;
const AWAY_MS = often(24_000, 24_000, 60_000);
/** Longest recovery after the outage, ms. */
const BACK_WITHIN_MS = 20_000;
/** Longest until the swap's end is told, ms: a lease of the outage runs out, then the chain has passed the blockhash. */
const END_WITHIN_MS = 60_000;
/** Most log lines of an outage of any length. */
const MAX_LINES = 100;
const done = (amount: string) => `✅ Done: ${amount} SOL`;
const expired = (amount: string) => `The swap of ${amount} SOL to USDC expired.`;
/** Commits are acknowledged after the standby's. */
const LASTING = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=remote_apply'];

describe.each(dialects.filter(({ name }) => name === 'PostgreSQL'))(
  'bot and service on a $name of their own',
  { timeout: PATIENCE_MS },
  () => {
    const lines: string[] = [];
    let primary: PostgresServer;
    let standby: PostgresServer;
    let wire: Wire;
    let urls: readonly string[];
    let sandbox: Sandbox;
    let alice: ScriptedPerson;
    let bob: ScriptedPerson;

    beforeAll(async () => {
      primary = await startPostgres({ settings: LASTING });
      urls = [await primary.createDatabase('bot'), await primary.createDatabase('service')];
      wire = await startWire(primary.port);
      const [databaseUrl, serviceDatabaseUrl] = urls.map(wire.urlOf);
      const log = createLog({ level: 'info', write: (line) => lines.push(line) });
      sandbox = await startTestSandbox({
        ...(serviceDatabaseUrl ? { serviceDatabaseUrl } : {}),
        bot: { log, ...(databaseUrl ? { databaseUrl } : {}) },
      });
      [alice, bob] = [await meet(sandbox, 'Alice'), await meet(sandbox, 'Bob')];
      await sandbox.wallet.fund();
      for (const one of [alice, bob]) await connectWallet(one);
    }, PATIENCE_MS);
    afterAll(async () => {
      for (const one of [alice, bob]) one?.close();
      await sandbox?.stop();
      await wire?.close();
      for (const server of [primary, standby]) if (server) await discardPostgres(server);
    }, PATIENCE_MS);

    const readiness = async () => (await fetch(`${sandbox.botSettings.publicUrl}/readyz`)).status;
    const isReadyAgain = () => until(async () => expect(await readiness()).toBe(200), BACK_WITHIN_MS);
    const transactions = async () => {
      const { address } = sandbox.wallet.state.accounts.selected;
      return (await holdingsOf(sandbox.world.connection, address)).transactions;
    };
    const timesTold = (person: ScriptedPerson, what: string) =>
      person.messages().filter((one) => one.from.is_bot && textOf(one).includes(what)).length;

    /** Signs while everything fails. Requests are answered afterwards, and the swap ends once. */
    async function swapThrough(amount: string, trouble: () => Promise<void>, end: () => Promise<void>) {
      const [before, logged] = [await transactions(), lines.length];
      const statuses = timesTold(bob, 'Wallet: ');
      const order = await placeOrder(alice, amount);
      const { location } = await approve(order.link);
      await bringBack(location);
      await trouble();
      await bob.say('/status');
      await until(async () => expect(await readiness()).toBe(503));
      await end();
      await isReadyAgain();
      await until(() => expect(timesTold(bob, 'Wallet: ')).toBe(statuses + 1), BACK_WITHIN_MS);
      // The bot sends what it had stored once the database is back, or the blockhash has run out by then.
      const told = () => [done, expired].map((text) => timesTold(alice, text(amount)));
      await until(() => expect(told(), alice.transcript()).toContain(1), END_WITHIN_MS);
      const hasLanded = (await transactions()) > before;
      expect(told()).toEqual(hasLanded ? [1, 0] : [0, 1]);
      expect(await transactions()).toBe(before + Number(hasLanded));
      expect(lines.length - logged, lines.slice(logged).join('')).toBeLessThan(MAX_LINES);
      const next = await placeOrder(bob, '0.06');
      await bringBack((await approve(next.link)).location);
      await bob.waitForEdit(next.card, 'Swapped');
    }

    it('that loses power for a while: the bot recovers by itself', () =>
      swapThrough(
        '0.051',
        () => primary.stop('SIGQUIT'),
        async () => {
          await pause(AWAY_MS);
          await primary.start();
        },
      ));

    it('with a full disk: the bot recovers once there is space', async () => {
      const everywhere = (statement: (table: string) => string) =>
        Promise.all(urls.map((url) => onEveryTable(url, statement)));
      await swapThrough(
        '0.052',
        () =>
          everywhere(
            (table) =>
              `CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION full_disk()`,
          ).then(() => undefined),
        async () => {
          await pause(AWAY_MS / 4);
          await everywhere((table) => `DROP TRIGGER full_disk ON ${table}`);
        },
      );
    });

    it('that fails over: committed data survives, and the new primary serves the same address', async () => {
      await primary.stop('SIGINT');
      standby = await startPostgres({ settings: LASTING, follows: primary });
      await primary.start();
      await isReadyAgain();
      await until(() =>
        onServer(primary, `SELECT 1 / count(*) FROM pg_stat_replication WHERE state = 'streaming'`),
      );
      await onServer(primary, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
      await onServer(primary, 'SELECT pg_reload_conf()');
      await swapThrough(
        '0.053',
        async () => {
          await primary.stop('SIGQUIT');
          wire.leadTo(standby.port);
        },
        async () => {
          await pause(AWAY_MS / 4);
          await onServer(standby, 'SELECT pg_promote()');
        },
      );
    });
  },
);

function onServer({ port }: PostgresServer, statement: string): Promise<unknown> {
  return query(`postgres://countersign@127.0.0.1:${port}/postgres`, statement);
}

async function query(url: string, ...statements: readonly string[]): Promise<pg.QueryResult | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let last: pg.QueryResult | undefined;
  try {
    for (const statement of statements) last = await client.query(statement);
  } finally {
    await client.end();
  }
  return last;
}

/** Table by table: holding several locks at once could deadlock with the bot. */
async function onEveryTable(url: string, statement: (table: string) => string): Promise<void> {
  const tables = await query(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
  const refuse = `CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`;
  await query(url, refuse, ...(tables?.rows ?? []).map(({ tablename }) => statement(tablename)));
}
