import type { Place } from '../../support/role-process.ts';
import { type KillWorld, type Mortals, startKillWorld } from './kill-world.ts';
import { describePlace } from './places.ts';
import type { SwapRun } from './run-swap.ts';

export interface SweepResult {
  readonly runs: number;
  /** Runs in which the process did die. */
  readonly killed: number;
  /** One text for each run that ended differently. */
  readonly failures: readonly string[];
}

/**
 * Plays `run` once for every place, in several worlds side by side on one chain. A world in which something went wrong
 * is replaced, so that one failure does not become many.
 */
export async function sweep(
  options: {
    readonly rpcUrl: string;
    readonly mortals: Mortals;
    /** Where the databases of further worlds are. */
    readonly on?: string;
    readonly worlds: readonly KillWorld[];
    readonly onRun?: (place: Place, run: SwapRun) => void;
  },
  places: readonly Place[],
  run: (world: KillWorld, place: Place) => Promise<SwapRun>,
): Promise<SweepResult> {
  const waiting = [...places];
  const failures: string[] = [];
  let killed = 0;
  const work = async (first: KillWorld): Promise<void> => {
    let world = first;
    for (let place = waiting.shift(); place; place = waiting.shift()) {
      const done = await run(world, place);
      options.onRun?.(place, done);
      killed += done.deaths > 0 ? 1 : 0;
      if (done.problems.length === 0) continue;
      failures.push(`${describePlace(place)}\n${done.problems.join('\n')}`);
      await world.stop();
      world = await startKillWorld(options.rpcUrl, options.mortals, options.on);
    }
    if (world !== first) await world.stop();
  };
  await Promise.all(options.worlds.map(work));
  return { runs: places.length, killed, failures };
}
