import type { Address } from '../../solana/address.ts';
import { WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import { refuse } from '../guard-rule.ts';
import { accountAt, type ResolvedInstruction } from '../resolve-instructions.ts';
import { type ByteWalk, walkBytes } from './byte-walk.ts';
import { DISCRIMINATOR_LENGTH, discriminatorOf } from './discriminator.ts';
import { quotedMinimum } from './quoted-minimum.ts';
import { PLAIN_ROUTE, type ReadRoute } from './read-route.ts';

type Layout = {
  /** Where the output goes: as the steps say, into a named token account, or as SOL to a named wallet. */
  readonly pays: 'steps' | 'account' | 'wallet';
  /** A last byte: the percentage that may be kept of what comes above the quote. */
  readonly hasSurplusFee: boolean;
};

/** By discriminator, names as in the published interface. */
const LAYOUTS: Readonly<Partial<Record<string, Layout>>> = {
  f8c69e91e17587c8: { pays: 'steps', hasSurplusFee: false }, // swap
  '414b3f4ceb5b5b88': { pays: 'steps', hasSurplusFee: true }, // swap2
  a8ac184dc59c8765: { pays: 'account', hasSurplusFee: false }, // swap_with_destination
  '5f7bd5f67a0156e7': { pays: 'account', hasSurplusFee: true }, // swap2_with_destination
  cd4d7f6cf120c4c3: { pays: 'wallet', hasSurplusFee: false }, // swap_with_destination_native
  de64b892bac469a5: { pays: 'wallet', hasSurplusFee: true }, // swap2_with_destination_native
};

const AUTHORITY = 3;
const DESTINATION = 4;
const DESTINATION_MINT = 6;
const PERCENT_BPS = 100;

/*
 * The steps of a DFlow swap. Sizes of 0 to 59 are those of two published copies of its interface, 60 to 76 those of one
 * copy of September 2026; whatever is not named below is refused.
 */

/** Legs by the bytes behind their number; each begins with the amount it spends. */
const LEGS: readonly (readonly [bytes: number, actions: readonly number[]])[] = [
  [9, [2, 3, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 26, 27, 28, 29, 30, 32, 33, 34, 39, 40]],
  [9, [46, 47, 53, 54, 55, 56, 58, 59, 62, 65, 66, 67, 68, 70, 71, 74]],
  [10, [0, 1, 4, 5, 6, 7, 10, 22, 24, 25, 69, 76]],
  [13, [72, 73]],
  [14, [42]],
  [17, [23]],
  [19, [41]],
  [25, [44]],
  [82, [75]],
];

const LEG_BYTES = new Map(
  LEGS.flatMap(([bytes, actions]) => actions.map((action) => [action, bytes] as const)),
);

/** Steps that spend nothing, by the bytes behind their number: identifiers, and accounts that are only named. */
const NOTES = new Map([
  [37, 76],
  [38, 4],
  [45, 0],
  [60, 0],
]);

/** Bounds for each leg, which only tighten: a list of entries of so many bytes. */
const BOUNDS = new Map([
  [48, 8],
  [49, 9],
]);

const TRANSFER_FEE = 35;
const TRANSFER_FEE_WITH_MINT = 36;
const DYNAMIC_ROUTE = 31;

/** Exchanges a dynamic route chooses from, by the bytes behind the number of each; the two copies differ on the twelfth. */
const LAST_CANDIDATE = 11;

const CANDIDATES = new Map([
  [3, 8],
  [10, 1],
]);

const AMOUNT_BYTES = 8;
const FLAGS_BYTES = 1;

/** What the steps spend, base units. */
type DflowActions = {
  /** A fee taken from the input before anything is traded: an aggregator in front is paid by it. */
  readonly fee: bigint;
  /** In order. The first ones spend the sold token; those behind spend what a quote expected of the one before. */
  readonly legs: readonly bigint[];
};

/**
 * The route of a DFlow swap: its steps, then the quote after the platform's fee, slippage and fee; `undefined` when it is
 * none. The steps say what is spent, amount by amount. A route that is not split spends the sold token in its first leg;
 * how many do so in a split one, the bytes do not say.
 */
export function decodeDflowRoute(instruction: ResolvedInstruction): ReadRoute | undefined {
  const layout = LAYOUTS[discriminatorOf(instruction)];
  if (layout === undefined) return undefined;
  const walk = walkBytes(instruction.data, DISCRIMINATOR_LENGTH);
  const { fee, legs } = readActions(walk);
  const minimum = quotedMinimum(walk.u64(), walk.u16());
  const platformFeeBps = walk.u16();
  const surplusFeeBps = layout.hasSurplusFee ? walk.u8() * PERCENT_BPS : 0;
  walk.finish();
  const [maximumIn, ...splitInputs] = totalsOf(fee, legs);
  if (maximumIn === undefined) return refuse('dflow-instruction', 'a swap without a leg');
  return {
    ...PLAIN_ROUTE,
    ...minimum,
    ...readDestination(instruction, layout),
    router: 'dflow',
    maximumIn,
    splitInputs,
    inputFee: fee,
    platformFeeBps,
    surplusFeeBps,
    steps: legs.length,
    authority: accountAt(instruction, AUTHORITY),
  };
}

/** What the first leg takes with the fee, the first two, and so on. */
function totalsOf(fee: bigint, legs: readonly bigint[]): readonly bigint[] {
  let total = fee;
  return legs.map((leg) => {
    total += leg;
    return total;
  });
}

function readDestination(instruction: ResolvedInstruction, { pays }: Layout) {
  if (pays === 'steps') return { receiver: 'steps' } as const;
  const destination: Address = accountAt(instruction, DESTINATION);
  if (pays === 'account') {
    return {
      receiver: 'header',
      destination,
      destinationMint: accountAt(instruction, DESTINATION_MINT),
    } as const;
  }
  const nativeDestination = destination;
  return {
    receiver: 'header',
    nativeDestination,
    destinationMint: WRAPPED_SOL_MINT,
    movesNativeSol: true,
  } as const;
}

/** Walks over the steps. Refuses one that this guard cannot measure, and a fee that is not the first thing taken. */
function readActions(walk: ByteWalk): DflowActions {
  const legs: bigint[] = [];
  let fee: bigint | undefined;
  for (let left = walk.u32(); left > 0; left -= 1) {
    const action = walk.u8();
    if (action === TRANSFER_FEE || action === TRANSFER_FEE_WITH_MINT) {
      if (action !== TRANSFER_FEE || fee !== undefined || legs.length > 0) {
        refuse('route-fee-hidden', 'a fee that is not taken once and first');
      }
      fee = walk.u64();
    } else legs.push(...readLeg(walk, action));
  }
  return { fee: fee ?? 0n, legs };
}

function readLeg(walk: ByteWalk, action: number): readonly bigint[] {
  const notes = NOTES.get(action);
  if (notes !== undefined) {
    walk.skip(notes);
    return [];
  }
  const bounds = BOUNDS.get(action);
  if (bounds !== undefined) {
    walk.skip(walk.u32() * bounds);
    return [];
  }
  if (action === DYNAMIC_ROUTE) skipCandidates(walk);
  const bytes = action === DYNAMIC_ROUTE ? AMOUNT_BYTES + FLAGS_BYTES : LEG_BYTES.get(action);
  if (bytes === undefined)
    return refuse('dflow-instruction', `step ${action} is not one this guard can measure`);
  const amount = walk.u64();
  walk.skip(bytes - AMOUNT_BYTES);
  return [amount];
}

function skipCandidates(walk: ByteWalk): void {
  for (let left = walk.u32(); left > 0; left -= 1) {
    const candidate = walk.u8();
    if (candidate > LAST_CANDIDATE) {
      refuse('dflow-instruction', `exchange ${candidate} is not one this guard can measure`);
    }
    walk.skip(CANDIDATES.get(candidate) ?? 0);
  }
}
