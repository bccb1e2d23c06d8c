import { LIGHTHOUSE_PROGRAM } from '../known-programs.ts';
import { refuse } from './guard-rule.ts';
import type { ResolvedInstruction } from './resolve-instructions.ts';

/** Most assertions that a wallet may add; the most seen in the wild is six. */
const MAX_ADDED = 12;

/**
 * Instructions that read and compare. 0 and 1 write and close memory; 16 and 17 call a program named by the
 * instruction itself; later ones do not exist yet. (Lighthouse 2.1 instruction list.)
 */
const FIRST_ASSERTION = 2;
const LAST_ASSERTION = 15;

/** Refuses Lighthouse instructions that do more than assert, and more than twelve besides the `promised` ones. */
export function checkGuards(instructions: readonly ResolvedInstruction[], promised = 0): void {
  const guards = instructions.filter(({ program }) => program === LIGHTHOUSE_PROGRAM);
  for (const { data } of guards) {
    const kind = data[0] ?? 0;
    if (kind < FIRST_ASSERTION || kind > LAST_ASSERTION) {
      refuse('lighthouse-not-an-assertion', `kind ${kind} does more than assert`);
    }
  }
  if (guards.length > promised + MAX_ADDED) refuse('too-many-guards', `${guards.length} guards`);
}
