import { isFull, often } from '../../support/depth.ts';
import type { Place } from '../../support/role-process.ts';
import { type KillWorld, startKillWorld, type WorldSize } from './kill-world.ts';
import {
  describePlace,
  isFirstOfItsKind,
  isTelling,
  missingPlaces,
  NOTHING,
  placesOf,
  SIGNED_AND_STORED,
  sample,
  sampleWithReserve,
} from './places.ts';
import { runSwapKilledAt, runSwapKilledTwice, type SwapRun } from './run-swap.ts';

interface SweepOptions extends WorldSize {
  readonly worlds: readonly KillWorld[];
  /** Planned deaths per run. @default 1 */
  readonly deaths?: number;
  /** Target number of runs with deaths; later places replace those that a run does not reach. */
  readonly enough?: number;
  readonly onRun?: (place: Place, isKilled: boolean, run: SwapRun) => void;
}

/** `recovery`: the bot dies once the signature is stored, and again at each place of the following life. */
type Sweep = 'bot' | 'service' | 'recovery';

/** Sample of second deaths; each is also a place of the first death, which covers all. */
const MAX_RECOVERIES = often(16, 16, 40);

/**
 * Kills a role at the places of a whole swap, one run per place: at each kind of place, in the full run at every place, with
 * `part` at every one whose name includes it, or until `enough` runs had their deaths. `problems` are those of a run without a kill, or with the first kill only.
 */
export async function sweepSwap(
  what: Sweep,
  {
    enough,
    part = '',
    ...size
  }: WorldSize & { readonly enough?: number | undefined; readonly part?: string | undefined },
  say: (line: string) => void,
) {
  const worlds = [await startKillWorld(size), await startKillWorld(size)];
  const play = (world: KillWorld, place?: Place) =>
    what === 'recovery'
      ? runSwapKilledTwice(world, SIGNED_AND_STORED, place)
      : runSwapKilledAt(world, what, place);
  const [first] = worlds;
  const { problems = [], reached = [] } = first ? await play(first) : {};
  const all = placesOf(reached, what === 'recovery' ? NOTHING : undefined).filter(isTelling);
  const named = all.filter(({ name }) => name.includes(part));
  const tried = isFull || part !== '' ? named : named.filter(isFirstOfItsKind);
  const most = what === 'recovery' ? MAX_RECOVERIES : tried.length;
  const places = enough === undefined ? sample(tried, most) : sampleWithReserve(named, enough);
  say(`first run ${problems.join('\n') || 'as expected'}; ${places.length} places`);
  const onRun = (place: Place, isKilled: boolean, run: SwapRun) => {
    const outcome = run.problems.length > 0 ? 'FAILED' : isKilled ? 'ok' : 'not reached';
    say([`${outcome} ${describePlace(place)}`, ...run.problems].join('\n'));
  };
  const deaths = what === 'recovery' ? 2 : 1;
  const options = { ...size, worlds, deaths, onRun, ...(enough === undefined ? {} : { enough }) };
  const result = await sweep(options, places, play);
  await Promise.all(worlds.map((one) => one.stop()));
  // A golden names the places: one that is gone is a promise that is gone.
  const missing = what === 'recovery' ? [] : missingPlaces(what, reached).map((place) => `no place ${place}`);
  return { problems: [...problems, ...missing], ...result };
}

/**
 * Runs `run` for each place until enough kills happened, in parallel worlds on one chain. A world with a failure is
 * replaced, to keep failures independent. `killed` are the runs in which the process died as often as planned.
 */
export async function sweep(
  { worlds, deaths = 1, enough, onRun, ...size }: SweepOptions,
  places: readonly Place[],
  run: (world: KillWorld, place: Place) => Promise<SwapRun>,
) {
  const waiting = [...places];
  /** Descriptions of the runs with a different end. */
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
