import type { Place } from '../../support/role-process.ts';
import { type KillWorld, startKillWorld, type WorldSize } from './kill-world.ts';
import {
  describePlace,
  isTelling,
  NOTHING,
  placesOf,
  SIGNED_AND_STORED,
  sample,
  sampleWithReserve,
} from './places.ts';
import { runSwapKilledAt, runSwapKilledTwice, type SwapRun } from './run-swap.ts';

interface SweepResult {
  readonly runs: number;
  /** Runs in which the process did die, as often as it was meant to. */
  readonly killed: number;
  /** One text for each run that ended differently. */
  readonly failures: readonly string[];
}

interface SweepOptions extends WorldSize {
  readonly worlds: readonly KillWorld[];
  /** How many deaths are meant in one run; one unless given. */
  readonly deaths?: number;
  /** This many runs with their deaths end the sweep: the places after them replace those that a run does not come by. */
  readonly enough?: number;
  readonly onRun?: (place: Place, isKilled: boolean, run: SwapRun) => void;
}

/** `recovery`: the bot when the signature has been stored, and again at every place of the life after that. */
type Sweep = 'bot' | 'service' | 'recovery';

/** Of the places of a second death; each of them is a place of the first one as well, which is tried at every one. */
const MOST_RECOVERIES = 40;

/**
 * Kills a role at the places of a whole swap, one run for each: at every place whose name includes `part`, or until
 * `enough` runs had their deaths. `problems` of the result are those of a run without a kill, or with the first only.
 */
export async function sweepSwap(
  what: Sweep,
  {
    enough,
    part = '',
    ...size
  }: WorldSize & { readonly enough?: number | undefined; readonly part?: string | undefined },
  say: (line: string) => void,
): Promise<SweepResult & { readonly problems: readonly string[] }> {
  const worlds = [await startKillWorld(size), await startKillWorld(size)];
  const play = (world: KillWorld, place?: Place) =>
    what === 'recovery'
      ? runSwapKilledTwice(world, SIGNED_AND_STORED, place)
      : runSwapKilledAt(world, what, place);
  const [first] = worlds;
  const { problems = [], reached = [] } = first ? await play(first) : {};
  const all = placesOf(reached, what === 'recovery' ? NOTHING : undefined).filter(isTelling);
  const named = all.filter(({ name }) => name.includes(part));
  const most = what === 'recovery' ? MOST_RECOVERIES : named.length;
  const places = enough === undefined ? sample(named, most) : sampleWithReserve(named, enough);
  say(`first run ${problems.join('\n') || 'as expected'}; ${places.length} places`);
  const onRun = (place: Place, isKilled: boolean, run: SwapRun) => {
    const outcome = run.problems.length > 0 ? 'FAILED' : isKilled ? 'ok' : 'not reached';
    say([`${outcome} ${describePlace(place)}`, ...run.problems].join('\n'));
  };
  const deaths = what === 'recovery' ? 2 : 1;
  const options = { ...size, worlds, deaths, onRun, ...(enough === undefined ? {} : { enough }) };
  const result = await sweep(options, places, play);
  await Promise.all(worlds.map((one) => one.stop()));
  return { problems, ...result };
}

/**
 * Plays `run` once for every place, until enough of them have killed, in several worlds side by side on one chain. A world
 * in which something went wrong is replaced, so that one failure does not become many.
 */
export async function sweep(
  { worlds, deaths = 1, enough, onRun, ...size }: SweepOptions,
  places: readonly Place[],
  run: (world: KillWorld, place: Place) => Promise<SwapRun>,
): Promise<SweepResult> {
  const waiting = [...places];
  const failures: string[] = [];
  let runs = 0;
  let killed = 0;
  const next = () => (killed < (enough ?? places.length) ? waiting.shift() : undefined);
  const work = async (first: KillWorld): Promise<void> => {
    let world = first;
    for (let place = next(); place; place = next()) {
      const done = await run(world, place);
      const isKilled = done.deaths >= deaths;
      runs += 1;
      killed += isKilled ? 1 : 0;
      onRun?.(place, isKilled, done);
      if (done.problems.length === 0) continue;
      failures.push(`${describePlace(place)}\n${done.problems.join('\n')}`);
      await world.stop();
      world = await startKillWorld(size);
    }
    if (world !== first) await world.stop();
  };
  await Promise.all(worlds.map(work));
  return { runs, killed, failures };
}
