import { setTimeout as sleep } from 'node:timers/promises';
import { mayBeRepeated } from './postgres-errors.ts';

/** Under the thickest crowd tried, eight wanted the same row, one in a thousand needed more than ten. */
const MOST_TRIES = 40;
const FIRST_WAIT_MS = 1;
const LONGEST_WAIT_MS = 50;

/**
 * Does `work` until nobody comes in between. Every try is whole: what the last one did is taken back before.
 * @throws what `work` throws otherwise, or its last failure
 */
export async function repeatWhenInterrupted<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !mayBeRepeated(error)) throw error;
    }
    // Drawn, so that those who met do not meet again.
    await sleep(Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
  }
}
