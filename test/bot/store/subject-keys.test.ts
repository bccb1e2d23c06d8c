import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Selectable, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFieldCipher, decryptField, newKey } from '../../../src/bot/store/field-cipher.ts';
import { profileAad, textAad, textSubject } from '../../../src/bot/store/people.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import { type Subject, SubjectKeys } from '../../../src/bot/store/subject-keys.ts';
import { LINK_AAD, WALLET_AAD } from '../../../src/bot/store/wallet-rows.ts';
import { dialects } from '../../support/test-database.ts';
import { filesOf, tracesIn } from '../support/find-traces.ts';
import { liveALife, makeSomebody, type Somebody } from '../support/live-a-life.ts';
import { openTestStore, type TestStore, unfinishedIn } from '../support/open-test-store.ts';

const NOW = 50_000;
const ANN = makeSomebody(7_123_456_789);
const BEN = makeSomebody(7_987_654_321);

interface Field {
  readonly subject: Subject;
  readonly encrypted: string;
  readonly aad: string;
}

let test: TestStore;

/** All fields encrypted with subject keys. */
async function encryptedFields(): Promise<readonly Field[]> {
  const found: (Omit<Field, 'encrypted'> & { encrypted: string | null })[] = [];
  for (const { person_id: id, encrypted_profile: encrypted } of await rowsOf('people'))
    found.push({ subject: `person:${id}`, encrypted, aad: profileAad(id) });
  for (const table of ['conversations', 'sessions'] as const) {
    for (const { key, encrypted_value: encrypted } of await rowsOf(table))
      found.push({ subject: textSubject(key), encrypted, aad: textAad(table)(key) });
  }
  for (const row of await rowsOf('wallets'))
    found.push({
      subject: `wallet:${row.id}`,
      encrypted: row.encrypted_session,
      aad: WALLET_AAD.session(row.id),
    });
  for (const { id, encrypted_dapp_secret: secret, encrypted_session: session } of await rowsOf(
    'wallet_links',
  ))
    found.push(
      { subject: `wallet:${id}`, encrypted: secret, aad: LINK_AAD.dappSecret(id) },
      { subject: `wallet:${id}`, encrypted: session, aad: LINK_AAD.session(id) },
    );
  return found.flatMap(({ encrypted, ...rest }) => (encrypted ? [{ ...rest, encrypted }] : []));
}

const rowsOf = <Table extends keyof BotSchema>(table: Table) =>
  sql<Selectable<BotSchema[Table]>>`SELECT * FROM ${sql.table(table)}`
    .execute(test.database)
    .then(({ rows }) => rows);

/** The fields that a fresh process can decrypt. */
async function readable(fields: readonly Field[]): Promise<readonly Field[]> {
  const keys = new SubjectKeys(test.cipher);
  const found: Field[] = [];
  for (const field of fields) {
    const { subject, encrypted, aad } = field;
    await keys
      .read(test.database, subject, (cipher) => decryptField(cipher, encrypted, aad))
      .then(() => found.push(field))
      .catch((error: unknown) => expect(error).toMatchObject({ code: 'cannot_decrypt' }));
  }
  return found;
}

const isOf = ({ subject }: Field, people: readonly number[]) =>
  people.some((id) => subject === `person:${id}`);

const erase = ({ id }: Pick<Somebody, 'id'>, store = test.store) =>
  store.personalData.erase({ personId: id, language: 'en', now: NOW });

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

const fieldsOfLink = async (id: string) =>
  (await encryptedFields()).filter(({ subject }) => subject === `wallet:${id}`);

const subjects = async () =>
  (await rowsOf('keys'))
    .flatMap(({ subject, encrypted_key: key }) => (key === '' ? [] : [subject]))
    .toSorted();

describe('the keys in the bytes of a SQLite file', () => {
  let file: string;

  beforeEach(async () => {
    file = join(mkdtempSync(join(tmpdir(), 'keys-')), 'bot.db');
    test = await openTestStore(`file:${file}`);
    return () => test.database.destroy();
  });

  /** The write-ahead log keeps old pages until a checkpoint. */
  const checkpoint = () => sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(test.database);

  /** An order in which SQLite must move rows, with texts of many lengths. */
  const peopleInDisorder = (count: number) =>
    Array.from({ length: count }, (_, index) => 1 + ((index * 7_919) % 1_000_003));

  it('are gone after an erasure: no copy of a field can be decrypted, in any order of changes', async () => {
    const people = peopleInDisorder(400);
    const leaving = people.filter((id) => id % 16 === 0);
    const ended: Field[] = [];
    /** Half of the people end their dialogue soon. */
    const endsSoon = (id: number) => id % 2 === 0;
    for (let from = 0; from < people.length; from += 50) {
      const some = people.slice(from, from + 50);
      for (const id of some) {
        await test.store.conversations.write(`${id}:${id}`, 'x'.repeat((id * 31) % 60), 1);
        await test.store.sessions.write(`${id}`, '{}', 1);
      }
      ended.push(...(await encryptedFields()).filter((field) => isOf(field, some.filter(endsSoon))));
      for (const id of some.filter(endsSoon)) await test.store.conversations.delete(`${id}:${id}`);
    }
    const fields = [...(await encryptedFields()), ...ended];
    const gone = fields.filter((field) => isOf(field, leaving));
    const shredded = (await rowsOf('keys')).filter(({ subject }) =>
      leaving.some((id) => subject === `person:${id}`),
    );
    expect(shredded.length).toBeGreaterThan(20);
    for (const id of leaving) await erase({ id: id as Somebody['id'] });
    await checkpoint();
    const texts = shredded.map(({ encrypted_key: key }) => key);
    expect(tracesIn(file, Object.fromEntries(texts.map((text) => [text, text])))).toEqual([]);
    expect(await readable(gone)).toEqual([]);
    expect(await readable(fields)).toHaveLength(fields.length - gone.length);
    // Moved rows leave copies in the file: only the shredded key protects them.
    const copies = Object.fromEntries(ended.map(({ encrypted }) => [encrypted, encrypted]));
    expect(tracesIn(file, copies).length).toBeGreaterThan(0);
  });

  it('have no second copy, so that overwriting one leaves none', async () => {
    const people = peopleInDisorder(1_000);
    for (const id of people) await test.store.sessions.write(`${id}`, '{}', 1);
    for (const id of people.slice(0, 100)) await erase({ id: id as Somebody['id'] });
    await checkpoint();
    const bytes = Buffer.concat(filesOf(file).map((path) => readFileSync(path)));
    const rows = (await rowsOf('keys')).filter(({ encrypted_key: key }) => key !== '');
    expect(rows).toHaveLength(900);
    for (const { encrypted_key: key } of rows) {
      const first = bytes.indexOf(key);
      expect(first).toBeGreaterThan(0);
      expect(bytes.indexOf(key, first + 1)).toBe(-1);
    }
  });
});

describe.each(dialects)('fields unreadable without their key on $name', ({ url }) => {
  beforeEach(async () => {
    test = await openTestStore(url);
    return () => test.database.destroy();
  });

  it('all fields of an erased person, but no other person’s', async () => {
    await liveALife(test.store, ANN, []);
    await liveALife(test.store, BEN, []);
    const fields = await encryptedFields();
    const others = fields.filter((field) => isOf(field, [BEN.id]));
    const before = await subjects();
    await erase(ANN);
    const left = await readable(fields);
    expect(left.filter((field) => isOf(field, [ANN.id]))).toEqual([]);
    expect(left.filter((field) => isOf(field, [BEN.id]))).toEqual(others);
    // A person, a wallet and an open link each.
    expect([before.length, (await subjects()).length]).toEqual([6, 3]);
  });

  it('an unlinked wallet, but not the other one', async () => {
    for (const id of ['gone', 'kept']) {
      await startLink(id);
      await answer(id, `address ${id}`);
      await test.store.wallets.acceptLink(id, 3);
    }
    const secrets = await fieldsOfLink('gone');
    expect(await readable(secrets)).toHaveLength(1);
    expect(await test.store.wallets.removeWallet(ANN.id, 'gone')).toBe(true);
    expect(await readable(secrets)).toEqual([]);
    expect(await subjects()).toEqual(['wallet:kept']);
    const next = await test.reopen();
    expect((await next.wallets.findSession(ANN.id, 'address kept' as never))?.session).toBe('kept');
  });

  it('a refused link, one that another followed, and the session that a new one replaces', async () => {
    await startLink('left alone');
    const ended = [...(await fieldsOfLink('left alone'))];
    await startLink('refused');
    await answer('refused', 'address');
    ended.push(...(await fieldsOfLink('refused')));
    expect(await test.store.wallets.dropLink('refused', 3)).toBe(true);
    for (const id of ['first', 'second']) {
      await startLink(id);
      await answer(id, 'address');
      if (id === 'second') ended.push(...(await fieldsOfLink('first')));
      expect(await test.store.wallets.acceptLink(id, 4)).toMatchObject({ id });
    }
    expect(ended).toHaveLength(4);
    expect(await readable(ended)).toEqual([]);
    expect(await subjects()).toEqual(['wallet:second']);
    expect((await test.store.wallets.findSession(ANN.id, 'address' as never))?.session).toBe('second');
  });

  it('an unanswered link, once swept', async () => {
    await startLink('linked');
    await answer('linked', 'address');
    await test.store.wallets.acceptLink('linked', 3);
    await startLink('unanswered');
    const secrets = await fieldsOfLink('unanswered');
    await test.store.sweep(1e12);
    expect(await rowsOf('wallet_links')).toEqual([]);
    expect(await readable(secrets)).toEqual([]);
    expect(await subjects()).toEqual(['wallet:linked']);
    expect((await test.store.wallets.activeWallet(ANN.id))?.id).toBe('linked');
  });

  it("an update needs no person's key, and survives another person's erasure", async () => {
    const entries = [{ updateId: 1, key: `-100:${BEN.id}`, payload: 'x' }];
    await test.store.inbox.accept(entries, 1);
    expect(await subjects()).toEqual([]);
    await liveALife(test.store, ANN, []);
    await erase(ANN);
    expect(await unfinishedIn((await test.reopen()).inbox)).toEqual(entries);
  });
});

describe.each(dialects)('two programs on one $name', ({ url }) => {
  let other: TestStore['store'];

  beforeEach(async () => {
    test = await openTestStore(url);
    other = await test.reopen();
    return () => test.database.destroy();
  });

  it('never use a key that the other has shredded', async () => {
    await liveALife(test.store, ANN, []);
    await erase(ANN, other);
    const { id, chatId, firstName } = ANN;
    await test.store.sessions.write(`${id}`, 'after', 1);
    await test.store.people.upsertPerson({ id, chatId, firstName, username: null, languageCode: 'tr' }, 1);
    expect(await other.sessions.read(`${id}`)).toBe('after');
    expect(await other.people.findPerson(id)).toMatchObject({ firstName, language: 'tr' });
  });

  it('read fields under a new key of the other, despite a cached old one', async () => {
    const key = `${ANN.id}`;
    await test.store.sessions.write(key, 'before', 1);
    expect(await other.sessions.read(key)).toBe('before');
    await erase(ANN, other);
    await other.sessions.write(key, 'after', 2);
    expect(await test.store.sessions.read(key)).toBe('after');
  });

  it('make one key per subject, also in concurrent writes', async () => {
    const write = (store: typeof other, id: number) => store.sessions.write(`${id}`, `of ${id}`, 1);
    const ids = Array.from({ length: 60 }, (_, index) => 1 + Math.floor(index / 3));
    await Promise.all(
      ids.flatMap((id) => [write(test.store, id), write(other, id), write(test.store, 100 + id)]),
    );
    for (const id of ids) {
      expect(await test.store.sessions.read(`${id}`)).toBe(`of ${id}`);
      expect(await other.sessions.read(`${100 + id}`)).toBe(`of ${100 + id}`);
    }
    expect(await rowsOf('keys')).toHaveLength(40);
  });

  it('lose neither key nor field to a transaction that was rolled back', async () => {
    const dying = await test.reopen({
      faultPoint: (name) => {
        if (name === 'write-sessions:before-commit') throw new Error('killed');
      },
    });
    const key = `${ANN.id}`;
    await expect(dying.sessions.write(key, 'lost', 1)).rejects.toThrow('killed');
    expect(await rowsOf('keys')).toEqual([]);
    await other.sessions.write(key, 'kept', 2);
    expect(await dying.sessions.read(key)).toBe('kept');
    expect(await (await test.reopen()).sessions.read(key)).toBe('kept');
  });
});

describe('a row whose key is gone', () => {
  beforeEach(async () => {
    test = await openTestStore();
    return () => test.database.destroy();
  });

  it('counts as absent, and is reported once', async () => {
    await liveALife(test.store, ANN, []);
    const all = (await subjects()) as Subject[];
    await new SubjectKeys(test.cipher).shred(test.database, all);
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

  it('with an undecryptable key, keeps the key: the key file may come back', async () => {
    await test.store.sessions.write(`${ANN.id}`, 'before', 1);
    const { pageTokenSecret } = test.store;
    const foreign = createFieldCipher(newKey());
    // A ring without one key: it still decrypts the secrets.
    const partly = {
      ...foreign,
      decrypt: (encrypted: Uint8Array, aad: string) =>
        (aad.startsWith('secrets.') ? test.cipher : foreign).decrypt(encrypted, aad),
    };
    const store = await test.reopen({ cipher: partly });
    expect(store.pageTokenSecret).toEqual(pageTokenSecret);
    expect(await store.sessions.read(`${ANN.id}`)).toBeUndefined();
    await expect(store.sessions.write(`${ANN.id}`, 'after', 2)).rejects.toMatchObject({
      code: 'cannot_decrypt',
    });
    expect(await (await test.reopen()).sessions.read(`${ANN.id}`)).toBe('before');
    expect(await erase(ANN, store)).toBeDefined();
    await store.sessions.write(`${ANN.id}`, 'after', 3);
    expect(await store.sessions.read(`${ANN.id}`)).toBe('after');
  });
});
