import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTypedPrice } from '../../../../src/bot/features/orders/typed-price.ts';
import { type MarketFigures, NO_MARKET } from '../../../../src/bot/prices/market.ts';
import type { ChatId, PersonId } from '../../../../src/bot/swap/brands.ts';
import type { OrderQuote, OrderQuoteRequest, ServiceResult } from '../../../../src/bot/swap/service-port.ts';
import type { Token } from '../../../../src/bot/swap/token.ts';
import type { BaseUnits } from '../../../../src/solana/mint.ts';
import { solPool } from '../../../guard/support/order-world.ts';
import { textOf as rawTextOf, type ScriptedPerson } from '../../../support/scripted-person.ts';
import { type ChatWorld, connectInChat, labels, startChatWorld, WALLET } from '../../support/chat-world.ts';
import { figuresOfDay } from '../../support/figures-of-day.ts';
import { swapAt } from '../../support/live-a-life.ts';
import { makeSwap, SOL, USDC } from '../../support/make-swap.ts';

const textOf = (message: Parameters<typeof rawTextOf>[0]) => rawTextOf(message).replaceAll('\u00a0', ' ');

/** Orders whose price is a percentage: of the market, or of what the tokens cost. */

let world: ChatWorld;
let alice: ScriptedPerson;
let bought = 0;
const asked: OrderQuoteRequest[] = [];
let figures: MarketFigures | undefined;

const resting = ({ toAmount, steps }: OrderQuoteRequest): ServiceResult<readonly OrderQuote[]> => ({
  ok: true,
  value: [
    { pool: solPool, toAmount, deposit: 1_948_800n, unsignedTransaction: null, ...(steps && { steps }) },
  ],
});

beforeEach(async () => {
  asked.length = 0;
  figures = undefined;
  world = await startChatWorld({
    market: { ...NO_MARKET, figures: async () => figures },
    orders: {
      quoteOrders: async (request) => {
        asked.push(request);
        return resting(request);
      },
    },
  });
  alice = await world.person('Alice');
  await alice.start();
  await connectInChat(world, alice);
  world.setBalance(10_000_000_000n);
});
afterEach(() => world.stop());

/** A confirmed purchase with dollars. */
async function buy(token: Token, units: bigint, dollars: number): Promise<void> {
  const person = { id: alice.id as PersonId, chatId: alice.chatId as ChatId, firstName: 'A', wallet: WALLET };
  const swap = makeSwap('any');
  const intent = { from: USDC, to: token, amount: BigInt(dollars * 1e6) as BaseUnits };
  const offer = { ...swap.offer, toAmount: units as BaseUnits, fromUsd: dollars, toUsd: dollars };
  await swapAt(world.test.store, person, 'settled', { createdAt: 1_000 * ++bought, intent, offer });
}

it('sell 2 sol at +10%: the market of now gives the price, which the card says', async () => {
  await alice.say('sell 2 sol at +10%');
  const text = textOf(await alice.waitForMessage('Order: sell 2 SOL'));
  // The best quote is one unit better than 155.
  expect(asked).toMatchObject([{ fromAmount: 2_000_000_000n, toAmount: 341_000_002n }]);
  expect(text).toContain('+10% from the market (1 SOL = 155 USDC) is 1 SOL = 170.5 USDC');
  expect(text).toContain('The market is 10% away');
});

it('buy 100 usdc of sol at -20% pays a fifth less', async () => {
  // 155 000 units of SOL for one of USDC.
  world.service.script.rate = 1n;
  await alice.say('buy 100 usdc of sol at -20%');
  await alice.waitForMessage('Order: sell 100 USDC');
  const [terms] = asked;
  const market = (await world.service.api.quote({
    ...{ fromMint: USDC.mint, toMint: SOL.mint, fromAmount: 100_000_000n as BaseUnits, asker: 1 as never },
  })) as { readonly value: readonly { readonly toAmount: bigint }[] };
  const gives = market.value[0]?.toAmount ?? 0n;
  expect(terms?.toAmount).toBe((gives * 10n + 7n) / 8n);
});

it('take profit on sol at +30% sells all of it above its average cost', async () => {
  await buy(SOL, 1_000_000_000n, 100);
  await buy(SOL, 1_000_000_000n, 300);
  await alice.say('take profit on sol at +30%');
  const text = textOf(await alice.waitForMessage('Order: sell 9.99 SOL'));
  // 200 dollars a SOL on average.
  expect(asked).toMatchObject([{ fromAmount: 9_990_000_000n, toAmount: 2_597_400_000n }]);
  expect(text).toContain('+30% on your average cost (1 SOL = 200 USDC) is 1 SOL = 260 USDC');
});

it('of an unknown cost it says so, and offers the same percentage from the market', async () => {
  await alice.say('take profit on sol at +30%');
  await alice.waitForMessage('I do not know what your SOL cost');
  const text = textOf(await alice.waitForMessage('Order: sell 9.99 SOL'));
  expect(text).toContain('+30% from the market (1 SOL = 155 USDC) is 1 SOL = 201.5 USDC');
});

it('take profit without a token takes the only position, or asks which one', async () => {
  await alice.say('/order take profit +30%');
  await alice.waitForMessage('I know no token that was bought here');
  await buy(SOL, 1_000_000_000n, 200);
  await alice.say('take profit +30%');
  await alice.waitForMessage('Order: sell 9.99 SOL');
  await buy(
    { ...USDC, symbol: 'BONK', mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as never },
    5n,
    1,
  );
  await alice.say('/order take profit +40%');
  const question = await alice.waitForMessage('Take profit of which token?');
  expect(labels(question)).toEqual([['SOL +40%', 'Bonk +40%']]);
  await alice.press('SOL +40%', question);
  expect(textOf(await alice.waitForMessage('+40% on your average cost'))).toContain('is 1 SOL = 280 USDC');
});

it('a ladder is one order with equal parts, the rest with the last, and the card names both ends', async () => {
  await alice.say('ladder sell 2.000000003 sol from 200 to 260 in 4 steps');
  const card = await alice.waitForMessage('Order: sell 2.000000003 SOL');
  const [terms] = asked;
  expect(terms?.steps).toEqual([
    { sells: 500_000_000n, receives: 100_000_000n },
    { sells: 500_000_000n, receives: 110_000_000n },
    { sells: 500_000_000n, receives: 120_000_000n },
    // Never less than asked, to the unit.
    { sells: 500_000_003n, receives: 130_000_001n },
  ]);
  expect(terms).toMatchObject({ fromAmount: 2_000_000_003n, toAmount: 460_000_001n });
  const text = textOf(card);
  expect(text).toContain('at 1 SOL = 200 USDC … 1 SOL = 260 USDC');
  expect(text).toContain('4 parts, each at its own price');
  expect(text).toContain('When it is filled you get at least: 460 USDC');
  expect(text).toContain('The market is 29.03% away');
  await alice.press('✅ Confirm', card);
  await alice.waitForEdit(card, 'sign in your wallet');
});

it('a ladder whose nearest price the market has passed is refused in words', async () => {
  await alice.say('ladder sell 2 sol from 100 to 260 in 4 steps');
  await alice.waitForMessage('The market is better already than the nearest price of this ladder');
  expect(await world.test.database.selectFrom('swaps').select('id').execute()).toEqual([]);
});

it('a ladder begins at the market whichever end is named first', async () => {
  await alice.say('ladder sell 2 sol from +50% to +10% in 2 steps');
  await alice.waitForMessage('Order: sell 2 SOL');
  const [near, far] = asked[0]?.steps ?? [];
  expect([near?.receives, far?.receives]).toEqual([170_500_001n, 232_500_001n]);
});

it('a sale below the market is no order', async () => {
  await alice.say('sell 2 sol at -10%');
  await alice.waitForMessage('I did not understand this order in full');
  expect(asked).toEqual([]);
});

describe('a typed price', () => {
  it('is asked for behind *At a price…*, and its answer is the card of an order', async () => {
    figures = figuresOfDay({ 24: 149, 0: 150 });
    await alice.say('sol');
    await alice.press('📌 At a price…', await alice.waitForMessage('own coin'));
    const question = await alice.waitForMessage('SOL at a price');
    await alice.press('Another price…', question);
    await alice.waitForEdit(question, 'Which price for one?');
    await alice.say('soon');
    await alice.waitForEdit(question, 'I do not understand this price');
    await alice.say('2 @ 250');
    await alice.waitForMessage('Order: sell 2 SOL');
    expect(asked).toMatchObject([{ fromAmount: 2_000_000_000n, toAmount: 500_000_000n }]);
    await alice.waitForEdit(question, 'SOL at a price');
  });

  it.each([
    ['0.5', { side: 'sell', amount: { kind: 'most' }, price: '0.5' }],
    ['$0,5', { side: 'sell', amount: { kind: 'most' }, price: '0.5' }],
    ['+30%', { side: 'sell', amount: { kind: 'most' }, price: { of: 'market', bps: 3_000 } }],
    ['200 @ 0.5', { side: 'sell', amount: { kind: 'exact', text: '200' }, price: '0.5' }],
    [
      '25% @ +10%',
      { side: 'sell', amount: { kind: 'share', bps: 2_500 }, price: { of: 'market', bps: 1_000 } },
    ],
    ['50 usdc @ 0.3', { side: 'buy', amount: { kind: 'exact', text: '50' }, price: '0.3' }],
  ])('%s is read', (text, order) => {
    const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as never;
    expect(readTypedPrice(mint, text)).toMatchObject(order);
  });

  it.each(['1.500', '-30%', '200 @', 'half @ 0.5 @ 1', 'now', '50 usdc @ +3%', '0'])('%s is not', (text) => {
    expect(readTypedPrice('native' as never, text)).toBeUndefined();
  });
});
