import fc from 'fast-check';

/**
 * A fixed seed makes runs reproducible. `FAST_CHECK_SEED=random` explores new inputs; each finding becomes a regression
 * test.
 */
const wanted = process.env.FAST_CHECK_SEED;
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted ?? 20_261_122) });
