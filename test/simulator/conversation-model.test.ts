import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTestStore } from '../bot/support/open-test-store.ts';
import { often } from '../support/depth.ts';
import type { Action } from './action.ts';
import { play, playActions, plays } from './model-step.ts';

const goOn: Action = { kind: 'go_on', who: 0, accepts: true };

/** About 5 s on an idle machine; `npm run soak people` plays any number. */
const RUNS = often(30, 400);

/** Sequences that once broke a promise. */
const found: readonly (readonly [string, readonly Action[]])[] = [
  [
    'the card of a swap that goes on after connecting stands there although no fresh price came',
    [goOn, goOn, goOn, { kind: 'quotes', mode: 'no_route' }, goOn],
  ],
];

describe('a conversation with any order of steps', () => {
  it('leads a simple swap to its end', async () => {
    const wait: Action = { kind: 'wait', ms: 5_000 };
    const world = await playActions(await openTestStore(), [goOn, goOn, goOn, goOn, goOn, goOn, wait]);
    expect((await world.swaps()).map(({ state }) => state)).toEqual(['confirmed']);
  });

  it.each(found)('%s', async (_, actions) => {
    await expect(playActions(await openTestStore(), actions)).resolves.toBeDefined();
  });

  it(
    'keeps every promise',
    async () => {
      const store = await openTestStore();
      const property = fc.asyncProperty(plays(40), async (one) => void (await play(store, one)));
      await fc.assert(property, { numRuns: RUNS });
    },
    often(100_000, 900_000),
  );
});
