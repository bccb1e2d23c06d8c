import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import { cancelSwap } from '../../../src/bot/swap/confirm-offer.ts';
import { PLAIN_CARD } from '../../../src/bot/swap/offer.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import { type Address, addressFromBytes, type Signature } from '../../../src/solana/address.ts';
import { engineOfThisRun } from '../../support/test-database.ts';
import { linkWallet, meetAda } from '../pages/support/rows.ts';
import { makeSwap, moved, OWNER, WALLET } from '../support/make-swap.ts';
import { LANDED, useServeWorld } from './serve-world.ts';
import { codeOf } from './use-orders.ts';

describe.each(engineOfThisRun)('an offer to a person without a wallet on $name', ({ url }) => {
  const world = useServeWorld(url);
  const { servePorts, serve, current, poll, order } = world;

  const OTHER = 'G31ghtvFbknhhY8FsFBnuo3DT8zRxHTgNM2vQ9La5j6R' as Address;
  const STRANGER = 8 as PersonId;
  const scannable = { card: { ...PLAIN_CARD, hasNoWallet: true } } as const;

  async function offer(id: string, changes: Partial<Swap> = {}): Promise<Swap> {
    const swap = makeSwap(id, { ...scannable, ...changes });
    await world.store.swaps.createSwap(swap, `signing-${id}`, [], `pay-${id}`);
    return swap;
  }

  async function scanned(swap: Swap, account = WALLET): Promise<Swap> {
    const result = await serve(swap, account);
    if (!result.ok) throw new Error(result.problem.code);
    return current(swap.id);
  }

  test('binds the account that asks first, with its bytes, in one move', async () => {
    const swap = await scanned(await offer('a'));
    expect(swap).toMatchObject({
      ...{ state: 'served', wallet: WALLET, isScanned: true, orderedAt: world.now, card: scannable.card },
      minimum: 297_000_000n,
    });
    expect(await world.store.swaps.findAttempts(swap.id)).toMatchObject([{ wallet: WALLET }]);
    const events = await world.store.swaps.listEvents(swap.id);
    expect(events.map(({ to }) => to)).toEqual(['offered', 'served']);
    expect((await world.store.swaps.listOpen(OWNER)).map(({ id }) => id)).toEqual(['a']);
    expect((await world.store.swaps.listPast(OWNER, { limit: 5 })).map(({ id }) => id)).toEqual(['a']);
    expect(codeOf(await serve(swap, OTHER))).toBe('wrong_wallet');
    expect(codeOf(await serve(swap))).toBe('done');
    expect(await world.store.swaps.findAttempts(swap.id)).toHaveLength(1);
    expect(await world.store.wallets.listWallets(OWNER)).toEqual([]);
  });

  test('of two accounts at once one is bound, and the other refused', async () => {
    const swap = await offer('a');
    const both = await Promise.all([serve(swap), serve(swap, OTHER)]);
    expect(both.map(codeOf).toSorted()).toEqual(['done', 'wrong_wallet']);
    const [attempt, ...more] = await world.store.swaps.findAttempts(swap.id);
    expect(more).toEqual([]);
    expect((await current('a')).wallet).toBe(attempt?.wallet);
  });

  test('is an offer again once it cannot land, free for another account', async () => {
    await scanned(await offer('a'));
    world.found = { kind: 'not_landed' };
    world.now = 100_000;
    await poll('a');
    const back = await poll('a');
    expect(back).toMatchObject({ state: 'offered', wallet: null, orderedAt: null, minimum: null });
    expect(back).toMatchObject({ dueAt: 661_000, card: { ...scannable.card, isStale: true } });
    expect(back.isScanned).toBeUndefined();
    expect(await world.store.swaps.listPast(OWNER, { limit: 5 })).toEqual([]);
    const again = await scanned(back, OTHER);
    expect(again).toMatchObject({ wallet: OTHER, offerVersion: 2, card: { isStale: false } });
  });

  test('past its time it lapses at the bound', async () => {
    await scanned(await offer('a'));
    [world.now, world.found] = [661_001, { kind: 'not_landed' }];
    await poll('a');
    expect(await poll('a')).toMatchObject({ state: 'lapsed', reason: 'not_signed_in_time' });
  });

  test('landed, it is followed like any other, and holds the wallet for everyone', async () => {
    await scanned(await offer('a'));
    expect(await world.store.swaps.findInFlight(WALLET, STRANGER)).toBeUndefined();
    world.found = LANDED;
    expect(await poll('a')).toMatchObject({ state: 'submitted', isScanned: true, wallet: WALLET });
    expect((await world.store.swaps.findInFlight(WALLET, STRANGER))?.id).toBe('a');
  });

  test.each([
    ['the same', 300_000_000n, 'done', 'served'],
    ['worse', 299_999_999n, 'price_refreshed', 'offered'],
  ] as const)('an expired price that is %s by now: %s', async (_, toAmount, code, state) => {
    const swap = await offer('a');
    [world.now, world.answers] = [61_001, [toAmount]];
    expect(codeOf(await serve(swap))).toBe(code);
    expect(await current('a')).toMatchObject({ state, offerVersion: 2, offer: { toAmount } });
    expect(codeOf(await serve(await current('a')))).toBe('done');
  });

  test('a price below the minimum is shown first, and binds nothing', async () => {
    const swap = await offer('a');
    world.answers = [290_000_000n];
    expect(codeOf(await serve(swap))).toBe('price_changed');
    expect(await current('a')).toMatchObject({
      ...{ state: 'offered', wallet: null, offerVersion: 2 },
      offer: { toAmount: 290_000_000n },
    });
  });

  test.each([
    ['with a wallet when it was priced', { card: PLAIN_CARD }],
    ['that loses a lot', { offer: { ...makeSwap('a').offer, toUsd: 280 } }],
    ['whose price nobody can judge', { offer: { ...makeSwap('a').offer, toUsd: null } }],
    ['with a wide tolerance', { slippageBps: 500 }],
  ])('an offer %s is not served', async (_, changes) => {
    expect(codeOf(await serve(await offer('a', changes)))).toBe('out_of_date');
    expect(await current('a')).toMatchObject({ state: 'offered', wallet: null });
  });

  test('nothing is served while paused, after its time, or once a wallet is linked', async () => {
    const swap = await offer('a');
    world.isPaused = true;
    expect(codeOf(await serve(swap))).toBe('paused');
    [world.isPaused, world.now] = [false, 661_000];
    expect(codeOf(await serve(swap))).toBe('out_of_date');
    world.now = 10_000;
    await linkWallet(world.store);
    expect(codeOf(await serve(swap))).toBe('out_of_date');
    expect(await world.store.swaps.findAttempts(swap.id)).toEqual([]);
  });

  test('a second offer of the person waits for the first', async () => {
    await scanned(await offer('a'));
    expect(await serve(await offer('b'))).toMatchObject({
      problem: { code: 'in_flight', other: { id: 'a' } },
    });
  });

  test('of eight offers that are scanned at once three are served', async () => {
    await meetAda(world.store);
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const swaps = await Promise.all(ids.map((id) => offer(id)));
    const results = await Promise.all(swaps.map((swap) => serve(swap, addressFromBytes(randomBytes(32)))));
    expect(results.map(codeOf).toSorted()).toEqual([
      ...Array(3).fill('done'),
      ...Array(5).fill('three_served'),
    ]);
    expect(await world.store.swaps.countServed()).toBe(3);
    const [left] = await world.store.swaps.listOffers(OWNER);
    expect(await serve(left as Swap)).toMatchObject({ problem: { until: world.now + 49_400 } });
  });

  test('the address alone locks no wallet of another person', async () => {
    const victims = await order('v');
    await scanned(await offer('a', { personId: STRANGER }));
    expect(await scanned(await offer('b', { personId: 9 as PersonId }))).toMatchObject({ state: 'served' });
    expect(codeOf(await serve(victims))).toBe('done');
    expect(await serve(await offer('c', { personId: 10 as PersonId }))).toMatchObject({
      problem: { code: 'in_flight', other: { id: 'v' } },
    });
  });

  test('two that landed for two people are followed one after the other', async () => {
    await scanned(await offer('a', { personId: STRANGER }));
    const first = await serve(await order('v'));
    expect(codeOf(first)).toBe('done');
    world.found = LANDED;
    await poll('v');
    expect(await poll('a')).toMatchObject({ state: 'served', dueAt: world.now + 1_000 });
    await moved(world.store.swaps, await current('v'), 'confirmed', { dueAt: null });
    world.found = { ...LANDED, txHash: 'second' as Signature };
    expect(await poll('a')).toMatchObject({ state: 'submitted' });
  });

  test('Cancel and /forget end it at the bound', async () => {
    const swap = await scanned(await offer('a'));
    await scanned(await offer('b', { personId: STRANGER }), OTHER);
    await cancelSwap({ ...servePorts() } as never, { swapId: swap.id, personId: OWNER });
    await world.store.personalData.erase({ personId: STRANGER, language: 'en', now: world.now });
    world.found = { kind: 'not_landed' };
    for (const id of ['a', 'b']) {
      await poll(id);
      expect(await poll(id)).toMatchObject({ state: 'cancelled', reason: 'cancelled_by_person' });
    }
  });
});
