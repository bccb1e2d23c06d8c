import { OKX_V1_PROGRAM } from '../../solana/known-programs.ts';
import { type ByteCursor, cursorAt, readList } from '../bytes.ts';
import {
  accountAt,
  DISCRIMINATOR_LENGTH,
  discriminatorOf,
  type ResolvedInstruction,
} from '../instructions.ts';
import { refuse } from '../refusal.ts';
import { lessFee, quotedMinimum, type ReadRoute, ROUTE_DEFAULTS } from './route.ts';

/** The fields behind the route, in both versions. */
type Layout = {
  /** `rate`: u16 of 1/10,000, flag. `word`: u32 of 1/10⁹ with direction and close bits. */
  readonly commission?: 'rate' | 'word';
  /** The platform's part, included in the commission. */
  readonly beforeTrim?: number;
  readonly hasTrim?: boolean;
  readonly rest: number;
  readonly hasSolReceiver?: boolean;
  /** The minimum is checked before the commission comes off the output. */
  readonly countsBeforeFee?: boolean;
};

type Commission = {
  readonly rate: bigint;
  readonly denominator: bigint;
  readonly isFromInput: boolean;
  /** Paid out as native SOL. */
  readonly closesOutput: boolean;
  /** Thousandths of the output, from a surplus. */
  readonly trimRate: number;
};

const ORDER_ID = 8;

/** Weight (u16) and index (u8). */
const STEP_END_BYTES = 3;
const PLAIN: Layout = { rest: 0 };
const TO_BUSINESS: Layout = { commission: 'word', beforeTrim: 2, hasTrim: true, rest: 0 };

/** Layouts by discriminator; names of the IDL on chain. */
const LAYOUTS: Readonly<Partial<Record<string, Layout>>> = {
  f8c69e91e17587c8: PLAIN, // swap
  '132c829448382cee': PLAIN, // proxy_swap
  aa2955b184501f35: TO_BUSINESS, // swap_tob
  dfaad8eacc06f119: { ...TO_BUSINESS, hasSolReceiver: true }, // swap_tob_with_receiver
  be9ca9b0959aa16c: { ...TO_BUSINESS, rest: 2 }, // swap_tob_enhanced
  bbc9d433109bec3c: { commission: 'word', rest: 2 }, // swap_toc
  '7fd66bbd175a2f68': { commission: 'word', rest: 4 + 2 }, // swap_toc_v2
};

const AMOUNT_BYTES = 8;
const V1_PLAIN: Layout = { rest: ORDER_ID };
const V1_COMMISSION: Layout = { commission: 'rate', countsBeforeFee: true, rest: ORDER_ID };

const V1_PLATFORM_FEE: Layout = {
  commission: 'word',
  beforeTrim: 4,
  hasTrim: true,
  countsBeforeFee: true,
  rest: ORDER_ID,
};

const V1_TO_CUSTOMERS: Layout = { commission: 'word', rest: 2 + ORDER_ID };
const V1_TO_BUSINESS: Layout = { commission: 'word', hasTrim: true, rest: 2 + ORDER_ID };

/** Layouts of version 1 by discriminator; names of the published source and of transactions of 2025. */
const V1_LAYOUTS: Readonly<Partial<Record<string, Layout>>> = {
  f8c69e91e17587c8: V1_PLAIN, // swap
  '132c829448382cee': V1_PLAIN, // proxy_swap
  '414b3f4ceb5b5b88': V1_PLAIN, // swap2
  '5180864972492d5e': V1_COMMISSION, // commission_sol_swap
  eb47d3c472c78f5c: V1_COMMISSION, // commission_spl_swap
  '1e21d05b1f9d2512': V1_COMMISSION, // commission_sol_proxy_swap
  '60430c9781a41247': V1_COMMISSION, // commission_spl_proxy_swap
  '71841f4a63a93992': V1_COMMISSION, // commission_sol_swap2
  ad834e2696a57b0f: V1_COMMISSION, // commission_spl_swap2
  '45c8fef7283476ca': V1_PLATFORM_FEE, // platform_fee_sol_proxy_swap_v2
  '45a4d25992d6ad43': V1_PLATFORM_FEE, // platform_fee_spl_proxy_swap_v2
  f0e02621b01ff1af: V1_TO_CUSTOMERS, // swap_v3
  '0ebf2cf68ee1e09d': V1_TO_BUSINESS, // swap_tob_v3
  '3f72f6833302f71d': { ...V1_TO_BUSINESS, hasSolReceiver: true }, // swap_tob_v3_with_receiver
  ec479b44c6620e76: { ...V1_TO_BUSINESS, rest: 2 + 2 + ORDER_ID }, // swap_tob_v3_enhanced
};

const SOL_RECEIVER = 14;

const RATE_DENOMINATOR = 10_000n;
const WORD_DENOMINATOR = 1_000_000_000n;

/** The programs refuse more than a tenth. */
const LARGEST_PART = 10n;
const BPS = 10_000n;
const FROM_INPUT_BIT = 31;
const CLOSE_BIT = 30;
const RATE_MASK = 2 ** CLOSE_BIT - 1;
const TRIM_BPS = 10;

/** Bytes of settings by exchange; 0 for those not listed. */
type DexTable = { readonly lastKnown: number; readonly settings: ReadonlyMap<number, number> };

/** Published source up to 85, IDL for 86. */
const V1_DEXES: DexTable = {
  lastKnown: 86,
  settings: new Map([
    [64, 50],
    [80, 2],
    [81, 2],
    [86, 8],
  ]),
};

/** IDL on chain, January 2026. */
const V2_DEXES: DexTable = {
  lastKnown: 81,
  settings: new Map([
    [64, 50],
    [74, 2],
    [75, 2],
    [81, 8],
  ]),
};

export function decodeOkxRoute(instruction: ResolvedInstruction): ReadRoute | undefined {
  return instruction.program === OKX_V1_PROGRAM
    ? decodeOkxV1Route(instruction)
    : decodeOkxV2Route(instruction);
}

/**
 * Order id, amount, expected output, slippage, steps, tail. The source is not published, so a commission on
 * the output is assumed to come off after the minimum check.
 */
function decodeOkxV2Route(instruction: ResolvedInstruction): ReadRoute | undefined {
  const layout = LAYOUTS[discriminatorOf(instruction)];
  if (layout === undefined) return undefined;
  const cursor = cursorAt(instruction.data, DISCRIMINATOR_LENGTH);
  cursor.skip(ORDER_ID);
  const [amountIn, expected, slippageBps] = [cursor.u64(), cursor.u64(), cursor.u16()];
  const steps = readList(cursor, () => {
    skipDex(cursor, V2_DEXES);
    cursor.skip(STEP_END_BYTES);
  });
  const commission = readCommission(cursor, layout);
  const minimum = quotedMinimum(expected, slippageBps);
  const isFeeOnOutput = !commission.isFromInput;
  return {
    ...ROUTE_DEFAULTS,
    ...feesOf(commission, amountIn),
    ...readOkxAccounts(instruction, layout),
    ...(isFeeOnOutput ? lessFee(minimum, commission.rate, commission.denominator) : minimum),
    router: 'okx',
    receiver: 'header',
    steps,
  };
}

/**
 * Amount, expected output, minimum, plan. The program checks the minimum against the growth of account 2, not its owner.
 */
function decodeOkxV1Route(instruction: ResolvedInstruction): ReadRoute | undefined {
  const layout = V1_LAYOUTS[discriminatorOf(instruction)];
  if (layout === undefined) return undefined;
  const cursor = cursorAt(instruction.data, DISCRIMINATOR_LENGTH);
  const amountIn = cursor.u64();
  cursor.skip(AMOUNT_BYTES);
  const minimumOut = cursor.u64();
  const steps = skipPlan(cursor);
  const commission = readCommission(cursor, layout);
  const fees = feesOf(commission, amountIn);
  if (layout.countsBeforeFee && fees.platformFeeBps > 0) {
    refuse('route-fee-hidden', 'the commission is taken after the minimum has been counted');
  }
  return {
    ...ROUTE_DEFAULTS,
    ...fees,
    ...readOkxAccounts(instruction, layout),
    router: 'okx',
    receiver: 'header',
    minimumOut,
    steps,
  };
}

/** Splits, then their hops with exchanges and weights. Returns the number of exchanges. */
function skipPlan(cursor: ByteCursor): number {
  let steps = 0;
  cursor.skip(cursor.u32() * AMOUNT_BYTES);
  readList(cursor, () =>
    readList(cursor, () => {
      steps += readList(cursor, () => skipDex(cursor, V1_DEXES));
      cursor.skip(cursor.u32());
    }),
  );
  return steps;
}

/** The program's own address marks an absent account. */
function readOkxAccounts(instruction: ResolvedInstruction, { hasSolReceiver }: Layout) {
  const at = (position: number) => accountAt(instruction, position);
  const receiver = hasSolReceiver ? at(SOL_RECEIVER) : instruction.program;
  return {
    authority: at(0),
    source: at(1),
    destination: at(2),
    sourceMint: at(3),
    destinationMint: at(4),
    nativeDestination: receiver === instruction.program ? undefined : receiver,
  };
}

function readCommission(cursor: ByteCursor, layout: Layout): Commission {
  const commission = readRate(cursor, layout);
  cursor.skip(layout.beforeTrim ?? 0);
  const trimRate = layout.hasTrim ? cursor.u8() : 0;
  cursor.skip(layout.rest);
  cursor.finish();
  if (commission.rate * LARGEST_PART > commission.denominator) {
    refuse('okx-instruction', 'a commission above what the router takes');
  }
  return { ...commission, trimRate };
}

/** A commission on the input comes on top. */
function feesOf(commission: Commission, amountIn: bigint) {
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

function readRate(cursor: ByteCursor, { commission }: Layout): Omit<Commission, 'trimRate'> {
  if (commission === undefined) {
    return { rate: 0n, denominator: WORD_DENOMINATOR, isFromInput: false, closesOutput: false };
  }
  if (commission === 'rate') {
    const rate = BigInt(cursor.u16());
    return { rate, denominator: RATE_DENOMINATOR, isFromInput: cursor.flag(), closesOutput: false };
  }
  const word = cursor.u32();
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

function skipDex(cursor: ByteCursor, { lastKnown, settings }: DexTable): void {
  const dex = cursor.u8();
  if (dex > lastKnown) refuse('okx-instruction', `exchange ${dex} is not one this guard can measure`);
  cursor.skip(settings.get(dex) ?? 0);
}
