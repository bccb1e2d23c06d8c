import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createStandingReader } from '../../src/apps/bot/standing-reader.ts';
import { createStandingWatch } from '../../src/bot/features/orders/worker.ts';
import { newsOfItem, type StandingNews } from '../../src/bot/swap/standing.ts';
import { makeStanding } from '../bot/features/orders/make-standing.ts';
import { OWNER } from '../bot/support/make-swap.ts';
import { openTestStore, type TestStore } from '../bot/support/open-test-store.ts';
import { restPlaced } from '../bot/support/use-standing.ts';
import { VirtualTime } from '../bot/support/virtual-time.ts';
import { soak, soakTimeout } from '../support/depth.ts';
import { type NodeView, type OrderState, standingNode } from './standing-nodes.ts';

/*
 * The watch of a resting order over random histories of the chain and of its nodes. As long as most nodes are honest, no end is told
 * that no honest node says, each end is told once, and once the nodes are well the row is what the chain has.
 */

const START = 1_800_000_000_000;
const SLOT_MS = 400;
const FIRST_SLOT = 1_000;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LAG_MS = 40 * SECOND;
const SLOW_MS = 4 * SECOND;
/** Two readings of two calls each, of 5 s at most. */
const READING_MS = 20 * SECOND;
/** Longer than a reading waits. */
const SILENT_MS = 8 * SECOND;
const AHEAD_SLOTS = 1_000_000;

const STATES = ['resting', 'half', 'filled', 'gone'] as const;
/** Of honest nodes. `stuck`: its answers are of the moment at which that began. */
const FAULTS = ['none', 'slow', 'lags', 'stuck', 'silent', 'throws'] as const;
type Fault = (typeof FAULTS)[number];
interface Lie {
  readonly state: OrderState;
  readonly slots: number;
}

interface Step {
  /** Of the chain: a fill, a rollback of it, a close elsewhere, which is the last. */
  readonly chain?: OrderState;
  readonly faults?: readonly Fault[];
  readonly lies?: readonly (Lie | undefined)[];
  readonly forgets?: boolean;
  /** A second process begins, and the first one goes on. */
  readonly restarts?: boolean;
  readonly ms: number;
}

interface History {
  readonly nodes: number;
  readonly steps: readonly Step[];
  /** @default `CALM` */
  readonly end?: Step;
}

/** Of three nodes one lies, of five two, of two one, whose answer is not the only one for ten minutes. */
const LIARS: Readonly<Record<number, number>> = { 1: 0, 2: 1, 3: 1, 5: 2 };

const step = (nodes: number): fc.Arbitrary<Step> => {
  const liars = LIARS[nodes] ?? 0;
  const faults = nodes === 2 ? (['none', 'slow', 'lags'] as const) : FAULTS;
  const lie = fc.record({
    state: fc.constantFrom(...STATES),
    slots: fc.constantFrom(0, 0, 400, AHEAD_SLOTS),
  });
  return fc.record(
    {
      chain: fc.constantFrom('resting', 'half', 'half', 'filled', 'filled', 'gone'),
      faults: fc.array(fc.constantFrom(...faults), { minLength: nodes, maxLength: nodes }),
      lies: fc.array(fc.option(lie, { nil: undefined }), { minLength: liars, maxLength: liars }),
      forgets: fc.nat(15).map((one) => one === 0),
      restarts: fc.boolean(),
      ms: fc.oneof(fc.nat(MINUTE), fc.nat(12 * MINUTE), fc.nat(12 * MINUTE), fc.constant(HOUR)),
    },
    { requiredKeys: ['ms'] },
  );
};

const histories: fc.Arbitrary<History> = fc
  .constantFrom(1, 2, 3, 3, 5)
  .chain((nodes) =>
    fc.record({ nodes: fc.constant(nodes), steps: fc.array(step(nodes), { maxLength: 10 }) }),
  );

const quiet = { chain: 'resting', ms: 11 * MINUTE } as const;
const STUCK: readonly Fault[] = ['none', 'none', 'stuck'];
const told = (state: OrderState) => ({ state, slots: 0 });

/** Histories that once told an untruth. */
const found: readonly History[] = [
  // Two of three nodes were silent for ten minutes, and the third lied.
  ...(['gone', 'filled'] as const).map((state) => ({
    nodes: 3,
    steps: [{ ms: MINUTE }, { ...quiet, lies: [told(state)], faults: ['none', 'silent', 'silent'] as const }],
  })),
  // Two of five lied, and the others were silent for a moment.
  {
    nodes: 5,
    steps: [
      { ms: MINUTE },
      {
        ms: MINUTE,
        lies: [told('gone'), told('gone')],
        faults: ['none', 'none', 'silent', 'silent', 'silent'],
      },
    ],
  },
  // One of two said that a fill was none.
  {
    nodes: 2,
    steps: [
      { chain: 'filled', ms: HOUR },
      { ms: 2 * HOUR, lies: [told('half')] },
    ],
  },
  // A node that stands still held the end back for ever.
  {
    nodes: 3,
    steps: [{ ms: MINUTE, faults: STUCK }],
    end: { ms: HOUR, faults: STUCK, chain: 'gone' },
  },
];

interface News {
  readonly news: StandingNews;
  readonly at: number;
}

/** What the bot told, and what it should not have: each told with what honest nodes could say at that moment. */
async function run({ nodes, steps, end = CALM }: History, on: TestStore) {
  const time = new VirtualTime(START);
  const world = new NodesOf(nodes, time);
  const honest = new Map<number, readonly OrderState[]>();
  const store = await on.reopen({
    now: time.now,
    onOutbox: () => void honest.set(time.now(), world.honestStates()),
  });
  const problems: unknown[] = [];
  const news: News[] = [];
  const takeNews = async () => {
    const rows = await on.database.selectFrom('outbox').select('id').execute();
    const timed = rows.map(({ id }) => ({ told: newsOfItem(id), at: Number(id.split(':').at(-1)) }));
    for (const { told, at } of timed.toSorted((one, other) => one.at - other.at)) {
      if (told === undefined) continue;
      news.push({ news: told, at });
      if (!honest.get(at)?.some((state) => TRUE_OF[told].includes(state)))
        problems.push(`${told} after ${at - START} ms`);
    }
    await on.database.deleteFrom('outbox').execute();
  };
  const begin = () => {
    const clock = { now: time.now, after: time.timers.after };
    const chain = createStandingReader({
      nodes: world.nodes,
      now: time.now,
      onAlert: () => undefined,
      clock,
    });
    const watch = createStandingWatch({
      ports: { standing: store.standingOrders, swaps: store.swaps, chain, now: time.now },
      timers: time.timers,
      onError: (error) => void problems.push(error),
    });
    watch.start();
    return watch;
  };
  await restPlaced(on, time.now());
  const watches = [begin()];
  let isForgotten = false;
  for (const step of [...steps, end]) {
    world.change(step);
    if (step.restarts) watches.push(begin());
    if (watches.length > 2) void watches.shift()?.stop();
    await time.play(step.ms);
    if (!step.forgets || isForgotten) continue;
    await takeNews();
    await store.personalData.erase({ personId: OWNER, language: 'en', now: time.now() });
    isForgotten = true;
  }
  for (const watch of watches) void watch.stop();
  await time.play(MINUTE);
  await takeNews();
  const row = await store.standingOrders.find(makeStanding().id);
  await on.database.deleteFrom('standing_orders').execute();
  return { news, problems, row, isForgotten, state: world.chain };
}

const TRUE_OF: Readonly<Record<StandingNews, readonly OrderState[]>> = {
  ...{ part: ['half', 'filled'], filled: ['filled'], unfilled: ['resting', 'half'], gone: ['gone'] },
  old: [],
};

/** All nodes are well, for longer than the longest pause between two readings. */
const CALM: Step = { faults: [], lies: [], ms: HOUR + 5 * MINUTE };

/** The nodes, the liars first, and the finalized chain that the honest ones show. */
class NodesOf {
  chain: OrderState = 'resting';
  readonly nodes;
  readonly #time: VirtualTime;
  /** The chain's states since its beginning, with their times. */
  readonly #past: { at: number; state: OrderState }[] = [{ at: 0, state: 'resting' }];
  #faults: readonly Fault[] = [];
  #lies: readonly (Lie | undefined)[] = [];
  readonly #stuckAt = new Map<number, number>();

  constructor(nodes: number, time: VirtualTime) {
    this.#time = time;
    this.nodes = Array.from({ length: nodes }, (_, place) => standingNode(() => this.#answer(place)));
  }

  change({ chain, faults, lies }: Step): void {
    if (chain !== undefined && this.chain !== 'gone') {
      this.chain = chain;
      this.#past.push({ at: this.#time.now(), state: chain });
    }
    this.#faults = faults ?? this.#faults;
    this.#lies = lies ?? this.#lies;
    for (const place of this.nodes.keys()) {
      if (this.#faults[place] !== 'stuck') this.#stuckAt.delete(place);
      else if (!this.#stuckAt.has(place)) this.#stuckAt.set(place, this.#time.now());
    }
  }

  /** States that a node without a lie has shown since the last reading began. */
  honestStates(): readonly OrderState[] {
    const since = this.#time.now() - READING_MS;
    const honest = [...this.nodes.keys()].filter((place) => this.#lies[place] === undefined);
    return honest.flatMap((place) => {
      const from = this.#seenAt(place, since);
      const to = this.#seenAt(place, this.#time.now());
      const changes = this.#past.filter(({ at }) => at > from && at <= to).map(({ state }) => state);
      return [this.#stateAt(from), ...changes];
    });
  }

  async #answer(place: number): Promise<NodeView | undefined> {
    const lie = this.#lies[place];
    if (lie !== undefined) return { state: lie.state, slot: slotAt(this.#time.now()) + lie.slots };
    const fault = this.#faults[place] ?? 'none';
    if (fault === 'slow') await this.#time.sleep(SLOW_MS / 2);
    if (fault === 'silent') await this.#time.sleep(SILENT_MS);
    if (fault === 'throws') return undefined;
    const at = this.#seenAt(place, this.#time.now());
    return { state: this.#stateAt(at), slot: slotAt(at) };
  }

  #seenAt(place: number, at: number): number {
    return this.#faults[place] === 'lags' ? at - LAG_MS : (this.#stuckAt.get(place) ?? at);
  }

  #stateAt(at: number): OrderState {
    return this.#past.findLast((one) => one.at <= at)?.state ?? 'resting';
  }
}

const slotAt = (at: number) => FIRST_SLOT + Math.floor((at - START) / SLOT_MS);

function check({ news, problems, row, isForgotten, state }: Awaited<ReturnType<typeof run>>): void {
  expect(problems).toEqual([]);
  const ends = news.map((one) => one.news).filter((one) => one !== 'part');
  // A fill and its rollback take turns, and a close is the last.
  expect(ends.join(' ')).toMatch(/^(filled unfilled ?)*(filled ?)?(gone)?$/);
  const parts = news.filter((one) => one.news === 'part').map(({ at }) => at);
  for (const [index, at] of parts.slice(1).entries())
    expect(at - (parts[index] ?? 0)).toBeGreaterThanOrEqual(HOUR);
  if (isForgotten) expect(row).toBeUndefined();
  else expect(row?.state).toBe(state === 'half' ? 'resting' : state);
}

describe('any history of a resting order and its nodes', () => {
  let on: TestStore;
  beforeAll(async () => {
    on = await openTestStore();
  });

  it.each(found.map((history, at) => [at, history] as const))(
    'that once went wrong: %i',
    async (_, history) => {
      check(await run(history, on));
    },
  );

  it(
    'tells each end once, and none that no honest node says',
    async () => {
      await fc.assert(
        fc.asyncProperty(histories, async (history) => {
          check(await run(history, on));
        }),
        { numRuns: Number(process.env.SCHEDULES ?? soak(40, 80, 600)) },
      );
    },
    soakTimeout(300_000, 900_000),
  );
});
