import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatId, PersonId } from '../../../src/bot/swap/brands.ts';
import type { WalletKind } from '../../../src/labels/link-wallets.ts';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import type { Address } from '../../../src/solana/address.ts';
import { labels, type ScriptedPerson } from '../../support/scripted-person.ts';
import { type ChatWorld, returnFromWallet, startChatWorld } from '../support/chat-world.ts';
import { makeSigned, makeSwap } from '../support/make-swap.ts';

const MAIN = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK' as Address;
const SAVINGS = 'G31ghtvFbknhhY8FsFBnuo3DT8zRxHTgNM2vQ9La5j6R' as Address;

let world: ChatWorld;
let alice: ScriptedPerson;
const wallets = () => world.test.store.wallets;
const personId = () => alice.id as PersonId;

beforeEach(async () => {
  world = await startChatWorld();
  alice = await world.person('Alice');
});

afterEach(() => world.stop());

async function link(
  id: string,
  address: Address,
  asked: { readonly kind: WalletKind | null; readonly ownName?: string },
  now: number,
): Promise<void> {
  const dappSecret = randomBytes(32);
  const session = { dappSecret, walletPublicKey: randomBytes(32), session: 's' };
  const chatId = alice.chatId as ChatId;
  const open = { returned: null, decidedAt: null, messageId: null, createdAt: now, expiresAt: now + 600_000 };
  await wallets().startLink({ id, personId: personId(), chatId, dappSecret, ...open }, `hash-${id}`);
  await wallets().recordReturn(id, { ...asked, address, session, sessionVerified: true }, now);
  await wallets().acceptLink(id, now);
}

/** Two wallets, the second active, and their card. */
async function openCard(): Promise<Message> {
  await link('main', MAIN, { kind: 'phantom' }, 1_000);
  await link('savings', SAVINGS, { kind: 'solflare' }, 2_000);
  await alice.say('/wallets');
  return alice.waitForMessage('Your wallets');
}

describe('the question about the owner of a wallet', () => {
  it('expires and loses its buttons once a later /connect replaces it', async () => {
    await alice.say('/connect');
    await returnFromWallet(world, await alice.waitForMessage('Connect your wallet'));
    const question = await alice.waitForMessage('Is this your wallet?');
    await alice.say('/connect');
    await alice.waitForMessage('Connect your wallet');
    expect(await alice.press('Yes, it is mine', question)).toMatchObject({ alert: true });
    const over = await alice.waitForEdit(question, 'This link has expired or was used');
    expect(labels(over)).toEqual([]);
    expect(await wallets().activeWallet(personId())).toBeUndefined();
  });
});

describe('/wallets', () => {
  it('shows a browser wallet under its own name', async () => {
    await link('main', MAIN, { kind: null, ownName: 'Burner <Wallet>' }, 1_000);
    await link('savings', SAVINGS, { kind: null }, 2_000);
    await alice.say('/wallets');
    const card = await alice.waitForMessage('Your wallets');
    expect(card.text).toMatch(/1\. Burner <Wallet>, 7EqQ…wJeK\n2\. Browser wallet, G31g…5j6R/);
  });

  it('unlinks after a yes, and activates the other one', async () => {
    const card = await openCard();
    await alice.press('Unlink 2');
    const asked = await alice.waitForEdit(card, 'Unlink Solflare (G31g…5j6R)?');
    expect(labels(asked)).toEqual(['Yes, unlink', 'No, keep it']);
    await alice.press('No, keep it');
    await alice.waitForEdit(card, 'Your wallets');
    await alice.press('Unlink 2');
    await alice.waitForEdit(card, 'Unlink Solflare');
    await alice.press('Yes, unlink');
    const left = await alice.waitForEdit(card, /1\. Phantom, .* ✅ in use/);
    expect(labels(left)).toEqual(['Copy', 'Rename', 'Unlink', 'Connect another wallet']);
    expect(await wallets().findSession(personId(), SAVINGS)).toBeUndefined();
  });

  it('does not unlink a wallet whose swap may still land, even on an earlier yes', async () => {
    const card = await openCard();
    await alice.press('Unlink 1');
    await alice.waitForEdit(card, 'Unlink Phantom');
    await flySwap();
    expect(await alice.press('Yes, unlink')).toMatchObject({ alert: true, text: /on its way/ });
    expect(await wallets().findWallet(personId(), MAIN)).toBeDefined();
    await alice.press('No, keep it');
    await alice.waitForEdit(card, 'Your wallets');
    expect(await alice.press('Unlink 1')).toMatchObject({ alert: true, text: /on its way/ });
  });

  it('T2: a button for another person’s wallet changes nothing', async () => {
    const card = await openCard();
    await wallets().removeWallet(personId(), 'main');
    expect(await alice.press('Use 1', card)).toMatchObject({ alert: true, text: /not linked any more/ });
    await alice.waitForEdit(card, /1\. Solflare/);
    const bob = await world.person('Bob');
    await bob.say('/wallets');
    await bob.waitForMessage('No wallet is connected');
  });

  it('an order stays with the wallet it was confirmed for', async () => {
    const card = await openCard();
    await alice.say('/swap 0.5 SOL USDC');
    await alice.waitForMessage('You pay');
    await alice.press('✅ Confirm');
    await alice.waitForMessage('sign in your wallet');
    await alice.press('Use 1', card);
    await alice.waitForEdit(card, /1\. Phantom, .* ✅ in use/);
    expect(await world.test.store.swaps.listOpen(personId())).toMatchObject([{ wallet: SAVINGS }]);
  });

  async function flySwap(): Promise<void> {
    const { swaps } = world.test.store;
    const swap = makeSwap('flying', { personId: personId(), chatId: alice.chatId as ChatId });
    await swaps.createSwap(swap, 'signing-hash', []);
    const rest = { why: 'test', notices: [], now: 3_000 } as const;
    const ordered = await swaps.move({ swap, to: 'ordered', patch: { wallet: MAIN }, ...rest });
    const signed = makeSigned('flying');
    await swaps.move({ swap: ordered.swap, to: 'signed', patch: { signed, dueAt: null }, ...rest });
  }
});

describe('a name for a wallet', () => {
  it('is requested again when empty, too long or not text', async () => {
    const card = await openCard();
    await alice.press('Rename 1');
    await alice.waitForEdit(card, 'What should I call');
    await alice.say('\u200b');
    await alice.waitForEdit(card, 'That name has no readable characters');
    await alice.say('x'.repeat(33));
    await alice.waitForEdit(card, 'too long');
    await alice.say('x'.repeat(32));
    await alice.waitForEdit(card, `1. ${'x'.repeat(32)}, Phantom`);
  });

  it.each(['Cancel', '/cancel'])('is given up by %s, and the card is back', async (how) => {
    const card = await openCard();
    await alice.press('Rename 1');
    await alice.waitForEdit(card, 'What should I call');
    if (how === 'Cancel') await alice.press('Cancel');
    else await alice.say(how);
    await alice.waitForEdit(card, 'Your wallets');
    await alice.say('Not a name');
    await alice.waitForMessage('I did not understand that');
    expect((await wallets().listWallets(personId())).map(({ label }) => label)).toEqual([null, null]);
  });

  it('is abandoned for a command, which is answered', async () => {
    const card = await openCard();
    await alice.press('Rename 1');
    await alice.waitForEdit(card, 'What should I call');
    await alice.say('/swap 0.5 SOL USDC');
    await alice.waitForMessage('You pay: 0.5 SOL');
    await alice.waitForEdit(card, 'Your wallets');
  });

  it('is requested beside an open /swap dialogue, whose buttons still work', async () => {
    const card = await openCard();
    await alice.say('/swap');
    const asked = await alice.waitForMessage('which token do you pay with');
    await alice.press('Rename 1', card);
    await alice.waitForEdit(card, 'What should I call');
    await alice.press('SOL', asked);
    await alice.waitForEdit(asked, 'Swap SOL to…');
    await alice.say('Daily');
    await alice.waitForEdit(card, '1. Daily, Phantom');
    await alice.say('USDC');
    await alice.waitForEdit(asked, 'how much SOL?');
  });

  it('for another wallet restarts the question', async () => {
    const card = await openCard();
    await alice.say('/wallets');
    const second = await alice.waitForMessage('Your wallets');
    await alice.press('Rename 1', card);
    await alice.waitForEdit(card, 'What should I call Phantom');
    await alice.press('Rename 2', second);
    await alice.waitForEdit(second, 'What should I call Solflare');
    await alice.say('Daily');
    await alice.waitForEdit(second, '2. Daily, Solflare');
  });
});
