import { OKX_V1_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import { type BadCase, type HonestCase, honest, refusedAs, testCases } from '../support/cases.ts';
import { adding, capped, offering, withSteps } from '../support/change-swap.ts';
import * as fake from '../support/fake-accounts.ts';
import { accountOf, FROM_AMOUNT, honestSwap, MINIMUM, type SwapCase } from '../support/honest-swap.ts';
import {
  bytes,
  closeAccount,
  createOkxAccount,
  type Instruction,
  transferSol,
  u16,
  u32,
  u64,
} from '../support/instructions.ts';
import {
  type OkxTerms,
  okxForms,
  okxNames,
  okxRoute,
  overOkx,
  splitPlan,
  stepPlan,
  word,
} from '../support/okx.ts';
import {
  desk,
  friend,
  okxSeeded,
  okxTemporary,
  okxTemporaryBump,
  otherToken,
  person,
  stock,
  stranger,
  usdc,
} from '../support/people.ts';

/** SOL from a temporary account of the first router: USDC for SOL, closed by the router or by an instruction. */
function overOkxToSol(
  toAddress = person.address,
  terms: Partial<OkxTerms> = {},
  ...more: readonly Instruction[]
): SwapCase {
  const swap = honestSwap({ route: 'routeV2', from: usdc, to: 'native', toAddress });
  const route = okxRoute('swapTobV3WithReceiver', {
    user: person.address,
    source: accountOf(person, usdc),
    destination: okxTemporary,
    sourceMint: usdc,
    destinationMint: WRAPPED_SOL_MINT,
    ...terms,
  });
  const made = createOkxAccount(okxTemporary, person, okxTemporaryBump);
  const deposit = transferSol(person, okxTemporary, fake.rentFor(165));
  return withSteps(swap, (steps) => [...steps.slice(0, 2), deposit, made, route, ...more]);
}

const okx = refusedAs('OKX ');

const everyForm: readonly BadCase[] = okxNames.flatMap((name) => {
  const isSecond = okxForms[name][0] === 2;
  const tooLittle = isSecond ? { slippageBps: 0, expected: MINIMUM - 1n } : { minimum: MINIMUM - 1n };
  const bad = refusedAs(`OKX ${name}: `);
  return [
    ...bad('amount-mismatch', { 'amount off': overOkx(name, { amountIn: FROM_AMOUNT + 1n }) }),
    ...bad('output-below-minimum', { 'below the minimum': overOkx(name, tooLittle) }),
    ...bad('malformed-instruction', {
      'a byte behind the end': overOkx(name, { tail: bytes(okxForms[name][2], 0) }),
      'a byte too few': overOkx(name, { plan: bytes(), tail: bytes() }),
    }),
  ];
});

const order = u64(7n);
const CLOSING = bytes(word(0, false, true), 0, u16(0), order);
const takers = ['commissionSolSwap', 'commissionSplSwap', 'commissionSolProxySwap'] as const;
const platformFees = ['platformFeeSol', 'platformFeeSpl'] as const;
/** 200,000 of the outgoing 100,000,000 are 20 basis points. */
const beforeCommission = FROM_AMOUNT - 200_000n;
const fromInput = (rate: number, amountIn: bigint) =>
  overOkx('swapToc', { amountIn, tail: bytes(word(rate, true), u16(0)) });

/** Swaps of the two routers of OKX that break a rule. */
const badOkx: readonly BadCase[] = [
  ...everyForm,
  ...okx('wrong-recipient', {
    'swap: a stranger receives': overOkx('swap', { destination: accountOf(stranger, stock) }),
    'swapTob: a stranger receives': overOkx('swapTob', { destination: accountOf(stranger, stock) }),
  }),
  ...okx('wrong-source', {
    'swap: another pays': overOkx('swap', { user: desk.address }),
    'swap: out of another account': overOkx('swap', { source: accountOf(person, stock) }),
  }),
  ...okx('wrong-mint', {
    'swap: another token sold': overOkx('swap', { sourceMint: otherToken }),
    'swap: another token bought': overOkx('swap', { destinationMint: otherToken }),
  }),
  ...okx('output-below-minimum', {
    'a minimum of nothing': offering(overOkx('swap', { minimum: 0n }), { minimumToAmount: 0n }),
    'a minimum one unit short beyond rounding': overOkx('swapTob', { expected: 199_999_998n }),
    'all of it as slippage': overOkx('swapTob', { slippageBps: 10_000 }),
  }),
  ...okx('slippage-above-limit', {
    'more slippage than there is': overOkx('swapTob', { slippageBps: 10_001 }),
  }),
  ...okx('okx-instruction', {
    'an exchange later than the first router’s last': overOkx('swap', { plan: splitPlan(FROM_AMOUNT, [87]) }),
    'an exchange later than the second router’s last': overOkx('swapTob', { plan: stepPlan([82]) }),
  }),
  ...okx('malformed-instruction', {
    'an exchange cut short': overOkx('swap', { plan: splitPlan(FROM_AMOUNT, [80, 1]) }),
    'more splits than there are': overOkx('swap', { plan: u32(300) }),
    'more steps than there are': overOkx('swapTob', { plan: u32(300) }),
  }),
  ...takers.flatMap((name) =>
    okx('route-fee-hidden', {
      [`${name}: a commission off the output`]: overOkx(name, { tail: bytes(u16(1), 0, order) }),
    }),
  ),
  ...platformFees.flatMap((name) =>
    okx('route-fee-hidden', {
      [`${name}: a commission off the output`]: overOkx(name, { tail: bytes(word(1), u32(0), 0, order) }),
    }),
  ),
  ...okx('amount-mismatch', {
    'a commission on top of the agreed amount': overOkx('commissionSplSwap', {
      tail: bytes(u16(20), 1, order),
    }),
  }),
  ...okx('malformed-instruction', {
    'a direction that is none': overOkx('commissionSplSwap', { tail: bytes(u16(0), 2, order) }),
  }),
  ...okx('output-below-minimum', {
    'a commission off the output after the minimum': overOkx('swapToc', {
      tail: bytes(word(100_000_000), u16(0)),
    }),
  }),
  ...okx('platform-fee-above-cap', {
    'a commission off the output above the cap': capped(
      overOkx('swapV3', { tail: bytes(word(2_000_001), u16(0), order) }),
      20,
    ),
    'a commission off the input above the cap': capped(fromInput(2_000_000, beforeCommission), 19),
  }),
  ...okx('okx-instruction', {
    'a commission the router would not take': fromInput(100_000_001, 89_999_999n),
  }),
  ...okx('platform-fee-above-cap', {
    'more than a tenth of a surplus': overOkx('swapTob', { tail: bytes(word(0), u16(0), 101) }),
  }),
  ...okx('wrong-recipient', {
    'SOL to a stranger': overOkxToSol(person.address, {
      solReceiver: stranger.address,
      tail: CLOSING,
    }),
    'SOL to a stranger over the second router': overOkx('swapTobWithReceiver', {
      solReceiver: stranger.address,
    }),
  }),
  ...okx('amount-mismatch', {
    'more put into a temporary account than its deposit': overOkxToSol(
      person.address,
      { tail: CLOSING },
      transferSol(person, okxTemporary, 1n),
    ),
  }),
  ...okx('temporary-account-open', { 'a temporary account left open': overOkxToSol() }),
  ...okx('foreign-token-account', {
    'a temporary account of a stranger': adding(
      overOkx('swap'),
      createOkxAccount(okxTemporary, friend, okxTemporaryBump),
    ),
    'a temporary account it would not make': adding(
      overOkx('swap'),
      createOkxAccount(okxTemporary, person, okxTemporaryBump, 5),
    ),
  }),
  ...okx('wrong-mint', {
    'a temporary account of another token': adding(
      overOkx('swap'),
      createOkxAccount(okxTemporary, person, okxTemporaryBump, undefined, usdc),
    ),
  }),
  ...['b4b2bf3646080de0', '85ba0f691f4c1f70', ''].flatMap((name) =>
    okx('okx-instruction', {
      [`instruction ${name} that is no swap`]: adding(overOkx('swap'), {
        program: OKX_V1_PROGRAM,
        accounts: [[person.address, 's']],
        data: Buffer.from(name, 'hex'),
      }),
    }),
  ),
];

const TOLD = 'okx 100000000→199000000 5000/1000/0×0';

/** Every kind of exchange: without settings, with settings of each length, with several splits and hops. */
const splits = [
  splitPlan(FROM_AMOUNT, [0], [64, ...new Uint8Array(50)]),
  splitPlan(FROM_AMOUNT, [80, 1, 2], [81, 3, 4], [86, ...new Uint8Array(8)], [85]),
  bytes(
    ...[u32(2), u64(1n), u64(99_999_999n), u32(2)],
    ...[u32(1), u32(1), 14, u32(1), 100],
    ...[u32(2), u32(1), 14, u32(1), 100, u32(1), 31, u32(1), 100],
  ),
];
const steps = [
  stepPlan([0], [64, ...new Uint8Array(50)], [74, 1, 2], [75, 1, 2]),
  stepPlan([81, ...new Uint8Array(8)], [80]),
];

/** Ordinary swaps of the two routers of OKX. */
const honestOkx: readonly HonestCase[] = [
  ...okxNames.flatMap((name) => honest(TOLD, { [`OKX ${name}`]: overOkx(name) })),
  ...splits.flatMap((plan, index) =>
    honest(TOLD, { [`OKX over splits ${index}`]: overOkx('swap', { plan }) }),
  ),
  ...steps.flatMap((plan, index) =>
    honest(TOLD, { [`OKX over steps ${index}`]: overOkx('secondSwap', { plan }) }),
  ),
  ...honest(TOLD, {
    'OKX with a commission off the input, of ten thousand': capped(
      overOkx('commissionSplSwap', { amountIn: beforeCommission, tail: bytes(u16(20), 1, order) }),
      20,
    ),
    'OKX with a commission off the input, of a thousand million': capped(
      fromInput(2_000_000, beforeCommission),
      20,
    ),
    'OKX with the largest commission off the input': capped(fromInput(100_000_000, 90_000_000n), 1_000),
    'OKX with a commission off the output, counted before the minimum': capped(
      overOkx('swapV3', { tail: bytes(word(2_000_000), u16(0), order) }),
      20,
    ),
    'OKX with a commission off the output that the quote makes room for': overOkx('swapToc', {
      expected: 200_400_802n,
      tail: bytes(word(2_000_000), u16(0)),
    }),
    'OKX with a tenth of a surplus': overOkx('swapTob', { tail: bytes(word(0), u16(0), 100) }),
  }),
  ...honest('okx 100000000→198999999 5000/1000/0×0', {
    'OKX within the unit of rounding': overOkx('swapTob', { expected: 199_999_999n }),
  }),
  ...honest(TOLD, {
    'OKX to SOL, the account closed by the router': overOkxToSol(person.address, { tail: CLOSING }),
  }),
  ...honest(`${TOLD} pays-out-elsewhere`, {
    'OKX to SOL of a friend': overOkxToSol(friend.address, { solReceiver: friend.address, tail: CLOSING }),
  }),
  ...honest(TOLD, {
    'OKX to SOL, the account closed beside it': overOkxToSol(
      person.address,
      {},
      closeAccount(okxTemporary, person, person),
    ),
    'OKX with an account of a seed': adding(
      overOkx('swap'),
      createOkxAccount(okxSeeded.account, person, okxSeeded.bump, 9),
      closeAccount(okxSeeded.account, person, person),
    ),
  }),
];

testCases('okx', badOkx, honestOkx);
