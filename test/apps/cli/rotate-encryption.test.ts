import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { rotateEncryption } from '../../../src/apps/cli/key-commands.ts';
import { type BotStore, createBotStore } from '../../../src/bot/create-bot-store.ts';
import { countCandidates, PostgresLeader } from '../../../src/bot/leader/election.ts';
import { createFieldCipher, fingerprintOf } from '../../../src/bot/store/field-cipher.ts';
import { ENCRYPTED_COLUMNS } from '../../../src/bot/store/installation-key.ts';
import { openKeyFile, readKeptKeys } from '../../../src/bot/store/key-file.ts';
import type { Address } from '../../../src/solana/address.ts';
import { CHAT, OWNER } from '../../bot/support/make-swap.ts';
import { openTestStore, type TestStore, unfinishedIn } from '../../bot/support/open-test-store.ts';
import { silentLog } from '../../support/silent-log.ts';
import { databaseUrl, dialects } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';

const ADDRESS = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' as Address;
const OPEN = { createdAt: 1, expiresAt: 1_000, returned: null, decidedAt: null, messageId: null };
const dappSecret = new Uint8Array(32).fill(3);
const session = { dappSecret, walletPublicKey: new Uint8Array(32).fill(4), session: 'the session' };
const returned = { kind: 'phantom' as const, address: ADDRESS, session, sessionVerified: true };

let folder: string;
let keyFile: string;
let test: TestStore;
/** The running program. */
let running: BotStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-'));
  keyFile = join(folder, 'encryption.key');
});
afterEach(async () => {
  await test.database.destroy();
  rmSync(folder, { recursive: true });
});

async function openOn(url: string): Promise<void> {
  const cipher = createFieldCipher(openKeyFile(keyFile));
  test = await openTestStore(url, { cipher });
  running = test.store;
}

function rotate(pause: () => Promise<unknown> = async () => undefined, isSharedFile = false) {
  const ring = openKeyFile(keyFile);
  const { database } = test;
  return rotateEncryption({ database, cipher: createFieldCipher(ring), keyFile, ring, pause, isSharedFile });
}

/** A new cipher that has read only the current file, as after a restart. */
function restarted(): Promise<BotStore> {
  const cipher = createFieldCipher(openKeyFile(keyFile));
  return createBotStore({ database: test.database, cipher, now: () => 0 });
}

/** A value in every encrypted column. */
async function fill({ people, wallets, conversations, sessions, inbox }: BotStore): Promise<void> {
  await people.upsertPerson(
    { id: OWNER, chatId: CHAT, username: 'ann', firstName: 'Ann', languageCode: 'en' },
    1,
  );
  await wallets.startLink({ id: 'linked', personId: OWNER, chatId: CHAT, dappSecret, ...OPEN }, 'h1');
  await wallets.recordReturn('linked', returned, 2);
  await wallets.acceptLink('linked', 3);
  await wallets.renameWallet(OWNER, 'linked', 'Daily');
  await wallets.startLink({ id: 'open', personId: OWNER, chatId: CHAT, dappSecret, ...OPEN }, 'h2');
  await wallets.recordReturn('open', returned, 4);
  await conversations.write('7:7', 'asked', 1);
  await sessions.write('7', 'session', 1);
  await inbox.accept([{ updateId: 5, key: '7', payload: 'an update' }], 1);
}

async function readAll({ people, wallets, conversations, sessions, inbox, pageTokenSecret }: BotStore) {
  return {
    person: await people.findPerson(OWNER),
    wallets: await wallets.listWallets(OWNER),
    session: await wallets.findSession(OWNER, ADDRESS),
    link: await wallets.findLink('open'),
    texts: [await conversations.read('7:7'), await sessions.read('7')],
    inbox: await unfinishedIn(inbox),
    pageTokenSecret,
  };
}

describe('keys rotate-encryption', () => {
  it('covers every encrypted column without a subject key', async () => {
    await openOn(':memory:');
    const { rows } = await sql<{ column: string }>`SELECT m.name || '.' || c.name AS "column"
      FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name LIKE 'encrypted_%'`.execute(
      test.database,
    );
    const known = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    expect([...known, ...OF_SUBJECTS].toSorted()).toEqual(rows.map(({ column }) => column).toSorted());
  });
});

/** Unchanged by a rotation: the key of a person, wallet or link, although it is encrypted with the new key. */
const OF_SUBJECTS = [
  'people.encrypted_profile',
  'preferences.encrypted_choices',
  'conversations.encrypted_value',
  'sessions.encrypted_value',
  ...['session', 'label', 'own_name'].map((field) => `wallets.encrypted_${field}`),
  ...['dapp_secret', 'session', 'own_name'].map((field) => `wallet_links.encrypted_${field}`),
];

describe.each(dialects)('keys rotate-encryption on $name', ({ url }) => {
  beforeEach(() => openOn(url));

  it('encrypts everything again with the new key, and the old key decrypts nothing', async () => {
    await fill(running);
    const before = await readAll(running);
    const old = openKeyFile(keyFile)();
    const outcome = await rotate();
    expect(outcome).toMatchObject({ exitCode: 0, text: expect.stringMatching(/fields changed: 5\)/) });
    expect(openKeyFile(keyFile)()).toHaveLength(1);
    expect(openKeyFile(keyFile)()).not.toEqual(old);
    expect(await readAll(await restarted())).toEqual(before);
    expect(await readAll(running)).toEqual(before);
    const [former, present] = [old.map(fingerprintOf), openKeyFile(keyFile)().map(fingerprintOf)];
    for (const fingerprint of [...former, ...present])
      expect(outcome.text).toContain(`fingerprint ${fingerprint}`);
    expect(readKeptKeys(keyFile)).toEqual([
      { file: expect.stringMatching(/\.key\.\d{4}-\d\d-\d\d$/), key: old[0] },
    ]);
    const withOldKey = createFieldCipher(() => old);
    const late = createBotStore({ database: test.database, cipher: withOldKey, now: () => 0 });
    await expect(late).rejects.toMatchObject({ code: 'wrong_encryption_key' });
  });

  it('loses no concurrent write of the bot, under either key', async () => {
    await fill(running);
    const write = async (from: number) => {
      for (let n = from; n < from + 60; n += 1)
        await running.conversations.write(`${n % 20}`, `text ${n}`, n);
    };
    const outcome = await Promise.all([rotate(() => write(100)), write(0)]).then(([first]) => first);
    expect(outcome.exitCode).toBe(0);
    const { conversations } = await restarted();
    for (let n = 0; n < 20; n += 1) expect(await conversations.read(`${n}`)).toMatch(/^text \d+$/);
  });

  it('does not restore a key shredded between its read and its write', async () => {
    await fill(running);
    const ring = openKeyFile(keyFile);
    const cipher = createFieldCipher(ring);
    let erased: Promise<unknown> | undefined;
    const changing = {
      ...cipher,
      decrypt: (encrypted: Uint8Array, aad: string) => {
        // The erasure lands first: both are queued in this order.
        if (aad === `keys.key.person:${OWNER}`)
          erased ??= running.personalData.erase({ personId: OWNER, language: 'en', now: 5 });
        return cipher.decrypt(encrypted, aad);
      },
    };
    const deps = { database: test.database, cipher: changing, keyFile, ring };
    expect((await rotateEncryption({ ...deps, pause: async () => undefined })).exitCode).toBe(0);
    expect(await erased).toMatchObject({ wallets: 1 });
    const keys = await test.database.selectFrom('keys').selectAll().execute();
    expect(keys.map(({ encrypted_key: key }) => key)).toEqual(['', '', '']);
  });

  it('keeps both keys when the bot always writes first', async () => {
    await fill(running);
    const ring = openKeyFile(keyFile);
    const restless = { ...createFieldCipher(ring), usesNewestKey: () => false };
    const deps = { database: test.database, cipher: restless, keyFile, ring };
    const outcome = await rotateEncryption({ ...deps, pause: async () => undefined });
    expect(outcome).toMatchObject({ exitCode: 2, text: expect.stringContaining('Run this again') });
    expect(ring()).toHaveLength(2);
  });

  it('resumes with the added key after an interruption', async () => {
    await fill(running);
    const before = await readAll(running);
    const killed = rotate(() => Promise.reject(new Error('killed')));
    await expect(killed).rejects.toThrow('killed');
    const [added] = openKeyFile(keyFile)();
    expect(openKeyFile(keyFile)()).toHaveLength(2);
    expect(await readAll(await restarted())).toEqual(before);
    expect((await rotate()).exitCode).toBe(0);
    expect(openKeyFile(keyFile)()).toEqual([added]);
    expect(await readAll(await restarted())).toEqual(before);
  });

  it('keeps the old key while a field is unreadable, and names the field', async () => {
    await fill(running);
    await test.database.updateTable('inbox').set({ encrypted_payload: 'ZGFtYWdlZA==' }).execute();
    const outcome = await rotate();
    expect(outcome).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining('inbox.encrypted_payload 5'),
    });
    expect(openKeyFile(keyFile)()).toHaveLength(2);
  });
});

describe.each(dialects.filter(({ name }) => name === 'PostgreSQL'))(
  'keys rotate-encryption beside several bots on $name',
  ({ url }) => {
    it('waits until every bot has read the key file', async () => {
      const address = await databaseUrl(url);
      await openOn(address);
      const start = () => new PostgresLeader(address, 'SELECT 1', silentLog());
      const [one, two] = [start(), start()];
      onTestFinished(() => Promise.all([one.stop(), two.stop()]).then(() => undefined));
      await until(async () => expect(await countCandidates(test.database)).toBe(2));
      const before = readFileSync(keyFile);
      expect(await rotate()).toEqual({ exitCode: 2, text: expect.stringMatching(/^2 bots .*--shared\n/s) });
      expect(readFileSync(keyFile)).toEqual(before);
      expect((await rotate(undefined, true)).exitCode).toBe(0);
      await two.stop();
      await until(async () => expect(await countCandidates(test.database)).toBe(1));
      expect((await rotate()).exitCode).toBe(0);
    });
  },
);
