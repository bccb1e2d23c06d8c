import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { encryptField } from '../../../src/bot/store/field-cipher.ts';
import { profileAad } from '../../../src/bot/store/people.ts';
import { readSharedId, writeSharedId } from '../../../src/bot/store/shared-intents.ts';
import { SubjectKeys } from '../../../src/bot/store/subject-keys.ts';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import type { WalletLink } from '../../../src/bot/swap/wallets.ts';
import type { Address } from '../../../src/solana/address.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { dialects } from '../../support/test-database.ts';
import { CHAT, OWNER, USDC, WALLET } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';

const SECRET = Buffer.from('the-dapp-secret-of-thirty-two-by');
const WALLET_KEY = Buffer.from('a-public-key-of-the-wallet-32-by');

function makeLink(id: string, changes: Partial<WalletLink> = {}): WalletLink {
  return {
    id,
    personId: OWNER,
    chatId: CHAT,
    dappSecret: new Uint8Array(SECRET),
    createdAt: 1_000,
    expiresAt: 601_000,
    returned: null,
    decidedAt: null,
    messageId: null,
    ...changes,
  };
}

const returned = (address = WALLET): NonNullable<WalletLink['returned']> => ({
  kind: 'solflare',
  address,
  session: {
    dappSecret: new Uint8Array(SECRET),
    walletPublicKey: new Uint8Array(WALLET_KEY),
    session: 'session-token-of-the-wallet',
  },
  sessionVerified: true,
});

describe.each(dialects)('people, wallets and dialogues on $name', ({ url }) => {
  let test: TestStore;

  beforeEach(async () => {
    test = await openTestStore(url);
  });

  it('stores a person with their newest name', async () => {
    const { people } = test.store;
    await people.upsertPerson(
      { id: OWNER, chatId: CHAT, username: 'ann', firstName: 'Ann', languageCode: 'en' },
      1_000,
    );
    const met = await people.upsertPerson(
      { id: OWNER, chatId: CHAT, username: null, firstName: 'Anna', languageCode: 'pt-BR' },
      2_000,
    );
    expect(met).toEqual({
      id: OWNER,
      chatId: CHAT,
      username: null,
      firstName: 'Anna',
      language: 'pt',
      chosenLanguage: null,
    });
    expect(await people.findPerson(8 as PersonId)).toBeUndefined();
  });

  it("takes the chosen language, else Telegram's last one, else English", async () => {
    const { people } = test.store;
    const ann = { id: OWNER, chatId: CHAT, username: null, firstName: 'Ann' };
    expect((await people.upsertPerson({ ...ann, languageCode: null }, 1)).language).toBe('en');
    expect((await people.upsertPerson({ ...ann, languageCode: 'ru' }, 2)).language).toBe('ru');
    // An update without a language keeps the stored one.
    expect((await people.upsertPerson({ ...ann, languageCode: null }, 3)).language).toBe('ru');
    expect(await people.setLanguage(OWNER, 'es')).toMatchObject({ language: 'es', chosenLanguage: 'es' });
    expect((await people.upsertPerson({ ...ann, languageCode: 'tr' }, 4)).language).toBe('es');
    expect(await people.setLanguage(OWNER, null)).toMatchObject({ language: 'tr', chosenLanguage: null });
    expect(await people.setLanguage(8 as PersonId, 'es')).toBeUndefined();
  });

  it('reads people without a language, and a language of a later version', async () => {
    const { people } = test.store;
    await people.upsertPerson(
      { id: OWNER, chatId: CHAT, username: null, firstName: 'Ann', languageCode: 'ru' },
      1,
    );
    const profile = JSON.stringify({ username: null, firstName: 'Ann' });
    const cipher = await new SubjectKeys(test.cipher).forWriting(test.database, `person:${OWNER}`);
    const encrypted_profile = encryptField(cipher, profile, profileAad(OWNER));
    await test.database.updateTable('people').set({ encrypted_profile, language: 'xx' }).execute();
    expect(await people.findPerson(OWNER)).toMatchObject({ language: 'en', chosenLanguage: null });
  });

  it('stores a person again whose profile no key decrypts', async () => {
    const { people } = test.store;
    const ann = { id: OWNER, chatId: CHAT, username: null, firstName: 'Ann', languageCode: null };
    await people.upsertPerson({ ...ann, languageCode: 'ru' }, 1);
    await test.database.updateTable('people').set({ encrypted_profile: 'AAAA' }).execute();
    const told: string[] = [];
    const next = await test.reopen({ onUnreadableRow: (table, id) => told.push(`${table} ${id}`) });
    expect(await next.people.upsertPerson(ann, 2)).toMatchObject({ firstName: 'Ann', language: 'en' });
    expect(told).toEqual([`people ${OWNER}`]);
  });

  it('carries a wallet link from its start to the active wallet', async () => {
    const { wallets, outbox } = test.store;
    await wallets.startLink(makeLink('link'), 'token-hash');
    await wallets.setLinkMessage('link', 55);
    expect(await wallets.findLinkByToken('token-hash')).toEqual(makeLink('link', { messageId: 55 }));
    expect(await wallets.recordReturn('link', returned(), 2_000)).toBe(true);
    expect(await wallets.activeWallet(OWNER)).toBeUndefined();
    expect((await wallets.findLink('link'))?.returned).toEqual(returned());
    expect(await outbox.claimDue(2_000, 10, 1_000, [])).toMatchObject([
      { kind: 'wallet_question', subject: 'link', chatId: CHAT },
    ]);
    const wallet = await wallets.acceptLink('link', 3_000);
    expect(wallet).toMatchObject({ kind: 'solflare', address: WALLET, personId: OWNER, confirmedAt: 3_000 });
    expect(await wallets.activeWallet(OWNER)).toEqual(wallet);
    expect(await wallets.findWallet(OWNER, WALLET)).toEqual(wallet);
    expect(await wallets.findWallet(8 as PersonId, WALLET)).toBeUndefined();
    expect(await wallets.findSession(OWNER, WALLET)).toEqual(returned().session);
  });

  it('takes one answer per link, in time, and one decision', async () => {
    const { wallets } = test.store;
    await wallets.startLink(makeLink('late'), 'h1');
    expect(await wallets.recordReturn('late', returned(), 601_000)).toBe(false);
    expect(await wallets.recordReturn('nobody', returned(), 2_000)).toBe(false);
    expect(await wallets.acceptLink('late', 2_000)).toBeUndefined();
    expect(await wallets.recordReturn('late', returned(), 2_000)).toBe(true);
    expect(await wallets.recordReturn('late', returned('Other' as Address), 2_001)).toBe(false);
    const linked = await wallets.acceptLink('late', 3_000);
    expect(linked).toBeDefined();
    // The same Yes again, as after a crash before the answer.
    expect(await wallets.acceptLink('late', 3_001)).toEqual(linked);
    expect(await wallets.dropLink('late', 3_002)).toBe(false);
  });

  it('ends the earlier link when a new one starts, and shreds its keys', async () => {
    const { wallets } = test.store;
    await wallets.startLink(makeLink('old'), 'h1');
    await wallets.recordReturn('old', returned(), 2_000);
    await wallets.startLink(makeLink('new', { createdAt: 3_000 }), 'h2');
    const old = await wallets.findLinkByToken('h1');
    expect(old).toMatchObject({ decidedAt: 3_000, returned: null });
    expect(old?.dappSecret).toHaveLength(0);
    expect(await wallets.acceptLink('old', 4_000)).toBeUndefined();
    expect(await wallets.dropLink('new', 5_000)).toBe(true);
    expect(await wallets.recordReturn('new', returned(), 5_001)).toBe(false);
  });

  it.each(['conversations', 'sessions'] as const)('keeps texts of %s by key', async (table) => {
    const texts = test.store[table];
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), fc.string(), async (key, value) => {
        await texts.write(key, 'before', 1);
        await texts.write(key, value, 2);
        expect(await texts.read(key)).toBe(value);
        await texts.delete(key);
        expect(await texts.read(key)).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });

  it('shares a pair under one short id, with the amount in it, that fits a link', async () => {
    const { sharedIntents } = test.store;
    const intent = { fromMint: 'native' as Mint, toMint: USDC.mint, amount: (2n ** 64n - 1n) as BaseUnits };
    const less = { ...intent, amount: 1n as BaseUnits };
    const id = await sharedIntents.share(intent, OWNER, 1_000);
    expect(id).toMatch(/^[A-Za-z0-9_-]{16}-[a-z0-9]{1,13}$/);
    expect(await sharedIntents.share(intent, OWNER, 2_000)).toBe(id);
    expect(await (await test.reopen()).sharedIntents.share(intent, OWNER, 2_000)).toBe(id);
    const other = await sharedIntents.share(less, OWNER, 2_000);
    expect(other.slice(0, 16)).toBe(id.slice(0, 16));
    expect(await sharedIntents.share(intent, (OWNER + 1) as typeof OWNER, 2_000)).not.toBe(id);
    expect(await sharedIntents.findShared(id, 2_000)).toEqual(intent);
    expect(await sharedIntents.findShared(other, 2_000)).toEqual(less);
    for (const unknown of [
      'unknown',
      id.slice(0, 16),
      `${id.slice(0, 16)}-0`,
      `${id.slice(0, 17)}zzzzzzzzzzzzz`,
    ])
      expect(await sharedIntents.findShared(unknown, 2_000)).toBeUndefined();
  });

  it('keeps at most the 500 newest pairs of a person', async () => {
    const { sharedIntents } = test.store;
    const pairOf = (number: number) => ({
      fromMint: `mint ${number}` as Mint,
      toMint: USDC.mint,
      amount: BigInt(number + 1) as BaseUnits,
    });
    const first = await sharedIntents.share(pairOf(0), OWNER, 0);
    const second = await sharedIntents.share(pairOf(1), OWNER, 1);
    const others = await sharedIntents.share(pairOf(0), (OWNER + 1) as typeof OWNER, 0);
    const more = Array.from({ length: 498 }, (_, index) => ({
      id: `of ${index}`,
      from_mint: `mint ${index + 2}`,
      to_mint: USDC.mint,
      amount: '',
      created_at: index + 2,
      shared_by: OWNER,
    }));
    await test.database.insertInto('shared_intents').values(more).execute();
    await sharedIntents.share(pairOf(600), OWNER, 600);
    const rows = await test.database.selectFrom('shared_intents').select('shared_by').execute();
    expect(rows).toHaveLength(501);
    expect(await sharedIntents.findShared(first, 600)).toBeUndefined();
    expect(await sharedIntents.findShared(second, 600)).toEqual(pairOf(1));
    expect(await sharedIntents.findShared(others, 600)).toEqual(pairOf(0));
  });
});

describe('the database file', () => {
  it('holds no plaintext secret, and no ciphertext decrypts in another row (T20)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-'));
    try {
      const test = await openTestStore(`file:${join(folder, 'bot.db')}`);
      const { wallets, inbox, people, conversations } = test.store;
      await people.upsertPerson(
        { id: OWNER, chatId: CHAT, username: 'ann_canary', firstName: 'AnnCanary', languageCode: null },
        1,
      );
      await inbox.accept([{ updateId: 1, key: '7', payload: 'what-ann-wrote' }], 1);
      await conversations.write('7', 'what-ann-was-asked', 1);
      await wallets.startLink(makeLink('kept'), 'h1');
      await wallets.recordReturn('kept', returned(), 2);
      await wallets.acceptLink('kept', 3);
      await wallets.startLink(makeLink('open'), 'h2');
      const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
      const words = ['ann_canary', 'AnnCanary', 'what-ann', 'session-token-of', `${SECRET}`, `${WALLET_KEY}`];
      for (const word of words) {
        for (const encoding of ['utf8', 'base64', 'hex'] as const) {
          const needle = Buffer.from(word).toString(encoding).replace(/=+$/, '').slice(0, -1);
          expect(
            bytes.some((file) => file.includes(needle)),
            `${word} as ${encoding}`,
          ).toBe(false);
        }
      }
      await test.database.updateTable('wallets').set({ id: 'moved' }).execute();
      expect(await wallets.findSession(OWNER, WALLET)).toBeUndefined();
      expect(await wallets.activeWallet(OWNER)).toBeUndefined();
      await test.database.destroy();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

const ids = fc.stringMatching(/^[A-Za-z0-9_-]{16}$/);
const amounts = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });

it('a shared id round-trips with its amount and fits a link', () => {
  fc.assert(
    fc.property(ids, amounts, (id, amount) => {
      const shared = writeSharedId(id, amount as BaseUnits);
      expect(shared).toMatch(/^[\w-]{1,30}$/);
      expect(readSharedId(shared)).toEqual({ id, amount });
    }),
  );
});

it('no other text has an amount', () => {
  const text = fc.oneof(
    fc.string(),
    ids,
    fc.tuple(ids, fc.string()).map(([id, end]) => `${id}-${end}`),
  );
  fc.assert(
    fc.property(text, (some) => {
      const read = readSharedId(some);
      if (read?.amount !== undefined) expect(read.amount).toBeGreaterThan(0n);
      if (read?.amount !== undefined) expect(read.amount).toBeLessThan(2n ** 64n);
      if (read) expect(some.startsWith(read.id)).toBe(true);
    }),
  );
});
