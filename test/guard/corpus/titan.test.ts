import type { GuardRule } from '../../../src/guard/refusal.ts';
import { SYSTEM_PROGRAM, TITAN_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { type BadCase, type HonestCase, honest, refusedAs, testCases } from '../support/cases.ts';
import { adding, capped, offering, swappingAccount, withSteps } from '../support/change-swap.ts';
import { accountOf, FROM_AMOUNT, honestSwap, MINIMUM, type SwapCase } from '../support/honest-swap.ts';
import { bytes } from '../support/instructions.ts';
import { desk, friend, otherToken, person, pool, stock, stranger, usdc, venue } from '../support/people.ts';
import {
  MARKER,
  overTitan,
  TITAN_PDA,
  type TitanTerms,
  titanLeg,
  titanSides,
  titanV3,
} from '../support/titan.ts';

/** SOL on one side of version 3 without other instructions: it wraps and unwraps itself. */
function overTitanWithSol(isSold: boolean, terms: Partial<TitanTerms> = {}): SwapCase {
  const [from, to] = isSold ? (['native', usdc] as const) : ([usdc, 'native'] as const);
  return withSteps(honestSwap({ route: 'routeV2', from, to }), (steps) => [
    ...steps.slice(0, 2),
    titanV3({ ...titanSides(from, to), ...terms }),
  ]);
}

const titan = refusedAs('Titan ');

const everyVersion: readonly BadCase[] = (['V2', 'V3'] as const).flatMap((version) => {
  const bad = (rule: GuardRule, terms: Readonly<Record<string, Partial<TitanTerms>>>) =>
    Object.entries(terms).flatMap(([name, spoiled]) =>
      titan(rule, { [`${version}: ${name}`]: overTitan(version, spoiled) }),
    );
  return [
    ...bad('amount-mismatch', { 'amount off': { amount: FROM_AMOUNT + 1n } }),
    ...bad('output-below-minimum', {
      'below the minimum': { minimum: MINIMUM - 1n, expected: 199_999_998n },
    }),
    ...bad('wrong-recipient', { 'a stranger receives': { destination: accountOf(stranger, stock) } }),
    ...bad('wrong-source', {
      'another signs for it': { user: desk.address },
      'out of another account': { source: accountOf(person, stock) },
    }),
    ...bad('wrong-mint', {
      'another token sold': { sourceMint: otherToken },
      'another token bought': { destinationMint: otherToken },
    }),
    ...bad('titan-instruction', { 'another account on the way': { custody: stranger.address } }),
    ...bad('malformed-instruction', { 'a byte behind the end': { more: bytes(0) } }),
    ...bad('titan-instruction', {
      'no legs': { legs: [] },
      'more legs than it takes': { legs: Array(13).fill(titanLeg([10], 0, 1, 0)) },
      'a venue not known': { legs: [titanLeg([74])] },
    }),
    ...bad('malformed-instruction', {
      'a leg cut short': { legs: [titanLeg([10]).subarray(0, 7)] },
      'an option that is none': { legs: [titanLeg([21, 0, 2, 0])] },
    }),
    ...bad('titan-instruction', {
      'a leg from a token not listed': { legs: [titanLeg([10], 2, 1)] },
      'a leg to a token not listed': { legs: [titanLeg([10], 0, 2)] },
      'a second leg to a token not listed': {
        legs: [titanLeg([10], 0, 1, 1), titanLeg([10], 0, 2, 1)],
      },
      'more accounts than there are': { legs: [titanLeg([10], 0, 1, 3)] },
    }),
    ...bad('output-below-minimum', {
      'a fee the minimum leaves no room for': { fee: version === 'V2' ? 1 : 100 },
    }),
  ];
});

const unbounded = (swap: SwapCase) => offering(swap, { minimumToAmount: 0n });
const PROGRAMS = [TOKEN_PROGRAM, TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM];

/** Routes of Titan that break a rule. */
const badTitan: readonly BadCase[] = [
  ...everyVersion,
  ...titan('output-below-minimum', {
    'V2: a minimum of nothing': unbounded(overTitan('V2', { minimum: 0n })),
  }),
  ...titan('titan-instruction', {
    'V2: a false token program takes what is sold': swappingAccount(overTitan('V2'), 2, 6, [venue, '']),
  }),
  ...titan('wrong-token-program', {
    'V2: another token program': overTitan('V2', { destinationProgram: friend.address }),
  }),
  ...titan('platform-fee-above-cap', {
    'V2: two fees above the cap': unbounded(capped(overTitan('V2', { fee: 20, serviceFee: 11 }), 30)),
  }),
  ...titan('output-below-minimum', {
    'V3: one unit beyond rounding': overTitan('V3', { slippageBps: 0, expected: MINIMUM - 1n }),
  }),
  ...titan('slippage-above-limit', {
    'V3: more slippage than there is': overTitan('V3', { slippageBps: 10_001 }),
  }),
  ...[1, 3, 4, 128].flatMap((config) =>
    titan('titan-instruction', { [`V3: configuration ${config}`]: overTitan('V3', { config }) }),
  ),
  ...titan('wrong-source', { 'V3: another pays the deposits': overTitan('V3', { payer: desk.address }) }),
  ...titan('titan-instruction', { 'V3: an amount from a ledger': overTitan('V3', { ledger: pool }) }),
  ...[0, 1, 2, 3].flatMap((place) =>
    titan('titan-instruction', {
      [`V3: program ${place} is a false one`]: overTitan('V3', {
        programs: PROGRAMS.with(place, stranger.address),
      }),
    }),
  ),
  ...titan('titan-instruction', {
    'V3: not from its first token': overTitan('V3', { legs: [titanLeg([10], 1, 1)] }),
    'V3: an account no leg uses': overTitan('V3', { tail: [[pool, '']] }),
    'V3: a marker that can be written': overTitan('V3', { tail: [[MARKER, 'w']] }),
  }),
  ...titan('platform-fee-above-cap', {
    'V3: a fee off the output above the cap': unbounded(capped(overTitan('V3', { fee: 2_001 }), 20)),
    'V3: a fee off the input above the cap': capped(overTitan('V3', { config: 2, fee: 2_000 }), 19),
  }),
  ...titan('wrong-recipient', {
    'V3: SOL to a stranger': overTitanWithSol(false, { destination: stranger.address }),
  }),
  ...['56b7a3900032ad1c', '6c51758a72ceee0e', 'afaf6d1f0d989bed', ''].flatMap((name) =>
    titan('titan-instruction', {
      [`instruction ${name} that is no route it reads`]: adding(overTitan('V2'), {
        program: TITAN_PROGRAM,
        accounts: [[person.address, 's']],
        data: Buffer.from(name, 'hex'),
      }),
    }),
  ),
];

const TOLD = 'titan 100000000→199000000 5000/1000/0×0';

/** Venues by the size of their settings, and one with an optional setting. */
const venues: readonly (readonly [number, readonly number[]])[] = [
  [0, [0, 24, 51, 70]],
  [1, [1, 45, 58, 73]],
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
];
const settings = [
  ...venues.flatMap(([bytes, tags]) => tags.map((tag) => [tag, ...new Uint8Array(bytes)])),
  [21, 1, 0, 3],
  [21, 1, 1, 9, 9, 9, 9, 7],
];

/** Ordinary swaps of Titan. */
const honestTitan: readonly HonestCase[] = [
  ...(['V2', 'V3'] as const).flatMap((version) =>
    honest(TOLD, {
      [`Titan ${version}`]: overTitan(version),
      ...Object.fromEntries(
        settings.map((venue, index) => [
          `Titan ${version} over venue ${venue[0]}, ${index}`,
          overTitan(version, { legs: [titanLeg(venue, 0, 1, 1), titanLeg([10], 0, 1, 1)] }),
        ]),
      ),
      [`Titan ${version} over as many legs as it takes`]: overTitan(version, {
        legs: Array.from({ length: 12 }, (_, index) => titanLeg([10], 0, 1, index < 2 ? 1 : 0)),
      }),
    }),
  ),
  ...honest(TOLD, {
    'Titan V2 with fees that the minimum leaves room for': capped(
      overTitan('V2', { minimum: 199_598_796n, fee: 20, serviceFee: 10 }),
      30,
    ),
    'Titan V3 with a fee off the output that the quote leaves room for': capped(
      overTitan('V3', { expected: 200_400_802n, fee: 2_000 }),
      20,
    ),
    'Titan V3 with a fee off the input': capped(overTitan('V3', { config: 2, fee: 2_000 }), 20),
  }),
  ...honest('titan 100000000→198999999 5000/1000/0×0', {
    'Titan V3 within the unit of rounding': overTitan('V3', { expected: 199_999_999n }),
  }),
  ...honest(TOLD, {
    'Titan V3 under its other custody': overTitan('V3', { custody: TITAN_PDA }),
    'Titan V3 with a marker': overTitan('V3', { tail: [[MARKER, '']] }),
    'Titan V3 with a receiver of surplus': overTitan('V3', { surplusReceiver: friend.address }),
    'Titan V3 from SOL, nothing beside it': overTitanWithSol(true),
    'Titan V3 to SOL, nothing beside it': overTitanWithSol(false),
  }),
];

testCases('titan', badTitan, honestTitan);
