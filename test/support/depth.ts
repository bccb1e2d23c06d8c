import { LANGUAGES, type Language } from '../../src/bot/swap/people.ts';

/** True in the full run (`npm run test:full`), which tries everything and takes an hour or more. */
export const isFull = process.env.TEST_DEPTH === 'full';

/** True in the full run, and in the deep run (`npm run test:deep`), which fits into the checks of a commit. */
export const isDeep = isFull || process.env.TEST_DEPTH === 'deep';

/** Number of attempts: few in the ordinary run, more in the deep run, all in the full run. */
export function often(usual: number, deep: number, full = deep): number {
  if (isFull) return full;
  return isDeep ? deep : usual;
}

/** Languages of a costly test: the ordinary run takes one for each script that matters to it. */
export const oftenSpoken: readonly Language[] = isDeep ? LANGUAGES : ['en', 'ru', 'ar'];

const { SOAK } = process.env;

/** Number of seeded runs: as `often`, or `SOAK`, which `npm run soak` sets. */
export function soak(usual: number, deep: number, full: number): number {
  return SOAK === undefined ? often(usual, deep, full) : Number(SOAK);
}

/** Timeout of such a test, ms; a soak has none. */
export function soakTimeout(usual: number, deep: number): number {
  return SOAK === undefined ? often(usual, deep) : 0;
}
