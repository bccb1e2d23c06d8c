import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatId, PersonId } from '../../src/bot/swap/brands.ts';
import type { WalletLink } from '../../src/bot/swap/wallets.ts';
import { generateSigner } from '../../src/solana/ed25519.ts';
import { openTestStore, type TestStore } from '../bot/support/open-test-store.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

/** The database itself: concurrent answers to one link meet there. */
describe('two answers to one connect link', () => {
  let test: TestStore;
  let link: WalletLink;

  beforeEach(async () => {
    test = await openTestStore(':memory:');
    link = {
      id: 'link-1',
      personId: 7 as PersonId,
      chatId: 7 as ChatId,
      dappSecret: randomBytes(32),
      createdAt: NOW,
      expiresAt: NOW + 600_000,
      returned: null,
      decidedAt: null,
      messageId: null,
    };
    await test.store.wallets.startLink(link, 'hash');
  });
  afterEach(() => test.database.destroy());

  const answer = () => {
    const session = { dappSecret: link.dappSecret, walletPublicKey: randomBytes(32), session: 'a session' };
    return { kind: 'phantom', address: generateSigner().address, session, sessionVerified: true } as const;
  };

  it('A1, T7: the first of two concurrent answers asks for consent, and no later one replaces it', async () => {
    const { wallets } = test.store;
    const [first, second] = [answer(), answer()];
    const taken = await Promise.all([first, second].map((one) => wallets.recordReturn(link.id, one, NOW)));
    expect(taken.toSorted()).toEqual([false, true]);
    const winner = taken[0] ? first : second;
    expect(await wallets.recordReturn(link.id, answer(), NOW + 1)).toBe(false);
    expect((await wallets.findLink(link.id))?.returned?.address).toBe(winner.address);
  });

  it('A17: an answer after the expiry or the decision is refused', async () => {
    const { wallets } = test.store;
    expect(await wallets.recordReturn(link.id, answer(), link.expiresAt)).toBe(false);
    expect((await wallets.findLink(link.id))?.returned).toBeNull();
    await wallets.dropLink(link.id, NOW);
    expect(await wallets.recordReturn(link.id, answer(), NOW)).toBe(false);
    expect((await wallets.findLink(link.id))?.returned).toBeNull();
  });
});
