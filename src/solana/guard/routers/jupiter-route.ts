import { type Address, addressBytes } from '../../address.ts';
import { JUPITER_PROGRAM } from '../../known-programs.ts';
import { deriveProgramAddress } from '../../program-address.ts';
import { refuse } from '../guard-rule.ts';
import { readU16, readU64 } from '../little-endian.ts';
import { accountAt, type ResolvedInstruction } from '../resolve-instructions.ts';
import { endOfRoutePlan } from './jupiter-plan.ts';
import type { ReadRoute, Receiver } from './read-route.ts';

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

const DISCRIMINATOR_LENGTH = 8;
const CREATE_TOKEN_ACCOUNT = '93f17b64f484ae76';
/** With owner and mint: found by deriving the account of a published order. */
const TEMPORARY_ACCOUNT_SEED = Buffer.from('token_account');
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
    router: 'jupiter',
    receiver: layout.receiver,
    movesNativeSol: false,
    ...readAmounts(instruction.data, layout),
    ...readAccounts(instruction, layout),
  };
}

/** A temporary account as `createTokenAccount` names it. */
export type TemporaryAccount = {
  readonly account: Address;
  readonly owner: Address;
  readonly mint: Address;
  /** Whether the address is the one Jupiter derives for this owner and mint; any other would not be made. */
  readonly isDerived: boolean;
};

/** The temporary account that `createTokenAccount` makes; `undefined` for any other instruction. */
export function decodeTemporaryAccount(instruction: ResolvedInstruction): TemporaryAccount | undefined {
  if (discriminatorOf(instruction) !== CREATE_TOKEN_ACCOUNT) return undefined;
  const [account, owner, mint] = [
    accountAt(instruction, 0),
    accountAt(instruction, 1),
    accountAt(instruction, 2),
  ];
  const bump = instruction.data[DISCRIMINATOR_LENGTH] ?? 0;
  const seeds = [TEMPORARY_ACCOUNT_SEED, addressBytes(owner), addressBytes(mint)];
  return { account, owner, mint, isDerived: deriveProgramAddress(seeds, bump, JUPITER_PROGRAM) === account };
}

/** The temporary accounts a transaction makes for `person`, known before any instruction is judged. */
export function findTemporaryAccounts(
  instructions: readonly ResolvedInstruction[],
  person: Address,
): ReadonlySet<Address> {
  const made = instructions.filter(({ program }) => program === JUPITER_PROGRAM).map(decodeTemporaryAccount);
  return new Set(made.flatMap((temporary) => (temporary?.owner === person ? [temporary.account] : [])));
}

function discriminatorOf({ data }: ResolvedInstruction): string {
  return Buffer.from(data.subarray(0, DISCRIMINATOR_LENGTH)).toString('hex');
}

function readAmounts(data: Uint8Array, layout: Layout) {
  const isV1 = layout.version === 1;
  const at = isV1 ? endOfRoutePlan(data, layout.argumentsAt) : layout.argumentsAt;
  const [first, second, slippageBps] = [readU64(data, at), readU64(data, at + 8), readU16(data, at + 16)];
  if (isV1 && data.length !== at + V1_AMOUNTS_LENGTH) {
    refuse('malformed-instruction', 'a route does not end with its amounts');
  }
  const platformFeeBps = isV1 ? (data[at + 18] ?? 0) : readU16(data, at + 18);
  if (slippageBps > BPS) refuse('slippage-above-limit', `${slippageBps} bps`);
  const { isExactOut } = layout;
  const kept = BPS - BigInt(slippageBps);
  return {
    isExactOut,
    platformFeeBps,
    roundingUnits: 0n,
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
