import type { Address } from '../../solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_PROGRAMS,
  WRAPPED_SOL_MINT,
} from '../../solana/known-programs.ts';
import { type ByteCursor, cursorAt, sizesOf } from '../bytes.ts';
import {
  accountAt,
  DISCRIMINATOR_LENGTH,
  discriminatorOf,
  type ResolvedInstruction,
} from '../instructions.ts';
import { refuse } from '../refusal.ts';
import { lessFee, quotedMinimum, type ReadRoute, ROUTE_DEFAULTS } from './route.ts';

const SWAP_ROUTE_V2 = 'f95b542145160087';
const CUSTODY = 1;
const INPUT_PROGRAM = 6;
const HEADER_ACCOUNTS = 8;
const BPS = 10_000n;

/** Custody account; seed "atlas". */
const ATLAS = 'D5YqVMoSxnqeZAKAUUE1Dm3bmjtdxQ5DCF356ozqN9cM' as Address;

/** The published template derives the second one from the seed "titan_pda". */
const CUSTODIES: readonly Address[] = [ATLAS, 'EKnkqavTZT9kFZbDLLQGJZpZFkEenfcT35RUQdVvd7Ra' as Address];

/** The first byte names the instruction. */
const TITAN_V3 = 0x2a;

/** Seen on chain; other values are refused. */
const FEE_OFF_OUTPUT = 0;
const FEE_OFF_INPUT = 2;
const FEE_DENOMINATOR = 1_000_000n;

/** Fee units per basis point. */
const CENTI = 100;
const PAYER = 0;
const USER = 1;
const V3_CUSTODY = 2;
const TOKEN_LEDGER = 9;
const V3_HEADER_ACCOUNTS = 12;

/** Called with the person's signature; the published template does not check them. */
const PROGRAMS: readonly (readonly [position: number, program: Address])[] = [
  [5, TOKEN_PROGRAM],
  [6, TOKEN_2022_PROGRAM],
  [7, SYSTEM_PROGRAM],
  [8, ASSOCIATED_TOKEN_PROGRAM],
];

/** Prefix of Jito's front-running marker, not an account. */
const MARKER = 'jitodontfront';

/**
 * Bytes of settings; 1 for venues not listed. Sources: IDL for 0 to 51, a program that patches real routes for 52 to 73.
 */
const SETTINGS = sizesOf([
  [0, [0, 3, 4, 6, 8, 9, 10, 12, 15, 19, 24, 36, 38, 40, 41, 51, 56, 59, 61, 62, 70]],
  [2, [26, 35, 42]],
  [3, [50]],
  [4, [66, 67]],
  [5, [46, 47]],
  [8, [13]],
  [9, [28]],
  [10, [48]],
  [17, [29, 53]],
  [65, [34]],
  [121, [33]],
]);

const DEFAULT_SETTINGS = 1;

/** A byte, an optional u32, a byte. */
const SANCTUM = 21;
const LAST_KNOWN = 73;
const WEIGHT_BYTES = 4;
const OPTION_BYTES = 4;

/** The program's own limit. */
const MAX_LEGS = 12;

type TitanLegs = {
  /** Mint indexes of the first leg's input and the last leg's output. */
  readonly from: number;
  readonly to: number;
  readonly accounts: number;
  readonly count: number;
};

export function decodeTitanRoute(instruction: ResolvedInstruction): ReadRoute | undefined {
  if (instruction.data[0] === TITAN_V3) return decodeTitanV3Route(instruction);
  return discriminatorOf(instruction) === SWAP_ROUTE_V2 ? decodeV2(instruction) : undefined;
}

/** The order of minimum check and fees is not published, so the fees are deducted. */
function decodeV2(instruction: ResolvedInstruction): ReadRoute {
  const cursor = cursorAt(instruction.data, DISCRIMINATOR_LENGTH);
  const [maximumIn, minimumOut, mints] = [cursor.u64(), cursor.u64(), cursor.u8()];
  const feeBps = cursor.u16() + cursor.u16();
  const legs = readLegs(cursor, mints);
  cursor.finish();
  if (legs.accounts > instruction.accounts.length - HEADER_ACCOUNTS) {
    refuse('titan-instruction', 'a route with too few accounts');
  }
  const at = (position: number) => accountAt(instruction, position);
  if (at(CUSTODY) !== ATLAS) refuse('titan-instruction', 'another account holds the tokens on the way');
  if (!TOKEN_PROGRAMS.includes(at(INPUT_PROGRAM)))
    refuse('titan-instruction', 'a false token program is called');
  return {
    ...ROUTE_DEFAULTS,
    ...lessFee({ minimumOut, roundingUnits: 0n }, BigInt(feeBps), BPS),
    router: 'titan',
    receiver: 'header',
    maximumIn,
    steps: legs.count,
    platformFeeBps: feeBps,
    authority: at(0),
    sourceMint: at(2),
    source: at(3),
    destinationMint: at(4),
    destination: at(5),
    destinationTokenProgram: at(7),
  };
}

/** Wraps and unwraps SOL itself. An output fee is deducted as in v2. Account 11 receives only a surplus. */
function decodeTitanV3Route(instruction: ResolvedInstruction): ReadRoute {
  const cursor = cursorAt(instruction.data, 1);
  const config = cursor.u8();
  if (config !== FEE_OFF_OUTPUT && config !== FEE_OFF_INPUT) {
    refuse('titan-instruction', `configuration ${config} is not known`);
  }
  const [maximumIn, expected, slippageBps] = [cursor.u64(), cursor.u64(), cursor.u16()];
  const [mints, feeRate] = [cursor.u8(), cursor.u16()];
  cursor.skip(1);
  const legs = readLegs(cursor, mints);
  cursor.finish();
  checkV3Accounts(instruction, mints, legs);
  const isFromInput = config === FEE_OFF_INPUT;
  const minimum = quotedMinimum(expected, slippageBps);
  const fee = BigInt(feeRate);
  return {
    ...ROUTE_DEFAULTS,
    ...(isFromInput ? minimum : lessFee(minimum, fee, FEE_DENOMINATOR)),
    ...readV3Accounts(instruction, mints, legs),
    steps: legs.count,
    router: 'titan',
    receiver: 'header',
    maximumIn,
    inputFee: isFromInput ? (maximumIn * fee) / FEE_DENOMINATOR : 0n,
    platformFeeBps: isFromInput ? 0 : Math.ceil(feeRate / CENTI),
  };
}

function checkV3Accounts(instruction: ResolvedInstruction, mints: number, legs: TitanLegs): void {
  const { accounts, program } = instruction;
  const at = (position: number) => accountAt(instruction, position);
  if (at(PAYER) !== at(USER)) refuse('wrong-source', 'another wallet pays the deposits');
  if (!CUSTODIES.includes(at(V3_CUSTODY)))
    refuse('titan-instruction', 'another account holds the tokens on the way');
  if (PROGRAMS.some(([position, expected]) => at(position) !== expected)) {
    refuse('titan-instruction', 'a false token program is called');
  }
  if (at(TOKEN_LEDGER) !== program) refuse('titan-instruction', 'the amount comes from a ledger');
  if (legs.from !== 0) refuse('titan-instruction', 'the route does not start with its first token');
  const used = V3_HEADER_ACCOUNTS + 2 * mints + legs.accounts;
  if (used > accounts.length) refuse('titan-instruction', 'a route with too few accounts');
  if (accounts.slice(used).some(({ address, isWritable }) => isWritable || !address.startsWith(MARKER))) {
    refuse('titan-instruction', 'accounts that no leg uses');
  }
}

function readV3Accounts(instruction: ResolvedInstruction, mints: number, { from, to }: TitanLegs) {
  const at = (position: number) => accountAt(instruction, position);
  const mintAt = (index: number) => at(V3_HEADER_ACCOUNTS + mints + index);
  const [sourceMint, destinationMint] = [mintAt(from), mintAt(to)];
  return {
    authority: at(USER),
    source: at(3),
    destination: at(4),
    sourceMint,
    destinationMint,
    movesNativeSol: sourceMint === WRAPPED_SOL_MINT || destinationMint === WRAPPED_SOL_MINT,
  };
}

/** Venue, settings, two mint indexes, weight of 10⁹, number of accounts. */
function readLegs(cursor: ByteCursor, mints: number): TitanLegs {
  const count = cursor.u32();
  if (count < 1 || count > MAX_LEGS) refuse('titan-instruction', `${count} legs`);
  const legs = Array.from({ length: count }, () => readLeg(cursor));
  if (legs.some(({ from, to }) => from >= mints || to >= mints)) {
    refuse('titan-instruction', 'a leg trades a token that is not on the list');
  }
  return {
    from: legs[0]?.from ?? 0,
    to: legs.at(-1)?.to ?? 0,
    accounts: legs.reduce((sum, { accounts }) => sum + accounts, 0),
    count,
  };
}

function readLeg(cursor: ByteCursor): Omit<TitanLegs, 'count'> {
  const venue = cursor.u8();
  if (venue > LAST_KNOWN) refuse('titan-instruction', `venue ${venue} is not one this guard can measure`);
  if (venue === SANCTUM) skipSanctum(cursor);
  else cursor.skip(SETTINGS.get(venue) ?? DEFAULT_SETTINGS);
  const [from, to] = [cursor.u8(), cursor.u8()];
  cursor.skip(WEIGHT_BYTES);
  return { from, to, accounts: cursor.u8() };
}

function skipSanctum(cursor: ByteCursor): void {
  cursor.skip(1);
  cursor.skip(cursor.flag() ? OPTION_BYTES : 0);
  cursor.skip(1);
}
