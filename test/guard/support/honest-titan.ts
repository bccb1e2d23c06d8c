import { overTitan, overTitanWithSol } from './bad-titan.ts';
import { type HonestCase, honest } from './honest-case.ts';
import type { SwapCase } from './honest-swap.ts';
import { friend } from './people.ts';
import { MARKER, TITAN_PDA, titanLeg } from './titan.ts';

const TOLD = 'titan 100000000→199000000 5000/1000/0×0';
const capped = (swap: SwapCase, bps: number) => ({
  ...swap,
  policy: { ...swap.policy, maxPlatformFeeBps: bps },
});

/** Venues by the bytes of their settings, and one whose settings have an option. */
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

/** What Titan does every day. */
export const honestTitan: readonly HonestCase[] = [
  ...(['V2', 'V3'] as const).flatMap((version) => [
    honest(`Titan ${version}`, TOLD, overTitan(version)),
    ...settings.map((venue, index) =>
      honest(
        `Titan ${version} over venue ${venue[0]}, ${index}`,
        TOLD,
        overTitan(version, { legs: [titanLeg(venue, 0, 1, 1), titanLeg([10], 0, 1, 1)] }),
      ),
    ),
    honest(
      `Titan ${version} over as many legs as it takes`,
      TOLD,
      overTitan(version, {
        legs: Array.from({ length: 12 }, (_, index) => titanLeg([10], 0, 1, index < 2 ? 1 : 0)),
      }),
    ),
  ]),
  honest(
    'Titan V2 with fees that the minimum leaves room for',
    TOLD,
    capped(overTitan('V2', { minimum: 199_598_796n, fee: 20, serviceFee: 10 }), 30),
  ),
  honest(
    'Titan V3 with a fee off the output that the quote leaves room for',
    TOLD,
    capped(overTitan('V3', { expected: 200_400_802n, fee: 2_000 }), 20),
  ),
  honest('Titan V3 with a fee off the input', TOLD, capped(overTitan('V3', { config: 2, fee: 2_000 }), 20)),
  honest(
    'Titan V3 within the unit of rounding',
    'titan 100000000→198999999 5000/1000/0×0',
    overTitan('V3', { expected: 199_999_999n }),
  ),
  honest('Titan V3 under its other custody', TOLD, overTitan('V3', { custody: TITAN_PDA })),
  honest('Titan V3 with a marker', TOLD, overTitan('V3', { tail: [[MARKER, '']] })),
  honest('Titan V3 with a receiver of surplus', TOLD, overTitan('V3', { surplusReceiver: friend.address })),
  honest('Titan V3 from SOL, nothing beside it', TOLD, overTitanWithSol(true)),
  honest('Titan V3 to SOL, nothing beside it', TOLD, overTitanWithSol(false)),
];
