import { writeSync } from 'node:fs';
import type { Place } from '../support/role-process.ts';
import { type KillWorld, startKillWorld, startSharedChain } from './support/kill-world.ts';
import { describePlace, NOTHING, placesOf, SIGNED_AND_STORED } from './support/places.ts';
import { runSwapKilledAt, runSwapKilledTwice, type SwapRun } from './support/run-swap.ts';
import { sweep } from './support/sweep.ts';

/**
 * Kills a role at every place of a whole swap, one run for each: `full-sweep.ts bot|service|recovery [part of a name]`.
 * `recovery` kills the bot when the signature has been stored, and again at every place of the life after that. The exit
 * code is 1 where a run ended differently from one that nobody killed.
 */
const mode = process.argv[2] ?? 'bot';
const role = mode === 'service' ? 'service' : 'bot';
const part = process.argv[3] ?? '';
const startedAt = Date.now();

const chain = await startSharedChain();
const worlds = [await startKillWorld(chain.rpcUrl, [role]), await startKillWorld(chain.rpcUrl, [role])];
const [world] = worlds;
if (!world) throw new Error('there is no world');
const isRecovery = mode === 'recovery';
const run = (one: KillWorld, place?: Place) =>
  isRecovery ? runSwapKilledTwice(one, SIGNED_AND_STORED, place) : runSwapKilledAt(one, role, place);
const clean = await run(world);
const places = placesOf(clean.reached, isRecovery ? NOTHING : undefined).filter(({ name }) =>
  name.includes(part),
);
say(`first run: ${clean.problems.join('\n') || 'as expected'}; ${places.length} places`);
const result = await sweep({ rpcUrl: chain.rpcUrl, mortals: [role], worlds, onRun }, places, run);
for (const failure of result.failures) say(`FAILED ${failure}`);
say(
  `${result.runs} runs, ${result.killed} killed, ${result.failures.length} failed, ${Date.now() - startedAt} ms`,
);
await Promise.all(worlds.map((one) => one.stop()));
await chain.close();
process.exitCode = result.failures.length > 0 || clean.problems.length > 0 ? 1 : 0;

function onRun(place: Place, done: SwapRun): void {
  const outcome =
    done.problems.length > 0 ? 'FAILED' : done.deaths > (isRecovery ? 1 : 0) ? 'ok' : 'not reached';
  say(`${outcome.padEnd(11)} ${describePlace(place)}`);
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}
