import fc from 'fast-check';
import { NODE_FAULTS, type NodeFault } from './served-nodes.ts';

/** The fate of a transaction after its send. */
export interface Fate {
  readonly kind: 'lands' | 'fails' | 'never_lands' | 'rolled_back' | 'failure_rolled_back';
  /** From the first send to the landing. */
  readonly delayMs: number;
}

export const SERVICE_FAULTS = [
  'limited',
  'key_limited',
  'bad_gateway_before',
  'bad_gateway_after',
  'no_answer_after',
  'refused',
  'refused_after',
  'lies_confirmed',
  'foreign_hash',
  'throws',
  'slow',
  'hangs',
] as const;
export type ServiceFault = 'none' | (typeof SERVICE_FAULTS)[number];

export const CHAIN_FAULTS = ['unreachable', 'lags', 'throws', 'slow', 'hangs'] as const;
export type ChainFault = 'none' | (typeof CHAIN_FAULTS)[number];

export const DISK_FAULTS = ['slow', 'hangs', 'acknowledges_late'] as const;
export type DiskFault = 'none' | (typeof DISK_FAULTS)[number];

export const TELEGRAM_FAULTS = [
  'flood',
  'lost',
  'arrived_unheard',
  'never_sent',
  'message_gone',
  'markup_refused',
  'blocked',
  'slow',
  'hangs',
] as const;
export type TelegramFault = 'none' | (typeof TELEGRAM_FAULTS)[number];

/** All faults of one run. Each list is used one call at a time, then calls succeed. */
export interface Schedule {
  readonly fates: readonly [Fate, Fate];
  /** Delay from the first signature to that of the second swap. */
  readonly secondSignsAfterMs: number;
  readonly service: readonly ServiceFault[];
  readonly chain: readonly ChainFault[];
  readonly telegram: readonly TelegramFault[];
  /** Slow reads and writes of the process, counted over all its lives. */
  readonly disk: readonly { readonly at: number; readonly fault: DiskFault }[];
  /** The process dies at the n-th possible place from its start, the next one at its own n-th. */
  readonly crashes: readonly number[];
  readonly restartAfterMs: number;
  /** True if the restarted process has the database to itself. */
  readonly freesLeases: boolean;
}

export const fateWithin = (longestDelayMs: number) =>
  fc.record<Fate>({
    kind: fc.constantFrom('lands', 'lands', 'fails', 'never_lands', 'rolled_back'),
    delayMs: fc.oneof(fc.constant(0), fc.nat(longestDelayMs)),
  });
export const fate = fateWithin(25_000);

/** A list of faults, some of them `none`. */
function faults<Fault extends string>(others: readonly Fault[]): fc.Arbitrary<('none' | Fault)[]> {
  const one = fc.oneof(
    { weight: 2, arbitrary: fc.constant<'none' | Fault>('none') },
    { weight: 3, arbitrary: fc.constantFrom<('none' | Fault)[]>(...others) },
  );
  return fc.array(one, { maxLength: 12 });
}

export const serviceFaults = faults(SERVICE_FAULTS);
export const chainFaults = faults(CHAIN_FAULTS);
export const telegramFaults = faults(TELEGRAM_FAULTS);

export const schedules: fc.Arbitrary<Schedule> = fc.record({
  fates: fc.tuple(fate, fate),
  secondSignsAfterMs: fc.nat(40_000),
  service: serviceFaults,
  chain: chainFaults,
  telegram: telegramFaults,
  disk: fc.array(
    fc.record({
      at: fc.nat(60),
      fault: fc.constantFrom(...DISK_FAULTS),
    }),
    { maxLength: 3 },
  ),
  crashes: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }),
  restartAfterMs: fc.constantFrom(100, 5_000, 40_000),
  freesLeases: fc.boolean(),
});

/** What a person's wallet does with the bytes of a scanned order, which it submits itself. */
export interface Scan {
  /** False where the answer is lost on its way. */
  readonly arrives: boolean;
  /** From the answer to each submission: none for a person who does not approve. */
  readonly submitsAfterMs: readonly number[];
  /** From the answer to the Cancel button. */
  readonly cancelsAfterMs: number | null;
}

/** A schedule of orders that are scanned, in turn, before the person signs by link. */
export interface ServedSchedule extends Schedule {
  readonly scans: readonly [readonly Scan[], readonly Scan[]];
  /** True for a person who signs by link after the scans. */
  readonly signsAtLast: boolean;
  /** The route's market maker signed first: no key of ours, and the service hears of the landing. */
  readonly isMakerFirst: boolean;
  readonly nodes: readonly NodeFault[];
  /** The node that hides landings, from 1; 0 for none. */
  readonly liar: number;
  /** What the third node does throughout. */
  readonly third: 'none' | 'stuck' | 'ahead';
}

const scan: fc.Arbitrary<Scan> = fc.record({
  arrives: fc.nat(5).map((n) => n > 0),
  submitsAfterMs: fc.array(fc.oneof(fc.nat(10_000), fc.nat(90_000)), { maxLength: 2 }),
  cancelsAfterMs: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.nat(90_000) },
  ),
});
const scans = fc.array(scan, { maxLength: 2 });

export const servedSchedules: fc.Arbitrary<ServedSchedule> = fc
  .tuple(
    schedules,
    fc.record({
      scans: fc.tuple(fc.array(scan, { minLength: 1, maxLength: 3 }), scans),
      signsAtLast: fc.boolean(),
      isMakerFirst: fc.boolean(),
      nodes: faults(NODE_FAULTS),
      liar: fc.nat(2),
      third: fc.constantFrom('none', 'stuck', 'ahead'),
    }),
  )
  .map(([schedule, served]) => ({ ...schedule, ...served }));
