import type { Address } from '../../solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../solana/known-programs.ts';
import { refuse } from '../guard-rule.ts';
import { accountAt, type ResolvedInstruction } from '../resolve-instructions.ts';
import { walkBytes } from './byte-walk.ts';
import { lessFee, quotedMinimum } from './quoted-minimum.ts';
import { PLAIN_ROUTE, type ReadRoute } from './read-route.ts';
import { CUSTODIES } from './titan-custody.ts';
import { readLegs, type TitanLegs } from './titan-legs.ts';

/** The whole name of the instruction is one byte. */
export const TITAN_V3 = 0x2a;

/** What the second byte was seen to say; other bits are not known. */
const FEE_OFF_OUTPUT = 0;
const FEE_OFF_INPUT = 2;
const FEE_DENOMINATOR = 1_000_000n;
/** Hundredths of a basis point in one. */
const CENTI = 100;

const PAYER = 0;
const USER = 1;
const CUSTODY = 2;
const TOKEN_LEDGER = 9;
const HEADER_ACCOUNTS = 12;
/** The router calls them with the person's signature, and the published template does not check which they are. */
const PROGRAMS: readonly (readonly [position: number, program: Address])[] = [
  [5, TOKEN_PROGRAM],
  [6, TOKEN_2022_PROGRAM],
  [7, SYSTEM_PROGRAM],
  [8, ASSOCIATED_TOKEN_PROGRAM],
];
/** Marks a transaction as one that nobody may go in front of; it is not an account. */
const MARKER = 'jitodontfront';

/**
 * The third version: it wraps and unwraps SOL itself. Whether the minimum holds before or after a fee off the output is not
 * published, so it is read as one that the fee still lessens. The receiver of a surplus at 11 gets only what comes above
 * the expected output.
 */
export function decodeTitanV3Route(instruction: ResolvedInstruction): ReadRoute {
  const walk = walkBytes(instruction.data, 1);
  const config = walk.u8();
  if (config !== FEE_OFF_OUTPUT && config !== FEE_OFF_INPUT) {
    refuse('titan-instruction', `configuration ${config} is not known`);
  }
  const [maximumIn, expected, slippageBps] = [walk.u64(), walk.u64(), walk.u16()];
  const [mints, feeRate] = [walk.u8(), walk.u16()];
  walk.skip(1);
  const legs = readLegs(walk, mints);
  walk.finish();
  checkAccounts(instruction, mints, legs);
  const isFromInput = config === FEE_OFF_INPUT;
  const minimum = quotedMinimum(expected, slippageBps);
  const fee = BigInt(feeRate);
  return {
    ...PLAIN_ROUTE,
    ...(isFromInput ? minimum : lessFee(minimum, fee, FEE_DENOMINATOR)),
    ...readAccounts(instruction, mints, legs),
    steps: legs.count,
    router: 'titan',
    receiver: 'header',
    maximumIn,
    inputFee: isFromInput ? (maximumIn * fee) / FEE_DENOMINATOR : 0n,
    platformFeeBps: isFromInput ? 0 : Math.ceil(feeRate / CENTI),
  };
}

function checkAccounts(instruction: ResolvedInstruction, mints: number, legs: TitanLegs): void {
  const { accounts, program } = instruction;
  const at = (position: number) => accountAt(instruction, position);
  if (at(PAYER) !== at(USER)) refuse('wrong-source', 'another wallet pays the deposits');
  if (!CUSTODIES.includes(at(CUSTODY)))
    refuse('titan-instruction', 'another account holds the tokens on the way');
  if (PROGRAMS.some(([position, expected]) => at(position) !== expected)) {
    refuse('titan-instruction', 'a false token program is called');
  }
  if (at(TOKEN_LEDGER) !== program) refuse('titan-instruction', 'the amount comes from a ledger');
  if (legs.from !== 0) refuse('titan-instruction', 'the route does not start with its first token');
  const used = HEADER_ACCOUNTS + 2 * mints + legs.accounts;
  if (used > accounts.length) refuse('titan-instruction', 'a route with too few accounts');
  if (accounts.slice(used).some(({ address, isWritable }) => isWritable || !address.startsWith(MARKER))) {
    refuse('titan-instruction', 'accounts that no leg uses');
  }
}

function readAccounts(instruction: ResolvedInstruction, mints: number, { from, to }: TitanLegs) {
  const at = (position: number) => accountAt(instruction, position);
  const mintAt = (index: number) => at(HEADER_ACCOUNTS + mints + index);
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
