import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStandingReader } from '../../../../src/apps/bot/standing-reader.ts';
import { createStandingWatch } from '../../../../src/bot/features/orders/worker.ts';
import type { Standing } from '../../../../src/bot/swap/standing.ts';
import type { Swap } from '../../../../src/bot/swap/swap.ts';
import { systemTimers } from '../../../../src/bot/workers/due-work.ts';
import { order, tokens, SOL as UNIT, worldOf } from '../../../guard/support/order-world.ts';
import { person as signer } from '../../../guard/support/people.ts';
import { FakeNode } from '../../../simulator/fake-node.ts';
import { type OrderState, showOrder } from '../../../simulator/standing-nodes.ts';
import { type ScriptedPerson, textOf } from '../../../support/scripted-person.ts';
import { engineOfThisRun } from '../../../support/test-database.ts';
import { until } from '../../../support/until.ts';
import { type ChatWorld, labels, returnFromWallet, startChatWorld } from '../../support/chat-world.ts';
import { makeSigned, makeSwap } from '../../support/make-swap.ts';
import { restPlaced } from '../../support/use-standing.ts';
import { settle } from '../../support/virtual-time.ts';
import { makeStanding } from './make-standing.ts';

class Chain {
  readonly accounts: Map<string, unknown>;
  readonly node: FakeNode;
  constructor(state: OrderState) {
    const world = worldOf();
    this.accounts = world.accounts as never;
    this.node = new FakeNode(world);
    this.show(state);
  }
  show(state: OrderState): void {
    showOrder(this.accounts, state);
  }
}

describe.each(engineOfThisRun)('an order that rests, on $name', ({ url }) => {
  let world: ChatWorld;
  let alice: ScriptedPerson;
  let chains: Chain[];
  let watch: ReturnType<typeof createStandingWatch>;
  const errors: unknown[] = [];
  const alerts: unknown[] = [];
  /** Timeouts of the nodes' answers. */
  const waiting = new Set<() => void>();

  const readerOf = () =>
    createStandingReader({
      nodes: chains.map(({ node }) => node.connection),
      now: () => world.now(),
      onAlert: (...alert) => void alerts.push(alert),
      clock: {
        now: () => world.now(),
        after: (_, run) => {
          waiting.add(run);
          return () => waiting.delete(run);
        },
      },
    });
  const restart = () => {
    watch = createStandingWatch({
      ports: {
        standing: world.test.store.standingOrders,
        swaps: world.test.store.swaps,
        chain: readerOf(),
        now: world.now,
      },
      timers: systemTimers,
      onError: (error) => void errors.push(error),
    });
  };

  beforeEach(async () => {
    for (const list of [errors, alerts]) list.length = 0;
    chains = [new Chain('resting'), new Chain('resting')];
    const standing: ReturnType<typeof createStandingReader> = {
      readStanding: (...asked) => readerOf().readStanding(...asked),
      buildOrderClose: async () => undefined,
    };
    world = await startChatWorld({ standing }, true, url);
    alice = await world.person('Alice');
    await alice.start();
    await alice.waitForMessage('Hello');
    restart();
    const people = world.test.database.selectFrom('people').select(['person_id', 'chat_id']);
    await restPlaced(world.test, world.now(), await people.executeTakeFirstOrThrow());
  });
  afterEach(async () => {
    expect(errors).toEqual([]);
    await world.stop();
  });

  const row = async () => (await world.test.store.standingOrders.find(makeStanding().id)) as Standing;
  /** Long enough for the next reading, whatever pause the last one set. */
  const poll = async (ms = 3_600_000) => {
    world.advance(ms);
    let isOver = false;
    const polled = watch.runOnce().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      // Whoever answers has answered by then.
      for (let turns = 0; turns < 3; turns += 1) await settle();
      if (chains.some(({ node }) => node.hangsAt)) for (const run of waiting) run();
    }
    await polled;
  };
  const show = (state: OrderState) => {
    for (const chain of chains) chain.show(state);
  };
  const told = () =>
    alice
      .messages()
      .filter((one) => /order/i.test(textOf(one)))
      .map(textOf);

  it('tells a part at most once an hour, the fill once, and an end elsewhere once', async () => {
    await poll();
    expect(await row()).toMatchObject({ state: 'resting', slot: 1_000 });
    show('half');
    await poll();
    await alice.waitForMessage('is filled in part: 0.5 SOL for 505.01');
    await poll(300_000);
    show('filled');
    await poll(300_000);
    const filled = await alice.waitForMessage('Your order is filled: 1,010.03 USDC wait in the pool');
    expect(labels(filled)).toEqual([['Collect']]);
    await poll();
    restart();
    await poll();
    show('gone');
    await poll();
    await alice.waitForMessage('was taken out elsewhere');
    await poll();
    expect(told()).toHaveLength(3);
    expect(await row()).toMatchObject({ state: 'gone', fence: expect.any(Number) });
  });

  const silence = () => {
    if (chains[1]) chains[1].node.hangsAt = 'getMultipleAccounts';
  };

  it.each<readonly [string, () => void]>([
    [
      'one node alone says so and the other is silent',
      () => {
        chains[0]?.show('gone');
        silence();
      },
    ],
    ['the nodes contradict each other', () => chains[0]?.show('gone')],
    ['only one node has it filled', () => chains[0]?.show('filled')],
    [
      'a node is behind what was read before',
      () => {
        show('gone');
        for (const { node } of chains) node.blockHeight = 999;
      },
    ],
  ])('tells no end where %s', async (_, change) => {
    await poll();
    change();
    await poll();
    await poll(300_000);
    expect((await row()).state).toBe('resting');
    expect(told()).toEqual([]);
  });

  it.each([
    ['filled', 'Your order is filled'],
    ['gone', 'was taken out elsewhere'],
  ] as const)(
    'believes a node that is left alone after ten minutes, with an alert: %s',
    async (state, words) => {
      await poll();
      silence();
      chains[0]?.show(state);
      await poll(60_000);
      await poll(500_000);
      expect(alerts).toEqual([]);
      await poll(100_000);
      await alice.waitForMessage(words);
      const detail = `a standing order, node 1: ${state}, node 2: silent`;
      expect(alerts).toContainEqual(['silent_node_passed_over', 2, detail]);
      await poll();
      expect(told()).toHaveLength(1);
    },
  );

  it('leaves an end open that a node has not seen after ten minutes, with an alert', async () => {
    await poll();
    chains[0]?.show('gone');
    await poll(60_000);
    await poll(600_000);
    expect(alerts).toEqual([['node_holds_end_back', 2, 'a standing order, node 1: gone, node 2: open']]);
    expect(told()).toEqual([]);
  });

  it('tells a fill that is rolled back, and the next one', async () => {
    show('filled');
    await poll();
    await alice.waitForMessage('Your order is filled');
    show('half');
    await poll();
    await alice.waitForMessage(
      'took back the fill of your order 1 SOL at 1 SOL = 1,010.03 USDC: 0.5 SOL are filled now',
    );
    show('filled');
    await poll();
    expect(await row()).toMatchObject({ state: 'filled', filled: UNIT });
    await until(() => expect(told()).toHaveLength(3));
  });

  it('leaves the end of an order that our own transaction takes out to that swap', async () => {
    await poll();
    const { personId, chatId, from, to } = await row();
    const store = world.test.store.swaps;
    const taken = { order, left: 0n as never };
    const terms = { pool: tokens, deposit: 1n, market: null, taken };
    const close = makeSwap('close', {
      ...{ personId, chatId, wallet: signer.address, dueAt: null },
      intent: { kind: 'close', from, to, amount: 0n as never },
      offer: { ...makeSwap('close').offer, standing: terms },
    });
    await store.createSwap(close, 'token', []);
    const move = async (toState: Swap['state'], patch = {}) => {
      const swap = (await store.findSwap(close.id)) as Swap;
      await store.move({ swap, to: toState, patch, why: 'a test', notices: [], now: world.now() });
    };
    await move('ordered');
    await move('signed', { signed: makeSigned('close') });
    await move('submitted');
    show('gone');
    await poll();
    expect((await row()).state).toBe('resting');
    await move('confirmed');
    await poll();
    expect(await row()).toMatchObject({ state: 'taken_out' });
    expect(told()).toEqual([]);
    // A rollback before finality: the order is watched again.
    const swap = (await store.findSwap(close.id)) as Swap;
    await store.move({
      swap,
      to: 'expired',
      why: 'rolled back',
      notices: [],
      now: world.now(),
      correction: true,
    });
    expect((await row()).state).toBe('resting');
  });

  it('asks after thirty days, once', async () => {
    await poll(30 * 86_400_000);
    expect(labels(await alice.waitForMessage('has rested for thirty days'))).toEqual([['Cancel']]);
    await poll();
    expect(told()).toHaveLength(1);
  });

  it('is told to be passed where the market elsewhere is beyond its price', async () => {
    const { from, to, amount, receives } = await row();
    const pair = { from: from.mint, to: to.mint };
    const say = async () => {
      await alice.say('/orders');
      return textOf(await alice.waitForMessage('Your standing orders'));
    };
    await world.test.store.priceRecord.note(pair, {
      at: world.now(),
      fromAmount: amount,
      toAmount: receives,
    });
    expect(await say()).not.toContain('has passed this price');
    world.advance(600_000);
    const better = ((receives * 101n) / 100n) as typeof receives;
    await world.test.store.priceRecord.note(pair, { at: world.now(), fromAmount: amount, toAmount: better });
    expect(await say()).toContain('Elsewhere the market has passed this price');
  });

  it('is listed with what the chain says, and one button each; only its owner may press', async () => {
    show('half');
    await alice.say('/orders');
    const list = await alice.waitForMessage('Your standing orders');
    expect(textOf(list)).toContain('Filled: 0.5 SOL for 505.01');
    expect(textOf(list)).toMatch(/Its pool is 1% away/);
    expect(labels(list)).toEqual([['1 · Cancel']]);
    await alice.say('/connect');
    await returnFromWallet(world, await alice.waitForMessage('Connect your wallet'), signer.address);
    await alice.waitForMessage('Is this your wallet?');
    await alice.press('Yes, it is mine');
    await alice.press('1 · Cancel', list);
    const card = await alice.waitForMessage('Take your order out');
    expect(textOf(card)).toContain('You get back: 505.01');
    expect(textOf(card)).toContain('+ 0.5 SOL');
    await alice.press('✅ Confirm', card);
    await alice.waitForEdit(card, 'sign in your wallet');
  });

  it('is forgotten with its person, who is told that it rests on', async () => {
    await alice.say('/forget');
    const question = await alice.waitForMessage('Erase everything about you?');
    expect(textOf(question)).toContain('standing orders, which rest on: 1');
    await alice.press('Yes, erase everything', question);
    const erased = textOf(await alice.waitForEdit(question, 'Everything about you is erased.'));
    expect(erased).toContain('rest on: 1. Only your wallet takes them out, at app.meteora.ag');
    expect(erased).not.toContain('/orders');
    expect(await row()).toBeUndefined();
    show('filled');
    await poll();
    expect(told().join()).not.toContain('filled');
  });
});
