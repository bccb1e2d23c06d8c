import { expect, test } from 'vitest';
import { isDeep } from '../../support/depth.ts';
import { runMutants } from './mutants.ts';
import { findBrokenCase } from './support/run-corpus.ts';

test('every case of the corpus comes out as it must', async () => {
  expect(await findBrokenCase()).toBeUndefined();
});

/** Of the rules every fifth; the deep run switches each of them off. */
const SAMPLED = 5;
/** Of the operators every third, in the deep run; `npm run mutants:guard` turns over all of them. */
const SAMPLED_OPERATORS = 3;
/** Of the operators some change nothing: a bound that no real value reaches, a sum with nought. */
const LEAST_NOTICED = 0.97;

test('every weakening that is written down by hand is noticed', { timeout: 240_000 }, async () => {
  expect((await runMutants({ kind: 'picked' })).survivors).toEqual([]);
});

if (isDeep) {
  test('every rule that is switched off is noticed by the corpus', { timeout: 1_200_000 }, async () => {
    const { survivors } = await runMutants({ kind: 'refusal' });
    expect(survivors).toEqual([]);
  });

  test('a fault put into an operator is noticed by the corpus', { timeout: 1_200_000 }, async () => {
    const { killed, total, survivors } = await runMutants({ kind: 'operator', every: SAMPLED_OPERATORS });
    expect(killed / total, `survivors: ${survivors.join(', ')}`).toBeGreaterThanOrEqual(LEAST_NOTICED);
  });
} else {
  test('a rule that is switched off is noticed by the corpus', { timeout: 120_000 }, async () => {
    const { survivors } = await runMutants({ kind: 'refusal', every: SAMPLED });
    expect(survivors).toEqual([]);
  });
}
