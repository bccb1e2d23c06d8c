import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PersonId, SwapId } from '../../../src/bot/swap/brands.ts';
import {
  canCorrect,
  canMove,
  isFinal,
  isInFlight,
  type Swap,
  type SwapState,
  TRANSITIONS,
} from '../../../src/bot/swap/swap.ts';
import type { Move } from '../../../src/bot/swap/swap-store-port.ts';
import type { Address } from '../../../src/solana/address.ts';
import { often } from '../../support/depth.ts';
import { DEFAULT_DATABASE } from '../../support/test-database.ts';
import { makeSigned, makeSwap } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';

/** The expected row, modelled without a database: only the newest snapshot may change it. */
interface Row {
  readonly personId: number;
  /** Given by the first moves; null once the swap is offered again. */
  wallet: Address | null;
  isScanned: boolean;
  state: SwapState;
  version: number;
  fence: number;
  story: string[];
}

/** An actor's snapshot of a row, perhaps outdated. */
interface Picture {
  readonly swap: Swap;
  readonly of: number;
}

const STATES = Object.keys(TRANSITIONS) as readonly SwapState[];
/** SQLite's one writer takes the actions in the order of their calls. */
const IS_QUEUED = DEFAULT_DATABASE === ':memory:';
const NOW = 5_000;
/** Everything is due by then, also cards with a new price. */
const LATE = 10_000_000;

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      actor: fc.nat(4),
      to: fc.constantFrom('ordered', 'signed', 'submitted', 'confirmed', ...STATES),
      correction: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('look' as const), actor: fc.nat(4), of: fc.nat(5) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('new price' as const), actor: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('claim' as const), actor: fc.nat(4) }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** Concurrent actions: none waits for another. SQLite does them in this order, PostgreSQL in any. */
const moments = fc.array(fc.array(action, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 });

describe('concurrent moves from stale rows, in any order', () => {
  let test: TestStore;
  let runs = 0;

  beforeAll(async () => {
    test = await openTestStore();
  });

  it('end only in states that the transitions and the newest row allow', async () => {
    await fc.assert(
      fc.asyncProperty(moments, async (all) => {
        const world = await World.start(test, `${++runs}`);
        for (const moment of all) await world.play(moment);
        await world.check();
      }),
      { numRuns: often(60, 300) },
    );
  });
});

/** Six swaps of two wallets and two people, with snapshots of five actors. */
class World {
  readonly #store: TestStore['store'];
  #rows: Row[];
  readonly #ids: readonly SwapId[];
  readonly #pictures: Picture[] = [];

  static async start(test: TestStore, name: string): Promise<World> {
    for (const table of ['outbox', 'swap_events', 'swaps'] as const) {
      await test.database.deleteFrom(table).execute();
    }
    const world = new World(test.store, name);
    for (const [index, id] of world.#ids.entries()) {
      const { wallet, personId } = world.#rowAt(index);
      const swap = makeSwap(id, { wallet, personId: personId as PersonId, dueAt: 1_000 });
      await test.store.swaps.createSwap(swap, `token ${id}`, []);
    }
    for (let actor = 0; actor < 5; actor += 1) await world.#look(actor, actor);
    return world;
  }

  constructor(store: TestStore['store'], name: string) {
    this.#store = store;
    this.#ids = [0, 1, 2, 3, 4, 5].map((index) => `${name}-${index}` as SwapId);
    this.#rows = this.#ids.map((_, index) => ({
      personId: index < 4 ? 7 : 8,
      wallet: walletOf(index),
      isScanned: false,
      state: 'offered',
      version: 1,
      fence: 0,
      story: ['offered'],
    }));
  }

  /** @throws AssertionError unless some order of the actions gives all their results */
  async play(moment: readonly Action[]): Promise<void> {
    const before = this.#rows;
    const seen = await Promise.all(moment.map((one) => this.#do(one)));
    const inOrder = (order: readonly number[]) => {
      this.#rows = structuredClone(before);
      const expected: string[] = [];
      for (const index of order) {
        expected[index] = this.#expect(moment[index] as Action, seen[index] ?? '');
      }
      return expected;
    };
    const places = [...moment.keys()];
    const orders = IS_QUEUED ? [places] : permutationsOf(places);
    const found = orders.find((order) => isDeepStrictEqual(inOrder(order), seen));
    expect(seen).toEqual(inOrder(found ?? places));
    // Snapshots are updated after all actions of the moment.
    for (const one of moment) if (one.kind !== 'move') await this.#look(one.actor, this.#ofActor(one));
  }

  /** Compares the events in the database with the model and the allowed transitions. */
  async check(): Promise<void> {
    for (const [index, id] of this.#ids.entries()) {
      const row = this.#rowAt(index);
      const events = await this.#store.swaps.listEvents(id);
      expect(events.map(({ to }) => to)).toEqual(row.story);
      expect(events.map(({ number }) => number)).toEqual(events.map((_, before) => before + 1));
      for (const { from, to } of events) {
        const isStep = from === null || from === to || canMove(from, to) || canCorrect(from, to);
        expect(isStep, `${from} to ${to}`).toBe(true);
      }
      expect(await this.#store.swaps.findSwap(id)).toMatchObject({
        state: row.state,
        offerVersion: row.version,
        fence: row.fence,
        finalAt: isFinal(row.state) ? NOW : null,
      });
    }
    for (const wallet of [walletOf(0), walletOf(1)]) {
      const flying = this.#rows.filter((row) => row.wallet === wallet && isInFlight(row.state));
      expect(flying.filter(isProven).length).toBeLessThanOrEqual(1);
      const people = flying.map(({ personId }) => personId);
      expect(new Set(people).size).toBe(people.length);
      const held = await this.#store.swaps.findInFlight(wallet, 9 as PersonId);
      expect(held?.id).toBe(this.#ids[this.#rows.findIndex((row) => flying.includes(row) && isProven(row))]);
    }
  }

  #rowAt(index: number): Row {
    const row = this.#rows[index];
    if (!row) throw new Error('there is no such swap');
    return row;
  }

  #pictureOf(actor: number): Picture {
    const picture = this.#pictures[actor];
    if (!picture) throw new Error('this actor knows nothing');
    return picture;
  }

  #ofActor(one: Action): number {
    return one.kind === 'look' ? one.of : this.#pictureOf(one.actor).of;
  }

  async #look(actor: number, of: number): Promise<void> {
    const swap = await this.#store.swaps.findSwap(this.#ids[of] ?? ('' as SwapId));
    if (swap) this.#pictures[actor] = { swap, of };
  }

  /** Changes the model and returns the expected result. */
  #expect(one: Action, seen: string): string {
    if (one.kind === 'look') return 'looked';
    const { swap, of } = this.#pictureOf(one.actor);
    const row = this.#rowAt(of);
    if (one.kind === 'claim') {
      // PostgreSQL skips rows that another action holds at that moment.
      const claimed = this.#rows.filter((_, index) => IS_QUEUED || seen.includes(` ${index}`));
      for (const each of claimed) each.fence += 1;
      return `claimed${claimed.map((each) => ` ${this.#rows.indexOf(each)}`).join('')}`;
    }
    const isNewest =
      swap.state === row.state && swap.offerVersion === row.version && swap.fence === row.fence;
    if (one.kind === 'new price') {
      // A price may be replaced under a worker's lease: the guard is the card's version, not the lease.
      const isShown = swap.state === row.state && swap.offerVersion === row.version;
      if (!isShown || (swap.state !== 'offered' && swap.state !== 'ordered')) return 'no new price';
      row.version += 1;
      row.story.push(row.state);
      return 'a new price';
    }
    const isAllowed = one.correction ? canCorrect(swap.state, one.to) : canMove(swap.state, one.to);
    if (!isAllowed) return 'forbidden_move';
    if (!isNewest) return 'stale';
    const next = { ...row, state: one.to, isScanned: row.isScanned || isScan(row.state, one.to) };
    if (one.to === 'offered') Object.assign(next, { wallet: null, isScanned: false });
    if (givesWallet(one.to)) next.wallet = walletOf(of);
    if (this.#rows.some((other) => other !== row && isExcluded(next, other))) return 'in_flight';
    Object.assign(row, next);
    row.story.push(one.to);
    return 'moved';
  }

  async #do(one: Action): Promise<string> {
    if (one.kind === 'look') return 'looked';
    const { swap, of } = this.#pictureOf(one.actor);
    if (one.kind === 'claim') {
      const claimed = await this.#store.swaps.claimDue(LATE, 10, 0, []);
      const indexes = claimed.map(({ id }) => this.#ids.indexOf(id)).sort();
      return `claimed${indexes.map((index) => ` ${index}`).join('')}`;
    }
    if (one.kind === 'new price') {
      const fresh = await this.#store.swaps.replaceOffer(swap, { offer: swap.offer }, NOW, []);
      return fresh ? 'a new price' : 'no new price';
    }
    const answer = this.#store.swaps.move(moveOf(swap, of, one.to, one.correction));
    return answer.then(
      ({ kind }) => kind,
      (error: { code?: string }) => error.code ?? 'broken',
    );
  }
}

function permutationsOf(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((first) =>
    permutationsOf(items.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  );
}

function walletOf(index: number): Address {
  return `wallet ${index % 2}` as Address;
}

function givesWallet(to: SwapState): boolean {
  return to === 'ordered' || to === 'served';
}

function isScan(from: SwapState, to: SwapState): boolean {
  return from === 'offered' && to === 'served';
}

/** Before it landed, the wallet of a scanned offer is proven by nothing. */
function isProven({ isScanned, state }: Row): boolean {
  return !(isScanned && state === 'served');
}

function isExcluded(one: Row, other: Row): boolean {
  const areBoth = one.wallet !== null && one.wallet === other.wallet;
  if (!areBoth || !isInFlight(one.state) || !isInFlight(other.state)) return false;
  return one.personId === other.personId || (isProven(one) && isProven(other));
}

function moveOf(swap: Swap, of: number, to: SwapState, correction: boolean): Move {
  const patch = {
    ...(to === 'signed' && { signed: makeSigned(swap.id) }),
    ...(givesWallet(to) && { wallet: walletOf(of) }),
  };
  return { swap, to, patch, why: 'test', notices: [], now: NOW, ...(correction ? { correction } : {}) };
}
