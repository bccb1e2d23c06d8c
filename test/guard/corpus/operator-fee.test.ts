import { TOKEN_2022_PROGRAM } from '../../../src/solana/known-programs.ts';
import { honest, refused, refusedAs, solForUsdc, testCases, usdcForSol } from '../support/cases.ts';
import { routed, under, withAccounts, withSteps } from '../support/change-swap.ts';
import { overDflow } from '../support/dflow.ts';
import { accountOf, inspect, owned, type SwapCase } from '../support/honest-swap.ts';
import {
  type Instruction,
  type RouteTerms,
  routeNames,
  syncNative,
  transferSol,
  transferToken,
} from '../support/instructions.ts';
import { desk, friend as operator, person, stock, stranger, usdc } from '../support/people.ts';

const withRate = (swap: SwapCase, { address: account }: typeof operator, bps: number) =>
  under(swap, { operatorFee: { account, bps } });
/** One per cent for the operator. */
const agreed = (swap: SwapCase) => withRate(swap, operator, 100);

const charging = (name: (typeof routeNames)[number], terms: Partial<RouteTerms> = {}) =>
  agreed(routed(name, { platformFeeBps: 100, feeAccount: accountOf(operator, stock), ...terms }));

/** The desk pays this as well, before its payout. */
const paying = (swap: SwapCase, ...steps: readonly Instruction[]) =>
  agreed(withSteps(swap, (all) => all.toSpliced(-1, 0, ...steps)));

/** The payout is 199,000,000: one per cent of both together. */
const ONE_PERCENT = 2_010_101n;
const ofUsdc = (amount = ONE_PERCENT) => transferToken(usdc, desk, operator, amount);
/** The operator's account of wrapped SOL exists. */
const forSol = withAccounts(usdcForSol, [
  [accountOf(operator, 'native'), owned('native', { owner: operator.address, amount: 0n, isNative: true })],
]);
const ofSol = (amount = ONE_PERCENT) => [
  transferSol(desk, accountOf(operator, 'native'), amount),
  syncNative(accountOf(operator, 'native')),
];

/** What the summary says is taken for the operator. */
async function tellFee(swap: SwapCase): Promise<string> {
  const verdict = await inspect(swap);
  return verdict.ok ? `${verdict.summary.operatorFeeBps}` : verdict.rule;
}

testCases(
  'operator-fee',
  [
    ...routeNames.flatMap((name) =>
      refusedAs(`${name}: `)('operator-fee', {
        'the fee goes to somebody else': charging(name, { feeAccount: accountOf(stranger, stock) }),
        'more than the rate': charging(name, { platformFeeBps: 101 }),
      }),
    ),
    ...refused('operator-fee', {
      'half a per cent to somebody else': charging('routeV2', {
        ...{ platformFeeBps: 50, feeAccount: accountOf(stranger, stock) },
      }),
      'the fee in a token of another swap': charging('routeV2', {
        feeAccount: accountOf(operator, 'native'),
      }),
      'the fee goes to the wallet itself': charging('routeV2', { feeAccount: operator.address }),
      'a router whose bytes name no account': agreed(overDflow('swap', { platformFeeBps: 50 })),
      'the desk pays more than the rate': paying(solForUsdc, ofUsdc(ONE_PERCENT + 1n)),
      'the desk pays twice': paying(solForUsdc, ofUsdc(1n), ofUsdc(1n)),
      'the desk pays more SOL than the rate': paying(usdcForSol, ...ofSol(ONE_PERCENT + 1n)),
    }),
    ...refused('wrong-recipient', {
      'the desk pays a fee to somebody else': paying(solForUsdc, transferToken(usdc, desk, stranger, 1n)),
      'the desk pays a fee in SOL to the wallet itself': paying(usdcForSol, transferSol(desk, operator, 1n)),
      'the person pays the fee': paying(usdcForSol, transferToken(usdc, person, operator, 1n)),
      'the desk pays a fee that nobody has set': under(paying(solForUsdc, ofUsdc()), {
        operatorFee: undefined as never,
      }),
    }),
    ...refused('wrong-mint', {
      'the desk pays the fee in another token': paying(
        solForUsdc,
        transferToken({ mint: stock, program: TOKEN_2022_PROGRAM }, desk, operator, 1n),
      ),
    }),
    ...refused('unexpected-transfer', {
      'the desk pays a fee beside a route': paying(
        agreed(routed('routeV2', {})),
        transferToken({ mint: stock, program: TOKEN_2022_PROGRAM }, desk, operator, 1n),
      ),
    }),
  ],
  [
    ...routeNames.flatMap((name) => honest('100', { [`${name}: as agreed`]: charging(name) }, tellFee)),
    ...honest(
      '100',
      {
        'the fee in the token paid': charging('routeV2', { feeAccount: accountOf(operator, usdc) }),
        'the desk pays it': paying(solForUsdc, ofUsdc()),
        'the desk pays it in SOL': paying(forSol, ...ofSol()),
      },
      tellFee,
    ),
    ...honest(
      '50',
      { 'the desk pays exactly the rate': withRate(paying(solForUsdc, ofUsdc(1_000_000n)), operator, 50) },
      tellFee,
    ),
    ...honest('50', { 'less than the rate': charging('routeV2', { platformFeeBps: 50 }) }, tellFee),
    ...honest(
      '0',
      {
        'the provider’s own fee': charging('routeV2', {
          ...{ platformFeeBps: 49, feeAccount: accountOf(stranger, stock) },
        }),
        'no fee': charging('routeV2', { platformFeeBps: 0, feeAccount: accountOf(person, stock) }),
        'the desk pays none': agreed(solForUsdc),
        'the operator buys': withRate(solForUsdc, person, 100),
      },
      tellFee,
    ),
    ...honest('undefined', { 'no fee is set': routed('routeV2', { platformFeeBps: 100 }) }, tellFee),
  ],
);
