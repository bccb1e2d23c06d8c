import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonId } from '../../../../src/bot/swap/brands.ts';
import type { Message } from '../../../../src/sandbox/telegram/model.ts';
import { type ScriptedPerson, textOf } from '../../../support/scripted-person.ts';
import { until } from '../../../support/until.ts';
import {
  type ChatWorld,
  everythingIn,
  labels,
  returnFromWallet,
  startChatWorld,
  WALLET,
} from '../../support/chat-world.ts';

let world: ChatWorld;
let alice: ScriptedPerson;

beforeEach(async () => {
  world = await startChatWorld();
  alice = await world.person('Alice');
});

afterEach(() => world.stop());

async function connect(person: ScriptedPerson): Promise<void> {
  await person.say('/connect');
  await returnFromWallet(world, await person.waitForMessage('Connect your wallet'));
  await person.waitForMessage('Is this your wallet?');
  expect(await person.press('Yes, it is mine')).toMatchObject({ text: 'Connected.' });
}

describe('the buttons of a card', () => {
  it('ask for a wallet on Confirm, and continue by themselves once it is linked', async () => {
    await alice.say('/swap 0.5 SOL USDC');
    const first = await alice.waitForMessage('You pay: 0.5 SOL');
    await alice.press('✅ Confirm');
    const link = await alice.waitForMessage('To confirm, choose the wallet you sign with.');
    expect(labels(link)).toEqual([['Open Phantom'], ['Other device', 'How is this safe?']]);
    await returnFromWallet(world, link);
    const question = await alice.waitForMessage('Is this your wallet?');
    expect(question.text).toContain(WALLET);
    world.service.script.rate = 160_000n;
    await alice.press('Yes, it is mine');
    const card = await alice.waitForMessage('≈ 80 USDC');
    await alice.waitForEdit(question, `Connected: ${WALLET}`);
    expect(card.message_id).toBeGreaterThan(question.message_id);
    for (const gone of [first, link]) {
      expect(alice.messages().some(({ message_id }) => message_id === gone.message_id)).toBe(false);
    }
    expect(await alice.press('✅ Confirm', card)).toMatchObject({
      text: 'Confirmed. Now sign in your wallet.',
    });
    const ordered = await alice.waitForEdit(card, 'One step left: sign in your wallet');
    expect(ordered.reply_markup?.inline_keyboard?.[0]?.[0]?.url).toMatch(/^https:\/\/bot\.example\/s\/sign-/);
  });

  it('stay where a reply to the card is no amount', async () => {
    await connect(alice);
    await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage('You pay: 0.5 SOL');
    await alice.say('is this safe?', card);
    await alice.waitForMessage('I never hold your keys');
    await alice.say('swap 1 usdt to sol', card);
    await alice.waitForMessage('You pay: 1 USDT');
    await alice.say('0.7', card);
    await alice.waitForEdit(card, 'You pay: 0.7 SOL');
    await alice.press('Amount', card);
    const prompt = await alice.waitForMessage('How much SOL do you want to pay?');
    await alice.say('a lot', prompt);
    const again = await alice.waitForMessage('“a lot” is not an amount');
    await alice.say('cancel', again);
    await alice.waitForMessage('Cancelled');
  });

  it('that are held down are not worked on for ever, and messages are', async () => {
    await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage('You pay: 0.5 SOL');
    const told = new Set<string>();
    for (let n = 0; n < 35; n += 1) {
      const outcome = await alice.press('✅ Confirm', card);
      if (n >= 30 && outcome.kind === 'callback') told.add(outcome.text);
    }
    expect([...told]).toEqual([expect.stringContaining('that was a lot at once')]);
    const wallets = alice.messages().filter(({ text }) => text?.includes('To confirm, choose the wallet'));
    expect(wallets).toHaveLength(30);
    await alice.say('cancel');
    const cancelled = await alice.waitForEdit(card, 'Cancelled: 0.5 SOL');
    world.advance(60_000);
    expect(await alice.press('Quote again', cancelled)).toMatchObject({ text: 'Fresh price shown.' });
  });

  it('give the reason of a refused swap in card, announcement and history', async () => {
    await connect(alice);
    await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage('You pay: 0.5 SOL');
    await alice.press('✅ Confirm', card);
    await endNewest('chain:price-moved:Jupiter:4:6001');
    const why = 'the price moved past your slippage limit while it was on its way';
    expect(textOf(await alice.waitForEdit(card, `Why: ${why}.`))).toContain('Ask for a fresh price.');
    expect(textOf(await alice.waitForMessage('to USDC failed'))).toContain(why);
    await alice.say('/history');
    expect(textOf(await alice.waitForMessage('Your last swaps'))).toContain(`failed: ${why}`);
  });

  it('forget the wallet, after a question', async () => {
    await connect(alice);
    await alice.say('/disconnect');
    const kept = await alice.waitForMessage('Unlink Phantom (');
    await alice.press('No, keep it', kept);
    await alice.waitForEdit(kept, 'Your wallets');
    await alice.say('/disconnect');
    const unlinked = await alice.waitForMessage('Unlink Phantom (');
    await alice.press('Yes, unlink', unlinked);
    const none = await alice.waitForEdit(unlinked, 'No wallet is connected');
    expect(labels(none)).toEqual([['Connect a wallet']]);
    await alice.say('/disconnect');
    expect(labels(await alice.waitForMessage('No wallet is connected'))).toEqual([['Connect a wallet']]);
  });

  it('accept a no, and reject an old question', async () => {
    await alice.say('/connect');
    await returnFromWallet(world, await alice.waitForMessage('Connect your wallet'));
    const question = await alice.waitForMessage('Is this your wallet?');
    await alice.press('No');
    await alice.waitForEdit(question, 'Not connected');
    expect(await world.test.store.wallets.activeWallet(alice.id as PersonId)).toBeUndefined();
  });

  it('come down with the card by /status, and no copy of them stays', async () => {
    await connect(alice);
    await alice.say('/swap 0.5 SOL USDC');
    const first = await alice.waitForMessage('You pay: 0.5 SOL');
    await alice.say('/status');
    const status = await alice.waitForMessage('waiting for your confirmation');
    expect(labels(status)).toEqual([]);
    const offered = await cardBelow(status, first);
    await alice.press('✅ Confirm', offered);
    const ordered = await alice.waitForEdit(offered, 'sign in your wallet');
    await alice.say('/status');
    const second = await alice.waitForMessage('waiting for your signature');
    const moved = await cardBelow(second, ordered);
    expect(labels(moved)).toEqual([['Sign in your wallet'], ['Cancel']]);
    await alice.press('Cancel', moved);
    await alice.waitForEdit(moved, '🚫');
    expect(alice.messages().flatMap((message) => labels(message).flat())).not.toContain(
      'Sign in your wallet',
    );
  });

  it('under the card stay where nothing waits for the person', async () => {
    await alice.say('/status');
    await alice.waitForMessage('no open swaps');
    await connect(alice);
    await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage('You pay: 0.5 SOL');
    await alice.press('✅ Confirm', card);
    await alice.waitForEdit(card, 'sign in your wallet');
    await signNewest();
    await alice.waitForEdit(card, 'Signed');
    await alice.say('/status');
    await alice.waitForMessage('Nothing for you to do');
    await everythingIn(world);
    expect(alice.messages().map(({ message_id: id }) => id)).toContain(card.message_id);
  });
});

/** The card, which left its old place. */
async function cardBelow(status: Message, old: Message): Promise<Message> {
  await until(() => {
    const ids = alice.messages().map(({ message_id: id }) => id);
    expect(ids).not.toContain(old.message_id);
    expect(ids.at(-1)).toBe(status.message_id + 1);
  });
  const card = alice.messages().at(-1);
  expect(card?.text).toContain('You pay: 0.5 SOL');
  return card as Message;
}

/** The newest order, signed, and refused by the chain with this reason. */
async function endNewest(reason: string): Promise<void> {
  await signNewest();
  const { swaps } = world.test.store;
  const [swap] = await swaps.listOpen(alice.id as PersonId);
  if (!swap) throw new Error('nothing was signed');
  await swaps.move({
    swap,
    to: 'failed',
    patch: { reason },
    why: 'failed',
    notices: ['status', 'notice'],
    now: 2,
  });
}

async function signNewest(): Promise<void> {
  const { swaps } = world.test.store;
  const [swap] = await swaps.listOpen(alice.id as PersonId);
  if (!swap) throw new Error('nothing was ordered');
  const txHash = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
  const signed = {
    txHash: txHash as never,
    transaction: 'AAAA',
    attemptId: 'attempt',
    quoteId: 'quote',
    routeName: 'desk',
    providerRequestId: null,
    blockhash: 'hash',
    lastValidBlockHeight: 100,
  };
  const moved = await swaps.move({
    swap,
    to: 'signed',
    patch: { signed },
    why: 'signed',
    notices: ['status'],
    now: 1,
  });
  expect(moved.kind).toBe('moved');
}
