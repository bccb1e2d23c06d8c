import { JUPITER_PROGRAM } from '../../known-programs.ts';
import { refuse } from '../guard-rule.ts';
import { readU16, readU64 } from '../little-endian.ts';
import { accountAt, type ResolvedInstruction } from '../resolve-instructions.ts';
import { discriminatorOf } from './discriminator.ts';
import { endOfRoutePlan } from './jupiter-plan.ts';
import { PLAIN_ROUTE, type ReadRoute, type Receiver } from './read-route.ts';

type Layout = {
  /** v1 puts the amounts behind the route plan, v2 in front of it; a shared route has an id byte before both. */
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

/** Two amounts, slippage in two bytes, platform fee in one. */
const V1_AMOUNTS_LENGTH = 19;
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
  const isV1 = layout.version === 1;
  const at = isV1 ? endOfRoutePlan(data, layout.argumentsAt) : layout.argumentsAt;
  const [first, second, slippageBps] = [readU64(data, at), readU64(data, at + 8), readU16(data, at + 16)];
  if (isV1 && data.length !== at + V1_AMOUNTS_LENGTH) {
    refuse('malformed-instruction', 'a route does not end with its amounts');
  }
  const platformFeeBps = isV1 ? (data[at + 18] ?? 0) : readU16(data, at + 18);
  const surplusFeeBps = isV1 ? 0 : readU16(data, at + 20);
  if (slippageBps > BPS) refuse('slippage-above-limit', `${slippageBps} bps`);
  const { isExactOut } = layout;
  const kept = BPS - BigInt(slippageBps);
  return {
    isExactOut,
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
