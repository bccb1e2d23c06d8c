import { routed } from './bad-routes.ts';
import { type HonestCase, honest } from './honest-case.ts';
import { routePlan, routePlanV2 } from './instructions.ts';

/** Swaps without settings, with settings of every length, with lists that are there, empty or absent. */
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
  // As published in September 2026: the steps after 171, and the lists of candidates.
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

/** Route plans of both layouts, walked to their end. */
export const honestPlans: readonly HonestCase[] = plans.flatMap((plan, index) =>
  (['route', 'sharedAccountsRoute', 'routeV2', 'sharedAccountsRouteV2'] as const).map((name) =>
    honest(
      `${name} over plan ${index}`,
      'jupiter 100000000→199000000 5000/1000/0×0',
      routed(name, { plan: name.endsWith('V2') ? routePlanV2(...plan) : routePlan(...plan) }),
    ),
  ),
);
