import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSwaps, recheckSwap, showSwap } from '../../../src/apps/cli/swap-commands.ts';
import type { Swap, SwapKind } from '../../../src/bot/swap/swap.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { makeSwap, OWNER } from '../../bot/support/make-swap.ts';
import { openTestStore, type TestStore } from '../../bot/support/open-test-store.ts';
import { restPlaced } from '../../bot/support/use-standing.ts';
import { order, solPool } from '../../guard/support/order-world.ts';
import { engineOfThisRun } from '../../support/test-database.ts';

const NOW = 1_800_000_000_000;
const NOTHING = 0n as BaseUnits;
const HALF = 500_000_000n as BaseUnits;

describe.each(engineOfThisRun)('swaps of another kind on the command line, on $name', ({ url }) => {
  let test: TestStore;
  beforeEach(async () => {
    test = await openTestStore(url);
  });
  afterEach(() => test.database.destroy());

  const callOf = (word: string) => ({ args: [word], now: NOW }) as unknown as Parameters<typeof showSwap>[1];
  const show = (id: string) => showSwap(test.store, callOf(id));
  const create = (id: string, kind: SwapKind, change: Partial<Swap>, amount?: BaseUnits) => {
    const { intent } = makeSwap(id);
    const swap = makeSwap(id, { intent: { ...intent, kind, amount: amount ?? intent.amount }, ...change });
    return test.store.swaps.createSwap(swap, `hash-${id}`, []);
  };
  const offerOf = (taken?: object) =>
    ({
      ...makeSwap('a').offer,
      standing: { pool: solPool, deposit: 1n, market: null, ...(taken && { taken }) },
    }) as Swap['offer'];

  it('say which, and an end names its order', async () => {
    await create('placed', 'place', { offer: offerOf() });
    await create('returned', 'reclaim', {}, NOTHING);
    await create('taken', 'close', { offer: offerOf({ order, left: NOTHING }) }, NOTHING);
    const { text } = await findSwaps(test.store, callOf(String(OWNER)));
    expect(text).toMatch(/^placed {2}offered {2}placement of an order 1\.5 SOL → USDC {2}/m);
    expect(text).toMatch(/^returned {2}offered {2}return of deposits {2}/m);
    expect(text).toMatch(/^taken {2}offered {2}end of an order SOL → USDC {2}/m);
    expect((await show('taken')).text).toContain(`order: ${order}\npool: ${solPool}\n`);
    expect((await show('placed')).text).not.toContain('is kept');
  });

  it('show what became of a placed order', async () => {
    await create('placed', 'place', { state: 'confirmed', offer: offerOf() });
    const shown = async () => (await show('placed')).text;
    expect(await shown()).toContain(`pool: ${solPool}\nno order of placed is kept`);
    await restPlaced(test, NOW + 60_000);
    expect(await shown()).toContain(
      `order: ${order}, resting\npool: ${solPool}\nfilled: 0 of 1 SOL for 0 of 1010.037562 USDC, as last told\nnext look: ${new Date(NOW + 60_000).toISOString()}\n`,
    );
    expect(await recheckSwap(test.store, callOf('placed'))).toMatchObject({ exitCode: 0 });
    expect(await shown()).toContain('next look: at once\n');
    const { standingOrders } = test.store;
    const change = async (to: Partial<Parameters<typeof standingOrders.change>[1]>) => {
      const row = await standingOrders.find('placed');
      if (row) await standingOrders.change(row, { dueAt: null, now: NOW, ...to });
    };
    await change({ filled: HALF, got: HALF, dueAt: NOW });
    expect(await shown()).toMatch(
      /, part filled\n.*\nfilled: 0\.5 of 1 SOL for 500 .*\nnext look: at once\n/,
    );
    await change({ state: 'filled', dueAt: NOW + 1 });
    expect(await shown()).toMatch(/, filled, to be collected\n.*\n.*\nnext look: 2027/);
    await change({ state: 'gone', endedAt: NOW });
    expect(await shown()).toContain(`taken out elsewhere since ${new Date(NOW).toISOString()}\n`);
    expect(await standingOrders.recheck('placed', NOW)).toBe(false);
    expect((await show('placed')).data).toMatchObject({
      kind: 'place',
      standing: { order, state: 'gone', pool: solPool, filled: HALF, dueAt: null, endedAt: NOW },
    });
  });
});
