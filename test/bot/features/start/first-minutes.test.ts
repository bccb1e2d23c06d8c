import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/sandbox/telegram/model.ts';
import type { ScriptedPerson } from '../../../support/scripted-person.ts';
import {
  type ChatWorld,
  labels,
  returnFromWallet,
  startChatWorld,
  WALLET,
} from '../../support/chat-world.ts';

let world: ChatWorld;
let alice: ScriptedPerson;

const FAUCET = 'https://sandbox.example/wallet/';

async function open(change: Parameters<typeof startChatWorld>[0] = {}): Promise<void> {
  world = await startChatWorld(change);
  alice = await world.person('Alice');
  await alice.speak('en');
}

beforeEach(() => open());
afterEach(() => world.stop());

async function connect(card: Message): Promise<Message> {
  await alice.press('Connect a wallet', card);
  await returnFromWallet(world, await alice.waitForMessage('Connect your wallet'));
  await alice.press('Yes, it is mine', await alice.waitForMessage('Is this your wallet?'));
  return alice.waitForMessage('Connected:');
}

describe('the first minutes', () => {
  it('guide step by step in one message, with a way out of each step', async () => {
    await alice.start();
    const what = await alice.waitForMessage('Hello Alice');
    expect(what.text).toContain('never hold a key');
    expect(labels(what)).toEqual([['Connect a wallet'], ['Where is my money?'], ['Not now']]);
    await alice.press('Where is my money?', what);
    const money = await alice.waitForMessage('In your own wallet');
    expect(money.message_id).toBe(what.message_id);
    await alice.press('First swap', money);
    const first = await alice.waitForMessage('For a first swap, connect a wallet');
    expect(first.message_id).toBe(what.message_id);
    await alice.press('Not now', first);
    const later = await alice.waitForMessage('Whenever you like');
    expect(later.message_id).toBe(what.message_id);
    expect(labels(later)).toEqual([['Swap'], ['My balance', 'Help']]);
  });

  it('lead from the wallet to a small first swap on its own card', async () => {
    world.setBalance(3_000_000_000n);
    await alice.start();
    const connected = await connect(await alice.waitForMessage('Hello Alice'));
    await alice.press('First swap', connected);
    await alice.waitForEdit(connected, (message) => labels(message).length === 0);
    const first = await alice.waitForMessage('Your first swap');
    expect(first.text).toContain('You have 3 SOL');
    await alice.press('Swap 0.05 SOL to USDC', first);
    const card = await alice.waitForMessage('0.05 SOL');
    expect(labels(card).flat()).toContain('✅ Confirm');
    expect(await world.test.database.selectFrom('swaps').select('state').execute()).toEqual([
      { state: 'offered' },
    ]);
  });

  it('suggest a smaller amount for a smaller balance', async () => {
    world.setBalance(30_000_000n);
    await alice.start();
    await alice.press('First swap', await connect(await alice.waitForMessage('Hello Alice')));
    expect(labels(await alice.waitForMessage('Your first swap'))[0]).toEqual(['Swap 0.01 SOL to USDC']);
  });

  it('explain for an empty wallet how to deposit SOL, with the address as text and picture', async () => {
    world.setBalance(1_000n);
    await alice.start();
    await alice.press('First swap', await connect(await alice.waitForMessage('Hello Alice')));
    const empty = await alice.waitForMessage('needs some SOL');
    expect(empty.text).toContain(WALLET);
    expect(empty.reply_markup?.inline_keyboard[0]?.[0]).toMatchObject({ copy_text: { text: WALLET } });
    expect(labels(empty)).toEqual([
      ['Copy address', 'Show QR code'],
      ['Check again', 'Not now'],
    ]);
    await alice.press('Show QR code', empty);
    expect((await alice.waitForMessage('Solana network only')).text).toContain(WALLET);
    world.setBalance(500_000_000n);
    await alice.press('Check again', empty);
    expect((await alice.waitForMessage('Your first swap')).message_id).toBe(empty.message_id);
  });

  it('link to the faucet on a chain that has one', async () => {
    await world.stop();
    await open({ faucetUrl: FAUCET });
    world.setBalance(0n);
    await alice.start();
    await alice.press('First swap', await connect(await alice.waitForMessage('Hello Alice')));
    const empty = await alice.waitForMessage('needs some SOL');
    expect(empty.reply_markup?.inline_keyboard[0]?.[0]).toMatchObject({
      text: 'Get play money',
      url: FAUCET,
    });
  });

  it('are skipped with a wallet: a short greeting with buttons', async () => {
    await alice.start();
    await connect(await alice.waitForMessage('Hello Alice'));
    await alice.say('/start');
    const back = await alice.waitForMessage('What would you like to do');
    expect(labels(back)).toEqual([['Swap'], ['My balance', 'Help']]);
    await alice.press('Swap', back);
    await alice.waitForMessage('which token do you pay with');
  });
});
