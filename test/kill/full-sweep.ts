import { writeSync } from 'node:fs';
import type { Place } from '../support/role-process.ts';
import { startKillWorld, startSharedChain } from './support/kill-world.ts';
import { describePlace, placesOf } from './support/places.ts';
import { runSwapKilledAt, type SwapRun } from './support/run-swap.ts';
import { sweep } from './support/sweep.ts';

/**
 * Kills a role at every place of a whole swap, one run for each: `full-sweep.ts bot|service [part of a name]`. The exit
 * code is 1 where a run ended differently from one that nobody killed.
 */
const role = process.argv[2] === 'service' ? 'service' : 'bot';
const part = process.argv[3] ?? '';
const startedAt = Date.now();

const chain = await startSharedChain();
const worlds = [await startKillWorld(chain.rpcUrl, [role]), await startKillWorld(chain.rpcUrl, [role])];
const [world] = worlds;
if (!world) throw new Error('there is no world');
const clean = await runSwapKilledAt(world, role);
const places = placesOf(clean.reached).filter(({ name }) => name.includes(part));
say(`clean run: ${clean.problems.join('\n') || 'as expected'}; ${places.length} places`);
const result = await sweep({ rpcUrl: chain.rpcUrl, mortals: [role], worlds, onRun }, places, (one, place) =>
  runSwapKilledAt(one, role, place),
);
for (const failure of result.failures) say(`FAILED ${failure}`);
say(
  `${result.runs} runs, ${result.killed} killed, ${result.failures.length} failed, ${Date.now() - startedAt} ms`,
);
await Promise.all(worlds.map((one) => one.stop()));
await chain.close();
process.exitCode = result.failures.length > 0 || clean.problems.length > 0 ? 1 : 0;

function onRun(place: Place, run: SwapRun): void {
  const outcome = run.problems.length > 0 ? 'FAILED' : run.deaths > 0 ? 'ok' : 'not reached';
  say(`${outcome.padEnd(11)} ${describePlace(place)}`);
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}
