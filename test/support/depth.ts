import { LANGUAGES, type Language } from '../../src/bot/swap/people.ts';

/** True in the deep run (`npm run test:deep`), which covers everything that the ordinary run samples. */
export const isDeep = process.env.TEST_DEPTH === 'deep';

/** Number of attempts: a sample in the ordinary run, all in the deep run. */
export function often(usual: number, deep: number): number {
  return isDeep ? deep : usual;
}

/** Languages of a costly test: the ordinary run takes one for each script that matters to it. */
export const oftenSpoken: readonly Language[] = isDeep ? LANGUAGES : ['en', 'ru', 'ar'];

const { SOAK } = process.env;

/** Number of seeded runs: as `often`, or `SOAK`, which `npm run soak` sets. */
export function soak(usual: number, deep: number): number {
  return SOAK === undefined ? often(usual, deep) : Number(SOAK);
}

/** Timeout of such a test, ms; a soak has none. */
export function soakTimeout(usual: number, deep: number): number {
  return SOAK === undefined ? often(usual, deep) : 0;
}
