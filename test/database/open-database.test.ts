import { existsSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isUnencrypted, nameOfAddress } from '../../src/database/database-address.ts';
import { type Migration, migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'database-'));
const mode = (path: string) => statSync(path).mode & 0o777;

async function pragma(database: Kysely<unknown>, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`PRAGMA ${sql.raw(name)}`.execute(database);
  return Object.values(rows[0] ?? {})[0];
}

const first: Migration = {
  name: '001-first',
  up: async (database) => {
    await database.schema.createTable('first').addColumn('id', 'integer').execute();
  },
};

describe('database file', () => {
  it('is readable by its owner only, write-ahead log included', async () => {
    const path = join(folder(), 'nested', 'a.db');
    const database = await openDatabase<unknown>(`file:${path}`);
    await migrate(database, 'bot', [first]);
    expect(mode(path)).toBe(0o600);
    expect(mode(`${path}-wal`)).toBe(0o600);
    expect(await pragma(database, 'journal_mode')).toBe('wal');
    await database.destroy();
  });

  it.each(['its name', 'a symbolic link'])('opened by %s has SQLite sync every commit', async (way) => {
    const path = join(folder(), 'a.db');
    const link = join(folder(), 'link.db');
    symlinkSync(path, link);
    const database = await openDatabase<unknown>(`file:${way === 'its name' ? path : link}`);
    const FULL = 2;
    expect(await pragma(database, 'synchronous')).toBe(FULL);
    await migrate(database, 'bot', [first]);
    expect(existsSync(`${path}-wal`)).toBe(true);
    expect(existsSync(`${link}-wal`)).toBe(false);
    await database.destroy();
  });

  it('accepts writes after a first statement that does not read it', async () => {
    const database = await openDatabase<unknown>(`file:${join(folder(), 'a.db')}`);
    await pragma(database, 'synchronous');
    await migrate(database, 'bot', [first]);
    await database.destroy();
  });

  it('refuses a file that is no database', async () => {
    const path = join(folder(), 'a.db');
    writeFileSync(path, 'this is a letter, not a database; it is long enough to be looked at');
    await expect(openDatabase(`file:${path}`)).rejects.toMatchObject({ code: 'cannot_open' });
  });

  it('refuses an address of another kind', async () => {
    await expect(openDatabase('mysql://x')).rejects.toMatchObject({ code: 'unsupported_url' });
  });
});

describe('migrations', () => {
  it('run once each, in order, including later ones', async () => {
    const database = await openDatabase<unknown>(':memory:');
    const second: Migration = {
      name: '002-second',
      up: async (db) => {
        await sql`ALTER TABLE first ADD COLUMN name TEXT`.execute(db);
      },
    };
    await migrate(database, 'bot', [first]);
    await migrate(database, 'bot', [first, second]);
    await migrate(database, 'bot', [first, second]);
    await migrate(database, 'service', []);
    await database.destroy();
  });

  it('leave nothing behind when one fails', async () => {
    const database = await openDatabase<unknown>(':memory:');
    const broken: Migration = {
      name: '001-broken',
      up: async (db) => {
        await sql`CREATE TABLE half (id INTEGER)`.execute(db);
        throw new Error('power cut');
      },
    };
    await expect(migrate(database, 'bot', [broken])).rejects.toThrow('power cut');
    const { rows } = await sql`SELECT name FROM sqlite_master WHERE name = 'half'`.execute(database);
    expect(rows).toEqual([]);
    await database.destroy();
  });

  it('have no time limit, unlike other transactions', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const database = await openDatabase<unknown>(':memory:');
    const up: Migration['up'] = async (db) => {
      await sql`CREATE TABLE large (id INTEGER)`.execute(db);
      await vi.advanceTimersByTimeAsync(3_600_000);
    };
    await migrate(database, 'bot', [{ name: '001-slow', up }]);
    const late = async () => {
      await vi.advanceTimersByTimeAsync(3_600_000);
    };
    await expect(database.transaction().execute(late)).rejects.toMatchObject({ code: 'transaction_lost' });
    await database.destroy();
  });

  it('refuse a database that a newer version wrote', async () => {
    const database = await openDatabase<unknown>(':memory:');
    await migrate(database, 'bot', [first]);
    await expect(migrate(database, 'bot', [])).rejects.toMatchObject({ code: 'schema_from_the_future' });
    await database.destroy();
  });

  it('squashed into one count as that one, only when complete', async () => {
    const database = await openDatabase<unknown>(':memory:');
    const never: Migration['up'] = () => Promise.reject(new Error('it is there already'));
    const squashed: Migration = { name: '001-initial', replaces: ['001-first', '002-second'], up: never };
    const third: Migration = { name: '002-third', up: async () => undefined };
    await migrate(database, 'bot', [first], () => 1);
    await expect(migrate(database, 'bot', [squashed])).rejects.toMatchObject({
      code: 'schema_too_old',
      message: expect.stringContaining('bot lacks 002-second'),
    });
    await migrate(database, 'bot', [first, { name: '002-second', up: async () => undefined }], () => 1);
    await migrate(database, 'bot', [squashed, third], () => 2);
    await migrate(database, 'bot', [squashed, third], () => 3);
    const { rows } = await sql`SELECT name, applied_at FROM schema_migrations ORDER BY name`.execute(
      database,
    );
    expect(rows).toEqual([
      { name: '001-initial', applied_at: 2 },
      { name: '002-third', applied_at: 2 },
    ]);
    await database.destroy();
  });
});

describe('the address of a database', () => {
  it.each([
    ['file:data/countersign.db', 'file:data/countersign.db'],
    [
      'postgres://bot:word@db.example:6432/swaps?sslmode=disable',
      'PostgreSQL database swaps at db.example:6432',
    ],
    ['postgres://bot:word@db.example/swaps', 'PostgreSQL database swaps at db.example:5432'],
    ['postgres:///swaps?host=/run/postgresql', 'PostgreSQL database swaps at /run/postgresql:5432'],
    ['postgres://bot:wo/rd@db.example/swaps', 'PostgreSQL'],
  ])('%s is shown as %s', (address, name) => {
    expect(nameOfAddress(address)).toBe(name);
  });

  it.each([
    ['postgres://bot@db.example/swaps', true],
    ['postgres://bot@db.example/swaps?sslmode=disable', true],
    ['postgres://bot@db.example/swaps?sslmode=verify-full', false],
    ['postgres://bot@db.example/swaps?sslmode=no-verify', false],
    ['postgres://bot@db.example/swaps?ssl=true', false],
    ['postgres://bot@db.example/swaps?sslrootcert=/a.pem', false],
    ['postgres://bot@127.0.0.1/swaps', false],
    ['postgres://bot@%2Frun%2Fpostgresql/swaps', false],
    ['file:a.db', false],
  ])('%s leaves the machine unencrypted: %s', (address, answer) => {
    expect(isUnencrypted(address)).toBe(answer);
  });
});
