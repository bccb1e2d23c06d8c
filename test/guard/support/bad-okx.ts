import type { GuardRule } from '../../../src/guard/refusal.ts';
import { OKX_V1_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import { adding, type BadCase, replacing, unsigned } from './bad-case.ts';
import { routed } from './bad-routes.ts';
import * as fake from './fake-accounts.ts';
import { accountOf, FROM_AMOUNT, honestSwap, MINIMUM, type SwapCase, withSteps } from './honest-swap.ts';
import { bytes, createOkxAccount, type Instruction, transferSol, u16, u32, u64 } from './instructions.ts';
import {
  type OkxName,
  type OkxTerms,
  okxForms,
  okxNames,
  okxRoute,
  splitPlan,
  stepPlan,
  word,
} from './okx.ts';
import {
  desk,
  friend,
  okxTemporary,
  okxTemporaryBump,
  otherToken,
  person,
  stock,
  stranger,
  usdc,
} from './people.ts';

/** USDC for the stock over one instruction of OKX, with some of its terms spoiled. */
export function overOkx(name: OkxName, terms: Partial<OkxTerms> = {}): SwapCase {
  const honest = {
    user: person.address,
    source: accountOf(person.address, usdc),
    destination: accountOf(person.address, stock),
    sourceMint: usdc,
    destinationMint: stock,
  };
  return replacing(routed('routeV2', {}), 2, okxRoute(name, { ...honest, ...terms }));
}

/** SOL out of a temporary account of the first router: USDC for SOL, the account closed by the router or beside it. */
export function overOkxToSol(
  toAddress = person.address,
  terms: Partial<OkxTerms> = {},
  ...more: readonly Instruction[]
): SwapCase {
  const swap = honestSwap({ route: 'routeV2', from: usdc, to: 'native', toAddress });
  const route = okxRoute('swapTobV3WithReceiver', {
    user: person.address,
    source: accountOf(person.address, usdc),
    destination: okxTemporary,
    sourceMint: usdc,
    destinationMint: WRAPPED_SOL_MINT,
    ...terms,
  });
  const made = createOkxAccount(okxTemporary, person.address, okxTemporaryBump);
  const deposit = transferSol(person.address, okxTemporary, fake.rentFor(165));
  return withSteps(swap, ([limit, price]) =>
    [limit, price, deposit, made, route, ...more].filter((step) => step !== undefined),
  );
}

const okx = (name: string, rule: GuardRule, swap: SwapCase) => unsigned(`OKX ${name}`, rule, swap);

const everyForm: readonly BadCase[] = okxNames.flatMap((name) => {
  const isSecond = okxForms[name][0] === 2;
  const tooLittle = isSecond ? { slippageBps: 0, expected: MINIMUM - 1n } : { minimum: MINIMUM - 1n };
  return [
    okx(`${name}: amount off`, 'amount-mismatch', overOkx(name, { amountIn: FROM_AMOUNT + 1n })),
    okx(`${name}: below the minimum`, 'output-below-minimum', overOkx(name, tooLittle)),
    okx(
      `${name}: a byte behind the end`,
      'malformed-instruction',
      overOkx(name, { tail: bytes(okxForms[name][2], 0) }),
    ),
    okx(`${name}: a byte too few`, 'malformed-instruction', overOkx(name, { plan: bytes(), tail: bytes() })),
  ];
});

const order = u64(7n);
const CLOSING = bytes(word(0, false, true), 0, u16(0), order);
const takers = ['commissionSolSwap', 'commissionSplSwap', 'commissionSolProxySwap'] as const;
const platformFees = ['platformFeeSol', 'platformFeeSpl'] as const;
/** 200,000 of the 100,000,000 that leave: 20 bps. */
const beforeCommission = FROM_AMOUNT - 200_000n;
const capped = (swap: SwapCase, bps: number) => ({
  ...swap,
  policy: { ...swap.policy, maxPlatformFeeBps: bps },
});
const fromInput = (rate: number, amountIn: bigint) =>
  overOkx('swapToc', { amountIn, tail: bytes(word(rate, true), u16(0)) });

/** What the two routers of OKX may not do. */
export const badOkx: readonly BadCase[] = [
  ...everyForm,
  okx(
    'swap: a stranger receives',
    'wrong-recipient',
    overOkx('swap', { destination: accountOf(stranger.address, stock) }),
  ),
  okx(
    'swapTob: a stranger receives',
    'wrong-recipient',
    overOkx('swapTob', { destination: accountOf(stranger.address, stock) }),
  ),
  okx('swap: another pays', 'wrong-source', overOkx('swap', { user: desk.address })),
  okx(
    'swap: out of another account',
    'wrong-source',
    overOkx('swap', { source: accountOf(person.address, stock) }),
  ),
  okx('swap: another token sold', 'wrong-mint', overOkx('swap', { sourceMint: otherToken })),
  okx('swap: another token bought', 'wrong-mint', overOkx('swap', { destinationMint: otherToken })),
  okx('a minimum of nothing', 'output-below-minimum', {
    ...overOkx('swap', { minimum: 0n }),
    offer: { ...overOkx('swap').offer, minimumToAmount: 0n },
  }),
  okx(
    'a minimum one unit short beyond rounding',
    'output-below-minimum',
    overOkx('swapTob', { expected: 199_999_998n }),
  ),
  okx('all of it as slippage', 'output-below-minimum', overOkx('swapTob', { slippageBps: 10_000 })),
  okx('more slippage than there is', 'slippage-above-limit', overOkx('swapTob', { slippageBps: 10_001 })),
  okx(
    'an exchange later than the first router’s last',
    'okx-instruction',
    overOkx('swap', { plan: splitPlan(FROM_AMOUNT, [87]) }),
  ),
  okx(
    'an exchange later than the second router’s last',
    'okx-instruction',
    overOkx('swapTob', { plan: stepPlan([82]) }),
  ),
  okx(
    'an exchange cut short',
    'malformed-instruction',
    overOkx('swap', { plan: splitPlan(FROM_AMOUNT, [80, 1]) }),
  ),
  okx('more splits than there are', 'malformed-instruction', overOkx('swap', { plan: u32(300) })),
  okx('more steps than there are', 'malformed-instruction', overOkx('swapTob', { plan: u32(300) })),
  ...takers.map((name) =>
    okx(
      `${name}: a commission off the output`,
      'route-fee-hidden',
      overOkx(name, { tail: bytes(u16(1), 0, order) }),
    ),
  ),
  ...platformFees.map((name) =>
    okx(
      `${name}: a commission off the output`,
      'route-fee-hidden',
      overOkx(name, { tail: bytes(word(1), u32(0), 0, order) }),
    ),
  ),
  okx(
    'a commission on top of the agreed amount',
    'amount-mismatch',
    overOkx('commissionSplSwap', { tail: bytes(u16(20), 1, order) }),
  ),
  okx(
    'a direction that is none',
    'malformed-instruction',
    overOkx('commissionSplSwap', { tail: bytes(u16(0), 2, order) }),
  ),
  okx(
    'a commission off the output after the minimum',
    'output-below-minimum',
    overOkx('swapToc', { tail: bytes(word(100_000_000), u16(0)) }),
  ),
  okx(
    'a commission off the output above the cap',
    'platform-fee-above-cap',
    capped(overOkx('swapV3', { tail: bytes(word(2_000_001), u16(0), order) }), 20),
  ),
  okx(
    'a commission off the input above the cap',
    'platform-fee-above-cap',
    capped(fromInput(2_000_000, beforeCommission), 19),
  ),
  okx('a commission the router would not take', 'okx-instruction', fromInput(100_000_001, 89_999_999n)),
  okx(
    'more than a tenth of a surplus',
    'platform-fee-above-cap',
    overOkx('swapTob', { tail: bytes(word(0), u16(0), 101) }),
  ),
  okx(
    'SOL to a stranger',
    'wrong-recipient',
    overOkxToSol(person.address, {
      solReceiver: stranger.address,
      tail: bytes(word(0, false, true), 0, u16(0), order),
    }),
  ),
  okx(
    'SOL to a stranger over the second router',
    'wrong-recipient',
    overOkx('swapTobWithReceiver', { solReceiver: stranger.address }),
  ),
  okx(
    'more put into a temporary account than its deposit',
    'amount-mismatch',
    overOkxToSol(person.address, { tail: CLOSING }, transferSol(person.address, okxTemporary, 1n)),
  ),
  okx('a temporary account left open', 'temporary-account-open', overOkxToSol()),
  okx(
    'a temporary account of a stranger',
    'foreign-token-account',
    adding(overOkx('swap'), createOkxAccount(okxTemporary, friend.address, okxTemporaryBump)),
  ),
  okx(
    'a temporary account it would not make',
    'foreign-token-account',
    adding(overOkx('swap'), createOkxAccount(okxTemporary, person.address, okxTemporaryBump, 5)),
  ),
  okx(
    'a temporary account of another token',
    'wrong-mint',
    adding(
      overOkx('swap'),
      createOkxAccount(okxTemporary, person.address, okxTemporaryBump, undefined, usdc),
    ),
  ),
  ...['b4b2bf3646080de0', '85ba0f691f4c1f70', ''].map((name) =>
    okx(
      `instruction ${name} that is no swap`,
      'okx-instruction',
      adding(overOkx('swap'), {
        program: OKX_V1_PROGRAM,
        accounts: [[person.address, 's']],
        data: Buffer.from(name, 'hex'),
      }),
    ),
  ),
];
