import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import type { QueryResult, RootOperationNode, UnknownRow } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { SwapEvent } from '../../../src/bot/store/move-swap.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { Move } from '../../../src/bot/swap/swap-store-port.ts';
import { type Database, openTestStore, type TestStore } from '../../bot/support/open-test-store.ts';
import { checkPromises, type Outcome, runScript, type Script } from '../../simulator/run-schedule.ts';
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
import { often } from '../../support/depth.ts';
import { DEFAULT_DATABASE } from '../../support/test-database.ts';

/**
 * Faults of one run. Each fault belongs to a swap and a kind of call or a stored step. A count over all calls
 * would depend on the turns of the event loop per statement.
 */
interface GoldenSchedule {
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
const MAX_STATUS_FAULTS = 6;

const swapFaults: fc.Arbitrary<SwapFaults> = fc.record({
  execute: serviceFaults,
  status: chainFaults.map((faults) => faults.slice(0, MAX_STATUS_FAULTS)),
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

const SCHEDULES = 2_000;

/** Independent of the seed of other tests, which a run may change. */
const SEED = 270_001;

function goldenSchedules(): readonly GoldenSchedule[] {
  return fc.sample(goldenSchedule, { seed: SEED, numRuns: SCHEDULES });
}

/** Detects another generator or another version of fast-check: both change the schedules. */
function fingerprint(schedules: readonly GoldenSchedule[]): string {
  return createHash('sha256').update(JSON.stringify(schedules)).digest('hex').slice(0, 16);
}

/** The script of a schedule. */
function scriptOf(schedule: GoldenSchedule): Script {
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

/**
 * The result of one run for a person, in one line: the `swap_events` of both swaps without ids and times, and
 * the final messages. Short forms: `...` is "offered ordered signed submitted", `+x` the report of the service,
 * `=` a card and one announcement with the correct end.
 */
function describeOutcome(outcome: Outcome): string {
  return outcome.swaps
    .map((swap, index) => `${describeStory(outcome.events[index] ?? [])} ${describeNews(outcome, swap)}`)
    .join(' | ');
}

function describeStory(events: readonly SwapEvent[]): string {
  const story = events.map(describeEvent).filter((text) => text !== '');
  return story.join(' ').replace(/^offered ordered signed submitted\b/, '...');
}

/** The usual reasons are omitted. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/^(?:offered|to ordered|signed as tx-[ab]\d+|first execute|the chain says so)$/, ''],
  [/^the service reports (\w+)$/, '+$1'],
  [/^the service says: (\w+)$/, 'says:$1'],
  [/^the service refused: (\w+)$/, 'refuses:$1'],
  [/^refused after signing: (\w+) \(\w+\)$/, 'refused:$1'],
  [/^final on chain$/, 'final'],
  [/^the chain took the confirmation back$/, '(taken back)'],
];

function describeEvent({ from, to, why }: SwapEvent): string {
  const short = SHORT.find(([long]) => long.test(why));
  const reason = short ? why.replace(...short) : `(${why})`;
  return from === to ? reason : `${to}${reason}`;
}

function describeNews({ shown, telegram }: Outcome, { id, messageId, state }: Swap): string {
  const told = shown
    .filter(({ kind, isNew, swapId }) => kind === 'notice' && isNew && swapId === id)
    .map((notice) => notice.state);
  const card = messageId === null ? undefined : telegram.messages.get(messageId)?.text.split(' ')[2];
  if (card === state && told.join() === state) return '=';
  return `card:${card ?? 'none'} told:${told.join() || 'nothing'}`;
}

/**
 * The results of 2,000 runs with faults, one line each in the form of `describeOutcome`. `SCHEDULE=17` runs
 * only number 17 and prints it with its faults; `GOLDEN=record` rewrites the file, with the reason in the
 * commit.
 */
const FILE = 'test/goldens/swap-events/swap-events.txt';
const { SCHEDULE, GOLDEN, SCHEDULES: WANTED } = process.env;

const schedules = goldenSchedules();
const made = `schedules ${fingerprint(schedules)}`;

describe('the events of swaps under faults', () => {
  it.runIf(GOLDEN === 'record')(
    'are recorded',
    async () => {
      const test = await openTestStore();
      const lines: string[] = [];
      for (const schedule of schedules) lines.push(await play(schedule, test));
      writeFileSync(FILE, [made, ...lines.map((line, index) => `${index + 1} ${line}`), ''].join('\n'));
    },
    3_600_000,
  );

  it.runIf(SCHEDULE !== undefined)('are printed for one schedule', async () => {
    const schedule = schedules[Number(SCHEDULE) - 1];
    if (!schedule) throw new Error(`There are ${SCHEDULES} schedules.`);
    const test = await openTestStore();
    const now = await play(schedule, test);
    const recorded = readRecorded()[Number(SCHEDULE) - 1];
    process.stdout.write(`${JSON.stringify(schedule, null, 1)}\nrecorded: ${recorded}\nnow:      ${now}\n`);
  });

  it.runIf(GOLDEN === undefined && SCHEDULE === undefined)(
    'are those that were recorded',
    async () => {
      expect(await differences(Number(WANTED ?? often(15, 400, SCHEDULES)), await openTestStore())).toEqual(
        [],
      );
    },
    often(300_000, 3_600_000),
  );

  it.runIf(GOLDEN === undefined && SCHEDULE === undefined && DEFAULT_DATABASE === ':memory:')(
    'do not depend on how many turns of the event loop a statement takes',
    async () => {
      const test = await openTestStore();
      expect(await differences(often(5, 20), { ...test, database: slowedDown(test.database) })).toEqual([]);
    },
    120_000,
  );
});

/** Schedules with a changed line, and the command to print them. */
async function differences(count: number, on: Pick<TestStore, 'database' | 'cipher'>): Promise<string[]> {
  const recorded = readRecorded();
  const found: string[] = [];
  for (const [index, schedule] of schedules.slice(0, count).entries()) {
    const now = await play(schedule, on);
    if (now === recorded[index]) continue;
    const number = index + 1;
    found.push(
      `${number} was ${recorded[index]}, is ${now}; print it: SCHEDULE=${number} npx vitest run ${FILE.replace(/txt$/, 'test.ts')}`,
    );
  }
  return found;
}

async function play(schedule: GoldenSchedule, on: Pick<TestStore, 'database' | 'cipher'>): Promise<string> {
  const outcome = await runScript(scriptOf(schedule), on);
  checkPromises(outcome);
  return describeOutcome(outcome);
}

/** @throws Error if the recorded schedules differ from the generated ones */
function readRecorded(): readonly string[] {
  const [header, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  if (header !== made)
    throw new Error(
      'The generator makes other schedules than were recorded; compare with an older fast-check.',
    );
  return lines.map((line) => line.slice(line.indexOf(' ') + 1));
}

/** Each statement is answered up to four turns of the event loop later. */
function slowedDown(database: Database): Database {
  let statements = 0;
  return database.withPlugin({
    transformQuery: ({ node }: { node: RootOperationNode }) => node,
    transformResult: async ({ result }: { result: QueryResult<UnknownRow> }) => {
      for (let turns = (statements++ * 7) % 5; turns > 0; turns--) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      return result;
    },
  });
}
