import type { GuardRule } from '../../../src/guard/refusal.ts';
import { type BadCase, type HonestCase, honest, refused, testCases } from '../support/cases.ts';
import { changing, routed } from '../support/change-swap.ts';
import { amountsOf, FROM_AMOUNT, isExactOut, type SwapCase } from '../support/honest-swap.ts';
import {
  bytes,
  type RouteName,
  routeNames,
  routePlan,
  routePlanV2,
  u16,
  u32,
  u64,
} from '../support/instructions.ts';

/** The amounts at the end of a version 1 route. */
const ending = ([first, second]: readonly [bigint, bigint]) => bytes(u64(first), u64(second), u16(50), 2);

/** A route that guarantees one unit, with the agreed amounts in trailing bytes that the program ignores. */
function withForgedEnd(name: RouteName): SwapCase {
  const amounts = isExactOut(name) ? ([1n, FROM_AMOUNT] as const) : ([FROM_AMOUNT, 1n] as const);
  const honest = ending(amountsOf(name));
  return changing(routed(name, { amounts, slippageBps: 10_000 }), 2, ({ data }) => ({
    data: bytes(data, honest),
  }));
}

const planned = (rule: GuardRule, plans: Readonly<Record<string, Uint8Array>>) =>
  Object.entries(plans).flatMap(([name, plan]) =>
    refused(rule, { [`route plan: ${name}`]: routed('route', { plan }) }),
  );

/** Route plans that hide the position of the amounts. */
const badPlans: readonly BadCase[] = [
  ...routeNames
    .filter((name) => !name.endsWith('V2'))
    .flatMap((name) =>
      refused('malformed-instruction', {
        [`${name}: the agreed amounts behind the real ones`]: withForgedEnd(name),
      }),
    ),
  ...[189, 255].flatMap((swap) =>
    planned('jupiter-instruction', { [`swap ${swap}, whose form is not known`]: routePlan([swap]) }),
  ),
  ...routeNames
    .filter((name) => name.endsWith('V2'))
    .flatMap((name) => [
      ...refused('malformed-instruction', {
        [`${name}: a byte behind its plan`]: routed(name, { plan: bytes(routePlanV2([26]), 0) }),
      }),
      ...refused('jupiter-instruction', {
        [`${name}: a step not known`]: routed(name, { plan: routePlanV2([189]) }),
      }),
    ]),
  ...refused('output-below-minimum', {
    'routeV2: all of it as slippage': routed('routeV2', { slippageBps: 10_000 }),
  }),
  ...refused('platform-fee-above-cap', {
    'routeV2: more than a tenth of a surplus': routed('routeV2', { surplusFeeBps: 1_001 }),
  }),
  ...[81, 82].flatMap((swap) =>
    planned('route-fee-hidden', {
      [`swap ${swap} with a share for somebody`]: routePlan([swap, 1, ...new Uint8Array(7)]),
    }),
  ),
  ...planned('jupiter-instruction', {
    'a candidate not known': routePlan([111, 1, 0, 0, 0, 17, 0]),
    'a candidate of the second kind not known': routePlan([146, 1, 0, 0, 0, 17, ...new Uint8Array(6)]),
  }),
  ...refused('malformed-instruction', {
    'routeV2: more candidates than there are': routed('routeV2', {
      plan: bytes(u32(1), 111, u32(900), new Uint8Array(8)),
    }),
  }),
  ...planned('malformed-instruction', {
    'settings left out': routePlan([17]),
    'settings too many': routePlan([26, 1]),
    'more steps than there are': bytes(u32(2), 26, 100, 0, 1),
    'fewer steps than there are': bytes(u32(1), 26, 100, 0, 1, 26, 100, 0, 1),
    'a number of steps beyond all reason': bytes(u32(0xffff_ffff)),
    'a list longer than the data': routePlan([75, 255, 255, 255, 255]),
    'a list that is neither there nor absent': routePlan([47, 1, 2]),
    'a list that is there and absent': routePlan([47, 1, 0, 1, 0, 0, 0, 9, 9]),
  }),
];

/** Swaps without settings, with settings of every length, with lists present, empty or absent. */
const plans = [
  [[26]],
  [[17, 1], [26]],
  [
    [71, 0, 1],
    [42, 1, 2, 3],
    [33, 9, 0, 0, 0],
  ],
  [
    [44, 1, 2, 3, 4, 5],
    [81, ...new Uint8Array(8)],
    [82, ...new Uint8Array(8)],
    [87, ...new Uint8Array(9)],
  ],
  [
    [43, ...new Uint8Array(10)],
    [29, ...new Uint8Array(16)],
    [126, ...new Uint8Array(17)],
  ],
  [
    [123, ...new Uint8Array(48)],
    [171, 3],
    [159, ...new Uint8Array(8)],
  ],
  [
    [47, 1, 0],
    [103, 0, 0],
    [47, 1, 1, 0, 0, 0, 0],
  ],
  [[47, 0, 1, 1, 0, 0, 0, 5, 2], [26]],
  [[75, 0, 0, 0, 0], [75, 3, 0, 0, 0, 1, 2, 3, 4, 5, 6], [26]],
  // Published in September 2026: the steps after 171, and the lists of candidates.
  [[172, 1], [173], [174, 1], [175], [176], [177, 1], [178, 1], [179], [180], [181, 1], [182, 1], [184, 1]],
  [
    [183, 1, 0],
    [183, 1, 1, 9],
    [185, ...new Uint8Array(57)],
    [186, ...new Uint8Array(65)],
    [187, 1, 0],
    [188],
  ],
  [
    [120, 1, 3, 0, 0, 0, 7, 8, 9],
    [120, 0, 0, 0, 0, 0],
  ],
  [
    [111, 2, 0, 0, 0, 3, 0, ...new Uint8Array(9), 0],
    [111, 1, 0, 0, 0, 16, ...new Uint8Array(65), 1, 5],
  ],
  [[111, 2, 0, 0, 0, 10, 1, 0, 10, 1, 1, 2, 0, 0, 0, 1, 2, 3, 4, 0]],
  [
    [146, 2, 0, 0, 0, 15, ...new Uint8Array(57), ...new Uint8Array(4), 1, 1, ...new Uint8Array(4), 20, 4],
    [26],
  ],
];

/** Complete route plans of both layouts. */
const honestPlans: readonly HonestCase[] = plans.flatMap((plan, index) =>
  (['route', 'sharedAccountsRoute', 'routeV2', 'sharedAccountsRouteV2'] as const).flatMap((name) =>
    honest('jupiter 100000000→199000000 5000/1000/0×0', {
      [`${name} over plan ${index}`]: routed(name, {
        plan: name.endsWith('V2') ? routePlanV2(...plan) : routePlan(...plan),
      }),
    }),
  ),
);

testCases('route-plans', badPlans, honestPlans);
