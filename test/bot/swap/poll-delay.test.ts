import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pollDelay } from '../../../src/bot/swap/follow-swap.ts';

const HOUR_MS = 3_600_000;

/** When a swap is looked at, from the first execute on, until `lastMs`. */
function looksUntil(lastMs: number): readonly number[] {
  const looks: number[] = [];
  for (let at = 0; at <= lastMs; at += pollDelay(at)) looks.push(at);
  return looks;
}

describe('the pauses between two looks at a swap', () => {
  it('are short while most swaps end: four looks in the first two seconds', () => {
    expect(looksUntil(2_000)).toEqual([0, 500, 1_000, 1_500, 2_000]);
  });

  it('never get shorter, and stay within half a second and half a minute', () => {
    const elapsed = fc.integer({ min: 0, max: HOUR_MS });
    fc.assert(
      fc.property(elapsed, elapsed, (a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map(pollDelay);
        expect(early).toBeGreaterThanOrEqual(500);
        expect(late).toBeLessThanOrEqual(30_000);
        expect(early).toBeLessThanOrEqual(late ?? 0);
      }),
    );
  });

  it('cost a minute of waiting 21 looks, and an hour without an answer no more than 240', () => {
    expect(looksUntil(60_000).length).toBe(21);
    expect(looksUntil(HOUR_MS).length).toBeLessThanOrEqual(240);
  });
});
