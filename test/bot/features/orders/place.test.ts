import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGuard } from '../../../../src/apps/bot/create-guard.ts';
import { renderNotice, renderSwap } from '../../../../src/bot/cards/swap-card.ts';
import { readOrderLine } from '../../../../src/bot/features/orders/parse.ts';
import { renderOrders, renderStandingNews } from '../../../../src/bot/features/orders/view.ts';
import { type MarketFigures, NO_MARKET } from '../../../../src/bot/prices/market.ts';
import { acceptSigned } from '../../../../src/bot/swap/accept-signed.ts';
import { LANGUAGES } from '../../../../src/bot/swap/people.ts';
import { openPlacement } from '../../../../src/bot/swap/place-order.ts';
import type { OrderQuote, OrderQuoteRequest, ServiceResult } from '../../../../src/bot/swap/service-port.ts';
import { type Swap, TRANSITIONS } from '../../../../src/bot/swap/swap.ts';
import type { Address } from '../../../../src/solana/address.ts';
import { buildPlacement } from '../../../../src/solana/dlmm/build-transaction.ts';
import { orderOf } from '../../../../src/solana/dlmm/instructions.ts';
import { binPrice, nearestBin, proceedsOf } from '../../../../src/solana/dlmm/price.ts';
import type { BaseUnits } from '../../../../src/solana/mint.ts';
import { decodeTransaction, withoutSignatures, withSignature } from '../../../../src/solana/transaction.ts';
import * as dlmm from '../../../guard/support/dlmm.ts';
import * as fake from '../../../guard/support/fake-accounts.ts';
import { STEP, solPool, stateOf, worldOf } from '../../../guard/support/order-world.ts';
import { blockhash, person as signer } from '../../../guard/support/people.ts';
import { FakeNode } from '../../../simulator/fake-node.ts';
import { type ScriptedPerson, textOf } from '../../../support/scripted-person.ts';
import { VIEWS } from '../../i18n/sample-swap.ts';
import {
  type ChatWorld,
  connectInChat,
  labels,
  returnFromWallet,
  startChatWorld,
} from '../../support/chat-world.ts';
import { figuresOfDay } from '../../support/figures-of-day.ts';
import { makeSwap, USDC } from '../../support/make-swap.ts';
import { refused } from '../../support/service-failure.ts';
import { makeStanding } from './make-standing.ts';

const POOL = solPool;
const DEPOSIT = 1_948_800n;

let world: ChatWorld;
let alice: ScriptedPerson;
let figures: MarketFigures | undefined;
/** What the service answers; the pool's price is a little better than asked. */
let places: (request: OrderQuoteRequest) => ServiceResult<readonly OrderQuote[]>;
const asked: OrderQuoteRequest[] = [];

const resting = ({ toAmount }: OrderQuoteRequest): ServiceResult<readonly OrderQuote[]> => ({
  ok: true,
  value: [
    {
      pool: POOL,
      toAmount: (toAmount + 240_000n) as BaseUnits,
      deposit: DEPOSIT,
      unsignedTransaction: null,
    },
  ],
});

beforeEach(async () => {
  places = resting;
  asked.length = 0;
  figures = undefined;
  world = await startChatWorld({
    market: { ...NO_MARKET, figures: async () => figures },
    orders: {
      quoteOrders: async (request) => {
        asked.push(request);
        return places(request);
      },
    },
  });
  alice = await world.person('Alice');
  await alice.start();
});
afterEach(() => world.stop());

it.each([
  ['🔴 +25%', '🔴 50%', { fromAmount: 4_995_000_000n, toAmount: 936_562_500n }],
  ['🟢 −10%', '🟢 50 USDC', { fromAmount: 50_000_000n, toAmount: 370_370_371n }],
])('At a price… on the token card: %s, %s is the card of an order', async (price, amount, terms) => {
  figures = figuresOfDay({ 24: 149, 0: 150 });
  await connected();
  await alice.say('sol');
  await alice.press('📌 At a price…', await alice.waitForMessage('own coin'));
  const question = await alice.waitForMessage('SOL at a price');
  await alice.press(price, question);
  await alice.press(amount, await alice.waitForEdit(question, 'how much'));
  await alice.waitForMessage('Order: sell');
  expect(asked).toMatchObject([terms]);
  figures = undefined;
  expect(await alice.press(amount, question)).toMatchObject({ text: /No price is known/ });
});

const connected = async () => {
  await connectInChat(world, alice);
  world.setBalance(10_000_000_000n);
};

it.each([
  ['sell 2 sol when it hits 250', 'Order: sell 2 SOL'],
  ['vende 2 sol si sube a 250', 'Order: sell 2 SOL'],
  ['buy 50 usdc of sol if it falls to 100', 'Order: sell 50 USDC'],
  ['sell 2 sol when it hits 100', 'Stop-loss: 2 SOL when 1 SOL ≤ $100'],
])('a condition is an order, or a stop-loss where the price has to fall: %s', async (text, answer) => {
  await connected();
  await alice.say(text);
  await alice.waitForMessage(answer);
});

it('/order shows what is sold, the price of the pool, what comes at least, deposit, distance and pool', async () => {
  await connected();
  await alice.say('/order sell 2 SOL at 250');
  const card = await alice.waitForMessage('Order: sell 2 SOL');
  const text = textOf(card);
  expect(text).toContain('at 1 SOL = 250.12 USDC');
  expect(text).toContain('When it is filled you get at least: 500.24 USDC');
  expect(text).toContain('not promised');
  expect(text).toContain('returns when the order ends: 0.0019488 SOL');
  expect(text).toContain('The market is 61.36% away');
  expect(text).toContain('Only your signature takes it out');
  expect(asked).toMatchObject([{ fromAmount: 2_000_000_000n, toAmount: 500_000_000n }]);
  expect(labels(card)).toEqual([['✅ Confirm'], ['Cancel']]);
  // Its due time is no word of a clock that was ahead, which a turn of the watcher would pull back.
  expect(await world.test.store.swaps.nextDueAt(world.now())).toBeGreaterThan(world.now());
  await alice.press('✅ Confirm', card);
  const ordered = await alice.waitForEdit(card, 'sign in your wallet');
  expect(textOf(ordered)).toContain('Order: sell 2 SOL at 1 SOL = 250.12 USDC');
  await alice.press('Cancel', ordered);
  await alice.waitForEdit(card, 'Cancelled: no order was placed');
});

it.each([
  ['sell 2 sol at 250', { fromAmount: 2_000_000_000n, toAmount: 500_000_000n }],
  ['buy 100 usdc of sol at 90', { fromAmount: 100_000_000n, toAmount: 1_111_111_112n }],
  ['buy $50 of sol at 100', { fromAmount: 50_000_000n, toAmount: 500_000_000n }],
  ['i want to sell two sol at $250 please', { fromAmount: 2_000_000_000n, toAmount: 500_000_000n }],
  ['vende 2 sol a 250', { fromAmount: 2_000_000_000n, toAmount: 500_000_000n }],
  ['quero vender 2 sol por usdc a 250', { fromAmount: 2_000_000_000n, toAmount: 500_000_000n }],
  ['продай 2 sol по цене 250', { fromAmount: 2_000_000_000n, toAmount: 500_000_000n }],
  ["2 sol'u 250'den sat", { fromAmount: 2_000_000_000n, toAmount: 500_000_000n }],
  ['以250的价格卖2个sol', { fromAmount: 2_000_000_000n, toAmount: 500_000_000n }],
  ['بيع 2 sol بسعر 250', { fromAmount: 2_000_000_000n, toAmount: 500_000_000n }],
  ['buy sol with 100 usdc at 90', { fromAmount: 100_000_000n, toAmount: 1_111_111_112n }],
  ['buy 3 sol at 100.5', { fromAmount: 301_500_000n, toAmount: 3_000_000_000n }],
])('%s without the slash asks for the same', async (line, terms) => {
  await connected();
  // USDC buys SOL at 155 000 units for one: dear enough that no market is better.
  if (line.startsWith('buy')) world.service.script.rate = 1n;
  await alice.say(line);
  await alice.waitForMessage('Order: sell');
  expect(asked).toMatchObject([terms]);
});

it('tells a market that is better already, and offers the swap at once', async () => {
  await connected();
  await alice.say('/order sell 2 SOL at 100');
  await alice.waitForMessage('The market is better than your price already: 2 SOL get about 310 USDC now');
  await alice.waitForMessage('You pay');
});

it.each([
  ['no pool', () => ({ ok: true, value: [] }) as const, 'No pool can take this order'],
  [
    'a service of another operator',
    () => refused('orders', 404, 'not_found'),
    'does not offer standing orders',
  ],
  ['a service that is away', () => refused('orders', 502, 'upstream_unavailable'), 'not'],
])('of %s it says so in words', async (_, answer, words) => {
  await connected();
  places = answer;
  await alice.say('/order sell 2 SOL at 250');
  await alice.waitForMessage(words);
});

it('asks for a wallet, the form, or more balance', async () => {
  await alice.say('/order sell 2 SOL at 250');
  await alice.waitForMessage(/no wallet|Connect/i);
  await connected();
  await alice.say('/order 2 sol 250');
  await alice.waitForMessage('An order at your price');
  world.setBalance(1_000_000_000n);
  await alice.say('/order sell 2 SOL at 250');
  const card = await alice.waitForMessage('Your wallet holds 1 SOL: 1 SOL too little');
  expect(await alice.press('✅ Confirm', card)).toMatchObject({});
  const [row] = await world.test.database.selectFrom('swaps').select('state').execute();
  expect(row?.state).toBe('offered');
});

it.each(['sell 2 sol at 0', 'sell 2 sol at 1.2.3', 'sell 1 usdc of sol at 2', 'swap 1 sol usdc'])(
  'a strict form reads nothing out of %s',
  (line) => {
    expect(readOrderLine(line)).toBeUndefined();
  },
);

it.each(LANGUAGES)('has words for every state and every message in %s', async (language) => {
  const view = VIEWS[language];
  const standing = { pool: POOL, deposit: DEPOSIT, market: 400_000_000n as BaseUnits };
  const taken = { order: POOL, left: 5n as BaseUnits };
  for (const [kind, terms] of [
    ['place', standing],
    ['close', { ...standing, taken }],
  ] as const)
    for (const state of Object.keys(TRANSITIONS) as Swap['state'][]) {
      const swap = makeSwap('a', { state, wallet: signer.address });
      const order = { ...swap, intent: { ...swap.intent, kind }, offer: { ...swap.offer, standing: terms } };
      const told = [renderSwap(order, view), renderNotice(order, view)].map(({ text }) => text).join();
      expect(told).not.toMatch(/\{|undefined/);
      if (state === 'offered' && language !== 'en')
        expect(told).not.toContain(renderSwap(order, VIEWS.en).text.split('\n')[0]);
    }
  const placed = makeSwap('a', { state: 'confirmed', wallet: signer.address, erasureLanguage: language });
  const forgotten = {
    ...placed,
    intent: { ...placed.intent, kind: 'place' as const },
    offer: { ...placed.offer, standing },
  };
  const farewell = renderNotice(forgotten, view).text;
  expect(farewell).toContain('app.meteora.ag');
  expect(farewell).not.toContain('/orders');
  const order = { ...makeStanding(), state: 'resting' as const };
  for (const [news, state] of [
    ...(['part', 'unfilled', 'old'] as const).map((one) => [one, 'resting'] as const),
    ...(['filled', 'gone'] as const).map((one) => [one, one] as const),
  ])
    expect(renderStandingNews({ ...order, state }, news, view.texts)?.text).toMatch(/\d/);
  expect(renderOrders([{ order, reading: undefined, market: undefined }], view.texts).text).toContain('1.5');
});

/** The guard and the chain's accounts are real here; only the nodes' programs are stand-ins. */
it('is signed by the key of the order and the wallet, and rests once it is confirmed', async () => {
  await alice.say('/connect');
  await returnFromWallet(world, await alice.waitForMessage('Connect your wallet'), signer.address);
  await alice.waitForMessage('Is this your wallet?');
  await alice.press('Yes, it is mine');
  world.setBalance(10_000_000_000n);
  const pool = { ...stateOf(POOL), y: { ...stateOf(POOL).y, mint: USDC.mint as Address } };
  const sold = 1_000_000_000n;
  places = ({ toAmount, signers }) => {
    const bin = nearestBin(pool, 'ask', { sold, bought: toAmount }) ?? 0;
    const placement = signers && {
      ...{ person: signers.wallet, order: signers.order, pool: POOL, side: 'ask' as const },
      bins: [{ bin, amount: sold }],
    };
    const bytes = placement && buildPlacement(placement, pool, { blockhash, unitPrice: 20_000 });
    const receives = proceedsOf('ask', sold, binPrice(pool.binStep, bin)) as BaseUnits;
    return {
      ok: true,
      value: [
        {
          ...{ pool: POOL, toAmount: receives, deposit: DEPOSIT },
          unsignedTransaction: bytes ? Buffer.from(bytes).toString('base64') : null,
        },
      ],
    };
  };
  world.service.script.rate = 100_000n;
  // The pool's market is at 1,000 USDC a SOL, as its bins have it.
  await alice.say('/order sell 1 SOL at 1010');
  const card = await alice.waitForMessage('Order: sell 1 SOL');
  await alice.press('✅ Confirm', card);
  await alice.waitForEdit(card, 'sign in your wallet');
  const [row] = await world.test.database.selectFrom('swaps').select('id').execute();
  const find = async () => (await world.test.store.swaps.findSwap(row?.id as Swap['id'])) as Swap;
  const rules: string[] = [];
  const node = new FakeNode(withRealDollars());
  const guard = createGuard(node.connection, {
    ...{ allowedCosigners: [], allowedRouters: [], onRefusal: (rule) => void rules.push(rule) },
  });
  const chain = { highestBlockHeight: async () => 1_000, blockMs: () => 200 };
  const ports = { ...portsOf(world), guard, chain } as unknown as Parameters<typeof openPlacement>[0];
  const opened = await openPlacement(ports, await find());
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
  const { attempt, summary } = opened.value;
  expect(summary.enforcement).toBe('chain');
  const order = orderOf(attempt.unsignedTransaction) as Address;
  const signed = (bytes: Uint8Array) =>
    withSignature(bytes, signer.address, signer.sign(decodeTransaction(bytes).message));
  const accept = (bytes: Uint8Array) =>
    acceptSigned(
      {
        guard,
        chain: { ...chain, transactionStatus: async () => ({ kind: 'pending' }) } as never,
        swaps: world.test.store.swaps,
        clock: world.now,
      },
      attempt,
      bytes,
    );
  // Two signatures, version, header, and the keys stand before the blockhash.
  const { staticAccountKeys } = decodeTransaction(attempt.unsignedTransaction);
  const replaced = Uint8Array.from(attempt.unsignedTransaction);
  const at = 1 + 2 * 64 + 5 + 32 * staticAccountKeys.length;
  replaced.fill(7, at, at + 32);
  expect((await accept(signed(replaced))).ok).toBe(false);
  expect(rules).toEqual(['cosigner-signature']);
  // A wallet that drops the other signature gets it back.
  expect(await accept(signed(withoutSignatures(attempt.unsignedTransaction)))).toMatchObject({ ok: true });
  const { signed: stored } = await find();
  expect(Buffer.from(stored?.transaction ?? '', 'base64')).toEqual(
    Buffer.from(signed(attempt.unsignedTransaction)),
  );
  for (const to of ['submitted', 'confirmed'] as const)
    await world.test.store.swaps.move({
      ...{ swap: await find(), to, why: 'a test', now: world.now() },
      notices: to === 'confirmed' ? ['status', 'notice'] : ['status'],
    });
  await alice.waitForMessage('Your order rests: 1 SOL at');
  expect(await world.test.store.standingOrders.list((await find()).personId)).toMatchObject([
    { order, wallet: signer.address, pool: POOL, amount: sold, state: 'resting' },
  ]);
  // The lock of the wallet ended with the placement.
  expect(await world.test.store.swaps.findInFlight(signer.address, (await find()).personId)).toBeUndefined();
  await world.test.store.swaps.move({
    ...{ swap: await find(), to: 'expired', why: 'rolled back', now: world.now(), correction: true },
    notices: ['status'],
  });
  expect(await world.test.store.standingOrders.list((await find()).personId)).toEqual([]);
});

function portsOf({ test, service, now }: ChatWorld) {
  return {
    swaps: {
      ...test.store.swaps,
      newId: () => `attempt-${now()}`,
      pageTokens: { fresh: () => 'fresh', hash: (token: string) => `hash-of-${token}` },
    },
    prices: { ...service.api, quoteOrders: async (request: OrderQuoteRequest) => places(request) },
    clock: now,
  };
}

/** The pool of SOL and the USDC of the token list. */
function withRealDollars() {
  const { x, y } = stateOf(POOL);
  return worldOf((accounts) => {
    const mint = USDC.mint as Address;
    const pool = { x: [x.mint, x.reserve], y: [mint, y.reserve], binStep: STEP } as const;
    accounts.set(POOL, dlmm.poolAccount(pool)).set(mint, fake.mint());
  });
}
