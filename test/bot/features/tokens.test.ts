import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatBot } from '../../../src/bot/create-bot.ts';
import { createPictureMaker } from '../../../src/bot/pictures/maker.ts';
import type { MarketFigures } from '../../../src/bot/prices/market.ts';
import { NO_MARKET } from '../../../src/bot/prices/market.ts';
import { createWorth } from '../../../src/bot/prices/shown-prices.ts';
import type { ChatId, PersonId } from '../../../src/bot/swap/brands.ts';
import type { TokenSafety } from '../../../src/bot/swap/chain-port.ts';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import type { ScriptedPerson } from '../../support/scripted-person.ts';
import { type ChatWorld, connectInChat, labels, startChatWorld, WALLET } from '../support/chat-world.ts';
import { HARMLESS } from '../support/harmless.ts';
import { swapAt } from '../support/live-a-life.ts';
import { makeSwap, SOL, USDC as USDC_TOKEN } from '../support/make-swap.ts';
import { refused } from '../support/service-failure.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const DAY_MS = 86_400_000;

const maker = createPictureMaker();
afterAll(() => maker.close());

let world: ChatWorld;
let bot: ChatBot;
let alice: ScriptedPerson;
let figures: MarketFigures | undefined;
let safety: TokenSafety | undefined;
let bought: number;
/** The last picture, as SVG. */
let drawn: string;
let isDrawable: boolean;
/** No service buys so little. */
let isDust: boolean;

beforeEach(async () => {
  world = await startChatWorld({}, false);
  safety = HARMLESS;
  bought = 0;
  drawn = '';
  isDrawable = true;
  isDust = false;
  figures = {
    price: 0.999_8,
    changeBps: -12,
    marketCap: 61_234_567_890,
    liquidity: 522_175_174.66,
    volume: 1_234_567_890,
    holders: 5_123_456,
    firstTradedAt: world.now() - 400 * DAY_MS,
    day: [
      { agoMs: DAY_MS, price: 1.001 },
      { agoMs: 3_600_000, price: 1 },
      { agoMs: 0, price: 0.999_8 },
    ],
  };
  const market = {
    ...NO_MARKET,
    source: 'Jupiter',
    figures: async () => figures,
    changes: async () => new Map(),
  };
  const pictures = {
    draw: async (svg: string) => {
      drawn = svg;
      return isDrawable ? maker.draw(svg) : undefined;
    },
  };
  const worth = createWorth(world.service.api, world.now);
  bot = world.createBot({
    ...{ market, pictures, tokenSafety: async () => safety },
    worth: async (...held) => (isDust ? null : worth(...held)),
  });
  await bot.start();
  alice = await world.person('Alice');
});

afterEach(async () => {
  await bot.stop();
  await bot.close();
  await world.stop();
});

/** A confirmed swap of SOL and dollars, one second after the one before. */
async function trade(from: 'SOL' | 'USDC', lamports: bigint, dollars: number) {
  const person = { id: alice.id as PersonId, chatId: alice.chatId as ChatId, firstName: 'A', wallet: WALLET };
  const sol = { token: SOL, amount: lamports as BaseUnits };
  const usdc = { token: USDC_TOKEN, amount: BigInt(dollars * 1e6) as BaseUnits };
  const [paid, got] = from === 'SOL' ? [sol, usdc] : [usdc, sol];
  bought += 1;
  const offer = { ...makeSwap('any').offer, toAmount: got.amount, fromUsd: dollars, toUsd: dollars };
  const intent = { from: paid.token, to: got.token, amount: paid.amount };
  return swapAt(world.test.store, person, 'settled', { createdAt: 1_000 * bought, intent, offer });
}

const buySol = (lamports: bigint, dollars: number) => trade('USDC', lamports, dollars);

/** The notice of the sale. */
async function sellSol(lamports: bigint, dollars: number): Promise<Message> {
  const { id } = await trade('SOL', lamports, dollars);
  const rows = world.test.database.updateTable('swaps').set({ final_at: world.now() });
  await rows.where('id', '=', id).execute();
  return alice.waitForMessage(`swapped for ≈ ${dollars} USDC`);
}

async function ask(words: string, expected = 'Safety'): Promise<Message> {
  await alice.say(words);
  return alice.waitForMessage(expected);
}

describe('a token’s card', () => {
  it.each(['USDC', 'usdc', USDC, `https://solscan.io/token/${USDC}`])('answers %s', async (words) => {
    const card = await ask(words);
    expect(card.text).toBe(
      [
        'USDC · USD Coin',
        USDC,
        '',
        '$0.9998 · 24 h █▂▁ −0.12%',
        '1 h −0.02%',
        'Market cap $61.23B\u00a0· Liquidity $522M\u00a0· Volume 24 h $1.23B\u00a0· 5.12M holders',
        'Traded since Oct 2025',
        'Market figures: Jupiter',
        '',
        '✅ Nobody can make more of it or freeze it.',
        'Supply 12.35M · ten largest accounts hold 23.5%',
        'Safety: read from the chain',
        '',
        '🟢 buys for SOL.',
      ].join('\n'),
    );
    expect(labels(card)).toEqual([
      ['🟢 0.1', '🟢 0.5', '🟢 1'],
      ['Swap USDC'],
      ['📈 Chart'],
      ['Refresh', 'My balance'],
    ]);
  });

  it('says each danger in a sentence, the worst first', async () => {
    safety = {
      ...HARMLESS,
      canMint: true,
      canFreeze: true,
      feeBps: 250,
      hasPermanentDelegate: true,
      hasTransferHook: true,
      pause: 'possible',
      largestShareBps: 7_300,
    };
    figures = { ...(figures as MarketFigures), liquidity: 900, firstTradedAt: world.now() - 3 * DAY_MS };
    const card = await ask('USDC');
    expect(card.text?.split('\n').filter((line) => /^(⚠️|🛑|✅)/u.test(line))).toEqual([
      '⚠️ New: traded for less than a week.',
      '⚠️ Little money is in its market, so selling moves the price against you.',
      '🛑 The issuer can take it out of your wallet.',
      '⚠️ Another program decides on each transfer and can block your sale.',
      '⚠️ Each transfer costs 2.5%.',
      '⚠️ The issuer can stop all transfers.',
      '⚠️ The issuer can freeze it in your wallet.',
      '⚠️ The issuer can make more of it at any time.',
      '⚠️ The top 10 holders own 73%; pools and exchanges may be among them.',
    ]);
  });

  it.each<[Partial<TokenSafety>, string]>([
    [{ isNonTransferable: true }, '🛑 It cannot be transferred'],
    [{ pause: 'active' }, '🛑 The issuer has stopped all transfers'],
    [{ isFrozenByDefault: true }, '🛑 New holders are frozen'],
  ])('warns of %j', async (power, sentence) => {
    safety = { ...HARMLESS, ...power };
    expect((await ask('USDC')).text).toContain(sentence);
  });

  it('says how old the token is by the chain, and warns of a young one once', async () => {
    const lines = async (age: TokenSafety['age']) => {
      safety = { ...HARMLESS, age };
      await alice.say('USDC');
      const card = await alice.waitForMessage('Safety');
      return card.text?.split('\n').filter((line) => /New|days? old|Created/.test(line));
    };
    const ago = (days: number) => world.now() - days * DAY_MS;
    expect(await lines({ at: ago(100), isExact: true })).toEqual(['Created Aug 2026']);
    expect(await lines({ at: ago(3.5), isExact: false })).toEqual(['More than 3 days old']);
    expect(await lines({ at: ago(0.5), isExact: false })).toEqual([]);
    figures = { ...(figures as MarketFigures), firstTradedAt: ago(0.1) };
    expect(await lines({ at: ago(0.2), isExact: true })).toEqual(['⚠️ New: created less than a day ago.']);
    expect(await lines({ at: ago(6), isExact: true })).toEqual(['⚠️ New: created less than a week ago.']);
    expect(await lines({ at: ago(3), isExact: false })).toEqual(['⚠️ New: traded for less than a week.']);
  });

  it('says of a token on no shipped list that anyone can make one', async () => {
    await alice.say('Dup1111111111111111111111111111111111111111');
    expect((await alice.waitForMessage('Safety')).text).toContain('⚠️ Not on our list.');
  });

  it('makes no claim about safety where the chain is silent, and none about the market without a source', async () => {
    safety = undefined;
    figures = undefined;
    const card = await ask('USDC', 'The chain could not be read');
    expect(card.text).not.toMatch(/Jupiter|✅/);
    expect((await ask('sol', 'own coin')).text).toContain('$6,451.61\nPrice: a quote of the swap service');
    world.service.api.quote = async () => refused('quotes', 404, 'no_route');
    world.advance(60_000);
    expect((await ask('sol', 'No price right now')).text).toContain('own coin');
  });

  it('of SOL names no mint, and is bought with USDC', async () => {
    const card = await ask('sol', 'own coin');
    expect(card.text).not.toContain('native');
    expect(labels(card)).toEqual([
      ['🟢 20', '🟢 50', '🟢 100'],
      ['Swap SOL', '📌 At a price…'],
      ['📈 Chart'],
      ['Refresh', 'My balance'],
    ]);
  });

  it('shows what the wallet holds, with shares to sell', async () => {
    await connectInChat(world, alice);
    world.setBalance(12_500_000n);
    const card = await ask('USDC');
    expect(card.text).toContain('You hold 12.5 USDC, about $12.50');
    expect(labels(card)).toEqual([
      ['🟢 0.1', '🟢 0.5', '🟢 1'],
      ['🔴 25%', '🔴 50%', '🔴 100%'],
      ['Swap USDC'],
      ['📈 Chart'],
      ['Refresh', 'My balance'],
    ]);
    world.setBalance(0n);
    expect((await ask('USDC')).text).toContain('You don’t hold any USDC.');
  });

  it('has the price of a purchase where the holding is too small to sell', async () => {
    await connectInChat(world, alice);
    figures = undefined;
    isDust = true;
    world.setBalance(1n);
    expect((await ask('sol', 'own coin')).text).toContain('$6,451.61\nPrice: a quote of the swap service');
  });
});

describe('the chart of a token', () => {
  const drawnWords = () => [...drawn.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
  const noteAgo = (hours: number, price: number) =>
    world.test.store.priceRecord.note(
      { from: SOL.mint, to: USDC_TOKEN.mint },
      {
        at: world.now() - hours * 3_600_000,
        fromAmount: 1_000_000_000n as BaseUnits,
        toAmount: BigInt(Math.round(price * 1e6)) as BaseUnits,
      },
    );

  it.each([
    ['chart sol', 'en'],
    ['SOL chart please', 'en'],
    ['grafico de sol', 'es'],
    ['o grafico do sol', 'pt'],
    ['график sol', 'ru'],
    ['sol grafiği', 'tr'],
    ['sol 走势图', 'zh'],
    ['شارت sol', 'ar'],
  ])('is a picture for "%s"', async (words, language) => {
    await alice.speak(language);
    await alice.say(words);
    const sent = await alice.waitForMessage(({ photo }) => photo !== undefined);
    expect(sent.caption).toContain('Solana');
    expect(drawnWords()).toContain('SOL · 7 d');
  });

  it('shows an hour and a day of the source, of the week what was recorded, and says so', async () => {
    await noteAgo(50, 0.9);
    await noteAgo(49, 0.95);
    const card = await ask('sol', 'own coin');
    await alice.press('📈 Chart', card);
    const chart = await alice.waitForMessage(({ photo }) => photo !== undefined);
    expect(chart.caption).toContain('$0.9998 · 24 h █▂▁ −0.12%\n1 h −0.02%');
    expect(chart.caption).toContain('7 days: 2 of 7 days known. The market source tells one');
    expect(chart.caption).toContain('Market figures: Jupiter');
    const words = drawnWords();
    expect(words).toEqual(expect.arrayContaining(['SOL · 1 h', 'SOL · 24 h', '-0.12%', '2/7 d', '+11.09%']));
    expect(drawn.match(/stroke-width="4"/g)).toHaveLength(4);
    expect(labels(chart)).toEqual([['🟢 20', '🟢 50', '🟢 100'], ['Refresh']]);
    figures = {
      ...(figures as MarketFigures),
      price: 2,
      day: [
        { agoMs: DAY_MS, price: 1 },
        { agoMs: 0, price: 2 },
      ],
    };
    await alice.press('Refresh', chart);
    await vi.waitFor(() => expect(drawnWords()).toContain('+100%'));
  });

  it('is drawn from the record where that tells the span, and refused where nothing is known', async () => {
    for (let minutes = 0; minutes <= 60; minutes += 5) await noteAgo(minutes / 60, 100 + minutes);
    figures = undefined;
    await alice.say('chart sol');
    const chart = await alice.waitForMessage(({ photo }) => photo !== undefined);
    expect(chart.caption).not.toContain('Jupiter');
    expect(drawnWords()).toEqual(expect.arrayContaining(['$100.00 - $160.00', '-37.5%', '1/7 d', '1/24 h']));
    const card = await ask('USDC');
    expect(await alice.press('📈 Chart', card)).toMatchObject({ text: /No chart yet/ });
    await ask('chart usdc');
  });
});

describe('the profit of what was bought here', () => {
  it('is shown beside the holding, by the average price paid', async () => {
    await connectInChat(world, alice);
    await buySol(1_000_000_000n, 4);
    await buySol(1_000_000_000n, 6);
    world.setBalance(2_000_000_000n);
    figures = { ...(figures as MarketFigures), price: 6 };
    const sol = await ask('sol', 'own coin');
    expect(sol.text).toContain('You hold 2 SOL, about $12.00');
    expect(sol.text).toContain('Bought at $5.00 on average: +20% (+\u2060$2.00)');
    figures = { ...figures, price: 4 };
    expect((await ask('sol', 'own coin')).text).toContain('on average: −20% (−\u2060$2.00)');
    // A stablecoin is money and no position.
    expect((await ask('USDC')).text).not.toContain('on average');
  });

  it('is a picture to forward, without wallet, amounts or dollars', async () => {
    await connectInChat(world, alice);
    await buySol(1_000_000_000n, 5);
    world.setBalance(1_000_000_000n);
    figures = { ...(figures as MarketFigures), price: 7.5 };
    const sol = await ask('sol', 'own coin');
    expect(await alice.press('📸 Share result', sol)).toMatchObject({ text: /Forward the picture/ });
    const shared = await alice.waitForMessage(({ photo }) => photo !== undefined);
    expect(shared.caption).toBe('SOL +50% · @countersign_bot');
    expect(labels(shared)).toEqual([]);
    const words = [...drawn.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
    expect(words).toEqual([
      ...['SOL', 'Countersign', '+50%', 'First bought', 'Jan 1, 1970', 'Telegram', '@countersign_bot'],
      ...['Scan to', 'open the bot'],
    ]);
    isDrawable = false;
    expect(await alice.press('📸 Share result', sol)).toMatchObject({ text: /could not draw/ });
    world.setBalance(0n);
    expect(labels(await ask('sol', 'own coin')).flat()).not.toContain('📸 Share result');
    expect(await alice.press('📸 Share result', sol)).toMatchObject({ text: /could not draw/ });
  });

  it('stays after all was sold: on the card, in the notice, in /pnl, in /history, and as a picture', async () => {
    await connectInChat(world, alice);
    await buySol(1_000_000_000n, 4);
    const notice = await sellSol(2_000_000_000n, 10);
    expect(notice.text).toContain(
      '📈 Profit: +25% (+\u2060$1.00)\nCounted on the 1 SOL that you bought here',
    );
    world.setBalance(0n);
    const card = await ask('sol', 'own coin');
    expect(card.text).toContain('You don’t hold any SOL.\nSold so far: +25% (+\u2060$1.00)');
    for (const [from, message] of [
      ['the notice', notice],
      ['the card', card],
    ] as const) {
      drawn = '';
      await alice.press('📸 Share result', message);
      await vi.waitFor(() => expect(drawn, from).toMatch(/\+25%.*First bought.*Sold/));
    }
    const pnl = await ask('/pnl', 'Your profit');
    expect(pnl.text).toContain('Last 24 hours: +\u2060$1.00 (+25%)');
    expect(pnl.text).toContain('All time: +\u2060$1.00 (+25%)\n\n• SOL: sold +\u2060$1.00 (+25%)\n');
    expect(pnl.text).toContain('By average cost');
    expect(pnl.text).toContain('sold here but did not buy here');
    expect((await ask('/history', 'Your last swaps')).text).toMatch(
      /2 SOL → 10 USDC · .* · \+\u2060\$1\.00\n/,
    );
    world.advance(2 * DAY_MS);
    expect((await ask('how is my pnl?', '24 hours: no sales')).text).toContain('7 days: +');
  });

  it('of what is still held is in /pnl, and nothing is where nothing was bought', async () => {
    await connectInChat(world, alice);
    expect((await ask('positions', 'Your profit')).text).toContain('Nothing to count yet');
    await buySol(1_000_000_000n, 4);
    world.setBalance(1_000_000_000n);
    expect((await ask('my trades', 'All time: no sales')).text).toContain('SOL: not sold: 1 SOL at $4.00');
  });
});

describe('the buttons of the card', () => {
  it('buy for SOL: the card of a swap follows, and the token’s stays', async () => {
    const card = await ask('USDC');
    await alice.press('🟢 0.5', card);
    expect((await alice.waitForMessage('0.5 SOL')).text).toContain('USDC');
    expect(alice.messages().find(({ message_id }) => message_id === card.message_id)?.text).toBe(card.text);
  });

  it.each([
    ['🔴 25%', '3.125 USDC'],
    ['🔴 100%', '12.5 USDC'],
  ])('%s offers %s for SOL', async (button, amount) => {
    await connectInChat(world, alice);
    world.setBalance(12_500_000n);
    await alice.press(button, await ask('USDC'));
    expect((await alice.waitForMessage(amount)).text).toContain('SOL');
  });

  it('are the amounts of the settings: numbers and dollars buy, shares sell', async () => {
    await connectInChat(world, alice);
    world.setBalance(12_500_000n);
    await world.test.store.preferences.change(
      alice.id as PersonId,
      { presets: ['0.2', '$20', '30%', 'max'] },
      world.now(),
    );
    world.advance(3_600_000);
    const card = await ask('USDC');
    expect(labels(card).slice(0, 2)).toEqual([
      ['🟢 0.2', '🟢 $20'],
      ['🔴 30%', '🔴 100%'],
    ]);
    await alice.press('🔴 30%', card);
    await alice.waitForMessage('You pay: 3.75 USDC');
    await alice.press('🟢 0.2', card);
    await alice.waitForMessage('You pay: 0.2 SOL');
  });

  it('refresh edits the card in place', async () => {
    const card = await ask('USDC');
    figures = { ...(figures as MarketFigures), price: 1.25 };
    await alice.press('Refresh', card);
    expect((await alice.waitForEdit(card, '$1.25')).text).toContain('Market cap');
  });

  it('tell why nothing can be sold any more', async () => {
    await connectInChat(world, alice);
    world.setBalance(12_500_000n);
    const card = await ask('USDC');
    world.setBalance(0n);
    const outcome = await alice.press('🔴 50%', card);
    expect(JSON.stringify(outcome)).toContain('holds no USDC');
  });
});
