import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPictureMaker, type PictureMaker } from '../../../src/bot/pictures/maker.ts';
import type { ChatId, PersonId } from '../../../src/bot/swap/brands.ts';
import { addressButtons, receiptButtons } from '../../../src/bot/telegram/messages/callback-data.ts';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import type { Address } from '../../../src/solana/address.ts';
import { encodeBase58 } from '../../../src/solana/address.ts';
import type { ScriptedPerson } from '../../support/scripted-person.ts';
import { type ChatWorld, labels, returnFromWallet, startChatWorld, WALLET } from '../support/chat-world.ts';
import { type Somebody, type Stage, swapAt } from '../support/live-a-life.ts';

let world: ChatWorld;
let alice: ScriptedPerson;
let maker: PictureMaker;

beforeEach(async () => {
  maker = createPictureMaker();
  world = await startChatWorld({ pictures: { draw: (svg) => maker.draw(svg) } });
  alice = await world.person('Alice');
  await alice.start();
  await alice.waitForMessage('Hello Alice');
});

afterEach(async () => {
  await world.stop();
  await maker.close();
});

const somebody = ({ id }: { id: number }): Somebody => ({
  id: id as PersonId,
  chatId: id as ChatId,
  firstName: 'Alice',
  wallet: encodeBase58(randomBytes(32)) as Address,
});
const hasPhoto = ({ photo }: Message) => photo !== undefined;

async function cardOf(person: ScriptedPerson, stage: Stage, words: string): Promise<Message> {
  await swapAt(world.test.store, somebody(person), stage);
  return person.waitForMessage(words);
}

describe('the receipt of a confirmed swap', () => {
  it('is a picture with a dark version, and names the wallet on request', async () => {
    const card = await cardOf(alice, 'settled', '✅ Done');
    expect(labels(card)).toEqual([
      ['⇅ Swap back', '🔁 Again'],
      ['🧾 Receipt', 'My balance'],
    ]);
    expect(await alice.press('🧾 Receipt', card)).toMatchObject({ text: '' });
    const receipt = await alice.waitForMessage(hasPhoto);
    expect(receipt.photo).toMatchObject([{ width: 1000 }]);
    expect(receipt.caption).toMatch(/^🧾 [\d.]+ SOL → ≈ [\d.]+ USDC$/);
    expect(labels(receipt)).toEqual([['🌙 Dark', 'With wallet']]);
    await alice.press('🌙 Dark', receipt);
    const dark = await alice.waitForEdit(receipt, ({ edit_date }) => edit_date !== undefined);
    expect(labels(dark)).toEqual([['☀️ Light', 'With wallet']]);
    await alice.press('With wallet', dark);
    const named = await alice.waitForEdit(receipt, (message) => labels(message)[0]?.[1] === 'Without wallet');
    // The wallet adds a line.
    expect(named.photo?.[0]?.height).toBeGreaterThan(receipt.photo?.[0]?.height ?? 0);
  });

  it('is text when no picture can be drawn', async () => {
    await maker.close();
    const card = await cardOf(alice, 'settled', '✅ Done');
    await alice.press('🧾 Receipt', card);
    const { text } = await alice.waitForMessage('🧾 Receipt:');
    expect(text).toContain('Rate: 1 SOL = ');
    expect(text).toContain('I could not draw the picture');
  });

  it('is refused to other people, before the end, and without a swap', async () => {
    const bob = await world.person('Bob');
    await bob.start();
    await bob.waitForMessage('Hello Bob');
    const theirs = await swapAt(world.test.store, somebody(alice), 'settled');
    const open = await swapAt(world.test.store, somebody(bob), 'submitted');
    const pressed = (data: string) => pressData(bob, data);
    expect(await pressed(receiptButtons.encode({ action: 'ask', swapId: theirs.id }))).toContain(
      'Only the person who made this swap',
    );
    expect(await pressed(receiptButtons.encode({ action: 'ask', swapId: open.id }))).toContain(
      'once the chain has confirmed',
    );
    expect(await pressed('rc:nothing')).not.toBe('');
    expect(await pressed('rc:')).not.toBe('');
    expect(bob.messages().filter(hasPhoto)).toEqual([]);
  });

  it('is rate limited', async () => {
    const card = await cardOf(alice, 'settled', '✅ Done');
    for (let count = 0; count < 33; count += 1) await alice.press('🧾 Receipt', card);
    expect(alice.messages().some(({ text }) => text?.includes('a lot at once'))).toBe(true);
    expect(alice.messages().filter(hasPhoto).length).toBeLessThanOrEqual(30);
  });
});

describe('the address of a wallet', () => {
  it('is a picture for its owner only', async () => {
    const wallet = await linkedWallet();
    await pressData(alice, addressButtons.encode({ action: 'address', walletId: wallet.id }));
    const picture = await alice.waitForMessage(hasPhoto);
    expect(picture.caption).toContain(WALLET);
    expect(picture.caption).toContain('Solana network only');
    expect(await alice.press('📋 Copy address', picture)).toMatchObject({ kind: 'copy', text: WALLET });
    const bob = await world.person('Bob');
    await bob.start();
    await bob.waitForMessage('Hello Bob');
    expect(await pressData(bob, addressButtons.encode({ action: 'address', walletId: wallet.id }))).not.toBe(
      '',
    );
    expect(bob.messages().filter(hasPhoto)).toEqual([]);
  });
});

async function linkedWallet() {
  await alice.say('/connect');
  await returnFromWallet(world, await alice.waitForMessage('Connect your wallet'));
  await alice.press('Yes, it is mine', await alice.waitForMessage('Is this your wallet?'));
  const wallet = await world.test.store.wallets.activeWallet(alice.id as PersonId);
  if (!wallet) throw new Error('No wallet is linked.');
  return wallet;
}

/** The answer to a callback with this data. */
async function pressData(person: ScriptedPerson, data: string): Promise<string> {
  const reply_markup = { inline_keyboard: [[{ text: `press ${data}`, callback_data: data }]] };
  await world.sandbox.call('sendMessage', { chat_id: person.id, text: data, reply_markup });
  await person.waitForMessage(data);
  const answer = await person.press(`press ${data}`);
  return answer.kind === 'callback' ? answer.text : '';
}
