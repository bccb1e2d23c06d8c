import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Move } from '../../../src/bot/swap/swap-store-port.ts';
import type { Script } from '../../simulator/run-schedule.ts';
import {
  type ChainFault,
  chainFaults,
  type DiskFault,
  type Fate,
  fate,
  type ServiceFault,
  serviceFaults,
  type TelegramFault,
  telegramFaults,
} from '../../simulator/schedule.ts';

/**
 * Faults of one run. Each fault belongs to a swap and a kind of call or a stored step. A count over all calls
 * would depend on the turns of the event loop per statement.
 */
export interface GoldenSchedule {
  readonly fates: readonly [Fate, Fate];
  readonly secondSignsAfterMs: number;
  readonly a: SwapFaults;
  readonly b: SwapFaults;
  /** Faults of the height queries after a return from the wallet. */
  readonly height: readonly ChainFault[];
  /** Slow writes of moves. */
  readonly disk: readonly { readonly place: string; readonly fault: DiskFault }[];
  /** Places where the processes die, in order; a process that never reaches its place lives on. */
  readonly crashes: readonly { readonly place: string; readonly nth: number }[];
  readonly restartAfterMs: number;
  /** Seed of the latencies. */
  readonly latency: number;
}

/** Each list is used one call at a time, then calls succeed. */
interface SwapFaults {
  readonly execute: readonly ServiceFault[];
  readonly status: readonly ChainFault[];
  readonly send: readonly ChainFault[];
  readonly telegram: readonly TelegramFault[];
}

/** Polls for finality have doubling intervals: with more failures the run would end before the last poll. */
const MOST_STATUS_FAULTS = 6;

const swapFaults: fc.Arbitrary<SwapFaults> = fc.record({
  execute: serviceFaults,
  status: chainFaults.map((faults) => faults.slice(0, MOST_STATUS_FAULTS)),
  send: chainFaults,
  telegram: telegramFaults,
});

const swap = fc.constantFrom('a', 'b');
const when = fc.constantFrom('before', 'after');
const move = fc.tuple(fc.constantFrom('signed', 'submitted', 'confirmed', 'failed', 'expired'), swap);
const call = fc.tuple(fc.constantFrom('execute', 'status', 'send', 'arrived', 'message', 'edit'), swap);

const goldenSchedule: fc.Arbitrary<GoldenSchedule> = fc.record({
  fates: fc.tuple(fate, fate),
  secondSignsAfterMs: fc.nat(40_000),
  a: swapFaults,
  b: swapFaults,
  height: chainFaults,
  disk: fc.array(
    fc.record({
      place: move.map(([to, letter]) => `move-${to} ${letter}`),
      fault: fc.constantFrom<DiskFault[]>('slow', 'hangs', 'acknowledges_late'),
    }),
    { maxLength: 2 },
  ),
  crashes: fc.array(
    fc.oneof(
      fc.record({
        place: fc.tuple(move, when).map(([[to, letter], side]) => `write move-${to} ${letter}:${side}`),
        nth: fc.constant(1),
      }),
      fc.record({
        place: fc.tuple(call, when).map(([[name, letter], side]) => `${name} ${letter}:${side}`),
        nth: fc.integer({ min: 1, max: 3 }),
      }),
    ),
    { maxLength: 3 },
  ),
  restartAfterMs: fc.constantFrom(100, 5_000, 40_000),
  latency: fc.nat(2 ** 31),
});

export const SCHEDULES = 2_000;

/** Independent of the seed of other tests, which a run may change. */
const SEED = 270_001;

export function goldenSchedules(): readonly GoldenSchedule[] {
  return fc.sample(goldenSchedule, { seed: SEED, numRuns: SCHEDULES });
}

/** Detects another generator or another version of fast-check: both change the schedules. */
export function fingerprint(schedules: readonly GoldenSchedule[]): string {
  return createHash('sha256').update(JSON.stringify(schedules)).digest('hex').slice(0, 16);
}

/** The script of a schedule. */
export function scriptOf(schedule: GoldenSchedule): Script {
  const useUp = <Fault>(faults: readonly Fault[]) => [...faults];
  const left = {
    a: { execute: useUp(schedule.a.execute), status: useUp(schedule.a.status), send: useUp(schedule.a.send) },
    b: { execute: useUp(schedule.b.execute), status: useUp(schedule.b.status), send: useUp(schedule.b.send) },
    telegram: { a: useUp(schedule.a.telegram), b: useUp(schedule.b.telegram) },
    height: useUp(schedule.height),
    disk: useUp(schedule.disk),
  };
  return {
    ...schedule,
    // As at the start of a process with the database to itself.
    freesLeases: true,
    nextServiceFault: (txHash) => left[letterOf(txHash)].execute.shift() ?? 'none',
    nextChainFault: (asked) => {
      if (asked === 'height') return left.height.shift() ?? 'none';
      const name = asked.startsWith('send ') ? 'send' : 'status';
      return left[letterOf(asked)][name].shift() ?? 'none';
    },
    nextTelegramFault: (text) => left.telegram[letterOf(text)].shift() ?? 'none',
    nextDiskFault: (method, args) => {
      if (method !== 'move') return 'none';
      const { swap: moving, to } = args[0] as Move;
      const index = left.disk.findIndex(({ place }) => place === `move-${to} ${letterOf(moving.id)}`);
      return left.disk.splice(index, index < 0 ? 0 : 1)[0]?.fault ?? 'none';
    },
    dies: (life) => {
      const crash = schedule.crashes[life];
      let met = 0;
      return (place) => crash !== undefined && kindOf(place) === crash.place && ++met === crash.nth;
    },
    latencyMs: latencies(schedule.latency),
  };
}

/**
 * A unique latency for every call, up to 400 ms, from its kind, swap and number. Otherwise many calls would end
 * in the same millisecond, in the order of the event loop. Half of it is whole milliseconds.
 */
function latencies(seed: number): (call: string) => number {
  const counts = new Map<string, number>();
  return (made) => {
    const kind = kindOf(made);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const digest = createHash('sha256').update(`${seed} ${kind} ${count}`).digest();
    return 2 + 2 * (digest.readUInt32LE() % 200);
  };
}

/** `message notice a17 confirmed` has the kind `message a`; `write move-signed a17:after` loses only the number. */
function kindOf(place: string): string {
  const message = /^(message|edit) \w+ ([ab])\d+ \w+(:\w+)?$/.exec(place);
  if (message) return `${message[1]} ${message[2]}${message[3] ?? ''}`;
  return place.replace(/(?:tx-)?\b([ab])\d+/, '$1');
}

/** The swap of a transaction, a message or an id. */
function letterOf(text: string): 'a' | 'b' {
  const letter = /(?:^|[ -])([ab])\d+\b/.exec(text)?.[1];
  if (letter === undefined) throw new Error(`No swap in "${text}".`);
  return letter as 'a' | 'b';
}
