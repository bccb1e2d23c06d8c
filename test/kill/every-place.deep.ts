import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSharedChain } from './support/kill-world.ts';
import { sweepEveryPlace } from './support/sweep-every-place.ts';

const PATIENCE_MS = 1_200_000;
/** How far it is, for whoever waits; what fails is said at once. */
const SAYS_EVERY = 20;

/** `-t` chooses whom, `KILL_AT` a part of the names of the places. */
describe('a swap ends as if nothing had happened', { timeout: PATIENCE_MS }, () => {
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
    const { problems, failures, runs, killed } = await sweepEveryPlace(
      what,
      chain.rpcUrl,
      say,
      process.env.KILL_AT,
    );
    expect([...problems, ...failures].join('\n\n')).toBe('');
    // Polls come in another rhythm each time, so a late one of them may not be reached.
    expect(killed, lines.join('\n')).toBeGreaterThan(runs * 0.8);
  });
});
