import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mutants } from './mutants.ts';
import { copySources, type MutatedCopy } from './mutated-copy.ts';

const PATIENCE_MS = 600_000;

/** Each in a copy of the sources, one at a time; `-t` chooses by name. */
describe('a mistake somebody could make is noticed by a test', { timeout: PATIENCE_MS }, () => {
  let copy: MutatedCopy;

  beforeAll(() => {
    copy = copySources();
  });
  afterAll(() => copy?.remove());

  it('and the tests are green without any', async () => {
    const run = await copy.runTests([...new Set(mutants.flatMap(({ tests }) => tests))]);
    expect(run).toMatchObject({ failed: 0, isGreen: true });
  });

  // Not `it.each`: `-t` would look for the name before it is filled in.
  for (const mutant of mutants) {
    it(mutant.name, async () => {
      expect(await copy.findNotice(mutant), `survived: ${mutant.name}`).toBeDefined();
    });
  }
});
