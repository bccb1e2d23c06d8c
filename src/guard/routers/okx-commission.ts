import { refuse } from '../guard-rule.ts';
import type { ByteWalk } from './byte-walk.ts';
import type { ReadRoute } from './read-route.ts';

/** What stands behind the route in an instruction of either router of OKX. */
export type Tail = {
  /** `rate`: two bytes of 1/10,000 and a flag. `word`: four bytes with rate of 1/10⁹, direction and closing. */
  readonly commission?: 'rate' | 'word';
  /** Bytes between the commission and the trim: the platform's part of it, by which it does not grow. */
  readonly beforeTrim?: number;
  readonly hasTrim?: boolean;
  /** Bytes behind those, which move nothing. */
  readonly rest: number;
};

/** What OKX keeps of a swap. */
type Commission = {
  readonly rate: bigint;
  readonly denominator: bigint;
  readonly isFromInput: boolean;
  /** The wrapped-SOL account of the output is closed and paid out as SOL. */
  readonly closesOutput: boolean;
  /** Thousandths of the output that may be kept of what comes above the expected amount. */
  readonly trimRate: number;
};

const RATE_DENOMINATOR = 10_000n;
const WORD_DENOMINATOR = 1_000_000_000n;
/** The programs fail above a tenth. */
const LARGEST_PART = 10n;
const BPS = 10_000n;
const FROM_INPUT_BIT = 31;
const CLOSE_BIT = 30;
const RATE_MASK = 2 ** CLOSE_BIT - 1;
const TRIM_BPS = 10;

/** Reads the tail to the last byte of the instruction. */
export function readCommission(walk: ByteWalk, tail: Tail): Commission {
  const commission = readRate(walk, tail);
  walk.skip(tail.beforeTrim ?? 0);
  const trimRate = tail.hasTrim === true ? walk.u8() : 0;
  walk.skip(tail.rest);
  walk.finish();
  if (commission.rate * LARGEST_PART > commission.denominator) {
    refuse('okx-instruction', 'a commission above what the router takes');
  }
  return { ...commission, trimRate };
}

/** What is taken in all, and by whom: a commission from the input comes on top of the amount that is swapped. */
export function feesOf(commission: Commission, amountIn: bigint) {
  const { rate, denominator, isFromInput, trimRate } = commission;
  const inputFee = isFromInput ? (amountIn * rate) / (denominator - rate) : 0n;
  const bps = (rate * BPS + denominator - 1n) / denominator;
  return {
    maximumIn: amountIn + inputFee,
    inputFee,
    platformFeeBps: isFromInput ? 0 : Number(bps),
    surplusFeeBps: trimRate * TRIM_BPS,
    movesNativeSol: commission.closesOutput,
  } satisfies Partial<ReadRoute>;
}

function readRate(walk: ByteWalk, { commission }: Tail): Omit<Commission, 'trimRate'> {
  if (commission === undefined) {
    return { rate: 0n, denominator: WORD_DENOMINATOR, isFromInput: false, closesOutput: false };
  }
  if (commission === 'rate') {
    const rate = BigInt(walk.u16());
    return { rate, denominator: RATE_DENOMINATOR, isFromInput: walk.flag(), closesOutput: false };
  }
  const word = walk.u32();
  return {
    rate: BigInt(word & RATE_MASK),
    denominator: WORD_DENOMINATOR,
    isFromInput: isSet(word, FROM_INPUT_BIT),
    closesOutput: isSet(word, CLOSE_BIT),
  };
}

function isSet(word: number, bit: number): boolean {
  return ((word >>> bit) & 1) === 1;
}
