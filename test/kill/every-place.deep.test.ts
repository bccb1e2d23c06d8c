import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { often } from '../support/depth.ts';
import { dialects } from '../support/test-database.ts';
import { startSharedChain } from './support/kill-world.ts';
import { sweepSwap } from './support/sweep.ts';

const PATIENCE_MS = 1_200_000;
/** Interval of progress lines, in runs; failures are printed immediately. */
const SAYS_EVERY = 20;
/** Per-place cost on PostgreSQL: seconds until the lease of the dead replica expires. */
const ENOUGH_ON_POSTGRES = often(4, 4, 8);

/** Each kind of place on SQLite, in the full run every place, a sample on PostgreSQL. `-t` selects the role; `KILL_AT` filters places by a part of the name. */
describe.each(dialects)(
  'a swap on $name ends as in an undisturbed run',
  { timeout: PATIENCE_MS },
  ({ name, url }) => {
    let chain: Awaited<ReturnType<typeof startSharedChain>>;

    beforeAll(async () => {
      chain = await startSharedChain();
    }, PATIENCE_MS);
    afterAll(() => chain?.close(), PATIENCE_MS);

    it.each(['bot', 'service', 'recovery'] as const)('after a death at any place of: %s', async (what) => {
      const lines: string[] = [];
      const say = (line: string): void => {
        const isTelling = lines.push(line) % SAYS_EVERY === 1 || line.startsWith('FAILED');
        if (isTelling) process.stdout.write(`${what} ${lines.length}: ${line}\n`);
      };
      const part = process.env.KILL_AT;
      const enough = name === 'PostgreSQL' && part === undefined ? ENOUGH_ON_POSTGRES : undefined;
      const options = { rpcUrl: chain.rpcUrl, on: url, enough, part };
      const { problems, failures, runs, killed } = await sweepSwap(what, options, say);
      expect([...problems, ...failures].join('\n\n')).toBe('');
      if (enough !== undefined) expect(killed).toBeGreaterThanOrEqual(enough);
      // Poll timing differs between runs, so a late poll may not be reached.
      else expect(killed, lines.join('\n')).toBeGreaterThan(runs * 0.8);
    });
  },
);
