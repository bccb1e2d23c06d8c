import { JUPITER_PROGRAM } from '../../solana/known-programs.ts';
import { type ByteCursor, cursorAt, readList, sizesOf } from '../bytes.ts';
import { accountAt, discriminatorOf, type ResolvedInstruction } from '../instructions.ts';
import { refuse } from '../refusal.ts';
import { type ReadRoute, type Receiver, ROUTE_DEFAULTS } from './route.ts';

type Layout = {
  /** v1 puts the amounts behind the route plan, v2 in front of it. */
  readonly version: 1 | 2;
  /** Shared routes have an id byte in front. */
  readonly argumentsAt: number;
  readonly isExactOut: boolean;
  /**
   * What binds the receiver: shared routes compare the accounts of their steps with the header (error 6021), the
   * others do not.
   */
  readonly receiver: Receiver;
  readonly authority: number;
  readonly source: number;
  readonly destination: number;
  /** Receives the output instead, where present. */
  readonly otherDestination?: number;
  readonly sourceMint?: number;
  readonly destinationMint: number;
  readonly destinationTokenProgram?: number;
  /** Version 2 names it behind its header, and only where there is a fee. */
  readonly feeAccount: number;
};

/** Share, index of the input, index of the output. */
const V1_STEP_END_BYTES = 3;
const V2_STEP_END_BYTES = 4;
const BPS = 10_000n;

const ROUTE = {
  receiver: 'steps',
  authority: 1,
  source: 2,
  destination: 3,
  otherDestination: 4,
  feeAccount: 6,
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
  feeAccount: 9,
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
  feeAccount: 10,
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
  feeAccount: 12,
  version: 2,
  argumentsAt: 9,
} as const;

/** Layouts by discriminator; routes over a token ledger are left out. */
const LAYOUTS: Readonly<Partial<Record<string, Layout>>> = {
  e517cb977ae3ad2a: { ...ROUTE, destinationMint: 5, isExactOut: false },
  c1209b3341d69c81: { ...SHARED, isExactOut: false },
  d033ef977b2bed5c: { ...ROUTE, sourceMint: 5, destinationMint: 6, feeAccount: 7, isExactOut: true },
  b0d169a89a7d453e: { ...SHARED, isExactOut: true },
  bb64facc31c4af14: { ...ROUTE_V2, isExactOut: false },
  d19853937cfed8e9: { ...SHARED_V2, isExactOut: false },
  '9d8ab85215f4f324': { ...ROUTE_V2, isExactOut: true },
  '3560e5cad8bbfa18': { ...SHARED_V2, isExactOut: true },
};

/**
 * Bytes of settings; 0 for swaps not listed. Source: Jupiter's IDL, swaps 0 to 188. Jupiter ignores trailing
 * bytes, so amounts read from the end could be forged: the plan is parsed step by step.
 */
const SETTINGS = sizesOf([
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
]);

const CANDIDATES = sizesOf([
  [1, [1, 5, 7, 8, 9, 10, 12, 14]],
  [9, [0, 2]],
  [57, [15]],
  [65, [16]],
]);

const LAST_CANDIDATE = 16;

/** An optional list follows its settings. */
const CANDIDATE_WITH_LIST = 10;

/** A list of extra account counts follows. */
const WITH_LIST = [75];
const WITH_OPTIONAL_LIST = [47, 103];
const WITH_OPTIONAL_BYTE = [183];

/** A byte string with a u32 length follows. */
const WITH_BYTES = [120];

const WITH_SHARE = [81, 82];
const DYNAMIC_V1 = 111;
const DYNAMIC_V2 = 146;
const LAST_KNOWN = 188;
const LIST_ENTRY_BYTES = 2;

/** A share per candidate, and two limits at the end. */
const CANDIDATE_SHARE_BYTES = 4;
const DYNAMIC_V2_LIMITS = 2;

export function decodeJupiterRoute(instruction: ResolvedInstruction): ReadRoute | undefined {
  const layout = LAYOUTS[discriminatorOf(instruction)];
  if (layout === undefined) return undefined;
  const amounts = readAmounts(instruction.data, layout);
  return {
    ...ROUTE_DEFAULTS,
    router: 'jupiter',
    receiver: layout.receiver,
    ...amounts,
    ...readAccounts(instruction, layout),
    ...(amounts.platformFeeBps > 0 && { feeAccount: accountAt(instruction, layout.feeAccount) }),
  };
}

function readAmounts(data: Uint8Array, layout: Layout) {
  const cursor = cursorAt(data, layout.argumentsAt);
  const isV1 = layout.version === 1;
  const stepsInFront = isV1 ? skipRoutePlan(cursor, V1_STEP_END_BYTES) : 0;
  const [first, second, slippageBps] = [cursor.u64(), cursor.u64(), cursor.u16()];
  const platformFeeBps = isV1 ? cursor.u8() : cursor.u16();
  const surplusFeeBps = isV1 ? 0 : cursor.u16();
  const steps = isV1 ? stepsInFront : skipRoutePlan(cursor, V2_STEP_END_BYTES);
  cursor.finish();
  if (slippageBps > BPS) refuse('slippage-above-limit', `${slippageBps} bps`);
  const { isExactOut } = layout;
  const kept = BPS - BigInt(slippageBps);
  return {
    isExactOut,
    steps,
    platformFeeBps,
    surplusFeeBps,
    maximumIn: isExactOut ? (second * (BPS + BigInt(slippageBps))) / BPS : first,
    // Jupiter rounds up: equal to `otherAmountThreshold` of its quote.
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
    // Jupiter's own address marks an absent optional account.
    destination: other === undefined || other === JUPITER_PROGRAM ? at(layout.destination) : other,
    sourceMint: optional(layout.sourceMint),
    destinationMint: at(layout.destinationMint),
    destinationTokenProgram: optional(layout.destinationTokenProgram),
  };
}

function skipRoutePlan(cursor: ByteCursor, stepEndBytes: number): number {
  return readList(cursor, () => {
    skipSwap(cursor);
    cursor.skip(stepEndBytes);
  });
}

function skipSwap(cursor: ByteCursor): void {
  const swap = cursor.u8();
  if (swap > LAST_KNOWN) refuse('jupiter-instruction', `step ${swap} is not one this guard can measure`);
  cursor.skip(SETTINGS.get(swap) ?? 0);
  if (WITH_SHARE.includes(swap) && cursor.u64() !== 0n) {
    refuse('route-fee-hidden', 'a step gives a share to somebody else');
  }
  if (WITH_LIST.includes(swap)) skipList(cursor);
  if (WITH_OPTIONAL_LIST.includes(swap) && cursor.flag()) skipList(cursor);
  if (WITH_OPTIONAL_BYTE.includes(swap)) skipOptionalByte(cursor);
  if (WITH_BYTES.includes(swap)) cursor.skip(cursor.u32());
  if (swap === DYNAMIC_V1) skipDynamic(cursor);
  if (swap === DYNAMIC_V2) skipDynamicV2(cursor);
}

function skipDynamic(cursor: ByteCursor): void {
  readList(cursor, () => skipCandidate(cursor));
  skipOptionalByte(cursor);
}

function skipDynamicV2(cursor: ByteCursor): void {
  readList(cursor, () => {
    skipCandidate(cursor);
    cursor.skip(CANDIDATE_SHARE_BYTES);
  });
  cursor.skip(DYNAMIC_V2_LIMITS);
}

function skipCandidate(cursor: ByteCursor): void {
  const candidate = cursor.u8();
  if (candidate > LAST_CANDIDATE) {
    refuse('jupiter-instruction', `candidate ${candidate} is not one this guard can measure`);
  }
  cursor.skip(CANDIDATES.get(candidate) ?? 0);
  if (candidate === CANDIDATE_WITH_LIST && cursor.flag()) skipList(cursor);
}

function skipOptionalByte(cursor: ByteCursor): void {
  cursor.skip(cursor.flag() ? 1 : 0);
}

function skipList(cursor: ByteCursor): void {
  cursor.skip(cursor.u32() * LIST_ENTRY_BYTES);
}
