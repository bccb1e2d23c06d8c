import { JUPITER_PROGRAM } from '../../solana/known-programs.ts';
import { refuse } from '../guard-rule.ts';
import { accountAt, type ResolvedInstruction } from '../resolve-instructions.ts';
import { type ByteWalk, walkBytes } from './byte-walk.ts';
import { discriminatorOf } from './discriminator.ts';
import { PLAIN_ROUTE, type ReadRoute, type Receiver } from './read-route.ts';

type Layout = {
  /** v1 puts the amounts behind the route plan, v2 in front of it; a shared route has an id byte before both. Both are walked to the end. */
  readonly version: 1 | 2;
  readonly argumentsAt: number;
  readonly isExactOut: boolean;
  /** The shared routes compare the accounts of their steps with those of the header (error 6021); the others do not. */
  readonly receiver: Receiver;
  readonly authority: number;
  readonly source: number;
  readonly destination: number;
  /** Position of an optional account that takes the output instead. */
  readonly otherDestination?: number;
  readonly sourceMint?: number;
  readonly destinationMint: number;
  readonly destinationTokenProgram?: number;
};

/** Share of the input, index of the input, index of the output. */
const V1_STEP_END_BYTES = 3;

/** The same with the share in two bytes. */
const V2_STEP_END_BYTES = 4;
const BPS = 10_000n;

const ROUTE = {
  receiver: 'steps',
  authority: 1,
  source: 2,
  destination: 3,
  otherDestination: 4,
  version: 1,
  argumentsAt: 8,
} as const;

const SHARED = {
  receiver: 'header',
  authority: 2,
  source: 3,
  destination: 6,
  sourceMint: 7,
  destinationMint: 8,
  version: 1,
  argumentsAt: 9,
} as const;

const ROUTE_V2 = {
  receiver: 'steps',
  authority: 0,
  source: 1,
  destination: 2,
  otherDestination: 7,
  sourceMint: 3,
  destinationMint: 4,
  destinationTokenProgram: 6,
  version: 2,
  argumentsAt: 8,
} as const;

const SHARED_V2 = {
  receiver: 'header',
  authority: 1,
  source: 2,
  destination: 5,
  sourceMint: 6,
  destinationMint: 7,
  destinationTokenProgram: 9,
  version: 2,
  argumentsAt: 9,
} as const;

/** By discriminator (first 8 bytes of sha256 of the name); the routes that take their amount from a ledger are left out. */
const LAYOUTS: Readonly<Partial<Record<string, Layout>>> = {
  e517cb977ae3ad2a: { ...ROUTE, destinationMint: 5, isExactOut: false },
  c1209b3341d69c81: { ...SHARED, isExactOut: false },
  d033ef977b2bed5c: { ...ROUTE, sourceMint: 5, destinationMint: 6, isExactOut: true },
  b0d169a89a7d453e: { ...SHARED, isExactOut: true },
  bb64facc31c4af14: { ...ROUTE_V2, isExactOut: false },
  d19853937cfed8e9: { ...SHARED_V2, isExactOut: false },
  '9d8ab85215f4f324': { ...ROUTE_V2, isExactOut: true },
  '3560e5cad8bbfa18': { ...SHARED_V2, isExactOut: true },
};

/*
 * Jupiter ignores whatever follows the arguments of a route, and the first layout puts its amounts behind the route plan.
 * Read from the end, a promise could be appended that the program never looks at; so the plan is walked step by step to
 * where it ends, in both layouts. The forms below are those of Jupiter's published interface, swaps 0 to 188; a later one
 * is refused.
 */

/** Swaps by the number of bytes of their own settings; those not named have none. */
const SETTINGS: readonly (readonly [bytes: number, swaps: readonly number[]])[] = [
  [
    1,
    [8, 12, 15, 16, 17, 18, 21, 23, 24, 27, 28, 39, 47, 58, 60, 61, 64, 85, 89, 94, 95, 103, 104, 106, 107],
  ],
  [1, [110, 116, 117, 119, 121, 125, 127, 129, 132, 136, 141, 145, 151, 152, 153, 160, 162, 164, 165, 166]],
  [1, [120, 168, 170, 171, 172, 174, 177, 178, 181, 182, 183, 184]],
  [2, [71, 86, 155, 167, 187]],
  [3, [42]],
  [4, [33, 41]],
  [5, [44, 45, 161]],
  [8, [159]],
  [9, [87, 118, 157]],
  [10, [43, 135]],
  [16, [29, 122]],
  [17, [126]],
  [48, [123]],
  [57, [185]],
  [65, [186]],
];

const SETTINGS_OF = tableOf(SETTINGS);

/** Candidates a dynamic swap chooses from, counted and measured in the same way. */
const CANDIDATES = tableOf([
  [1, [1, 5, 7, 8, 9, 10, 12, 14]],
  [9, [0, 2]],
  [57, [15]],
  [65, [16]],
]);

const LAST_CANDIDATE = 16;

/** Behind its settings this one has an optional list of two bytes an entry. */
const CANDIDATE_WITH_LIST = 10;

/** Behind their settings stands a list of how many extra accounts of each kind follow: two bytes an entry. */
const WITH_LIST = [75];
const WITH_OPTIONAL_LIST = [47, 103];
const WITH_OPTIONAL_BYTE = [183];

/** A market maker's own bytes, counted. */
const WITH_BYTES = [120];

/** These name a share for somebody's account, eight bytes, where everybody else's say 0. */
const WITH_SHARE = [81, 82];
const DYNAMIC_V1 = 111;
const DYNAMIC_V2 = 146;
const LAST_KNOWN = 188;
const LIST_ENTRY_BYTES = 2;

/** In the second dynamic swap each candidate has a share, and two limits stand at the end. */
const CANDIDATE_SHARE_BYTES = 4;
const DYNAMIC_V2_LIMITS = 2;

/** The route an instruction of Jupiter takes; `undefined` when it is not a route. Refuses one cut short. */
export function decodeJupiterRoute(instruction: ResolvedInstruction): ReadRoute | undefined {
  const layout = LAYOUTS[discriminatorOf(instruction)];
  if (layout === undefined) return undefined;
  return {
    ...PLAIN_ROUTE,
    router: 'jupiter',
    receiver: layout.receiver,
    ...readAmounts(instruction.data, layout),
    ...readAccounts(instruction, layout),
  };
}

function readAmounts(data: Uint8Array, layout: Layout) {
  const walk = walkBytes(data, layout.argumentsAt);
  const isV1 = layout.version === 1;
  const stepsInFront = isV1 ? skipRoutePlan(walk, V1_STEP_END_BYTES) : 0;
  const [first, second, slippageBps] = [walk.u64(), walk.u64(), walk.u16()];
  const platformFeeBps = isV1 ? walk.u8() : walk.u16();
  const surplusFeeBps = isV1 ? 0 : walk.u16();
  const steps = isV1 ? stepsInFront : skipRoutePlan(walk, V2_STEP_END_BYTES);
  walk.finish();
  if (slippageBps > BPS) refuse('slippage-above-limit', `${slippageBps} bps`);
  const { isExactOut } = layout;
  const kept = BPS - BigInt(slippageBps);
  return {
    isExactOut,
    steps,
    platformFeeBps,
    surplusFeeBps,
    maximumIn: isExactOut ? (second * (BPS + BigInt(slippageBps))) / BPS : first,
    // Rounded up as Jupiter does: equal to `otherAmountThreshold` of its quote to the last unit.
    minimumOut: isExactOut ? first : (second * kept + BPS - 1n) / BPS,
  };
}

function readAccounts(instruction: ResolvedInstruction, layout: Layout) {
  const at = (position: number) => accountAt(instruction, position);
  const optional = (position: number | undefined) => (position === undefined ? undefined : at(position));
  const other = optional(layout.otherDestination);
  return {
    authority: at(layout.authority),
    source: at(layout.source),
    // Jupiter's own address stands for "no account" in an optional place.
    destination: other === undefined || other === JUPITER_PROGRAM ? at(layout.destination) : other,
    sourceMint: optional(layout.sourceMint),
    destinationMint: at(layout.destinationMint),
    destinationTokenProgram: optional(layout.destinationTokenProgram),
  };
}

/** Walks over a route plan whose steps each end in so many bytes, and counts them. Refuses a step this guard cannot measure. */
function skipRoutePlan(walk: ByteWalk, stepEndBytes: number): number {
  const steps = walk.u32();
  for (let left = steps; left > 0; left -= 1) {
    skipSwap(walk);
    walk.skip(stepEndBytes);
  }
  return steps;
}

function skipSwap(walk: ByteWalk): void {
  const swap = walk.u8();
  if (swap > LAST_KNOWN) refuse('jupiter-instruction', `step ${swap} is not one this guard can measure`);
  walk.skip(SETTINGS_OF.get(swap) ?? 0);
  if (WITH_SHARE.includes(swap) && walk.u64() !== 0n) {
    refuse('route-fee-hidden', 'a step gives a share to somebody else');
  }
  if (WITH_LIST.includes(swap)) skipList(walk);
  if (WITH_OPTIONAL_LIST.includes(swap) && walk.flag()) skipList(walk);
  if (WITH_OPTIONAL_BYTE.includes(swap)) skipOptionalByte(walk);
  if (WITH_BYTES.includes(swap)) walk.skip(walk.u32());
  if (swap === DYNAMIC_V1) skipDynamic(walk);
  if (swap === DYNAMIC_V2) skipDynamicV2(walk);
}

function skipDynamic(walk: ByteWalk): void {
  for (let left = walk.u32(); left > 0; left -= 1) skipCandidate(walk);
  skipOptionalByte(walk);
}

function skipDynamicV2(walk: ByteWalk): void {
  for (let left = walk.u32(); left > 0; left -= 1) {
    skipCandidate(walk);
    walk.skip(CANDIDATE_SHARE_BYTES);
  }
  walk.skip(DYNAMIC_V2_LIMITS);
}

function skipCandidate(walk: ByteWalk): void {
  const candidate = walk.u8();
  if (candidate > LAST_CANDIDATE) {
    refuse('jupiter-instruction', `candidate ${candidate} is not one this guard can measure`);
  }
  walk.skip(CANDIDATES.get(candidate) ?? 0);
  if (candidate === CANDIDATE_WITH_LIST && walk.flag()) skipList(walk);
}

function skipOptionalByte(walk: ByteWalk): void {
  walk.skip(walk.flag() ? 1 : 0);
}

function skipList(walk: ByteWalk): void {
  walk.skip(walk.u32() * LIST_ENTRY_BYTES);
}

function tableOf(table: typeof SETTINGS): ReadonlyMap<number, number> {
  return new Map(table.flatMap(([bytes, swaps]) => swaps.map((swap) => [swap, bytes] as const)));
}
