import fc from 'fast-check';

/**
 * Every run makes the same random choices, so that a commit that passed once passes again. `FAST_CHECK_SEED=random`
 * makes new ones, to search further: what it finds becomes a test of its own.
 */
const wanted = process.env.FAST_CHECK_SEED;
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted ?? 20_261_122) });
