import type { Address } from '../../../src/solana/address.ts';
import {
  JUPITER_PROGRAM,
  TITAN_PROGRAM,
  TOKEN_2022_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import { adding, type BadCase, guardBy, replacing, swappingAccount, unsigned } from './bad-case.ts';
import {
  accountOf,
  FROM_AMOUNT,
  honestSwap,
  MINIMUM,
  QUOTED,
  routeNames,
  type SwapCase,
  withSteps,
} from './honest-swap.ts';
import {
  bytes,
  closeAccount,
  createTemporaryAccount,
  jupiterRoute,
  type RouteName,
  type RouteTerms,
  transferSol,
  transferToken,
} from './instructions.ts';
import {
  desk,
  desksTemporary,
  friend,
  otherToken,
  person,
  pool,
  stock,
  stranger,
  temporary,
  usdc,
} from './people.ts';

export const isExactOut = (name: RouteName) => name.toLowerCase().includes('exactout');
export const amountsOf = (name: RouteName): readonly [bigint, bigint] =>
  isExactOut(name) ? [MINIMUM, 99_502_488n] : [FROM_AMOUNT, QUOTED];

/** USDC for the stock over one route instruction (step 2), with some of its terms spoiled. */
export function routed(name: RouteName, terms: Partial<RouteTerms>): SwapCase {
  const honest = {
    user: person.address,
    source: accountOf(person.address, usdc),
    destination: accountOf(person.address, stock),
    sourceMint: usdc,
    destinationMint: stock,
    destinationProgram: TOKEN_2022_PROGRAM,
    amounts: amountsOf(name),
    pool,
  };
  return replacing(
    honestSwap({ route: name, from: usdc, to: stock }),
    2,
    jupiterRoute(name, { ...honest, ...terms }),
  );
}

const everyRoute: readonly BadCase[] = routeNames.flatMap((name) => {
  const [first, second] = amountsOf(name);
  const wrongPay = isExactOut(name) ? ([first, second + 1n] as const) : ([first + 1n, second] as const);
  const tooLittle = isExactOut(name) ? ([first - 1n, second] as const) : ([first, second - 2n] as const);
  return [
    unsigned(`${name}: amount off`, 'amount-mismatch', routed(name, { amounts: wrongPay })),
    unsigned(`${name}: below the minimum`, 'output-below-minimum', routed(name, { amounts: tooLittle })),
    unsigned(
      `${name}: a stranger receives`,
      'wrong-recipient',
      routed(name, { destination: accountOf(stranger.address, stock) }),
    ),
    unsigned(`${name}: another token bought`, 'wrong-mint', routed(name, { destinationMint: otherToken })),
    unsigned(
      `${name}: out of another account`,
      'wrong-source',
      routed(name, { source: accountOf(person.address, stock) }),
    ),
    unsigned(
      `${name}: more slippage than there is`,
      'slippage-above-limit',
      routed(name, { slippageBps: 10_001 }),
    ),
    unsigned(
      `${name}: cut short`,
      'malformed-instruction',
      withSteps(routed(name, {}), (steps) =>
        steps.map((step, index) => (index === 2 ? { ...step, data: step.data.subarray(0, 20) } : step)),
      ),
    ),
  ];
});

const v2 = routed('routeV2', {});
const toSol = honestSwap({ route: 'routeV2', from: usdc, to: 'native' });
const fromSol = honestSwap({ route: 'routeV2', from: 'native', to: usdc });
const other = honestSwap({ route: 'other', from: usdc, to: stock });
const jupiter = (data: Uint8Array) => ({
  program: JUPITER_PROGRAM,
  accounts: [[person.address, 's']] as const,
  data,
});
const route = v2.parts.instructions.at(-1) ?? jupiter(bytes());
const router = other.parts.instructions.at(-1) ?? jupiter(bytes());
const capped = (swap: SwapCase) => ({ ...swap, policy: { ...swap.policy, maxPlatformFeeBps: 50 } });
const isClose = (program: string, data: Uint8Array) => program !== JUPITER_PROGRAM && data[0] === 9;

/** A route of Titan in a form that nobody reads yet. */
export const newerTitan = (allowedRouters: readonly Address[]): SwapCase => ({
  ...withSteps(other, (steps) =>
    steps.map((step) => (step === router ? { ...step, program: TITAN_PROGRAM } : step)),
  ),
  policy: { ...other.policy, allowedRouters },
});

/** What a router may not do. */
export const badRoutes: readonly BadCase[] = [
  ...everyRoute,
  ...(['sharedAccountsRoute', 'exactOutRoute', 'routeV2', 'sharedAccountsRouteV2'] as const).map((name) =>
    unsigned(`${name}: another token sold`, 'wrong-mint', routed(name, { sourceMint: otherToken })),
  ),
  ...(['routeV2', 'sharedAccountsRouteV2'] as const).map((name) =>
    unsigned(
      `${name}: another token program`,
      'wrong-token-program',
      routed(name, { destinationProgram: friend.address }),
    ),
  ),
  unsigned(
    'route: the optional account receives',
    'wrong-recipient',
    routed('route', { otherDestination: accountOf(stranger.address, stock) }),
  ),
  unsigned(
    'routeV2: the optional account receives',
    'wrong-recipient',
    routed('routeV2', { otherDestination: accountOf(stranger.address, stock) }),
  ),
  unsigned(
    'routeV2: paid by a co-signer’s right',
    'wrong-source',
    swappingAccount(v2, 2, 0, [desk.address, 's']),
  ),
  unsigned(
    'routeV2: a platform fee above the cap',
    'platform-fee-above-cap',
    capped(routed('routeV2', { platformFeeBps: 51 })),
  ),
  unsigned(
    'route: a platform fee above the cap',
    'platform-fee-above-cap',
    capped(routed('route', { platformFeeBps: 51 })),
  ),
  unsigned(
    'routeV2: a fee beyond what routers take',
    'platform-fee-above-cap',
    routed('routeV2', { platformFeeBps: 256 }),
  ),
  unsigned(
    'an unknown instruction of Jupiter',
    'jupiter-instruction',
    adding(v2, jupiter(Buffer.from('1a4aec976840b7f9', 'hex'))),
  ),
  unsigned(
    'a route that takes its amount from a ledger',
    'jupiter-instruction',
    adding(v2, jupiter(Buffer.from('96564774a75d0e68', 'hex'))),
  ),
  unsigned('an empty instruction of Jupiter', 'jupiter-instruction', adding(v2, jupiter(bytes()))),
  unsigned('two routes', 'several-routes', adding(v2, route)),
  unsigned('a route and a router', 'several-routes', adding(v2, router)),
  unsigned('a router nobody allowed', 'unknown-program', {
    ...other,
    policy: { ...other.policy, allowedRouters: [stranger.address] },
  }),
  unsigned('a newer form of a router that is read', 'titan-instruction', newerTitan([])),
  unsigned(
    'a route cut short of a router that is allowed',
    'malformed-instruction',
    withSteps(newerTitan([TITAN_PROGRAM]), (steps) =>
      steps.map((step) =>
        step.program === TITAN_PROGRAM ? { ...step, data: Buffer.from('f95b5421451600870000', 'hex') } : step,
      ),
    ),
  ),
  unsigned(
    'tokens leave beside the route',
    'unexpected-transfer',
    adding(v2, transferToken({ mint: usdc }, person.address, stranger.address, 1n)),
  ),
  unsigned(
    'SOL leaves beside the route',
    'unexpected-transfer',
    adding(v2, transferSol(person.address, stranger.address, 1n)),
  ),
  unsigned(
    'SOL is wrapped for a swap of tokens',
    'unexpected-transfer',
    adding(v2, transferSol(person.address, accountOf(person.address, 'native'), 1n)),
  ),
  unsigned(
    'more SOL is wrapped than agreed',
    'amount-mismatch',
    adding(fromSol, transferSol(person.address, accountOf(person.address, 'native'), 1n)),
  ),
  unsigned(
    'a payment to the desk beside the route',
    'unexpected-transfer',
    adding(
      v2,
      transferToken({ mint: usdc }, person.address, desk.address, FROM_AMOUNT),
      guardBy(desk.address),
    ),
  ),
  unsigned(
    'a co-signer pays out beside the route',
    'unexpected-transfer',
    adding(v2, transferToken({ mint: stock, program: TOKEN_2022_PROGRAM }, desk.address, person.address, 1n)),
  ),
  unsigned(
    'the temporary account stays open',
    'temporary-account-open',
    withSteps(toSol, (steps) => steps.filter(({ program, data }) => !isClose(program, data))),
  ),
  unsigned(
    'the temporary account is closed to a stranger',
    'close-to-stranger',
    replacing(toSol, -1, closeAccount(temporary, stranger.address, person.address)),
  ),
  unsigned(
    'the temporary account is a stranger’s',
    'foreign-token-account',
    adding(
      toSol,
      createTemporaryAccount(desksTemporary.account, desk.address, WRAPPED_SOL_MINT, desksTemporary.bump),
    ),
  ),
  unsigned(
    'a temporary account that Jupiter would not make',
    'foreign-token-account',
    adding(toSol, createTemporaryAccount(friend.address, person.address)),
  ),
  unsigned(
    'a temporary account of another token',
    'wrong-mint',
    adding(toSol, createTemporaryAccount(friend.address, person.address, otherToken)),
  ),
  unsigned(
    'SOL arrives in an account nobody closes',
    'wrong-recipient',
    swappingAccount(toSol, -2, 2, [accountOf(stranger.address, 'native'), 'w']),
  ),
];
