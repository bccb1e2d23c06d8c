import type { GuardRule } from '../../../src/guard/refusal.ts';
import { type BadCase, unsigned } from './bad-case.ts';
import { amountsOf, isExactOut, routed } from './bad-routes.ts';
import { FROM_AMOUNT, type SwapCase, withSteps } from './honest-swap.ts';
import { bytes, type RouteName, routePlan, routePlanV2, u16, u32, u64 } from './instructions.ts';

const VERSION_1: readonly RouteName[] = [
  'route',
  'sharedAccountsRoute',
  'exactOutRoute',
  'sharedAccountsExactOutRoute',
];
const VERSION_2 = [
  'routeV2',
  'sharedAccountsRouteV2',
  'exactOutRouteV2',
  'sharedAccountsExactOutRouteV2',
] as const;

/** The amounts as version 1 of a route ends with them. */
const ending = ([first, second]: readonly [bigint, bigint]) => bytes(u64(first), u64(second), u16(50), 2);

/** A route that guarantees one unit, with the amounts that were agreed behind it, where the program does not look. */
function withForgedEnd(name: RouteName): SwapCase {
  const amounts = isExactOut(name) ? ([1n, FROM_AMOUNT] as const) : ([FROM_AMOUNT, 1n] as const);
  const honest = ending(amountsOf(name));
  return withSteps(routed(name, { amounts, slippageBps: 10_000 }), (steps) =>
    steps.map((step, index) => (index === 2 ? { ...step, data: bytes(step.data, honest) } : step)),
  );
}

const planned = (name: string, rule: GuardRule, plan: Uint8Array) =>
  unsigned(`route plan: ${name}`, rule, routed('route', { plan }));

/** Route plans that hide where the amounts stand. */
export const badPlans: readonly BadCase[] = [
  ...VERSION_1.map((name) =>
    unsigned(
      `${name}: the agreed amounts behind the real ones`,
      'malformed-instruction',
      withForgedEnd(name),
    ),
  ),
  ...[189, 255].map((swap) =>
    planned(`swap ${swap}, whose form is not known`, 'jupiter-instruction', routePlan([swap])),
  ),
  ...VERSION_2.flatMap((name) => [
    unsigned(
      `${name}: a byte behind its plan`,
      'malformed-instruction',
      routed(name, { plan: bytes(routePlanV2([26]), 0) }),
    ),
    unsigned(`${name}: a step not known`, 'jupiter-instruction', routed(name, { plan: routePlanV2([189]) })),
  ]),
  unsigned(
    'routeV2: all of it as slippage',
    'output-below-minimum',
    routed('routeV2', { slippageBps: 10_000 }),
  ),
  unsigned(
    'routeV2: more than a tenth of a surplus',
    'platform-fee-above-cap',
    routed('routeV2', { surplusFeeBps: 1_001 }),
  ),
  ...[81, 82].map((swap) =>
    planned(
      `swap ${swap} with a share for somebody`,
      'route-fee-hidden',
      routePlan([swap, 1, ...new Uint8Array(7)]),
    ),
  ),
  planned('a candidate not known', 'jupiter-instruction', routePlan([111, 1, 0, 0, 0, 17, 0])),
  planned(
    'a candidate of the second kind not known',
    'jupiter-instruction',
    routePlan([146, 1, 0, 0, 0, 17, ...new Uint8Array(6)]),
  ),
  unsigned(
    'routeV2: more candidates than there are',
    'malformed-instruction',
    routed('routeV2', { plan: bytes(u32(1), 111, u32(900), new Uint8Array(8)) }),
  ),
  planned('settings left out', 'malformed-instruction', routePlan([17])),
  planned('settings too many', 'malformed-instruction', routePlan([26, 1])),
  planned('more steps than there are', 'malformed-instruction', bytes(u32(2), 26, 100, 0, 1)),
  planned('fewer steps than there are', 'malformed-instruction', bytes(u32(1), 26, 100, 0, 1, 26, 100, 0, 1)),
  planned('a number of steps beyond all reason', 'malformed-instruction', bytes(u32(0xffff_ffff))),
  planned('a list longer than the data', 'malformed-instruction', routePlan([75, 255, 255, 255, 255])),
  planned('a list that is neither there nor absent', 'malformed-instruction', routePlan([47, 1, 2])),
  planned(
    'a list that is there and absent',
    'malformed-instruction',
    routePlan([47, 1, 0, 1, 0, 0, 0, 9, 9]),
  ),
];
