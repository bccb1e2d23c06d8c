import { inspectTransaction } from '../../src/guard/inspect.ts';
import type { GuardVerdict } from '../../src/guard/verdict.ts';
import { judgeDflow } from './dflow-cases.ts';
import { honestCases } from './honest-cases.ts';
import type { RouteVersion } from './jupiter-swap.ts';
import { buildSwap, type Changes, changesBetween, land, tellChanges } from './landing.ts';
import { readProgramFiles } from './program-files.ts';
import { MINIMUM, type RealCase, type RealSwap } from './real-case.ts';
import { type RealWorld, readOwned, resetPeople, startRealWorld } from './real-world.ts';
import { theftCases } from './theft-cases.ts';

/*
 * The guard against the real Jupiter, DFlow and token-swap programs on an embedded chain:
 * `run-real-programs.ts <jupiter .so> <token-swap .so> <dflow .so>`. Honest swaps must pass, and land with the guard's
 * assertions; thefts must be refused, and the same bytes must land when the bait is gone, or the case would prove nothing.
 * Thefts over DFlow must fail on the chain where Lighthouse asserts what the card said.
 */

const VERSIONS: readonly RouteVersion[] = ['route', 'routeV2'];

type Outcome = { readonly isRight: boolean; readonly told: string };

async function judge(world: RealWorld, { make }: RealCase, version: RouteVersion): Promise<Outcome> {
  await resetPeople(world);
  const swap = await make(world, version);
  const transaction = await buildSwap(world, swap.instructions);
  const verdict = await inspectTransaction(transaction, swap.offer, {
    connection: world.connection,
    allowedCosigners: [],
    maxPriorityFeeLamports: 100_000n,
  });
  await swap.withdrawBait?.();
  // A theft lands with the inspected bytes, to measure its loss.
  const signed = verdict.ok ? verdict.transaction : transaction;
  const before = await readOwned(world);
  const { end } = await land(world, signed);
  const changes = changesBetween(before, await readOwned(world));
  const isRight = swap.withdrawBait ? isTheftRefused(verdict, changes) : isHonest(verdict, swap, changes);
  const told = `${tellVerdict(verdict, signed)}; ${end}: ${tellChanges(changes)}`;
  return { isRight: isRight && end === 'landed', told };
}

function isHonest(verdict: GuardVerdict, { offer }: RealSwap, changes: Changes): boolean {
  const gained = changes.get(offer.toMint === 'native' ? 'sol' : 'bought') ?? 0n;
  const feesAtMost = 10_000n;
  return verdict.ok && verdict.summary.enforcement === 'chain' && gained >= MINIMUM - feesAtMost;
}

/** True if a rule refused it, not a missing simulation, and the person would have lost. */
function isTheftRefused(verdict: GuardVerdict, changes: Changes): boolean {
  const isRefused = !verdict.ok && !verdict.rule.startsWith('simulation');
  const isLoss = (changes.get('bought') ?? 0n) < MINIMUM || (changes.get('savings') ?? 0n) < 0n;
  return isRefused && isLoss;
}

function tellVerdict(verdict: GuardVerdict, transaction: Uint8Array): string {
  const size = `${transaction.length} bytes`;
  return verdict.ok
    ? `passes, enforced by the ${verdict.summary.enforcement}, ${size}`
    : `refused by ${verdict.rule} (${verdict.detail}), ${size}`;
}

const world = await startRealWorld(await readProgramFiles(process.argv.slice(2)));
let [passed, failed] = [0, 0];
const count = (name: string, { isRight, told }: Outcome) => {
  if (isRight) passed += 1;
  else failed += 1;
  process.stdout.write(`${isRight ? 'ok  ' : 'FAIL'} ${name}: ${told}\n`);
};
for (const one of [...honestCases, ...theftCases]) {
  for (const version of VERSIONS) count(`${one.name}, ${version}`, await judge(world, one, version));
}
for await (const { name, outcome } of judgeDflow(world)) count(name, outcome);
await world.chain.close();
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
