import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BotStore, createBotStore } from '../../../src/bot/create-bot-store.ts';
import { botMigrations } from '../../../src/bot/store/migrations/bot-migrations.ts';
import { initialMigration } from '../../../src/bot/store/migrations/current-schema.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import { createFieldCipher } from '../../../src/database/field-cipher.ts';
import { createLedger, migrate } from '../../../src/database/migrate.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { isPostgres, splitPart } from '../../../src/database/sql-dialect.ts';
import { createPostgresDatabase, dialects } from '../../support/test-database.ts';
import { rowsAbout } from '../support/find-traces.ts';
import { makeSomebody } from '../support/live-a-life.ts';

interface Recorded {
  /** The key ring, newest first, in hex. */
  readonly keys: readonly string[];
  readonly forgotten: number;
  /** The result of `readAll` in the version that wrote the rows. */
  readonly expected: { readonly people: readonly { readonly id: number }[] } & Readonly<
    Record<string, unknown>
  >;
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, string | number | null>>[]>>;
}

/**
 * Rows of the last version with keys in numbered slots (commit 728fe40): two people with wallets, links,
 * dialogues, sessions and preferences, one of them under an older key of the ring; one under the
 * installation's own key; one erased; a dialogue of no person; two pending updates.
 */
const RECORDED = JSON.parse(
  readFileSync(new URL('./database-before-keys.json', import.meta.url), 'utf8'),
) as Recorded;

/** Tables of that version. */
const SCHEMA = readFileSync(new URL('./schema-before-keys.sql', import.meta.url), 'utf8');

const RING = RECORDED.keys.map((key) => Buffer.from(key, 'hex'));
const cipherOf = (keys: readonly Uint8Array[]) => createFieldCipher(() => keys);

let database: Kysely<BotSchema>;

async function writeRecorded(url: string): Promise<void> {
  database = await openDatabase(url === 'postgres:new' ? await createPostgresDatabase('template0') : url);
  for (const statement of SCHEMA.split(';\n').slice(0, -1)) await sql.raw(statement).execute(database);
  const person = splitPart(database, 'key');
  await sql`CREATE INDEX conversations_person ON conversations ((${person}))`.execute(database);
  await createLedger(database);
  await sql`INSERT INTO schema_migrations VALUES ('bot', '001-initial', 1)`.execute(database);
  for (const [table, rows] of Object.entries(RECORDED.rows)) {
    for (const row of rows) {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      const values = sql.join(Object.values(row));
      await sql`INSERT INTO ${sql.table(table)} (${columns}) VALUES (${values})`.execute(database);
    }
  }
}

const open = (keys: readonly Uint8Array[], told: string[] = []) =>
  createBotStore({
    database,
    cipher: cipherOf(keys),
    now: () => 0,
    onUnreadableRow: (table, id) => told.push(`${table} ${id}`),
  });

async function readPerson(store: BotStore, id: PersonId) {
  const { people, preferences, wallets, sessions, conversations } = store;
  const listed = await wallets.listWallets(id);
  const withSession = listed.map(async (wallet) => {
    return { ...wallet, session: (await wallets.findSession(id, wallet.address))?.session };
  });
  const link = await wallets.findOpenLink(id, 10);
  return {
    id,
    person: await people.findPerson(id),
    preferences: await preferences.find(id),
    active: (await wallets.activeWallet(id))?.id,
    wallets: await Promise.all(withSession),
    session: (await sessions.read(`${id}`)) ?? null,
    dialogue: (await conversations.read(`${id}:${id}`)) ?? null,
    openLink: link
      ? {
          id: link.id,
          secret: Buffer.from(link.dappSecret).toString('hex'),
          address: link.returned?.address ?? null,
          session: link.returned?.session.session ?? null,
        }
      : null,
  };
}

async function readAll(store: BotStore) {
  const ids = RECORDED.expected.people.map(({ id }) => id as PersonId);
  return {
    people: await Promise.all(ids.map((id) => readPerson(store, id))),
    chat: await store.conversations.read('-100500'),
    inbox: await store.inbox.listUnfinished({ after: -1, most: 10 }),
    pageTokenSecret: Buffer.from(store.pageTokenSecret).toString('hex'),
  };
}

const namesOfColumns = async () =>
  (await database.introspection.getTables()).flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name}`),
  );

async function schemaOf(opened: Kysely<BotSchema>) {
  const indexes = isPostgres(opened)
    ? sql<{ text: string }>`SELECT indexdef AS text FROM pg_indexes WHERE schemaname = 'public'`
    : sql<{ text: string }>`SELECT sql AS text FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`;
  const { rows } = await indexes.execute(opened);
  return {
    tables: (await opened.introspection.getTables()).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    indexes: rows.map(({ text }) => text.replace(/\s+/g, ' ')).toSorted(),
  };
}

describe.each(dialects)('002-keys on $name', ({ url }) => {
  beforeEach(async () => {
    await writeRecorded(url);
    return () => database.destroy();
  });

  it('keeps every field readable, and runs once', async () => {
    const told: string[] = [];
    expect(await readAll(await open(RING, told))).toEqual(RECORDED.expected);
    expect(await readAll(await open(RING, told))).toEqual(RECORDED.expected);
    expect(told).toEqual([]);
    const names = await namesOfColumns();
    expect(names.filter((name) => /sealed|person_key|moved_fields/.test(name))).toEqual([]);
    const subjects = (await database.selectFrom('keys').select('subject').execute()).map(
      (row) => row.subject,
    );
    const people = RECORDED.expected.people.map(({ id }) => `person:${id}`);
    const wallets = (RECORDED.rows.wallets ?? []).map(({ id }) => `wallet:${id}`);
    const links = (RECORDED.rows.wallet_links ?? []).flatMap((row) =>
      row.sealed_dapp_secret === '' ? [] : [`wallet:${row.id}`],
    );
    expect(subjects.toSorted()).toEqual(['person:0', ...people, ...wallets, ...links].toSorted());
  });

  it('is followed by 003-one-worker, which drops the tables for shared work', async () => {
    const gone = /^(replicas|inbox_leases|leaderships|shared_prices|service_budgets)\.|\.holder$/;
    const found = async () => (await namesOfColumns()).filter((name) => gone.test(name));
    expect(await found()).toHaveLength(18);
    await open(RING);
    expect(await found()).toEqual([]);
  });

  it('leads to the schema that a new database has', async () => {
    await open(RING);
    const migrated = await schemaOf(database);
    await database.destroy();
    database = await openDatabase(url === 'postgres:new' ? await createPostgresDatabase('template0') : url);
    await open(RING);
    expect(migrated).toEqual(await schemaOf(database));
  });

  it('changes nothing when interrupted, and is repeated by the next start', async () => {
    const before = await namesOfColumns();
    let calls = 0;
    const dying = {
      ...cipherOf(RING),
      encrypt: (plaintext: Uint8Array, aad: string) => {
        calls += 1;
        if (calls === 8) throw new Error('killed');
        return cipherOf(RING).encrypt(plaintext, aad);
      },
    };
    await expect(migrate(database, 'bot', botMigrations(dying))).rejects.toThrow('killed');
    expect(await namesOfColumns()).toEqual(before);
    expect(await readAll(await open(RING))).toEqual(RECORDED.expected);
  });

  it('refuses the key of another database, and a ring without a key in use', async () => {
    const before = await namesOfColumns();
    // The older key still decrypts the installation's secrets.
    const refused = [[Buffer.alloc(32, 9)], RING.slice(1)];
    for (const keys of refused)
      await expect(open(keys)).rejects.toMatchObject({ code: 'wrong_encryption_key' });
    expect(await namesOfColumns()).toEqual(before);
    expect(await readAll(await open(RING))).toEqual(RECORDED.expected);
  });

  it('leaves undecryptable fields as they were: absent, and reported', async () => {
    const [first] = RECORDED.expected.people;
    await sql`UPDATE people SET sealed_profile = '1.AAAA' WHERE person_id = ${first?.id}`.execute(database);
    const told: string[] = [];
    const store = await open(RING, told);
    expect(await store.people.findPerson(first?.id as PersonId)).toBeUndefined();
    expect(told).toEqual([`people ${first?.id}`]);
    expect((await readAll(store)).people.slice(1)).toEqual(RECORDED.expected.people.slice(1));
  });

  it('continues the ledger of the version that wrote the rows', async () => {
    await database
      .withTables<{ schema_migrations: { part: string; name: string; applied_at: number } }>()
      .deleteFrom('schema_migrations')
      .execute();
    for (const name of initialMigration.replaces ?? [])
      await sql`INSERT INTO schema_migrations VALUES ('bot', ${name}, 1)`.execute(database);
    expect(await readAll(await open(RING))).toEqual(RECORDED.expected);
    const ledger = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(
      database,
    );
    expect(ledger.rows.map(({ name }) => name)).toEqual([
      '001-initial',
      '002-keys',
      '003-one-worker',
      '004-shortfall',
      '005-held-after',
      '006-operator',
      '007-served',
      '008-scanned',
      '009-met',
    ]);
  });

  it('restores nothing of an erased person', async () => {
    await open(RING);
    expect(await rowsAbout(database, makeSomebody(RECORDED.forgotten))).toEqual([]);
  });
});
