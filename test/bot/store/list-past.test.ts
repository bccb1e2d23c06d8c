import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonId, SwapId } from '../../../src/bot/swap/brands.ts';
import type { HistoryPart } from '../../../src/bot/swap/swap-store-port.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { dialects } from '../../support/test-database.ts';
import { makeSwap, SOL, USDC } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';

const ANN = 7 as PersonId;
const OTHER = { ...USDC, mint: 'Dup1111111111111111111111111111111111111111' as Mint };
const STATES = ['ordered', 'confirmed', 'failed', 'cancelled'] as const;

describe.each(dialects)('a part of a history on $name', ({ url }) => {
  let test: TestStore;
  /** Newest first, some of the same moment. */
  const past = Array.from({ length: 23 }, (_, index) => ({
    id: `swap-${String(index).padStart(2, '0')}`.padEnd(22, '_') as SwapId,
    createdAt: 1_000 + Math.floor((22 - index) / 3),
    state: STATES[index % STATES.length] as (typeof STATES)[number],
    to: index % 2 === 0 ? USDC : OTHER,
  })).toSorted((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));

  beforeAll(async () => {
    test = await openTestStore(url);
    const { swaps } = test.store;
    const create = (id: SwapId, personId: PersonId, createdAt: number, to = USDC) =>
      swaps.createSwap(
        makeSwap(id, { personId, createdAt, intent: { from: SOL, to, amount: 1n as never } }),
        createHash('sha256').update(id).digest('hex'),
        [],
      );
    for (const { id, createdAt, state, to } of past) {
      await create(id, ANN, createdAt, to);
      await test.database
        .updateTable('swaps')
        .set({ state, ordered_at: createdAt })
        .where('id', '=', id)
        .execute();
    }
    await create('only-an-offer_________' as SwapId, ANN, 1_003);
    await create('of-somebody-else______' as SwapId, 8 as PersonId, 1_003);
    await test.database.updateTable('swaps').set({ ordered_at: 1 }).where('person_id', '=', 8).execute();
  });
  afterAll(() => test.database.destroy());

  it('equals the same part of the whole, in both directions, filtered or not', async () => {
    const part = fc.record(
      {
        at: fc.nat(22),
        direction: fc.constantFrom('older' as const, 'newer' as const),
        states: fc.subarray([...STATES], { minLength: 1 }),
        mint: fc.constantFrom(USDC.mint, OTHER.mint, SOL.mint, 'unknown' as Mint),
        limit: fc.integer({ min: 1, max: 8 }),
      },
      { requiredKeys: ['limit'] },
    );
    await fc.assert(
      fc.asyncProperty(part, async ({ at, direction = 'older', states, mint, limit }) => {
        const swap = at === undefined ? undefined : past[at];
        const asked: HistoryPart = {
          limit,
          ...(swap ? { from: { swap, direction } } : {}),
          ...(states ? { states } : {}),
          ...(mint ? { mint } : {}),
        };
        const side = at === undefined ? past : direction === 'older' ? past.slice(at + 1) : past.slice(0, at);
        const fitting = side.filter(
          (one) =>
            (!states || states.includes(one.state)) && (!mint || mint === SOL.mint || one.to.mint === mint),
        );
        const isNewer = at !== undefined && direction === 'newer';
        const expected = isNewer ? fitting.slice(-limit) : fitting.slice(0, limit);
        const found = await test.store.swaps.listPast(ANN, asked);
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 60 },
    );
  });
});
