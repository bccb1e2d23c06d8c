import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BotOptions, ChatBot } from '../../../src/bot/create-bot.ts';
import type { ChatId, PersonId } from '../../../src/bot/swap/brands.ts';
import type { Holding } from '../../../src/bot/swap/chain-port.ts';
import type { Worth } from '../../../src/bot/swap/services.ts';
import type { Address } from '../../../src/solana/address.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { labels, type ScriptedPerson } from '../../support/scripted-person.ts';
import {
  type ChatWorld,
  forgePresses,
  LISTED,
  returnFromWallet,
  startChatWorld,
  WALLET,
} from '../support/chat-world.ts';
import { chainOf } from '../support/listed.ts';
import { swapAt } from '../support/live-a-life.ts';

const [USDC, USDT, DUP] = LISTED as [(typeof LISTED)[0], (typeof LISTED)[0], (typeof LISTED)[0]];
const OTHER = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9' as Address;
const SCAM = 'Scam111111111111111111111111111111111111111' as Mint;

let world: ChatWorld;
let bot: ChatBot;
let alice: ScriptedPerson;
let held: readonly Holding[] | undefined;
/** The wallet has too many token accounts to list. */
let isCrowded: boolean;
let prices: Record<string, Awaited<ReturnType<Worth>>>;
let asked: string[];

const holding = (mint: string, amount: bigint): Holding => ({
  mint: mint as Mint,
  amount: amount as BaseUnits,
});

beforeEach(async () => {
  held = [];
  isCrowded = false;
  asked = [];
  prices = {};
  world = await startChatWorld({}, false);
  const known = chainOf([...LISTED, { ...DUP, mint: SCAM, symbol: 'free-money.com', decimals: 0 }]);
  const chain: BotOptions['chain'] = {
    ...known,
    balance: async (_wallet, { mint }) => held?.find((one) => one.mint === mint)?.amount ?? (0n as BaseUnits),
    holdings: async (_wallet, mints) => (isCrowded && !mints ? 'too_many' : held),
  };
  const worth: Worth = async ({ mint }) => {
    asked.push(mint);
    return prices[mint] ?? null;
  };
  bot = world.createBot({ chain, worth });
  await bot.start();
  alice = await world.person('Alice');
});

afterEach(async () => {
  await bot.stop();
  await bot.close();
  await world.stop();
});

async function connect(): Promise<void> {
  await alice.say('/connect');
  await returnFromWallet(world, await alice.waitForMessage('Connect your wallet'));
  await alice.press('Yes, it is mine', await alice.waitForMessage('Is this your wallet?'));
  await alice.waitForMessage('Connected');
}

async function open() {
  await alice.say('/balance');
  return alice.waitForMessage('💼');
}

describe('/balance', () => {
  it('says beside a token what was paid for it, and what it gained', async () => {
    await connect();
    const person = {
      id: alice.id as PersonId,
      chatId: alice.chatId as ChatId,
      firstName: 'A',
      wallet: WALLET,
    };
    const { id, intent, offer } = await swapAt(world.test.store, person, 'settled');
    const bought = {
      ...offer,
      toAmount: '1000000000',
      minimumToAmount: '1000000000',
      fromUsd: 100,
      toUsd: 100,
    };
    await world.test.database
      .updateTable('swaps')
      .set({
        intent: JSON.stringify({ from: intent.to, to: intent.from, amount: '100000000' }),
        offer: JSON.stringify(bought),
      })
      .where('id', '=', id)
      .execute();
    held = [holding('native', 2_000_000_000n)];
    prices = { native: 300 };
    const card = await open();
    expect(card.text).toContain('Bought at $100.00 on average: +50% (+\u2060$50.00)');
    await alice.press('SOL', card);
    const token = await alice.waitForEdit(card, 'You hold 2 SOL, about $300.00');
    expect(token.text).toContain('$150.00\nPrice: a quote of the swap service');
    expect(token.text).toContain('Bought at $100.00 on average: +50% (+\u2060$50.00)');
    expect(labels(token)).toContain('📸 Share result');
  });

  it('shows the listed tokens of a wallet full of spam, and says that the list is incomplete', async () => {
    await connect();
    isCrowded = true;
    held = [holding('native', 2_000_000_000n)];
    prices = { native: 300 };
    const card = await open();
    expect(card.text).toContain('I could not read the whole wallet');
    expect(card.text).toContain('Total: at least $300.00');
    held = [];
    await alice.press('🔄 Refresh', card);
    const none = await alice.waitForEdit(card, 'This wallet has no SOL');
    expect(none.text).not.toContain('This wallet is empty');
  });

  it('sorts by value, and folds away small or unlisted tokens under any name', async () => {
    await connect();
    prices = { native: 31, [USDC.mint]: 120.5, [USDT.mint]: 0.4 };
    held = [
      holding('native', 200_000_000n),
      holding(USDT.mint, 400_000n),
      holding(SCAM, 1_000n),
      holding(USDC.mint, 120_500_000n),
      holding(DUP.mint, 7_000_000n),
    ];
    const card = await open();
    expect(card.text?.split('\n').slice(2)).toEqual([
      'Total: at least $151.90',
      '• 120.5 USDC, about $120.50',
      '• 0.2 SOL, about $31.00',
      '• 7 DUP (Dup1…1111)',
      'Hidden: 2, worth less than a dollar or not on the token list.',
      'Tap a token to buy, sell or swap it.',
      expect.stringContaining('As of '),
    ]);
    expect(labels(card)).toEqual([
      ...['USDC', 'SOL', 'DUP'],
      ...['Show the rest (2)', '🔄 Refresh', '📋 Copy address'],
    ]);
    await alice.press('Show the rest (2)', card);
    const whole = await alice.waitForEdit(card, 'Not on the token list');
    expect(whole.text).toMatch(
      /Worth less than a dollar\n• 0.4 USDT, about \$0.40\nNot on the token list\..*\n• 1,000 Scam…1111\n/,
    );
    expect(whole.text).not.toContain('free-money');
    expect(labels(whole)).not.toContain('Scam…1111');
    await alice.press('Hide the rest', whole);
    await alice.waitForEdit(card, 'Hidden: 2');
  });

  it('stops requesting prices once the service is busy, and says that some are missing', async () => {
    await connect();
    prices = { native: 'busy', [USDC.mint]: 5 };
    held = [...LISTED.map(({ mint }) => holding(mint, 5_000_000n)), holding('native', 1_000_000_000n)];
    const card = await open();
    expect(card.text).toContain('Some prices are unavailable right now');
    expect(card.text).toContain('• 1 SOL\n');
    expect(card.text).toContain('• 5 USDC, about $5.00');
    expect(asked).toHaveLength(3);
  });

  it('reports an unreachable chain', async () => {
    await connect();
    held = undefined;
    const card = await open();
    expect(card.text).toContain('I cannot reach the chain right now');
    expect(labels(card)).toEqual(['🔄 Refresh', '📋 Copy address']);
  });

  it('comes as a new message below a message that was pressed for it', async () => {
    await connect();
    held = [holding('native', 1_000_000_000n)];
    await alice.say('thanks!');
    const thanks = await alice.waitForMessage('You are welcome');
    await alice.press('My balance', thanks);
    const balance = await alice.waitForMessage('💼');
    expect(balance.message_id).toBeGreaterThan(thanks.message_id);
  });

  it('swaps a token for any other by a dialogue, also during another dialogue', async () => {
    await connect();
    held = [holding('native', 1_000_000_000n)];
    const card = await open();
    await alice.press('SOL', card);
    const token = await alice.waitForEdit(card, 'own coin');
    await alice.press('Swap SOL', token);
    const first = await alice.waitForMessage('Swap SOL to…');
    await alice.press('Swap SOL', token);
    await alice.waitForEdit(first, 'Stopped here');
    await alice.waitForMessage('Swap SOL to…');
    await alice.say('USDC');
    await alice.waitForMessage('how much SOL');
  });

  it('has buttons for the tokens of many holdings in rows of three, and of no more than twelve', async () => {
    await connect();
    isCrowded = false;
    held = [...LISTED.map(({ mint }) => holding(mint, 5_000_000n)), holding('native', 1_000_000_000n)];
    const rows = (await open()).reply_markup?.inline_keyboard.map((row) => row.length);
    expect(rows).toEqual([3, 2, 2]);
  });

  it('of a wallet that is not in use has no tokens to tap but the way to use it', async () => {
    await connect();
    await alice.say('/connect');
    await returnFromWallet(world, await alice.waitForMessage('Connect your wallet'), OTHER);
    await alice.press('Yes, it is mine', await alice.waitForMessage('Is this your wallet?'));
    await alice.waitForMessage(`Connected: ${OTHER}`);
    held = [holding('native', 1_000_000_000n)];
    const card = await open();
    expect(card.text).toContain(OTHER);
    await alice.press('Phantom 7EqQ…wJeK', card);
    const first = await alice.waitForEdit(card, WALLET);
    expect(labels(first)).toContain('Use this wallet');
    expect(labels(first)).not.toContain('SOL');
    await alice.press('Use this wallet', first);
    expect(labels(await alice.waitForEdit(card, 'Tap a token'))).toContain('SOL');
    const active = await world.test.store.wallets.activeWallet(alice.id as PersonId);
    expect(active?.address).toBe(WALLET);
  });

  it('has a button for each wallet of the person, and never shows another person’s', async () => {
    await connect();
    held = [holding('native', 1_000_000_000n)];
    const card = await open();
    const bob = await world.person('Bob');
    await bob.say('/help');
    await bob.waitForMessage('Just write what you want');
    const wallet = await world.test.store.wallets.activeWallet(alice.id as PersonId);
    await forgePresses(bot, bob, 5, `bl:f:${wallet?.id}`);
    await bob.say('/balance');
    await bob.waitForMessage('No wallet is connected');
    expect(bob.transcript()).not.toContain(WALLET);
    expect(card.text).toContain(WALLET);
  });

  it('is read no more often than the price quota allows', async () => {
    await connect();
    held = [holding('native', 1_000_000_000n)];
    const card = await open();
    let answer = await alice.press('🔄 Refresh', card);
    for (let time = 0; time < 12; time += 1) answer = await alice.press('🔄 Refresh', card);
    expect(answer).toMatchObject({ text: expect.stringMatching(/slow|fast|moment|wait/i) });
  });
});
