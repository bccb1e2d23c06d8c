import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import SqliteDatabase from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runMoveCommand } from '../../../src/apps/cli/move/move-command.ts';
import { migrate } from '../../../src/database/migrate.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { createKey } from '../../../src/service/keys/manage-keys.ts';
import { type ServiceSchema, serviceMigrations } from '../../../src/service/store/service-schema.ts';
import { liveALife, makeSomebody, type Somebody } from '../../bot/support/live-a-life.ts';
import { openTestStore, type TestStore } from '../../bot/support/open-test-store.ts';
import { isDeep, often } from '../../support/depth.ts';
import { createPostgresDatabase, dialects, runOn } from '../../support/test-database.ts';

/** Step from one tried place to the next; the full run tries each. */
const EVERY_PLACE = often(1, 4, 1);
const MOVER = new URL('./support/move-process.ts', import.meta.url).pathname;

/** A SQLite file with three people, swaps in flight, an unhandled update and a service key. */
interface House {
  readonly file: string;
  readonly people: readonly Somebody[];
  readonly cipher: TestStore['cipher'];
}

let house: House;
const move = (word: string) => runMoveCommand(`file:${house.file}`, word);
const POSTGRES = dialects.filter(({ name }) => name === 'PostgreSQL');

beforeAll(async () => {
  house = await furnishHouse();
});
afterAll(() => rmSync(dirname(house.file), { recursive: true }));

describe('migrate-to-postgres', () => {
  it('refuses what is no address, with an explanation', async () => {
    const text = expect.stringContaining('file:other.db is neither postgres://');
    expect(await move('file:other.db')).toMatchObject({ exitCode: 2, text });
  });

  it('refuses an invalid address without repeating it, and a PostgreSQL source', async () => {
    const wrong = await move('postgres://bot:the-password@db.example');
    expect(wrong).toEqual({ exitCode: 2, text: expect.stringMatching(/^The address names no database/) });
    expect(wrong.text).not.toContain('the-password');
    const url = 'postgres://bot@db.example/one';
    const moved = await runMoveCommand(url, url);
    expect(moved).toEqual({ exitCode: 2, text: expect.stringContaining('a PostgreSQL already') });
  });
});

describe.each(POSTGRES)('migrate-to-postgres on $name', () => {
  let url: string;
  beforeEach(async () => {
    url = await createPostgresDatabase('template0');
  });

  it('copies every row with its ids and keys, and a bot completes the swaps in flight', async () => {
    const address = join(dirname(house.file), 'address');
    writeFileSync(address, `${url}\n`);
    const outcome = await move(address);
    expect(outcome).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining(`DATABASE_URL_FILE=${address}\n`),
    });
    expect(outcome.text).toMatch(/^ {2}swaps +9 {2}[0-9a-f]{16}$/m);
    await expectSameRows(house.file, url);
    const { store, database } = await openTestStore(url, { cipher: house.cipher });
    const due = await store.swaps.claimDue(Date.now(), 10, 1_000, []);
    expect(due.filter(({ state }) => state === 'submitted')).toHaveLength(3);
    for (const { id, firstName, wallet } of house.people) {
      expect(await store.people.findPerson(id)).toMatchObject({ firstName });
      expect((await store.wallets.listWallets(id)).map(({ address: own }) => own)).toEqual([wallet]);
    }
    await store.conversations.write('9:9', 'sealed with a new key', 1);
    expect(await store.conversations.read('9:9')).toBe('sealed with a new key');
    await database.destroy();
  });

  it('has no auto-increment columns, which would restart there', async () => {
    await move(url);
    const database = await openDatabase<unknown>(url);
    const counting = await sql`SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND (column_default LIKE 'nextval%' OR is_identity = 'YES')`.execute(
      database,
    );
    await database.destroy();
    expect(counting.rows).toEqual([]);
  });

  async function createSortedDatabase(): Promise<string> {
    const name = `icu_${randomBytes(4).toString('hex')}`;
    const icu = "LOCALE_PROVIDER icu ICU_LOCALE 'en-US' STRATEGY file_copy";
    await runOn('postgres', (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0 ${icu}`));
    return url.replace(/[^/]+$/, name);
  }

  it('refuses a non-empty target, including its own finished copy', async () => {
    expect((await move(url)).exitCode).toBe(0);
    await expect(move(url)).rejects.toThrow(/not empty: it holds the tables alerts, .* and more/);
    const other = await createPostgresDatabase('template0');
    const database = await openDatabase<unknown>(other);
    await sql`CREATE TABLE people (name TEXT)`.execute(database);
    await database.destroy();
    await expect(move(other)).rejects.toThrow(/not empty: it holds the tables people/);
  });

  it('refuses an open file, and locks the file during the copy', async () => {
    const { database } = await openTestStore(`file:${house.file}`, { cipher: house.cipher });
    // A bot and its own service are one process.
    const second = await openDatabase<unknown>(`file:${house.file}`);
    await migrate(second, 'service', serviceMigrations);
    await expect(move(url)).rejects.toThrow(/is open in another program. Stop the bot/);
    const elsewhere = await runMover(house.file, url);
    expect(elsewhere.complaint).toMatch(/is open in another program. Stop the bot/);
    await second.destroy();
    await database.destroy();
    let opened: unknown;
    const options = {
      faultPoint: () => {
        const other = new SqliteDatabase(house.file, { timeout: 0 });
        try {
          opened ??= other.prepare('SELECT count(*) FROM swaps').get();
        } catch (error) {
          opened ??= (error as { code: unknown }).code;
        } finally {
          other.close();
        }
      },
    };
    const outcome = await runMoveCommand(`file:${house.file}`, url, options);
    expect([outcome.exitCode, opened]).toEqual([0, 'SQLITE_BUSY']);
  });

  it('refuses a file of another version or with an unknown table', async () => {
    const change = (text: string) => {
      const file = new SqliteDatabase(house.file);
      file.exec(text);
      file.close();
    };
    change(`INSERT INTO schema_migrations VALUES ('bot', '999-future', 1)`);
    await expect(move(url)).rejects.toThrow(/A newer version wrote the file \(bot 999-future\)/);
    change(`DELETE FROM schema_migrations WHERE name = '999-future'`);
    change(`UPDATE schema_migrations SET name = '001-initial' WHERE name = '009-initial'`);
    await expect(move(url)).rejects.toThrow(/An earlier version wrote the file \(bot 002-keys is missing\)/);
    change(`UPDATE schema_migrations SET name = '009-initial' WHERE name = '001-initial' AND part = 'bot'`);
    change('CREATE TABLE notes (id TEXT PRIMARY KEY)');
    await expect(move(url)).rejects.toThrow(/holds a table notes that is none of this program's/);
    change('DROP TABLE notes');
  });

  it('leaves the target empty when killed, and copies everything on the next run', async () => {
    // A collation that differs from byte order.
    url = await createSortedDatabase();
    for (const place of [1, 5, 13]) {
      expect(await runMover(house.file, url, place)).toMatchObject({ signal: 'SIGKILL' });
      const half = await openDatabase<unknown>(url);
      expect(await half.introspection.getTables()).toEqual([]);
      await half.destroy();
    }
    const last = await runMover(house.file, url);
    expect(last).toMatchObject({ code: 0, printed: expect.stringContaining('checksums are equal') });
    await expectSameRows(house.file, url);
  });

  it('discards a copy with a wrong row', async () => {
    const database = await openDatabase<unknown>(url);
    await sql`CREATE FUNCTION spoil() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN IF to_regclass('people') IS NOT NULL THEN
        CREATE OR REPLACE RULE spoiled AS ON INSERT TO people DO INSTEAD NOTHING; END IF; END $$`.execute(
      database,
    );
    await sql`CREATE EVENT TRIGGER spoiler ON ddl_command_end WHEN TAG IN ('CREATE TABLE')
      EXECUTE FUNCTION spoil()`.execute(database);
    await expect(move(url)).rejects.toThrow(/The copy of people differs from the original/);
    expect(await database.introspection.getTables()).toEqual([]);
    await sql`DROP EVENT TRIGGER spoiler`.execute(database);
    await database.destroy();
    expect(await move(url)).toMatchObject({ exitCode: 0 });
    await expectSameRows(house.file, url);
  });

  if (isDeep) {
    it('completes on the next run after a kill at places all along the copy', {
      timeout: 600_000,
    }, async () => {
      let place = 0;
      for (;;) {
        place += EVERY_PLACE;
        url = await createPostgresDatabase('template0');
        const killed = await runMover(house.file, url, place);
        if (killed.signal === null) break;
        expect(killed.signal).toBe('SIGKILL');
        const again = await runMover(house.file, url);
        // After the last place the copy is complete and in use.
        if (again.code !== 0) expect(again.complaint).toContain('The target is not empty');
        await expectSameRows(house.file, url);
      }
      expect(place).toBeGreaterThan(20);
    });
  }
});

async function furnishHouse(): Promise<House> {
  const file = join(mkdtempSync(join(tmpdir(), 'countersign-move-')), 'bot.db');
  const { store, database, cipher } = await openTestStore(`file:${file}`);
  const people = [makeSomebody(7_000_000_001), makeSomebody(7_000_000_002), makeSomebody(7_000_000_003)];
  for (const person of people) await liveALife(store, person, ['settled', 'offered', 'submitted']);
  await store.inbox.accept([{ updateId: 999_999, key: '7:7', payload: 'größer → 💱 "\\' }], 1);
  const ours = database as unknown as Kysely<ServiceSchema>;
  await migrate(ours, 'service', serviceMigrations);
  await createKey(ours, { name: 'partner, "quoted" \\ and {braced}' }, 5);
  await database.destroy();
  return { file, people, cipher };
}

/** Runs `migrate-to-postgres` in a process, which is killed at the given place, if any. */
async function runMover(file: string, url: string, place?: number) {
  const options = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...options, MOVER, file, url, String(place ?? '')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code, signal], printed, complaint] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code: code as number | null, signal: signal as string | null, printed, complaint };
}

/** Every table with its rows as text, sorted. */
async function dump(url: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const database = await openDatabase<Record<string, Record<string, unknown>>>(url);
  try {
    const tables = (await database.introspection.getTables()).map(({ name }) => name).sort();
    const ours = tables.filter((name) => name !== 'schema_migrations');
    const rows = async (name: string) =>
      (await sql<object>`SELECT * FROM ${sql.table(name)}`.execute(database)).rows.map((row) =>
        JSON.stringify(Object.entries(row).sort()),
      );
    return Object.fromEntries(await Promise.all(ours.map(async (name) => [name, (await rows(name)).sort()])));
  } finally {
    await database.destroy();
  }
}

/** Reads independently of the copying code. */
async function expectSameRows(file: string, url: string): Promise<void> {
  const [here, there] = [await dump(`file:${file}`), await dump(url)];
  expect(Object.values(here).flat().length).toBeGreaterThan(60);
  expect(there).toEqual(here);
}
