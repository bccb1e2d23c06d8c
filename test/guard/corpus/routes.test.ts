import type { Address } from '../../../src/solana/address.ts';
import {
  JUPITER_PROGRAM,
  TITAN_PROGRAM,
  TOKEN_2022_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import { type BadCase, guardBy, honest, refused, refusedAs, testCases } from '../support/cases.ts';
import {
  adding,
  capped,
  changing,
  replacing,
  routed,
  swappingAccount,
  under,
  withSteps,
} from '../support/change-swap.ts';
import {
  accountOf,
  amountsOf,
  FROM_AMOUNT,
  honestSwap,
  isExactOut,
  type SwapCase,
} from '../support/honest-swap.ts';
import {
  closeAccount,
  createTemporaryAccount,
  type Instruction,
  routeNames,
  transferSol,
  transferToken,
} from '../support/instructions.ts';
import {
  desk,
  desksTemporary,
  friend,
  otherToken,
  person,
  stock,
  stranger,
  temporary,
  usdc,
} from '../support/people.ts';

const everyRoute: readonly BadCase[] = routeNames.flatMap((name) => {
  const [first, second] = amountsOf(name);
  const wrongPay = isExactOut(name) ? ([first, second + 1n] as const) : ([first + 1n, second] as const);
  const tooLittle = isExactOut(name) ? ([first - 1n, second] as const) : ([first, second - 2n] as const);
  const bad = refusedAs(`${name}: `);
  return [
    ...bad('amount-mismatch', { 'amount off': routed(name, { amounts: wrongPay }) }),
    ...bad('output-below-minimum', { 'below the minimum': routed(name, { amounts: tooLittle }) }),
    ...bad('wrong-recipient', {
      'a stranger receives': routed(name, { destination: accountOf(stranger, stock) }),
    }),
    ...bad('wrong-mint', { 'another token bought': routed(name, { destinationMint: otherToken }) }),
    ...bad('wrong-source', { 'out of another account': routed(name, { source: accountOf(person, stock) }) }),
    ...bad('slippage-above-limit', { 'more slippage than there is': routed(name, { slippageBps: 10_001 }) }),
    ...bad('malformed-instruction', {
      'cut short': changing(routed(name, {}), 2, ({ data }) => ({ data: data.subarray(0, 20) })),
    }),
  ];
});

const v2 = routed('routeV2', {});
const toSol = honestSwap({ route: 'routeV2', from: usdc, to: 'native' });
const fromSol = honestSwap({ route: 'routeV2', from: 'native', to: usdc });
const other = honestSwap({ route: 'other', from: usdc, to: stock });
const jupiter = (hex: string): Instruction => ({
  program: JUPITER_PROGRAM,
  accounts: [[person.address, 's']],
  data: Buffer.from(hex, 'hex'),
});
const route = v2.parts.instructions.at(-1) ?? jupiter('');
const router = other.parts.instructions.at(-1) ?? jupiter('');
const isClose = (program: string, data: Uint8Array) => program !== JUPITER_PROGRAM && data[0] === 9;

/** A route of Titan that the guard cannot decode. */
const newerTitan = (allowedRouters: readonly Address[]): SwapCase =>
  under(
    changing(other, -1, () => ({ program: TITAN_PROGRAM })),
    { allowedRouters },
  );

/** Routes of Jupiter, and of routers in general, that break a rule. */
const badRoutes: readonly BadCase[] = [
  ...everyRoute,
  ...(['sharedAccountsRoute', 'exactOutRoute', 'routeV2', 'sharedAccountsRouteV2'] as const).flatMap((name) =>
    refused('wrong-mint', { [`${name}: another token sold`]: routed(name, { sourceMint: otherToken }) }),
  ),
  ...(['routeV2', 'sharedAccountsRouteV2'] as const).flatMap((name) =>
    refused('wrong-token-program', {
      [`${name}: another token program`]: routed(name, { destinationProgram: friend.address }),
    }),
  ),
  ...refused('wrong-recipient', {
    'route: the optional account receives': routed('route', { otherDestination: accountOf(stranger, stock) }),
    'routeV2: the optional account receives': routed('routeV2', {
      otherDestination: accountOf(stranger, stock),
    }),
  }),
  ...refused('wrong-source', {
    'routeV2: paid by a co-signer’s right': swappingAccount(v2, 2, 0, [desk.address, 's']),
  }),
  ...refused('platform-fee-above-cap', {
    'routeV2: a platform fee above the cap': capped(routed('routeV2', { platformFeeBps: 51 }), 50),
    'route: a platform fee above the cap': capped(routed('route', { platformFeeBps: 51 }), 50),
    'routeV2: a fee beyond what routers take': routed('routeV2', { platformFeeBps: 256 }),
  }),
  ...refused('jupiter-instruction', {
    'an unknown instruction of Jupiter': adding(v2, jupiter('1a4aec976840b7f9')),
    'a route that takes its amount from a ledger': adding(v2, jupiter('96564774a75d0e68')),
    'an empty instruction of Jupiter': adding(v2, jupiter('')),
  }),
  ...refused('several-routes', {
    'two routes': adding(v2, route),
    'a route and a router': adding(v2, router),
  }),
  ...refused('unknown-program', {
    'a router nobody allowed': under(other, { allowedRouters: [stranger.address] }),
  }),
  ...refused('titan-instruction', { 'a newer form of a router that is read': newerTitan([]) }),
  ...refused('malformed-instruction', {
    'a route cut short of a router that is allowed': changing(newerTitan([TITAN_PROGRAM]), -1, () => ({
      data: Buffer.from('f95b5421451600870000', 'hex'),
    })),
  }),
  ...refused('unexpected-transfer', {
    'tokens leave beside the route': adding(v2, transferToken(usdc, person, stranger, 1n)),
    'SOL leaves beside the route': adding(v2, transferSol(person, stranger, 1n)),
    'SOL is wrapped for a swap of tokens': adding(v2, transferSol(person, accountOf(person, 'native'), 1n)),
  }),
  ...refused('amount-mismatch', {
    'more SOL is wrapped than agreed': adding(fromSol, transferSol(person, accountOf(person, 'native'), 1n)),
  }),
  ...refused('unexpected-transfer', {
    'a payment to the desk beside the route': adding(
      v2,
      transferToken(usdc, person, desk, FROM_AMOUNT),
      guardBy(desk),
    ),
    'a co-signer pays out beside the route': adding(
      v2,
      transferToken({ mint: stock, program: TOKEN_2022_PROGRAM }, desk, person, 1n),
    ),
  }),
  ...refused('foreign-signer', {
    'the desk signs a route': adding(v2, guardBy(desk)),
  }),
  ...refused('temporary-account-open', {
    'the temporary account stays open': withSteps(toSol, (steps) =>
      steps.filter(({ program, data }) => !isClose(program, data)),
    ),
  }),
  ...refused('close-to-stranger', {
    'the temporary account is closed to a stranger': replacing(
      toSol,
      -1,
      closeAccount(temporary, stranger, person),
    ),
  }),
  ...refused('foreign-token-account', {
    'the temporary account is a stranger’s': adding(
      toSol,
      createTemporaryAccount(desksTemporary.account, desk, WRAPPED_SOL_MINT, desksTemporary.bump),
    ),
    'a temporary account that Jupiter would not make': adding(toSol, createTemporaryAccount(friend, person)),
  }),
  ...refused('wrong-mint', {
    'a temporary account of another token': adding(toSol, createTemporaryAccount(friend, person, otherToken)),
  }),
  ...refused('wrong-recipient', {
    'SOL arrives in an account nobody closes': swappingAccount(toSol, -2, 2, [
      accountOf(stranger, 'native'),
      'w',
    ]),
  }),
];

testCases('routes', badRoutes, [
  ...honest('other 100000000→199000000 5000/1000/0×0 minimum-not-in-bytes', {
    'a newer form of a router that the operator allows': newerTitan([TITAN_PROGRAM]),
  }),
  ...honest('jupiter 100000000→199000000 5000/1000/0×0', {
    'a platform fee at the cap': capped(v2, 2),
  }),
]);
