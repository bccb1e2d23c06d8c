import { DFLOW_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { type BadCase, type HonestCase, honest, refusedAs, testCases } from '../support/cases.ts';
import { adding, capped, replacing, routed } from '../support/change-swap.ts';
import {
  dflowClose,
  dflowNames,
  dflowSides,
  dflowSwap,
  dflowUnwrap,
  dflowWrap,
  leg,
  overDflow,
  overDflowFromSol,
  overDflowToSol,
  transferFee,
} from '../support/dflow.ts';
import { accountOf, FROM_AMOUNT } from '../support/honest-swap.ts';
import { bytes, u32, u64 } from '../support/instructions.ts';
import { desk, friend, otherToken, person, stock, stranger, usdc } from '../support/people.ts';

const wrapped = accountOf(person, 'native');

const dflow = refusedAs('DFlow ');

/** A swap with these steps. */
const taking = (...actions: readonly Uint8Array[]) => overDflow('swap', { actions });

const everyForm: readonly BadCase[] = dflowNames.flatMap((name) => {
  const bad = refusedAs(`DFlow ${name}: `);
  return [
    ...bad('amount-mismatch', { 'amount off': overDflow(name, { actions: [leg(FROM_AMOUNT + 1n)] }) }),
    ...bad('output-below-minimum', { 'below the minimum': overDflow(name, { quoted: 199_999_998n }) }),
    ...bad('malformed-instruction', { 'a byte behind the end': overDflow(name, { more: bytes(0) }) }),
    ...bad('wrong-source', { 'another signs for it': overDflow(name, { user: desk.address }) }),
  ];
});

const FEE = 20_000n;
/** Numbers of forbidden steps: escrows, wrapping, sponsors, and undocumented ones. */
const unknown = [43, 50, 51, 52, 57, 61, 63, 64, 77, 255];

/** Swaps of DFlow, and extra instructions, that break a rule. */
const badDflow: readonly BadCase[] = [
  ...everyForm,
  ...unknown.flatMap((action) =>
    dflow('dflow-instruction', { [`step ${action}`]: taking(bytes(action, u64(FROM_AMOUNT), 0)) }),
  ),
  ...dflow('dflow-instruction', {
    'no leg': taking(),
    'a fee and no leg': taking(transferFee(FROM_AMOUNT)),
  }),
  ...dflow('amount-mismatch', {
    'a fee on top': taking(transferFee(1n), leg(FROM_AMOUNT)),
  }),
  ...dflow('route-fee-hidden', {
    'a fee behind a leg': taking(leg(FROM_AMOUNT - FEE), transferFee(FEE)),
    'two fees': taking(transferFee(0n), transferFee(FEE), leg(FROM_AMOUNT - FEE)),
    'a fee of another mint': taking(transferFee(FEE, 36), leg(FROM_AMOUNT - FEE)),
  }),
  ...dflow('amount-mismatch', {
    'legs that never add up': taking(leg(60_000_000n), leg(40_000_001n)),
  }),
  ...dflow('dflow-instruction', {
    'an exchange not known': taking(bytes(31, u32(1), 12, 0, u64(FROM_AMOUNT), 0)),
  }),
  ...dflow('malformed-instruction', {
    'more exchanges than there are': overDflow('swap', {
      actions: [bytes(31, u32(300))],
      quoted: 0n,
      slippageBps: 0,
    }),
    'more bounds than there are': taking(bytes(48, u32(0xffff_ffff))),
    'a leg cut short': taking(bytes(23, u64(FROM_AMOUNT))),
  }),
  ...dflow('platform-fee-above-cap', {
    'a fee above the cap': capped(taking(transferFee(FEE), leg(FROM_AMOUNT - FEE)), 1),
    'a fee off the output above the cap': overDflow('swap', { platformFeeBps: 256 }),
    'more than a tenth of a surplus': overDflow('swap2', { surplusPercent: 11 }),
  }),
  ...dflow('slippage-above-limit', {
    'more slippage than there is': overDflow('swap', { slippageBps: 10_001 }),
  }),
  ...dflow('wrong-recipient', {
    'a stranger’s account at the end': overDflow('swapWithDestination', {
      destination: accountOf(stranger, stock),
    }),
  }),
  ...dflow('wrong-mint', {
    'another token at the end': overDflow('swapWithDestination', { destinationMint: otherToken }),
  }),
  ...dflow('wrong-recipient', {
    'SOL to a stranger': overDflow('swapWithDestinationNative', { destinationOwner: stranger.address }),
  }),
  ...dflow('wrong-mint', {
    'SOL for another token': replacing(
      routed('routeV2', {}),
      2,
      dflowSwap('swapWithDestinationNative', dflowSides(usdc, stock)),
    ),
  }),
  ...dflow('receiver-not-bound', {
    'the steps pay a stranger': overDflow('swap', { destination: accountOf(stranger, stock) }),
  }),
  ...dflow('amount-mismatch', { 'more is wrapped than agreed': overDflowFromSol({}, FROM_AMOUNT + 1n) }),
  ...dflow('unexpected-transfer', {
    'SOL wrapped for a swap of tokens': adding(overDflow('swap'), dflowWrap(person, wrapped, 1n)),
    'SOL wrapped for a stranger': adding(
      overDflowFromSol(),
      dflowWrap(person, accountOf(stranger, 'native'), 1n),
    ),
  }),
  ...dflow('wrong-source', {
    'the desk’s SOL wrapped': adding(overDflowFromSol(), dflowWrap(desk, wrapped, 1n)),
  }),
  ...dflow('malformed-instruction', {
    'a wrapping cut short': adding(overDflowFromSol(), {
      ...dflowWrap(person, wrapped, 1n),
      data: dflowWrap(person, wrapped, 1n).data.subarray(0, 15),
    }),
  }),
  ...dflow('wrong-source', {
    'the desk’s account unwrapped': adding(overDflowFromSol(), dflowUnwrap(desk, wrapped)),
  }),
  ...dflow('close-not-temporary', {
    'another account unwrapped': adding(overDflowFromSol(), dflowUnwrap(person, accountOf(person, usdc))),
  }),
  ...dflow('close-to-stranger', {
    'an account closed to a stranger': adding(overDflowFromSol(), dflowClose(wrapped, person, friend)),
  }),
  ...dflow('close-not-temporary', {
    'another account closed': adding(overDflowFromSol(), dflowClose(accountOf(person, usdc), person, person)),
  }),
  ...['ce58588f268832e0', 'e87a7319c78f88a2', '81a4c415b130b4a2', '4e0aecf76d75154c', ''].flatMap((name) =>
    dflow('dflow-instruction', {
      [`instruction ${name} that is no swap`]: adding(overDflow('swap'), {
        program: DFLOW_PROGRAM,
        accounts: [[TOKEN_PROGRAM, '']],
        data: Buffer.from(name, 'hex'),
      }),
    }),
  ),
];

const TOLD = 'dflow 100000000→199000000 5000/1000/0×0';

/** Legs by size from the published interface: number, and bytes after the amount. */
const sizes: readonly (readonly [number, readonly number[]])[] = [
  [1, [2, 21, 26, 40, 46, 59, 62, 74]],
  [2, [0, 10, 76]],
  [5, [72, 73]],
  [6, [42]],
  [9, [23]],
  [11, [41]],
  [17, [44]],
  [74, [75]],
];
const before = [
  bytes(37, new Uint8Array(76)),
  bytes(38, new Uint8Array(4)),
  bytes(45),
  bytes(60),
  bytes(48, u32(2), u64(1n), u64(2n)),
  bytes(49, u32(1), u64(1n), 6),
];
const dynamic = bytes(31, u32(4), 3, new Uint8Array(8), 10, 7, 11, 0, u64(FROM_AMOUNT), 0);

/** Ordinary swaps of DFlow. */
const honestDflow: readonly HonestCase[] = [
  ...dflowNames.flatMap((name) => honest(TOLD, { [`DFlow ${name}`]: overDflow(name) })),
  ...sizes.flatMap(([behind, actions]) =>
    actions.flatMap((action) =>
      honest(TOLD, { [`DFlow step ${action}`]: taking(leg(FROM_AMOUNT, action, behind)) }),
    ),
  ),
  ...honest(TOLD, {
    'DFlow with notes and bounds': taking(...before, leg(FROM_AMOUNT)),
    'DFlow with a choice of exchanges': taking(dynamic, leg(7n)),
    'DFlow with a fee in front': capped(
      taking(...before, transferFee(FEE), leg(FROM_AMOUNT - FEE), leg(5n)),
      2,
    ),
    'DFlow split over two legs and one behind': taking(
      transferFee(FEE),
      leg(60_000_000n),
      leg(40_000_000n - FEE),
      leg(123n),
    ),
    'DFlow with fees at the cap': overDflow('swap2', { platformFeeBps: 255, surplusPercent: 10 }),
  }),
  ...honest('dflow 100000000→198999999 5000/1000/0×0', {
    'DFlow within the unit of rounding': overDflow('swap', { quoted: 199_999_999n }),
  }),
  ...honest(TOLD, {
    'DFlow from SOL': overDflowFromSol(),
    'DFlow to SOL': overDflowToSol('swap'),
  }),
  ...honest(`${TOLD} pays-out-elsewhere`, {
    'DFlow to SOL of a friend': overDflowToSol('swapWithDestinationNative', {}, friend.address),
  }),
];

testCases('dflow', badDflow, honestDflow);
