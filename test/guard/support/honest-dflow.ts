import { overDflow, overDflowFromSol, overDflowToSol } from './bad-dflow.ts';
import { dflowNames, leg, transferFee } from './dflow.ts';
import { type HonestCase, honest } from './honest-case.ts';
import { FROM_AMOUNT, type SwapCase } from './honest-swap.ts';
import { bytes, u32, u64 } from './instructions.ts';
import { friend } from './people.ts';

const TOLD = 'dflow 100000000→199000000 5000/1000/0×0';
const FEE = 20_000n;
const capped = (swap: SwapCase, bps: number) => ({
  ...swap,
  policy: { ...swap.policy, maxPlatformFeeBps: bps },
});

/** Legs by their size, from the published interface: number and bytes behind the amount. */
const sizes: readonly (readonly [number, readonly number[]])[] = [
  [1, [2, 21, 26, 40, 46, 59, 62, 74]],
  [2, [0, 10, 76]],
  [5, [72, 73]],
  [6, [42]],
  [9, [23]],
  [11, [41]],
  [17, [44]],
  [74, [75]],
];
const before = [
  bytes(37, new Uint8Array(76)),
  bytes(38, new Uint8Array(4)),
  bytes(45),
  bytes(60),
  bytes(48, u32(2), u64(1n), u64(2n)),
  bytes(49, u32(1), u64(1n), 6),
];
const dynamic = bytes(31, u32(4), 3, new Uint8Array(8), 10, 7, 11, 0, u64(FROM_AMOUNT), 0);

/** What DFlow does every day. */
export const honestDflow: readonly HonestCase[] = [
  ...dflowNames.map((name) => honest(`DFlow ${name}`, TOLD, overDflow(name))),
  ...sizes.flatMap(([behind, actions]) =>
    actions.map((action) =>
      honest(
        `DFlow step ${action}`,
        TOLD,
        overDflow('swap', { actions: [leg(FROM_AMOUNT, action, behind)] }),
      ),
    ),
  ),
  honest('DFlow with notes and bounds', TOLD, overDflow('swap', { actions: [...before, leg(FROM_AMOUNT)] })),
  honest('DFlow with a choice of exchanges', TOLD, overDflow('swap', { actions: [dynamic, leg(7n)] })),
  honest(
    'DFlow with a fee in front',
    TOLD,
    capped(overDflow('swap', { actions: [...before, transferFee(FEE), leg(FROM_AMOUNT - FEE), leg(5n)] }), 2),
  ),
  honest(
    'DFlow split over two legs and one behind',
    TOLD,
    overDflow('swap', {
      actions: [transferFee(FEE), leg(60_000_000n), leg(40_000_000n - FEE), leg(123n)],
    }),
  ),
  honest('DFlow with fees at the cap', TOLD, overDflow('swap2', { platformFeeBps: 255, surplusPercent: 10 })),
  honest(
    'DFlow within the unit of rounding',
    'dflow 100000000→198999999 5000/1000/0×0',
    overDflow('swap', { quoted: 199_999_999n }),
  ),
  honest('DFlow from SOL', TOLD, overDflowFromSol()),
  honest('DFlow to SOL', TOLD, overDflowToSol('swap')),
  honest(
    'DFlow to SOL of a friend',
    `${TOLD} pays-out-elsewhere`,
    overDflowToSol('swapWithDestinationNative', {}, friend.address),
  ),
];
