import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runVacuumCommand } from '../../../src/apps/cli/vacuum-command.ts';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import type { WalletSession } from '../../../src/bot/swap/wallets.ts';
import type { WalletKind } from '../../../src/labels/link-wallets.ts';
import type { Address } from '../../../src/solana/address.ts';
import { dialects } from '../../support/test-database.ts';
import { CHAT, OWNER } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';

const MAIN = 'MainWa11etMainWa11etMainWa11etMain' as Address;
const SAVINGS = 'SavingsWa11etSavingsWa11etSavings' as Address;
const STRANGER = 8 as PersonId;

const sessionOf = (word: string): WalletSession => ({
  dappSecret: new Uint8Array(32).fill(word.length),
  walletPublicKey: new Uint8Array(32).fill(7),
  session: `session-${word}`,
});

/** Links a wallet: a link, the wallet's answer, Yes in the chat. */
async function linkWallet(
  { store }: TestStore,
  id: string,
  address: Address,
  now: number,
  kind: WalletKind | null = 'phantom',
  ownName?: string,
) {
  const { dappSecret } = sessionOf(id);
  const times = { createdAt: now, expiresAt: now + 600_000 };
  const open = { returned: null, decidedAt: null, messageId: null };
  const link = { id, personId: OWNER, chatId: CHAT, dappSecret, ...times, ...open };
  await store.wallets.startLink(link, `hash-${id}`);
  const named = ownName === undefined ? {} : { ownName };
  const returned = { kind, ...named, address, session: sessionOf(id), sessionVerified: true };
  await store.wallets.recordReturn(id, returned, now);
  return store.wallets.acceptLink(id, now);
}

describe.each(dialects)('several wallets of one person on $name', ({ url }) => {
  let test: TestStore;

  beforeEach(async () => {
    test = await openTestStore(url);
    await linkWallet(test, 'main', MAIN, 1_000);
    await linkWallet(test, 'savings', SAVINGS, 2_000, 'backpack');
  });

  it('lists them in the order they were linked, for their owner only', async () => {
    const { wallets } = test.store;
    const listed = await wallets.listWallets(OWNER);
    expect(listed).toEqual([
      { id: 'main', personId: OWNER, kind: 'phantom', address: MAIN, label: null, confirmedAt: 1_000 },
      { id: 'savings', personId: OWNER, kind: 'backpack', address: SAVINGS, label: null, confirmedAt: 2_000 },
    ]);
    expect(await wallets.listWallets(STRANGER)).toEqual([]);
    expect(await wallets.findWallet(OWNER, MAIN)).toEqual(listed[0]);
    expect(await wallets.findWallet(STRANGER, MAIN)).toBeUndefined();
  });

  it('keeps exactly one active, the one linked or chosen last, even by a clock that went back', async () => {
    const { wallets } = test.store;
    expect((await wallets.activeWallet(OWNER))?.id).toBe('savings');
    expect(await wallets.activateWallet(OWNER, 'main', 500)).toMatchObject({ id: 'main' });
    expect((await wallets.activeWallet(OWNER))?.id).toBe('main');
    expect((await wallets.listWallets(OWNER)).map(({ id }) => id)).toEqual(['main', 'savings']);
    await wallets.activateWallet(OWNER, 'savings', 500);
    expect((await wallets.activeWallet(OWNER))?.id).toBe('savings');
  });

  it("activates, renames and removes only the person's own wallets", async () => {
    const { wallets } = test.store;
    const before = await wallets.listWallets(OWNER);
    expect(await wallets.activateWallet(STRANGER, 'main', 9_000)).toBeUndefined();
    expect(await wallets.renameWallet(STRANGER, 'main', 'Mine')).toBeUndefined();
    expect(await wallets.renameWallet(OWNER, 'unknown', 'Mine')).toBeUndefined();
    expect(await wallets.removeWallet(STRANGER, 'main')).toBe(false);
    expect(await wallets.listWallets(OWNER)).toEqual(before);
    expect((await wallets.activeWallet(OWNER))?.id).toBe('savings');
  });

  it('falls back to the wallet used before when the active one is removed', async () => {
    const { wallets } = test.store;
    expect(await wallets.removeWallet(OWNER, 'savings')).toBe(true);
    expect(await wallets.removeWallet(OWNER, 'savings')).toBe(false);
    expect((await wallets.activeWallet(OWNER))?.id).toBe('main');
    expect(await wallets.findSession(OWNER, SAVINGS)).toBeUndefined();
  });

  it('replaces the keys of a wallet that is linked again, and keeps its name and place', async () => {
    const { wallets } = test.store;
    expect(await wallets.renameWallet(OWNER, 'main', 'Daily <b>')).toMatchObject({ label: 'Daily <b>' });
    const again = await linkWallet(test, 'again', MAIN, 5_000, 'solflare');
    expect(again).toMatchObject({ id: 'again', kind: 'solflare', label: 'Daily <b>', confirmedAt: 1_000 });
    expect(await wallets.listWallets(OWNER)).toMatchObject([{ id: 'again' }, { id: 'savings' }]);
    expect(await wallets.activeWallet(OWNER)).toEqual(again);
    expect(await wallets.findSession(OWNER, MAIN)).toEqual(sessionOf('again'));
  });

  it('finds the open link of a person until it is decided or runs out', async () => {
    const { wallets } = test.store;
    const open = { returned: null, decidedAt: null, messageId: null, createdAt: 7_000, expiresAt: 8_000 };
    const link = { id: 'open', personId: OWNER, chatId: CHAT, dappSecret: new Uint8Array(32), ...open };
    expect(await wallets.findOpenLink(OWNER, 7_000)).toBeUndefined();
    await wallets.startLink(link, 'hash-open');
    expect(await wallets.findOpenLink(OWNER, 7_999)).toEqual(link);
    expect(await wallets.findOpenLink(STRANGER, 7_999)).toBeUndefined();
    expect(await wallets.findOpenLink(OWNER, 8_000)).toBeUndefined();
    await wallets.dropLink('open', 7_500);
    expect(await wallets.findOpenLink(OWNER, 7_999)).toBeUndefined();
  });

  it('stores the own name of a browser wallet, if any', async () => {
    const named = await linkWallet(test, 'named', 'Browser11' as Address, 6_000, null, 'Burner Wallet');
    expect(named).toMatchObject({ id: 'named', kind: null, ownName: 'Burner Wallet' });
    expect(await test.store.wallets.activeWallet(OWNER)).toEqual(named);
    const unnamed = await linkWallet(test, 'unnamed', 'Browser11' as Address, 7_000, null);
    expect(unnamed).toMatchObject({ id: 'unnamed', kind: null });
    expect(unnamed).not.toHaveProperty('ownName');
  });

  it("keeps the wallet's own name in the link, and erases it with the link", async () => {
    const { wallets } = test.store;
    const times = { createdAt: 8_000, expiresAt: 9_000, decidedAt: null, messageId: null, returned: null };
    const { dappSecret } = sessionOf('asked');
    await wallets.startLink(
      { id: 'asked', personId: OWNER, chatId: CHAT, dappSecret, ...times },
      'hash-asked',
    );
    const returned = { kind: null, ownName: 'Burner Wallet', address: MAIN, sessionVerified: true };
    await wallets.recordReturn('asked', { ...returned, session: sessionOf('asked') }, 8_500);
    expect((await wallets.findLink('asked'))?.returned).toMatchObject(returned);
    await wallets.dropLink('asked', 8_600);
    const query = test.database.selectFrom('wallet_links').selectAll().where('id', '=', 'asked');
    expect((await query.executeTakeFirstOrThrow()).encrypted_own_name).toBeNull();
  });
});

describe('an unlinked wallet', () => {
  it('leaves neither its address nor any ciphertext in the raw files after a vacuum', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-'));
    const databaseUrl = `file:${join(folder, 'bot.db')}`;
    const onDisk = (text: string) =>
      readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));
    try {
      const test = await openTestStore(databaseUrl);
      await linkWallet(test, 'kept', SAVINGS, 1_000);
      await linkWallet(test, 'gone', MAIN, 2_000);
      await test.store.wallets.renameWallet(OWNER, 'gone', 'Secret name');
      const query = test.database.selectFrom('wallets').selectAll().where('id', '=', 'gone');
      const { encrypted_session: session, encrypted_label: label } = await query.executeTakeFirstOrThrow();
      expect([session, label ?? '', MAIN].map(onDisk)).toEqual([true, true, true]);
      expect(onDisk('Secret name')).toBe(false);
      await test.store.wallets.removeWallet(OWNER, 'gone');
      expect(await runVacuumCommand(databaseUrl)).toMatchObject({ exitCode: 0 });
      expect([session, label ?? '', MAIN].map(onDisk)).toEqual([false, false, false]);
      expect(await test.store.wallets.findSession(OWNER, SAVINGS)).toEqual(sessionOf('kept'));
      await test.database.destroy();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
