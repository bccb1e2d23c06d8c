import type { Place } from '../../support/role-process.ts';
import { type KillWorld, startKillWorld } from './kill-world.ts';
import { describePlace, isTelling, NOTHING, placesOf, SIGNED_AND_STORED, sample } from './places.ts';
import { runSwapKilledAt, runSwapKilledTwice, type SwapRun } from './run-swap.ts';
import { type SweepResult, sweep } from './sweep.ts';

/** Of the places of a second death; each of them is a place of the first one as well, which is tried at every one. */
const MOST_RECOVERIES = 40;

/** `recovery`: the bot when the signature has been stored, and again at every place of the life after that. */
export type Sweep = 'bot' | 'service' | 'recovery';

export interface WholeSweep extends SweepResult {
  /** What was wrong where nobody killed anything, or only the first time. */
  readonly problems: readonly string[];
}

/** Kills a role at every place of a whole swap whose name includes `part`, one run for each, and says how each went. */
export async function sweepEveryPlace(
  what: Sweep,
  rpcUrl: string,
  say: (line: string) => void,
  part = '',
): Promise<WholeSweep> {
  const mortals = [what === 'service' ? 'service' : 'bot'] as const;
  const [world, second] = [await startKillWorld(rpcUrl, mortals), await startKillWorld(rpcUrl, mortals)];
  const { problems, reached } = await runSwapOf(what, world);
  const all = placesOf(reached, what === 'recovery' ? NOTHING : undefined).filter(isTelling);
  const named = all.filter(({ name }) => name.includes(part));
  const places = what === 'recovery' ? sample(named, MOST_RECOVERIES) : named;
  say(`first run ${problems.join('\n') || 'as expected'}; ${places.length} places`);
  const onRun = (place: Place, isKilled: boolean, run: SwapRun) => {
    const outcome = run.problems.length > 0 ? 'FAILED' : isKilled ? 'ok' : 'not reached';
    say([`${outcome} ${describePlace(place)}`, ...run.problems].join('\n'));
  };
  const worlds = [world, second];
  const options = { rpcUrl, mortals, worlds, deaths: what === 'recovery' ? 2 : 1, onRun };
  const result = await sweep(options, places, (one, place) => runSwapOf(what, one, place));
  await Promise.all(worlds.map((one) => one.stop()));
  return { problems, ...result };
}

function runSwapOf(what: Sweep, world: KillWorld, place?: Place): Promise<SwapRun> {
  if (what === 'recovery') return runSwapKilledTwice(world, SIGNED_AND_STORED, place);
  return runSwapKilledAt(world, what, place);
}
