import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NO_MARKET } from '../../../src/bot/prices/market.ts';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import type { ScriptedPerson } from '../../support/scripted-person.ts';
import { type ChatWorld, labels, startChatWorld } from '../support/chat-world.ts';
import { type DayPrices, figuresOfDay } from '../support/figures-of-day.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

let world: ChatWorld;
let alice: ScriptedPerson;
/** By mint, as the market source says. */
let dayPrices: Readonly<Record<string, DayPrices>>;

beforeEach(async () => {
  dayPrices = {};
  const market = {
    ...NO_MARKET,
    source: 'Test',
    figures: async (mint: string) => figuresOfDay(dayPrices[mint]),
  };
  world = await startChatWorld({ market });
  alice = await world.person('Alice');
});

afterEach(() => world.stop());

describe('commands', () => {
  it('that do not exist are read as words', async () => {
    await alice.say('/Swap 0.5 SOL USDC');
    await alice.waitForMessage('You pay: 0.5 SOL');
    await alice.say('/price SOL');
    await alice.waitForMessage('SOL · Solana');
    await alice.say('/slippage 2');
    await alice.waitForMessage('Slippage is now 2%');
    await alice.say('/buy USDC');
    const question = await alice.waitForMessage('Get USDC: which token do you pay with?');
    await alice.say('/withdraw');
    await alice.waitForMessage('use your wallet');
    await alice.waitForEdit(question, 'Stopped here');
    await alice.say('/Cancel');
    await alice.waitForMessage('Cancelled: 0.5 SOL → USDC');
  });

  it('turn one line into a card', async () => {
    await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage('You pay: 0.5 SOL');
    expect(card.text).toContain('≈ 77.5');
    expect(labels(card)).toEqual([
      ['✅ Confirm'],
      ['Any wallet, no linking'],
      ['Amount', '⇅ Turn', 'More'],
      ['Refresh', 'Cancel'],
    ]);
    expect(world.service.asked).toMatchObject([
      {
        fromMint: 'native',
        toMint: USDC,
        fromAmount: 500_000_000n,
      },
    ]);
  });

  it.each([
    ['1,500 SOL USDC', 'could mean two things'],
    ['2abc SOL USDC', 'is not an amount'],
    ['1e3 SOL USDC', 'write “1e3” out'],
    ['-1 SOL USDC', 'more than zero'],
    ['0 SOL USDC', 'more than zero'],
    ['0.1234567891 SOL USDC', 'at most 9 decimals'],
    ['18446744073.709551616 SOL USDC', 'more SOL than can exist'],
    ['1 SOL NOPE', 'I found no token “NOPE”'],
    ['1 SOL US', 'Did you mean USDC, USDT?'],
    ['1 SOL SOL', 'SOL to SOL would change nothing'],
    ['1 SOL DUP', 'Which one do you mean?'],
    ['1 SOL', 'Swap SOL to…'],
    ['1 SOL USDC or not', 'Write it like this'],
    ['<b>& SOL USDC', 'Write it like this'],
    ['1.000 SOL USDC', 'could mean two things'],
    ['1.500k SOL USDC', 'write “1.500k” out'],
    ['50% SOL USDC', 'needs a wallet'],
  ])('answers /swap %s and changes nothing', async (line, words) => {
    await alice.say(`/swap ${line}`);
    expect((await alice.waitForMessage(words)).text).toContain(words);
    expect(await world.test.store.swaps.findNewestOffer(alice.id as PersonId)).toBeUndefined();
    expect(world.service.asked).toEqual([]);
  });

  it('take the mint of wrapped SOL for SOL', async () => {
    await alice.say('1 So11111111111111111111111111111111111111112 USDC');
    await alice.waitForMessage('You pay: 1 SOL');
    await alice.say('So11111111111111111111111111111111111111112');
    await alice.waitForMessage('SOL · Solana');
  });

  it('refuse a number of a hundred digits in words, in private, in a dialogue and in a group', async () => {
    const huge = '9'.repeat(100);
    for (const text of [`/swap ${huge} SOL USDC`, `/quote ${huge} SOL USDC`]) {
      await alice.say(text);
      await alice.waitForMessage('That number is too large.');
    }
    await alice.say('/swap SOL USDC');
    const question = await alice.waitForMessage('how much SOL?');
    await alice.say(huge);
    await alice.waitForEdit(question, 'That number is too large.');
    const group = await alice.inGroup();
    await group.say(`/quote ${huge} SOL USDC`);
    await group.waitForMessage('That number is too large.');
    group.close();
  });

  it('show the price of one without an amount, and the card of one token', async () => {
    await alice.say('/quote SOL USDC');
    await alice.waitForMessage('1 SOL → ≈ 155 USDC');
    await alice.say('/quote sol');
    await alice.waitForMessage('SOL · Solana');
  });

  it('show the day of the market source beside a price, with its chart and its name', async () => {
    dayPrices = { native: { 24: 150, 6: 145, 0: 155 }, [USDC]: { 24: 1, 6: 1, 0: 1 } };
    const day = '📈 SOL: +3.33% in 24 h ▅▁█ (Test)';
    await alice.say('/quote 1 SOL USDC');
    expect((await alice.waitForMessage('→')).text).toContain(day);
  });

  it('show ten prices in a row, then one warning, then nothing', async () => {
    for (let n = 0; n < 12; n += 1) await alice.say('/quote 1 SOL USDC');
    await alice.say('/quote 2 SOL USDC');
    await alice.waitForMessage('that was a lot at once');
    await alice.say('/quote 3 SOL USDC');
    await alice.say('/help');
    await alice.waitForMessage('Just write what you want');
    expect(world.service.asked).toHaveLength(12);
    expect(alice.messages().filter(({ text }) => text?.includes('a lot at once'))).toHaveLength(1);
  });
});
