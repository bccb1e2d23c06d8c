import type { GuardVerdict } from '../../src/solana/guard/guard-summary.ts';
import { DFLOW_PROGRAM } from '../../src/solana/known-programs.ts';
import { MODES, type Mode, setMode } from '../support/sbpf/hostile-venue.ts';
import { hostileSwap, inspectTheft, prepareTheft, readPerson, withAssertions } from './dflow-theft.ts';
import { buildSwap, changesBetween, land, tellChanges } from './landing.ts';
import { type RealWorld, readOwned } from './real-world.ts';

/** One run of the same swap: what the venue does once it is signed, and whether the chain enforces the card. */
interface DflowCase {
  readonly name: string;
  readonly mode: Mode;
  readonly isAsserted: boolean;
}

const THEFTS = [
  { name: 'D1 the venue takes another token after the simulation', mode: MODES.takesOtherToken },
  { name: 'D2 the venue approves a thief after the simulation', mode: MODES.approvesThief },
];

const CASES: readonly DflowCase[] = [
  { name: 'D0 the venue stays honest', mode: MODES.honest },
  ...THEFTS,
].flatMap((one) => [
  { ...one, isAsserted: false },
  { ...one, name: `${one.name}, with assertions`, isAsserted: true },
]);

/**
 * Runs the swaps over the real DFlow with a venue that anybody can deploy. The guard must refuse each for its venue. For
 * a look at what it would miss, it is asked once more as if the operator had allowed DFlow; then the bytes land anyway.
 */
export async function* judgeDflow(world: RealWorld) {
  for (const one of CASES) yield { name: one.name, outcome: await judge(world, one) };
}

async function judge(world: RealWorld, { mode, isAsserted }: DflowCase) {
  await prepareTheft(world);
  const instructions = isAsserted ? await withAssertions(world, [hostileSwap()]) : [hostileSwap()];
  const transaction = await buildSwap(world, instructions);
  const verdict = await inspectTheft(world, transaction);
  const allowed = await inspectTheft(world, transaction, [DFLOW_PROGRAM]);
  const before = await readOwned(world);
  await setMode(world.chain.rpcUrl, mode);
  const landing = await land(world, transaction);
  const changes = changesBetween(before, await readOwned(world));
  const { delegate, delegatedAmount } = (await readPerson(world)).sold;
  const isStolen = (changes.get('savings') ?? 0n) < 0n || delegate !== undefined;
  const isRefused = !verdict.ok && verdict.rule === 'unknown-venue';
  const isTheft = mode !== MODES.honest;
  const isEnforced = isTheft && isAsserted;
  const isRightEnd =
    landing.end === (isEnforced ? 'failed' : 'landed') && isStolen === (isTheft && !isAsserted);
  const end = landing.end === 'failed' ? `failed with ${landing.error}` : landing.end;
  const lent = delegate === undefined ? '' : `, approved ${delegatedAmount} to ${delegate}`;
  return {
    isRight: isRefused && isRightEnd,
    told: [
      `${tell(verdict)}; with DFlow allowed it ${tell(allowed)}, ${transaction.length} bytes`,
      `${end}: ${tellChanges(changes)}${lent}`,
    ].join('; '),
  };
}

function tell(verdict: GuardVerdict): string {
  if (!verdict.ok) return `is refused by ${verdict.rule} (${verdict.detail})`;
  const { pays, receivesAtLeast } = verdict.summary;
  return `passes (pays ${pays.amount}, receives at least ${receivesAtLeast.amount})`;
}
