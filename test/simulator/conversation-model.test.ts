import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canCorrect,
  canMove,
  isFinal,
  isInFlight,
  type Swap,
  type SwapState,
} from '../../src/bot/swap/swap.ts';
import { openTestStore, type TestStore } from '../bot/support/open-test-store.ts';
import { soak, soakTimeout } from '../support/depth.ts';
import { act } from './act.ts';
import { type Action, actions, scanActions, type Who } from './action.ts';
import { ModelWorld, type Reach } from './model-world.ts';

const goOn: Action = { kind: 'go_on', who: 0, accepts: true };
const declines: Action = { ...goOn, accepts: false };

/** Sequences that once broke a promise. */
const found: readonly (readonly [string, readonly Action[]])[] = [
  [
    'the card of a swap that goes on after connecting stands there although no fresh price came',
    [goOn, goOn, goOn, { kind: 'quotes', mode: 'no_route' }, goOn],
  ],
  [
    'Confirm at an expired price orders the fresh one, which is no worse',
    [...Array.from({ length: 6 }, () => goOn), declines, { kind: 'wait', ms: 61_000 }, declines],
  ],
];

const scans: Action = { kind: 'scan', pick: 0, wallet: 'own', submitsAfterMs: [5_000, 9_000] };

/** What happens after the order, and the state that its swap ends in. */
const scanned: readonly (readonly [string, readonly Action[], readonly string[]])[] = [
  ['is approved', [scans], ['confirmed']],
  ['is approved by a foreign wallet', [{ ...scans, wallet: 'foreign' }], ['lapsed']],
  [
    'is approved after a death',
    [{ kind: 'crash_later', points: 6, freesLeases: true }, scans, scans],
    ['confirmed'],
  ],
  ['is found by one node of two', [{ kind: 'nodes', faults: [], liar: 1 }, scans], ['confirmed']],
  ['fails', [{ kind: 'fate', fate: { kind: 'fails', delayMs: 0 } }, scans], ['failed']],
];

/** What happens after the card of a person without a wallet. */
const scannedOffers: typeof scanned = [
  ['is approved', [scans], ['confirmed']],
  ['is approved by another wallet', [{ ...scans, wallet: 'foreign' }], ['confirmed']],
  [
    'is scanned by two',
    [
      { ...scans, submitsAfterMs: [] },
      { ...scans, wallet: 'foreign' },
    ],
    ['lapsed'],
  ],
  [
    'is approved after a death',
    [{ kind: 'crash_later', points: 4, freesLeases: true }, scans, scans],
    ['confirmed'],
  ],
  [
    'expired, and is scanned again',
    [
      { ...scans, submitsAfterMs: [] },
      { kind: 'wait', ms: 240_000 },
      { ...scans, wallet: 'foreign' },
    ],
    ['confirmed'],
  ],
];

describe('a conversation with any order of steps', () => {
  it('leads a simple swap to its end', async () => {
    const wait: Action = { kind: 'wait', ms: 5_000 };
    const world = await playActions(await openTestStore(), [goOn, goOn, goOn, goOn, goOn, goOn, wait]);
    expect((await world.swaps()).map(({ state }) => state)).toEqual(['confirmed']);
  });

  it.each(found)('%s', async (_, actions) => {
    await expect(playActions(await openTestStore(), actions)).resolves.toBeDefined();
  });

  it(
    'keeps every promise',
    async () => {
      const store = await openTestStore();
      const property = fc.asyncProperty(playsOf(actions, 40), async (one) => void (await play(store, one)));
      await fc.assert(property, { numRuns: soak(2, 40, 120) });
    },
    soakTimeout(300_000, 900_000),
  );

  it.each(scanned)('a scanned order that %s', async (_, after, states) => {
    const steps = [...Array.from({ length: 5 }, () => goOn), ...after];
    const world = await playActions(await openTestStore(), steps, true);
    expect((await world.swaps()).map(({ state }) => state)).toEqual(states);
  });

  it.each(scannedOffers)('an offer without a wallet that %s', async (_, after, states) => {
    const world = await playActions(await openTestStore(), [goOn, ...after], true);
    expect((await world.swaps()).map(({ state }) => state)).toEqual(states);
    const wallets = await world.database.selectFrom('wallets').select('id').execute();
    expect(wallets).toEqual([]);
  });

  it(
    'keeps every promise where wallets submit by themselves',
    async () => {
      const store = await openTestStore();
      const plays = playsOf([...actions, ...scanActions], 40);
      const property = fc.asyncProperty(plays, async (one) => void (await play(store, one, true)));
      await fc.assert(property, { numRuns: soak(2, 40, 120) });
    },
    soakTimeout(300_000, 900_000),
  );
});

/** A step as a fast-check command; its text form can be kept as a case. */
class ModelStep implements fc.AsyncCommand<ConversationModel, ModelWorld> {
  readonly action: Action;

  constructor(action: Action) {
    this.action = action;
  }

  check(): boolean {
    return true;
  }

  async run(model: ConversationModel, world: ModelWorld): Promise<void> {
    await model.check(world, await act(world, this.action));
  }

  toString(): string {
    return JSON.stringify(this.action);
  }
}

type Steps = Iterable<fc.AsyncCommand<ConversationModel, ModelWorld>>;

/** Progress of both people at the start, then any steps. */
interface Play {
  readonly headStart: readonly [number, number];
  readonly steps: Steps;
}

/** Six steps lead to a signature. */
const FARTHEST_HEAD_START = 6;

/** Sequences of at most `maxCommands` steps. */
function playsOf(steps: readonly fc.Arbitrary<Action>[], maxCommands: number): fc.Arbitrary<Play> {
  const ahead = fc.oneof(fc.nat(FARTHEST_HEAD_START), fc.integer({ min: 4, max: FARTHEST_HEAD_START }));
  const kinds = steps.map((one) => one.map((action) => new ModelStep(action)));
  return fc.record({
    headStart: fc.tuple(ahead, ahead),
    steps: fc.commands(kinds, { maxCommands, size: 'max' }),
  });
}

/** Plays a sequence on a fresh world until nothing is left to do. */
async function play(store: TestStore, { headStart, steps }: Play, isServing = false): Promise<ModelWorld> {
  const model = new ConversationModel();
  const world = await ModelWorld.open(store, isServing);
  try {
    const [ann, ben] = headStart;
    await fc.asyncModelRun(() => ({ model, real: world }), [...headStartOf(0, ann), ...headStartOf(1, ben)]);
    await fc.asyncModelRun(() => ({ model, real: world }), steps);
    await model.finish(world);
  } finally {
    await world.life.stop();
  }
  return world;
}

function headStartOf(who: Who, times: number): readonly ModelStep[] {
  return Array.from({ length: times }, () => new ModelStep({ kind: 'go_on', who, accepts: true }));
}

/** Replays a found sequence. */
function playActions(store: TestStore, found: readonly Action[], isServing = false): Promise<ModelWorld> {
  return play(store, { headStart: [0, 0], steps: found.map((action) => new ModelStep(action)) }, isServing);
}

interface Known {
  readonly swap: Swap;
  readonly events: number;
}

interface Event {
  readonly from: string | null;
  readonly to: SwapState;
  readonly why: string;
  readonly at: number;
}

/** Events that need a press of the owner. */
const BY_THE_PERSON = new Set(['confirmed by the person', 'cancelled by the person']);

/** No order, transaction or offer lasts longer than half an hour. */
const MAX_LIFE_MS = 30 * 60_000;

/** Invariants of each step: valid states per swap, one swap in flight per wallet, one correct card per chat. */
class ConversationModel {
  readonly #known = new Map<string, Known>();
  /** All wallets that a person ever had. */
  readonly #linked = new Set<string>();

  async check(world: ModelWorld, reach: Reach): Promise<void> {
    expect(world.errors).toEqual([]);
    expect(world.telegram.complaints).toEqual([]);
    expect(world.service.complaints).toEqual([]);
    await this.#noteWallets(world);
    const swaps = await world.swaps();
    const events = await readEvents(world);
    for (const swap of swaps) await this.#checkSwap(world, swap, events.get(swap.id) ?? [], reach);
    checkWallets(swaps);
    checkShown(world, swaps);
    await checkPictures(world, swaps);
  }

  /** Runs to the end without faults. */
  async finish(world: ModelWorld): Promise<void> {
    world.service.mode = 'fine';
    world.faults.end();
    await world.time.play(MAX_LIFE_MS);
    await world.settle();
    await world.time.play(MAX_LIFE_MS);
    await this.check(world, { people: new Set(), swaps: new Set() });
    for (const swap of await world.swaps()) {
      expect(isFinal(swap.state), `${swap.id} is ${swap.state}`).toBe(true);
      expect(swap.state).toBe(endOf(world, swap));
      expect(swap.erasureLanguage, `${swap.id} was not forgotten`).toBeNull();
    }
    const waiting = await world.database
      .selectFrom('outbox')
      .select('id')
      .where('state', '<>', 'done')
      .execute();
    expect(waiting).toEqual([]);
  }

  async #noteWallets(world: ModelWorld): Promise<void> {
    const rows = await world.database.selectFrom('wallets').select(['person_id', 'address']).execute();
    for (const row of rows) this.#linked.add(`${row.person_id}:${row.address}`);
  }

  async #checkSwap(world: ModelWorld, swap: Swap, events: readonly Event[], reach: Reach): Promise<void> {
    const before = this.#known.get(swap.id);
    const isReached = reach.people.has(swap.personId) || reach.swaps.has(swap.id);
    if (before) expect(swap.personId).toBe(before.swap.personId);
    else expect(isReached, `${swap.id} came from nowhere`).toBe(true);
    if (before && before.swap.offerVersion !== swap.offerVersion) {
      expect(isReached, `${swap.id} got another price`).toBe(true);
    }
    let state: string | null = before?.swap.state ?? null;
    for (const event of events.slice(before?.events ?? 0)) {
      expect(event.from ?? state, `${swap.id}`).toBe(state);
      await this.#checkEvent(world, swap, event, reach);
      state = event.to;
    }
    expect(swap.state).toBe(state);
    this.#known.set(swap.id, { swap, events: events.length });
  }

  async #checkEvent(world: ModelWorld, swap: Swap, event: Event, reach: Reach): Promise<void> {
    const { from, to, why, at } = event;
    if (from === null) return expect(to).toBe('offered');
    if (from === to) return;
    const isAllowed = canMove(from as SwapState, to) || canCorrect(from as SwapState, to);
    expect(isAllowed, `${from} → ${to}`).toBe(true);
    if (BY_THE_PERSON.has(why)) expect(reach.people.has(swap.personId), `${why} by a stranger`).toBe(true);
    if (to === 'ordered') this.#checkOrdered(world, swap);
    if (from === 'offered' && to === 'served') expect(world.isAgreed(swap)).toBe(true);
    if (to === 'signed' || (from === 'served' && to === 'submitted')) await checkSigned(world, swap);
    if (from === 'served' && to !== 'submitted') checkFreed(world, swap, at);
    if (to === 'confirmed' || to === 'failed' || to === 'expired') {
      expect(wasTrue(world, swap, to, at), `${swap.id} ${to}`).toBe(true);
    }
  }

  /**
   * A stale or foreign card orders nothing: the owner pressed Confirm at exactly this price, or at an expired one
   * that was no better.
   */
  #checkOrdered(world: ModelWorld, swap: Swap): void {
    expect(world.isAgreed(swap), `${swap.id} was ordered at a price nobody agreed to`).toBe(true);
    expect([...this.#linked]).toContain(`${swap.personId}:${swap.wallet}`);
  }
}

/** Events of every swap, oldest first. */
async function readEvents(world: ModelWorld): Promise<ReadonlyMap<string, readonly Event[]>> {
  const rows = await world.database.selectFrom('swap_events').selectAll().orderBy('number').execute();
  const events = rows.map((row) => ({
    id: row.swap_id,
    from: row.from_state,
    to: row.to_state as SwapState,
    why: row.why,
    at: row.at,
  }));
  return Map.groupBy(events, ({ id }) => id);
}

/** Only an attempt for this swap, signed by the order's wallet. */
async function checkSigned(world: ModelWorld, swap: Swap): Promise<void> {
  const signed = swap.signed;
  expect(signed && world.signatures.get(signed.txHash)).toBe(swap.wallet);
  const attempts = await world.life.store.swaps.findAttempts(swap.id);
  expect(attempts.map(({ id }) => id)).toContain(signed?.attemptId);
}

/** Nothing that its wallet got may land, or has landed, once a served order is free. */
function checkFreed({ chain, handedOut }: ModelWorld, { id }: Swap, at: number): void {
  for (const { swapId, txHash, bound, at: gotAt } of handedOut) {
    if (swapId !== id || gotAt > at) continue;
    expect(chain.height(at), `${id} was freed while ${txHash} could land`).toBeGreaterThan(bound);
    expect(chain.truth(txHash, bound, at).kind, `${id} was freed after ${txHash}`).toBe('expired');
  }
}

/** A scanned wallet is unproven before it landed, and holds back the swaps of its own person only. */
function checkWallets(swaps: readonly Swap[]): void {
  const inFlight = swaps.filter(({ state }) => isInFlight(state));
  const proven = inFlight.filter(({ state, isScanned }) => !(isScanned && state === 'served'));
  const wallets = proven.map(({ wallet }) => wallet);
  expect(wallets).toEqual([...new Set(wallets)]);
  const own = inFlight.map(({ wallet, personId }) => `${personId}:${wallet}`);
  expect(own).toEqual([...new Set(own)]);
}

/** Each end shown was correct at its time and announced once, or twice after an unknown delivery. */
function checkShown(world: ModelWorld, swaps: readonly Swap[]): void {
  const notices = new Map<string, number>();
  for (const { kind, swapId, state, at } of world.shown) {
    const swap = swaps.find(({ id }) => id === swapId);
    if (swap && ['confirmed', 'failed', 'expired'].includes(state)) {
      expect(wasTrue(world, swap, state, at), `${swapId} shown as ${state}`).toBe(true);
    }
    const key = `${swapId} ${state}`;
    if (kind === 'notice') notices.set(key, (notices.get(key) ?? 0) + 1);
  }
  for (const [key, count] of notices) expect(count, key).toBeLessThanOrEqual(world.ambiguities === 0 ? 1 : 2);
}

/** After a run without unknown deliveries each card shows its row. */
async function checkPictures(world: ModelWorld, swaps: readonly Swap[]): Promise<void> {
  if (world.ambiguities > 0) return;
  const rows = await world.database
    .selectFrom('outbox')
    .select('subject')
    .where('state', '<>', 'done')
    .execute();
  const onTheirWay = new Set(rows.map(({ subject }) => subject));
  for (const swap of swaps) {
    if (onTheirWay.has(swap.id) || swap.messageId === null) continue;
    const picture = await world.life.render.swapStatus(swap);
    const shown = world.telegram.messages.get(swap.messageId);
    expect(shown?.chatId).toBe(swap.chatId);
    expect(shown?.text).toBe(picture.text);
  }
}

function wasTrue({ chain }: ModelWorld, { signed }: Swap, end: string, at: number): boolean {
  return signed !== null && chain.wasTrue(end, signed, at);
}

/** The correct final state of a swap. */
function endOf({ chain }: ModelWorld, { signed, state }: Swap): string {
  if (signed) return chain.endOf(signed);
  return state === 'cancelled' ? 'cancelled' : 'lapsed';
}
