import type { GuardRule } from '../../../src/guard/refusal.ts';
import { SYSTEM_PROGRAM, TITAN_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { adding, type BadCase, replacing, unsigned } from './bad-case.ts';
import { routed } from './bad-routes.ts';
import {
  accountOf,
  FROM_AMOUNT,
  honestSwap,
  MINIMUM,
  onChain,
  type SwapCase,
  withSteps,
} from './honest-swap.ts';
import { bytes } from './instructions.ts';
import { desk, friend, otherToken, person, pool, stock, stranger, usdc } from './people.ts';
import { MARKER, type TitanTerms, titanLeg, titanV2, titanV3 } from './titan.ts';

const versions = { V2: titanV2, V3: titanV3 } as const;
export type TitanVersion = keyof typeof versions;

const between = (from: typeof usdc | 'native', to: typeof usdc | 'native') => ({
  user: person.address,
  source: accountOf(person.address, from),
  destination: accountOf(person.address, to),
  sourceMint: onChain(from),
  destinationMint: onChain(to),
});

/** USDC for the stock over one route of Titan, with some of its terms spoiled. */
export const overTitan = (version: TitanVersion, terms: Partial<TitanTerms> = {}): SwapCase =>
  replacing(routed('routeV2', {}), 2, versions[version]({ ...between(usdc, stock), ...terms }));

/** SOL on one side of the third version, and nothing beside it: it wraps and unwraps by itself. */
export function overTitanWithSol(isSold: boolean, terms: Partial<TitanTerms> = {}): SwapCase {
  const [from, to] = isSold ? (['native', usdc] as const) : ([usdc, 'native'] as const);
  return withSteps(honestSwap({ route: 'routeV2', from, to }), (steps) => [
    ...steps.slice(0, 2),
    titanV3({ ...between(from, to), ...terms }),
  ]);
}

const titan = (name: string, rule: GuardRule, swap: SwapCase) => unsigned(`Titan ${name}`, rule, swap);

const everyVersion: readonly BadCase[] = (['V2', 'V3'] as const).flatMap((version) => {
  const bad = (name: string, rule: GuardRule, terms: Partial<TitanTerms>) =>
    titan(`${version}: ${name}`, rule, overTitan(version, terms));
  return [
    bad('amount off', 'amount-mismatch', { amount: FROM_AMOUNT + 1n }),
    bad('below the minimum', 'output-below-minimum', { minimum: MINIMUM - 1n, expected: 199_999_998n }),
    bad('a stranger receives', 'wrong-recipient', { destination: accountOf(stranger.address, stock) }),
    bad('another signs for it', 'wrong-source', { user: desk.address }),
    bad('out of another account', 'wrong-source', { source: accountOf(person.address, stock) }),
    bad('another token sold', 'wrong-mint', { sourceMint: otherToken }),
    bad('another token bought', 'wrong-mint', { destinationMint: otherToken }),
    bad('another account on the way', 'titan-instruction', { custody: stranger.address }),
    bad('a byte behind the end', 'malformed-instruction', { more: bytes(0) }),
    bad('no legs', 'titan-instruction', { legs: [] }),
    bad('more legs than it takes', 'titan-instruction', { legs: Array(13).fill(titanLeg([10], 0, 1, 0)) }),
    bad('a venue not known', 'titan-instruction', { legs: [titanLeg([74])] }),
    bad('a leg cut short', 'malformed-instruction', { legs: [titanLeg([10]).subarray(0, 7)] }),
    bad('an option that is none', 'malformed-instruction', { legs: [titanLeg([21, 0, 2, 0])] }),
    bad('a leg from a token not listed', 'titan-instruction', { legs: [titanLeg([10], 2, 1)] }),
    bad('a leg to a token not listed', 'titan-instruction', { legs: [titanLeg([10], 0, 2)] }),
    bad('a second leg to a token not listed', 'titan-instruction', {
      legs: [titanLeg([10], 0, 1, 1), titanLeg([10], 0, 2, 1)],
    }),
    bad('more accounts than there are', 'titan-instruction', { legs: [titanLeg([10], 0, 1, 3)] }),
    bad('a fee the minimum leaves no room for', 'output-below-minimum', { fee: version === 'V2' ? 1 : 100 }),
  ];
});

const v3 = (name: string, rule: GuardRule, terms: Partial<TitanTerms>) =>
  titan(`V3: ${name}`, rule, overTitan('V3', terms));
const capped = (swap: SwapCase, bps: number) => ({
  ...swap,
  policy: { ...swap.policy, maxPlatformFeeBps: bps },
});
const unbounded = (swap: SwapCase) => ({ ...swap, offer: { ...swap.offer, minimumToAmount: 0n } });
const PROGRAMS = [TOKEN_PROGRAM, TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM];

/** What a route of Titan may not do. */
export const badTitan: readonly BadCase[] = [
  ...everyVersion,
  titan('V2: a minimum of nothing', 'output-below-minimum', unbounded(overTitan('V2', { minimum: 0n }))),
  titan(
    'V2: another token program',
    'wrong-token-program',
    overTitan('V2', { destinationProgram: friend.address }),
  ),
  titan(
    'V2: two fees above the cap',
    'platform-fee-above-cap',
    unbounded(capped(overTitan('V2', { fee: 20, serviceFee: 11 }), 30)),
  ),
  v3('one unit beyond rounding', 'output-below-minimum', { slippageBps: 0, expected: MINIMUM - 1n }),
  v3('more slippage than there is', 'slippage-above-limit', { slippageBps: 10_001 }),
  ...[1, 3, 4, 128].map((config) => v3(`configuration ${config}`, 'titan-instruction', { config })),
  v3('another pays the deposits', 'wrong-source', { payer: desk.address }),
  v3('an amount from a ledger', 'titan-instruction', { ledger: pool }),
  ...[0, 1, 2, 3].map((place) =>
    v3(`program ${place} is a false one`, 'titan-instruction', {
      programs: PROGRAMS.with(place, stranger.address),
    }),
  ),
  v3('not from its first token', 'titan-instruction', { legs: [titanLeg([10], 1, 1)] }),
  v3('an account no leg uses', 'titan-instruction', { tail: [[pool, '']] }),
  v3('a marker that can be written', 'titan-instruction', { tail: [[MARKER, 'w']] }),
  titan(
    'V3: a fee off the output above the cap',
    'platform-fee-above-cap',
    unbounded(capped(overTitan('V3', { fee: 2_001 }), 20)),
  ),
  titan(
    'V3: a fee off the input above the cap',
    'platform-fee-above-cap',
    capped(overTitan('V3', { config: 2, fee: 2_000 }), 19),
  ),
  titan(
    'V3: SOL to a stranger',
    'wrong-recipient',
    overTitanWithSol(false, { destination: stranger.address }),
  ),
  ...['56b7a3900032ad1c', '6c51758a72ceee0e', 'afaf6d1f0d989bed', ''].map((name) =>
    titan(
      `instruction ${name} that is no route it reads`,
      'titan-instruction',
      adding(overTitan('V2'), {
        program: TITAN_PROGRAM,
        accounts: [[person.address, 's']],
        data: Buffer.from(name, 'hex'),
      }),
    ),
  ),
];
