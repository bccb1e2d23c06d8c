import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { slotOf } from '../../../src/bot/store/field-sealer.ts';
import { DESTROYED_KEY, PersonKeys } from '../../../src/bot/store/person-keys.ts';
import { SEALED_COLUMNS } from '../../../src/bot/store/sealed-columns.ts';
import { filesOf, tracesIn } from '../support/find-traces.ts';
import { liveALife, makeSomebody, type Somebody } from '../support/live-a-life.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';
import { unfinishedIn } from '../support/unfinished.ts';

const NOW = 50_000;
const ANN = makeSomebody(7_123_456_789);
const BEN = makeSomebody(7_987_654_321);

interface Field {
  readonly sealed: string;
  readonly place: string;
}

let file: string;
let test: TestStore;

beforeEach(async () => {
  file = join(mkdtempSync(join(tmpdir(), 'keys-')), 'bot.db');
  test = await openTestStore(`file:${file}`);
  return () => test.database.destroy();
});

/** Every field that a key of somebody's seals, as the rows stand. */
async function sealedFields(): Promise<readonly Field[]> {
  const found: Field[] = [];
  for (const { table, key, column, place } of SEALED_COLUMNS) {
    const { rows } = await sql<{ key: never; sealed: string | null }>`SELECT ${sql.ref(key)} AS key,
      ${sql.ref(column)} AS sealed FROM ${sql.table(table)}`.execute(test.database);
    for (const row of rows) {
      if (row.sealed !== null && slotOf(row.sealed) !== undefined)
        found.push({ sealed: row.sealed, place: place(row.key) });
    }
  }
  return found;
}

/** Those that a program started now can open. */
async function openable(fields: readonly Field[]): Promise<readonly Field[]> {
  const keys = new PersonKeys(test.cipher);
  const opener = await keys.openerOf(
    test.database,
    fields.map(({ sealed }) => sealed),
  );
  return fields.filter(({ sealed, place }) => {
    try {
      return opener.open(sealed, place) !== undefined;
    } catch {
      return false;
    }
  });
}

const keyRows = () => test.database.selectFrom('person_keys').selectAll().orderBy('slot').execute();

/** The texts of the keys that were destroyed since. */
async function destroyedSince(before: Awaited<ReturnType<typeof keyRows>>): Promise<readonly string[]> {
  const after = new Map((await keyRows()).map(({ slot, sealed_key }) => [slot, sealed_key]));
  return before.flatMap(({ slot, sealed_key }) =>
    after.get(slot) === DESTROYED_KEY && sealed_key !== DESTROYED_KEY ? [sealed_key] : [],
  );
}

/** Texts that the file still holds once SQLite has written its log back, which it does by itself after some commits. */
async function traces(texts: readonly string[]): Promise<readonly string[]> {
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(test.database);
  return tracesIn(file, Object.fromEntries(texts.map((text) => [text, text])));
}

const erase = ({ id }: Somebody, store = test.store) =>
  store.personalData.erase({ personId: id, language: 'en', now: NOW });

/** People in an order in which SQLite has to move rows of theirs, with texts of many lengths. */
function peopleInDisorder(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => 1 + ((index * 7_919) % 1_000_003));
}

async function write(id: number): Promise<void> {
  const text = 'x'.repeat((id * 31) % 60);
  await test.store.conversations.write(`${id}:${id}`, text, 1);
  await test.store.sessions.write(`${id}`, '{}', 1);
}

/** Whose dialogue is over at once. */
const endsSoon = (id: number) => id % 2 === 0;

function isOf({ place }: Field, people: readonly number[]): boolean {
  return people.includes(Number(place.split(/[.:]/).at(-1)));
}

describe('the keys of people in the bytes of the file', () => {
  it('are gone with the log, and nothing that is left opens any copy, in whatever order people come and go', async () => {
    const people = peopleInDisorder(400);
    const leaving = people.filter((id) => id % 16 === 0);
    const ended: Field[] = [];
    for (let from = 0; from < people.length; from += 50) {
      const some = people.slice(from, from + 50);
      await Promise.all(some.map(write));
      ended.push(...(await sealedFields()).filter((field) => isOf(field, some.filter(endsSoon))));
      await Promise.all(some.filter(endsSoon).map((id) => test.store.conversations.delete(`${id}:${id}`)));
    }
    const fields = [...(await sealedFields()), ...ended];
    const gone = fields.filter((field) => isOf(field, leaving));
    expect(leaving.length).toBeGreaterThan(20);
    for (const id of leaving) {
      const before = await keyRows();
      await erase({ ...ANN, id: id as Somebody['id'] });
      const destroyed = await destroyedSince(before);
      expect(destroyed).toHaveLength(1);
      expect(await traces(destroyed)).toEqual([]);
    }
    expect(await openable(gone)).toEqual([]);
    expect(await openable(fields)).toHaveLength(fields.length - gone.length);
    // Copies of what was deleted do stand in the file, where rows were moved: it is the key that ends them.
    expect((await traces(ended.map(({ sealed }) => sealed))).length).toBeGreaterThan(0);
  }, 60_000);

  it('have no second copy while they live', async () => {
    const people = peopleInDisorder(1_000);
    await Promise.all(people.map((id) => test.store.sessions.write(`${id}`, '{}', 1)));
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(test.database);
    const bytes = Buffer.concat(filesOf(file).map((path) => readFileSync(path)));
    const rows = await keyRows();
    expect(rows).toHaveLength(1_000);
    for (const { sealed_key } of rows) {
      const first = bytes.indexOf(sealed_key);
      expect(first).toBeGreaterThan(0);
      expect(bytes.indexOf(sealed_key, first + 1)).toBe(-1);
    }
  });
});

describe('what ends with a key', () => {
  const startLink = (id: string) => {
    const times = { createdAt: 1, expiresAt: 600_000, decidedAt: null, messageId: null };
    const link = { id, personId: ANN.id, chatId: ANN.chatId, dappSecret: new Uint8Array(32), returned: null };
    return test.store.wallets.startLink({ ...link, ...times }, `hash of ${id}`);
  };
  const answer = (id: string, address: string) => {
    const session = { dappSecret: new Uint8Array(32), walletPublicKey: new Uint8Array(32), session: id };
    const returned = { kind: 'phantom', address, session, sessionVerified: true } as const;
    return test.store.wallets.recordReturn(id, returned as never, 2);
  };
  const ofLink = async (id: string) => (await sealedFields()).filter(({ place }) => place.endsWith(`.${id}`));

  it('an unlinked wallet, and not the other one', async () => {
    for (const id of ['gone', 'kept']) {
      await startLink(id);
      await answer(id, `address ${id}`);
      await test.store.wallets.acceptLink(id, 3);
    }
    const before = await keyRows();
    const secrets = await ofLink('gone');
    expect(secrets).toHaveLength(1);
    expect(await test.store.wallets.removeWallet(ANN.id, 'gone')).toBe(true);
    expect(await traces(await destroyedSince(before))).toEqual([]);
    expect(await destroyedSince(before)).toHaveLength(1);
    expect(await openable(secrets)).toEqual([]);
    const next = await test.reopen();
    expect((await next.wallets.findSession(ANN.id, 'address kept' as never))?.session).toBe('kept');
  });

  it('a wallet that was refused, and the session that a new one replaces', async () => {
    await startLink('refused');
    await answer('refused', 'address');
    const refused = await ofLink('refused');
    expect(refused).toHaveLength(2);
    expect(await test.store.wallets.dropLink('refused', 3)).toBe(true);
    for (const id of ['first', 'second']) {
      await startLink(id);
      await answer(id, 'address');
      if (id === 'second') refused.push(...(await ofLink('first')));
      expect(await test.store.wallets.acceptLink(id, 4)).toMatchObject({ id });
    }
    expect(refused).toHaveLength(3);
    expect(await openable(refused)).toEqual([]);
    expect((await test.store.wallets.findSession(ANN.id, 'address' as never))?.session).toBe('second');
  });

  it('what anybody wrote, with every erasure, and nothing of what is not handled yet', async () => {
    await liveALife(test.store, ANN, []);
    const entries = Array.from({ length: 250 }, (_, index) => {
      return { updateId: 10_000 + index, key: `${BEN.id}:${BEN.id}`, payload: `text ${index}` };
    });
    await test.store.inbox.accept(entries, 1);
    const written = (await sealedFields()).filter(({ place }) => place.startsWith('inbox.'));
    expect(written).toHaveLength(250);
    await erase(ANN);
    expect(await openable(written)).toEqual([]);
    expect(await unfinishedIn(test.store.inbox)).toEqual(entries);
    expect(await unfinishedIn((await test.reopen()).inbox)).toEqual(entries);
  });

  it('makes nobody known by an update alone', async () => {
    await test.store.inbox.accept([{ updateId: 1, key: `-100:${ANN.id}`, payload: 'x' }], 1);
    expect(await test.database.selectFrom('person_key_slots').select('person_id').execute()).toEqual([
      { person_id: 0 },
    ]);
  });
});

describe('two programs on one file', () => {
  it('never use a key that the other one has destroyed', async () => {
    const other = await openTestStore(`file:${file}`, { cipher: test.cipher });
    await liveALife(test.store, ANN, []);
    await erase(ANN, other.store);
    const { id, chatId, firstName } = ANN;
    await test.store.sessions.write(`${id}`, 'after', 1);
    await test.store.inbox.accept([{ updateId: 99_999, key: '7:7', payload: 'after' }], 1);
    await test.store.people.meetPerson({ id, chatId, firstName, username: null, languageCode: 'tr' }, 1);
    expect(await other.store.sessions.read(`${id}`)).toBe('after');
    expect(await other.store.people.findPerson(id)).toMatchObject({ firstName, language: 'tr' });
    expect(await unfinishedIn(other.store.inbox)).toMatchObject([{ payload: 'after' }]);
    await other.database.destroy();
  });

  it('append keys behind those of the other one, never between', async () => {
    await test.store.sessions.write('1', 'x', 1);
    await test.database
      .insertInto('person_keys')
      .values({ slot: 1_000, sealed_key: DESTROYED_KEY })
      .execute();
    await Promise.all([2, 3, 4].map((id) => test.store.sessions.write(`${id}`, 'x', 1)));
    expect((await keyRows()).map(({ slot }) => slot > 1_000)).toEqual([false, false, true, true, true]);
    expect(await test.store.sessions.read('4')).toBe('x');
  });

  it('give no slot twice, and one person one key', async () => {
    const other = await openTestStore(`file:${file}`, { cipher: test.cipher });
    const write = (store: typeof test.store, id: number) => store.sessions.write(`${id}`, `of ${id}`, 1);
    const ids = Array.from({ length: 60 }, (_, index) => 1 + Math.floor(index / 3));
    await Promise.all(
      ids.flatMap((id) => [write(test.store, id), write(other.store, id), write(test.store, 100 + id)]),
    );
    for (const id of ids) {
      expect(await test.store.sessions.read(`${id}`)).toBe(`of ${id}`);
      expect(await other.store.sessions.read(`${100 + id}`)).toBe(`of ${100 + id}`);
    }
    const slots = await test.database.selectFrom('person_key_slots').select('slot').execute();
    expect(new Set(slots.map(({ slot }) => slot)).size).toBe(40);
    expect(slots).toHaveLength(40);
    await other.database.destroy();
  });
});

describe('a row whose key is gone', () => {
  it('is as if it were not there, and is named once', async () => {
    await liveALife(test.store, ANN, []);
    await test.database.updateTable('person_keys').set({ sealed_key: DESTROYED_KEY }).execute();
    const told: string[] = [];
    const store = await test.reopen({ onUnreadableRow: (table) => told.push(table) });
    const { wallets } = store;
    for (let time = 0; time < 2; time += 1) {
      expect(await store.people.findPerson(ANN.id)).toBeUndefined();
      expect(await wallets.activeWallet(ANN.id)).toBeUndefined();
      expect(await wallets.listWallets(ANN.id)).toEqual([]);
      expect(await wallets.findSession(ANN.id, ANN.wallet)).toBeUndefined();
      expect(await wallets.findOpenLink(ANN.id, 2)).toBeUndefined();
      expect(await store.sessions.read(`${ANN.id}`)).toBeUndefined();
    }
    expect(told.toSorted()).toEqual(['people', 'sessions', 'wallet_links', 'wallets']);
    await liveALife(store, ANN, []);
    expect(await store.people.findPerson(ANN.id)).toMatchObject({ firstName: ANN.firstName });
    expect(await wallets.listWallets(ANN.id)).toMatchObject([{ address: ANN.wallet }]);
  });
});
