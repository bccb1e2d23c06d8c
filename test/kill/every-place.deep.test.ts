import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../support/test-database.ts';
import { startSharedChain } from './support/kill-world.ts';
import { sweepSwap } from './support/sweep.ts';

const PATIENCE_MS = 1_200_000;
/** How often the sweep says how far it is; what fails is said when it fails. */
const SAYS_EVERY = 20;
/** On PostgreSQL each costs the seconds after which other replicas, were there any, take this one for dead. */
const ENOUGH_ON_POSTGRES = 8;

/** Every place on SQLite, a sample on PostgreSQL. `-t` chooses the role, `KILL_AT` a part of the names of the places. */
describe.each(dialects)(
  'a swap on $name ends as if nothing had happened',
  { timeout: PATIENCE_MS },
  ({ name, url }) => {
    let chain: Awaited<ReturnType<typeof startSharedChain>>;

    beforeAll(async () => {
      chain = await startSharedChain();
    }, PATIENCE_MS);
    afterAll(() => chain?.close(), PATIENCE_MS);

    it.each(['bot', 'service', 'recovery'] as const)('at whatever place of it dies: %s', async (what) => {
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
      // Polls come in another rhythm each time, so a late one of them may not be reached.
      else expect(killed, lines.join('\n')).toBeGreaterThan(runs * 0.8);
    });
  },
);
