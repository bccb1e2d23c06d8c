import type { GuardVerdict } from '../../src/guard/verdict.ts';
import { MODES, type Mode, setMode, VENUE_PROGRAM } from '../support/sbpf/hostile-venue.ts';
import {
  hostileSwap,
  inspectTheft,
  poolSwap,
  prepareTheft,
  readPerson,
  withAssertions,
} from './dflow-theft.ts';
import { MINIMUM } from './real-case.ts';
import {
  buildSwap,
  changesBetween,
  land,
  type RealWorld,
  readOwned,
  TOKEN_SWAP_PROGRAM,
  tellChanges,
} from './real-world.ts';

/** The venue's action after signing, and DFlow's own result. */
interface VenueChange {
  readonly name: string;
  readonly mode: Mode;
  readonly isSeenByDflow?: boolean;
}

interface DflowCase extends VenueChange {
  /** True if the chain enforces the card. */
  readonly isAsserted: boolean;
}

const CHANGES: readonly VenueChange[] = [
  { name: 'D0 the venue stays honest', mode: MODES.honest },
  { name: 'D1 the venue takes another token', mode: MODES.takesOtherToken },
  { name: 'D2 the venue lets a thief spend from the sold account', mode: MODES.approvesThief },
  { name: 'D3 the venue makes another account the thief’s', mode: MODES.takesAccount },
  { name: 'D4 the venue lets a thief close the sold account', mode: MODES.mayClose },
  { name: 'D5 the venue takes a unit more than agreed', mode: MODES.takesMore, isSeenByDflow: true },
  { name: 'D6 the venue pays less than the minimum', mode: MODES.paysLess, isSeenByDflow: true },
];

const CASES: readonly DflowCase[] = CHANGES.flatMap((one) => [
  { ...one, isAsserted: false },
  { ...one, name: `${one.name}, with assertions`, isAsserted: true },
]);

/**
 * Runs swaps over the real DFlow with a venue that anyone can deploy, and that changes after the simulation. The guard must
 * refuse each for its venue. A second inspection treats the venue as known, to show the gap of bytes and simulation alone;
 * the bytes are then sent anyway.
 */
export async function* judgeDflow(world: RealWorld) {
  yield { name: 'H5 over DFlow and a known venue, with assertions', outcome: await judgeHonest(world) };
  for (const one of CASES) yield { name: one.name, outcome: await judge(world, one) };
}

/** Honest programs satisfy the assertions, and the guard passes a known venue. */
async function judgeHonest(world: RealWorld) {
  await prepareTheft(world);
  const plain = await buildSwap(world, [await poolSwap(world)]);
  const verdict = await inspectTheft(world, plain, [TOKEN_SWAP_PROGRAM]);
  const transaction = verdict.ok ? verdict.transaction : plain;
  const before = await readOwned(world);
  const { end } = await land(world, transaction);
  const changes = changesBetween(before, await readOwned(world));
  return {
    isRight: isEnforced(verdict) && end === 'landed' && (changes.get('bought') ?? 0n) >= MINIMUM,
    told: `${tell(verdict)}, ${transaction.length} bytes; ${end}: ${tellChanges(changes)}`,
  };
}

async function judge(world: RealWorld, { mode, isAsserted, isSeenByDflow = false }: DflowCase) {
  await prepareTheft(world);
  const plain = await buildSwap(world, [hostileSwap(mode)]);
  const transaction = isAsserted ? await withAssertions(world, plain) : plain;
  const verdict = await inspectTheft(world, transaction);
  const trusting = await inspectTheft(world, transaction, [VENUE_PROGRAM]);
  const [before, personBefore] = [await readOwned(world), await readPerson(world)];
  await setMode(world.chain.rpcUrl, mode);
  const landing = await land(world, transaction);
  const changes = changesBetween(before, await readOwned(world));
  const spoiled = spoiledIn(personBefore, await readPerson(world));
  const isRefused = !verdict.ok && verdict.rule === 'unknown-venue';
  const isTheft = mode !== MODES.honest;
  const isStopped = isSeenByDflow || (isTheft && isAsserted);
  const isStolen = spoiled.length > 0 || (changes.get('savings') ?? 0n) < 0n;
  const isRightEnd =
    landing.end === (isStopped ? 'failed' : 'landed') && isStolen === (isTheft && !isStopped);
  return {
    isRight: isRefused && isRightEnd,
    told: [
      `${tell(verdict)}; were its venue known, it ${tell(trusting)}, ${transaction.length} bytes`,
      `${landing.end === 'failed' ? `failed with ${landing.error}` : landing.end}: ${tellChanges(changes)}`,
      ...spoiled,
    ].join('; '),
  };
}

type Person = Awaited<ReturnType<typeof readPerson>>;

/** New authorities over the person's accounts. */
function spoiledIn(before: Person, after: Person): readonly string[] {
  const accounts = ['sold', 'bought', 'other'] as const;
  const rights = ['owner', 'delegate', 'delegatedAmount', 'closeAuthority'] as const;
  return accounts.flatMap((account) =>
    rights
      .filter((right) => before[account][right] !== after[account][right])
      .map((right) => `${right} of ${account}: ${after[account][right]}`),
  );
}

const isEnforced = (verdict: GuardVerdict) => verdict.ok && verdict.summary.enforcement === 'chain';

function tell(verdict: GuardVerdict): string {
  if (!verdict.ok) return `is refused by ${verdict.rule} (${verdict.detail})`;
  const { pays, receivesAtLeast } = verdict.summary;
  return `passes (pays ${pays.amount}, receives at least ${receivesAtLeast.amount})`;
}
