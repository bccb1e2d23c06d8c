import type { Place } from '../../support/role-process.ts';
import { type KillWorld, type Mortals, startKillWorld } from './kill-world.ts';
import { describePlace } from './places.ts';
import type { SwapRun } from './run-swap.ts';

export interface SweepResult {
  readonly runs: number;
  /** Runs in which the process did die, as often as it was meant to. */
  readonly killed: number;
  /** One text for each run that ended differently. */
  readonly failures: readonly string[];
}

/**
 * Plays `run` once for every place, until enough of them have killed, in several worlds side by side on one chain. A world
 * in which something went wrong is replaced, so that one failure does not become many.
 */
export async function sweep(
  options: {
    readonly rpcUrl: string;
    readonly mortals: Mortals;
    /** Where the databases of further worlds are. */
    readonly on?: string;
    readonly worlds: readonly KillWorld[];
    /** How many deaths are meant in one run; one unless told. */
    readonly deaths?: number;
    /** So many runs with their deaths are enough: the places after them are for those that a run does not come by. */
    readonly enough?: number;
    readonly onRun?: (place: Place, isKilled: boolean, run: SwapRun) => void;
  },
  places: readonly Place[],
  run: (world: KillWorld, place: Place) => Promise<SwapRun>,
): Promise<SweepResult> {
  const { deaths = 1, enough = places.length } = options;
  const waiting = [...places];
  const failures: string[] = [];
  let runs = 0;
  let killed = 0;
  const next = (): Place | undefined => (killed < enough ? waiting.shift() : undefined);
  const work = async (first: KillWorld): Promise<void> => {
    let world = first;
    for (let place = next(); place; place = next()) {
      const done = await run(world, place);
      const isKilled = done.deaths >= deaths;
      runs += 1;
      killed += isKilled ? 1 : 0;
      options.onRun?.(place, isKilled, done);
      if (done.problems.length === 0) continue;
      failures.push(`${describePlace(place)}\n${done.problems.join('\n')}`);
      await world.stop();
      world = await startKillWorld(options.rpcUrl, options.mortals, options.on);
    }
    if (world !== first) await world.stop();
  };
  await Promise.all(options.worlds.map(work));
  return { runs, killed, failures };
}
