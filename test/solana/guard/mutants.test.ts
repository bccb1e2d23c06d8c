import { expect, test } from 'vitest';
import { reportPart } from '../../support/report-part.ts';
import { runMutants } from './mutants.ts';
import { corpus } from './support/corpus.ts';
import { honestCases } from './support/honest-cases.ts';
import { findBrokenCase } from './support/run-corpus.ts';

test('every case of the corpus comes out as it must', async () => {
  expect(await findBrokenCase()).toBeUndefined();
});

test('a rule that is switched off is noticed by the corpus', { timeout: 120_000 }, async () => {
  const { killed, total, survivors } = await runMutants('refusal');
  reportPart(
    `guard: ${corpus.length} bad and ${honestCases.length} honest cases, ${killed} of ${total} rule mutants killed`,
  );
  expect(survivors).toEqual([]);
});
