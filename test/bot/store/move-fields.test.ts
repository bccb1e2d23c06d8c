import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { slotOf } from '../../../src/bot/store/field-sealer.ts';
import { PersonKeys } from '../../../src/bot/store/person-keys.ts';
import { SEALED_TABLES } from '../../../src/bot/store/sealed-columns.ts';
import { sealBytes } from '../../../src/bot/store/store-deps.ts';
import { liveALife, makeSomebody } from '../support/live-a-life.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';
import { unfinishedIn } from '../support/unfinished.ts';

const PEOPLE = Array.from({ length: 120 }, (_, index) => makeSomebody(1_000 + index * 7));
const [ANN = makeSomebody(1)] = PEOPLE;
const UPDATE = { updateId: 50_000, key: `${ANN.id}:${ANN.id}`, payload: 'not handled yet' };

let test: TestStore;

/** A database as the version before wrote it: every field sealed with the ring, and nobody has a key. */
beforeEach(async () => {
  test = await openTestStore(`file:${join(mkdtempSync(join(tmpdir(), 'move-')), 'bot.db')}`);
  await Promise.all(PEOPLE.map((person) => liveALife(test.store, person, [])));
  await test.store.inbox.accept([UPDATE], 1);
  await test.database.transaction().execute(async (transaction) => {
    for (const { table, key, places, owner } of SEALED_TABLES) {
      for (const [column, place] of owner ? Object.entries(places) : []) {
        for (const { id, sealed } of await fieldsOf(table, key, column, transaction)) {
          const opener = await new PersonKeys(test.cipher).openerOf(transaction, [sealed]);
          const anew = sealBytes(test.cipher, opener.open(sealed, place(id as never)), place(id as never));
          await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${anew} WHERE ${sql.ref(key)} = ${id}`.execute(
            transaction,
          );
        }
      }
    }
    await transaction.deleteFrom('person_keys').execute();
    await transaction.deleteFrom('person_key_slots').execute();
  });
  test = { ...test, store: await test.reopen() };
});

afterEach(() => test.database.destroy());

async function fieldsOf(
  table: string,
  key: string,
  column: string,
  database: TestStore['database'] = test.database,
) {
  const { rows } = await sql<{ id: string | number; sealed: string }>`SELECT ${sql.ref(key)} AS id,
    ${sql.ref(column)} AS sealed FROM ${sql.table(table)} WHERE ${sql.ref(column)} <> ''`.execute(database);
  return rows;
}

/** By table: how many fields the ring still seals that are somebody's, and how many a key of theirs. */
async function countFields() {
  let [ring, own] = [0, 0];
  for (const { table, key, places, owner } of SEALED_TABLES) {
    for (const column of owner ? Object.keys(places) : []) {
      const fields = await fieldsOf(table, key, column);
      const theirs = fields.filter(({ sealed }) => slotOf(sealed) !== undefined).length;
      own += theirs;
      ring += fields.length - theirs;
    }
  }
  return { ring, own };
}

async function readAll() {
  const { people, wallets, sessions, conversations, inbox } = test.store;
  const lives = PEOPLE.map(async ({ id, wallet }) => ({
    person: await people.findPerson(id),
    wallets: await wallets.listWallets(id),
    session: await wallets.findSession(id, wallet),
    link: await wallets.findOpenLink(id, 2),
    texts: [await sessions.read(`${id}`), await conversations.read(`${id}:${id}`)],
  }));
  return { lives: await Promise.all(lives), inbox: await unfinishedIn(inbox) };
}

const move = (store = test.store) => store.moveFields({ pause: async () => undefined });

it('fields of an earlier version read as ever, and are moved to the keys of their people', async () => {
  const before = await readAll();
  const { ring, own } = await countFields();
  expect({ ring: ring > 600, own }).toEqual({ ring: true, own: 0 });
  await move();
  expect(await countFields()).toEqual({ ring: 0, own: ring });
  test = { ...test, store: await test.reopen() };
  expect(await readAll()).toEqual(before);
});

it('a pass that is killed goes on where it was, beside people who write and are erased', async () => {
  const { ring } = await countFields();
  let portions = 0;
  const dying = await test.reopen({
    faultPoint: (name) => {
      portions += name === 'move-fields:before-commit' ? 1 : 0;
      if (portions === 5) throw new Error('killed');
    },
  });
  await expect(move(dying)).rejects.toThrow('killed');
  const half = await countFields();
  expect(half.own).toBeGreaterThan(0);
  expect(half.ring).toBeGreaterThan(ring / 2);
  const erase = test.store.personalData.erase({ personId: ANN.id, language: 'en', now: 5 });
  const others = PEOPLE.slice(1).map(({ id }) => test.store.sessions.write(`${id}`, `new of ${id}`, 5));
  await Promise.all([move(), erase, ...others]);
  expect((await countFields()).ring).toBe(0);
  for (const { id } of PEOPLE.slice(1)) expect(await test.store.sessions.read(`${id}`)).toBe(`new of ${id}`);
  expect(await test.store.people.findPerson(ANN.id)).toBeUndefined();
});

it('stops after a portion when the program ends, and asks nothing more of the tables once it is through', async () => {
  const ending = new AbortController();
  const pause = async () => ending.abort();
  await test.store.moveFields({ ending: ending.signal, pause });
  expect((await countFields()).own).toBe(50);
  await move();
  const { ring } = await countFields();
  await test.database.updateTable('sessions').set({ sealed_value: 'AAAA' }).execute();
  const told: string[] = [];
  await move(await test.reopen({ onUnreadableRow: (table) => told.push(table) }));
  expect({ ring, told }).toEqual({ ring: 0, told: [] });
});
