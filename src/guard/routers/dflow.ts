import type { Address } from '../../solana/address.ts';
import { WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import { type ByteCursor, cursorAt, readList, readU64, sizesOf } from '../bytes.ts';
import {
  accountAt,
  DISCRIMINATOR_LENGTH,
  discriminatorOf,
  type ResolvedInstruction,
} from '../instructions.ts';
import { type InstructionRule, isWrappingAccount, type StaticContext, type StaticFact } from '../offer.ts';
import { refuse } from '../refusal.ts';
import { quotedMinimum, type ReadRoute, ROUTE_DEFAULTS } from './route.ts';

type Layout = {
  readonly pays: 'steps' | 'account' | 'wallet';
  /** The last byte is the percentage kept of a surplus above the quote. */
  readonly hasSurplusFee: boolean;
};

/** Layouts by discriminator; names of the published IDL. */
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

/**
 * Bytes behind the action number, the amount first. Sources: two copies of the IDL for 0 to 59, one of
 * September 2026 for 60 to 76.
 */
const LEG_BYTES = sizesOf([
  [9, [2, 3, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 26, 27, 28, 29, 30, 32, 33, 34, 39, 40]],
  [9, [46, 47, 53, 54, 55, 56, 58, 59, 62, 65, 66, 67, 68, 70, 71, 74]],
  [10, [0, 1, 4, 5, 6, 7, 10, 22, 24, 25, 69, 76]],
  [13, [72, 73]],
  [14, [42]],
  [17, [23]],
  [19, [41]],
  [25, [44]],
  [82, [75]],
]);

/** Identifiers and account references, by size. */
const ANNOTATIONS = new Map([
  [37, 76],
  [38, 4],
  [45, 0],
  [60, 0],
]);

/** Lists of limits per leg, by the size of an entry; they only tighten the swap. */
const LEG_LIMITS = new Map([
  [48, 8],
  [49, 9],
]);

const TRANSFER_FEE = 35;
const TRANSFER_FEE_WITH_MINT = 36;
const DYNAMIC_ROUTE = 31;

/** The two copies of the IDL differ from the twelfth candidate on. */
const LAST_CANDIDATE = 11;

/** Bytes. */
const CANDIDATES = new Map([
  [3, 8],
  [10, 1],
]);

const AMOUNT_BYTES = 8;
const FLAGS_BYTES = 1;

/** Base units. */
type DflowActions = {
  /** Off the input, before any trade. */
  readonly fee: bigint;
  readonly legs: readonly bigint[];
};

const WRAPPING: Readonly<Partial<Record<string, InstructionRule>>> = {
  '2f3e9bac83cd25c9': judgeWrap,
  '63280e692d6bacc9': judgeUnwrap,
  e84b8c88fa4ee0bc: judgeClose,
};

/**
 * Steps, quote after the platform fee, slippage, platform fee. An unsplit route spends the sold token in its
 * first leg only. A split one does not say how many legs do, so every running total is a possible input.
 */
export function decodeDflowRoute(instruction: ResolvedInstruction): ReadRoute | undefined {
  const layout = LAYOUTS[discriminatorOf(instruction)];
  if (layout === undefined) return undefined;
  const cursor = cursorAt(instruction.data, DISCRIMINATOR_LENGTH);
  const { fee, legs } = readActions(cursor);
  const minimum = quotedMinimum(cursor.u64(), cursor.u16());
  const platformFeeBps = cursor.u16();
  const surplusFeeBps = layout.hasSurplusFee ? cursor.u8() * PERCENT_BPS : 0;
  cursor.finish();
  const [maximumIn, ...splitInputs] = totalsOf(fee, legs);
  if (maximumIn === undefined) return refuse('dflow-instruction', 'a swap without a leg');
  return {
    ...ROUTE_DEFAULTS,
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

function readActions(cursor: ByteCursor): DflowActions {
  const legs: bigint[] = [];
  let fee: bigint | undefined;
  readList(cursor, () => {
    const action = cursor.u8();
    if (action === TRANSFER_FEE || action === TRANSFER_FEE_WITH_MINT) {
      if (action !== TRANSFER_FEE || fee !== undefined || legs.length > 0) {
        refuse('route-fee-hidden', 'a fee that is not taken once and first');
      }
      fee = cursor.u64();
    } else legs.push(...readLeg(cursor, action));
  });
  return { fee: fee ?? 0n, legs };
}

function readLeg(cursor: ByteCursor, action: number): readonly bigint[] {
  const annotationBytes = ANNOTATIONS.get(action);
  if (annotationBytes !== undefined) {
    cursor.skip(annotationBytes);
    return [];
  }
  const entryBytes = LEG_LIMITS.get(action);
  if (entryBytes !== undefined) {
    cursor.skip(cursor.u32() * entryBytes);
    return [];
  }
  if (action === DYNAMIC_ROUTE) skipCandidates(cursor);
  const bytes = action === DYNAMIC_ROUTE ? AMOUNT_BYTES + FLAGS_BYTES : LEG_BYTES.get(action);
  if (bytes === undefined)
    return refuse('dflow-instruction', `step ${action} is not one this guard can measure`);
  const amount = cursor.u64();
  cursor.skip(bytes - AMOUNT_BYTES);
  return [amount];
}

function skipCandidates(cursor: ByteCursor): void {
  readList(cursor, () => {
    const candidate = cursor.u8();
    if (candidate > LAST_CANDIDATE) {
      refuse('dflow-instruction', `exchange ${candidate} is not one this guard can measure`);
    }
    cursor.skip(CANDIDATES.get(candidate) ?? 0);
  });
}

export function judgeDflowWrapping(
  instruction: ResolvedInstruction,
  context: StaticContext,
): StaticFact | undefined {
  return WRAPPING[discriminatorOf(instruction)]?.(instruction, context);
}

function judgeWrap(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  const [payer, account] = [accountAt(instruction, 0), accountAt(instruction, 1)];
  if (payer !== context.person) refuse('wrong-source', 'a foreign wallet wraps SOL');
  if (!context.from.isSol || account !== context.wrappedSolAccount) {
    refuse('unexpected-transfer', 'SOL goes to an account the swap does not name');
  }
  return { kind: 'wrap', amount: readU64(instruction.data, DISCRIMINATOR_LENGTH), account };
}

function judgeUnwrap(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  return closed(accountAt(instruction, 1), accountAt(instruction, 0), context);
}

function judgeClose(instruction: ResolvedInstruction, context: StaticContext): StaticFact {
  if (accountAt(instruction, 2) !== context.person)
    refuse('close-to-stranger', 'an account is closed to a stranger');
  return closed(accountAt(instruction, 0), accountAt(instruction, 1), context);
}

function closed(account: Address, owner: Address, context: StaticContext) {
  if (owner !== context.person) refuse('wrong-source', 'a foreign account is closed');
  if (!isWrappingAccount(account, context)) {
    refuse('close-not-temporary', 'an account that is not a wrapping account is closed');
  }
  return { kind: 'closed', account } as const;
}
