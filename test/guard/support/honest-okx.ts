import { adding } from './bad-case.ts';
import { overOkx, overOkxToSol } from './bad-okx.ts';
import { type HonestCase, honest } from './honest-case.ts';
import { FROM_AMOUNT, type SwapCase } from './honest-swap.ts';
import { bytes, closeAccount, createOkxAccount, u16, u32, u64 } from './instructions.ts';
import { okxNames, splitPlan, stepPlan, word } from './okx.ts';
import { friend, okxSeeded, okxTemporary, person } from './people.ts';

const TOLD = 'okx 100000000→199000000 5000/1000/0×0';
const order = u64(7n);
/** 200,000 on top make the agreed amount: 20 of 9,980 parts. */
const beforeCommission = FROM_AMOUNT - 200_000n;
const closing = bytes(word(0, false, true), 0, u16(0), order);
const capped = (swap: SwapCase, bps: number) => ({
  ...swap,
  policy: { ...swap.policy, maxPlatformFeeBps: bps },
});

/** Every kind of exchange: without settings, with settings of each length, several splits and hops. */
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

/** What the two routers of OKX do every day. */
export const honestOkx: readonly HonestCase[] = [
  ...okxNames.map((name) => honest(`OKX ${name}`, TOLD, overOkx(name))),
  ...splits.map((plan, index) => honest(`OKX over splits ${index}`, TOLD, overOkx('swap', { plan }))),
  ...steps.map((plan, index) => honest(`OKX over steps ${index}`, TOLD, overOkx('secondSwap', { plan }))),
  honest(
    'OKX with a commission off the input, of ten thousand',
    TOLD,
    capped(overOkx('commissionSplSwap', { amountIn: beforeCommission, tail: bytes(u16(20), 1, order) }), 20),
  ),
  honest(
    'OKX with a commission off the input, of a thousand million',
    TOLD,
    capped(
      overOkx('swapToc', { amountIn: beforeCommission, tail: bytes(word(2_000_000, true), u16(0)) }),
      20,
    ),
  ),
  honest(
    'OKX with the largest commission off the input',
    TOLD,
    capped(
      overOkx('swapToc', { amountIn: 90_000_000n, tail: bytes(word(100_000_000, true), u16(0)) }),
      1_000,
    ),
  ),
  honest(
    'OKX with a commission off the output, counted before the minimum',
    TOLD,
    capped(overOkx('swapV3', { tail: bytes(word(2_000_000), u16(0), order) }), 20),
  ),
  honest(
    'OKX with a commission off the output that the quote makes room for',
    TOLD,
    overOkx('swapToc', { expected: 200_400_802n, tail: bytes(word(2_000_000), u16(0)) }),
  ),
  honest('OKX with a tenth of a surplus', TOLD, overOkx('swapTob', { tail: bytes(word(0), u16(0), 100) })),
  honest(
    'OKX within the unit of rounding',
    'okx 100000000→198999999 5000/1000/0×0',
    overOkx('swapTob', { expected: 199_999_999n }),
  ),
  honest(
    'OKX to SOL, the account closed by the router',
    TOLD,
    overOkxToSol(person.address, { tail: closing }),
  ),
  honest(
    'OKX to SOL of a friend',
    `${TOLD} pays-out-elsewhere`,
    overOkxToSol(friend.address, { solReceiver: friend.address, tail: closing }),
  ),
  honest(
    'OKX to SOL, the account closed beside it',
    TOLD,
    overOkxToSol(person.address, {}, closeAccount(okxTemporary, person.address, person.address)),
  ),
  honest(
    'OKX with an account of a seed',
    TOLD,
    adding(
      overOkx('swap'),
      createOkxAccount(okxSeeded.account, person.address, okxSeeded.bump, 9),
      closeAccount(okxSeeded.account, person.address, person.address),
    ),
  ),
];
