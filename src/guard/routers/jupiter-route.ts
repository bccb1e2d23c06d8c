import { JUPITER_PROGRAM } from '../../solana/known-programs.ts';
import { refuse } from '../guard-rule.ts';
import { accountAt, type ResolvedInstruction } from '../resolve-instructions.ts';
import { walkBytes } from './byte-walk.ts';
import { discriminatorOf } from './discriminator.ts';
import { skipRoutePlan } from './jupiter-plan.ts';
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
