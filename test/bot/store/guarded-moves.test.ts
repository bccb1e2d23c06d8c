import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
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
import { makeSigned, makeSwap } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';

/** The expected row, modelled without a database: only the newest snapshot may change it. */
interface Row {
  readonly wallet: number;
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
    arbitrary: fc.record({ kind: fc.constant('look' as const), actor: fc.nat(4), of: fc.nat(3) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('new price' as const), actor: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('claim' as const), actor: fc.nat(4) }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** Concurrent actions: they arrive in this order, without waiting for each other. */
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
  }, 120_000);
});

/** Four swaps of two wallets, with snapshots of five actors. */
class World {
  readonly #store: TestStore['store'];
  readonly #rows: Row[];
  readonly #ids: readonly SwapId[];
  readonly #pictures: Picture[] = [];

  static async start(test: TestStore, name: string): Promise<World> {
    for (const table of ['outbox', 'swap_events', 'swaps'] as const) {
      await test.database.deleteFrom(table).execute();
    }
    const world = new World(test.store, name);
    for (const [index, id] of world.#ids.entries()) {
      const wallet = `wallet ${world.#rowAt(index).wallet}` as Address;
      await test.store.swaps.createSwap(makeSwap(id, { wallet, dueAt: 1_000 }), `token ${id}`, []);
    }
    for (let actor = 0; actor < 5; actor += 1) await world.#look(actor, actor % 4);
    return world;
  }

  constructor(store: TestStore['store'], name: string) {
    this.#store = store;
    this.#ids = [0, 1, 2, 3].map((index) => `${name}-${index}` as SwapId);
    this.#rows = this.#ids.map((_, index) => ({
      wallet: index % 2,
      state: 'offered',
      version: 1,
      fence: 0,
      story: ['offered'],
    }));
  }

  async play(moment: readonly Action[]): Promise<void> {
    const expected = moment.map((one) => this.#expect(one));
    const seen = await Promise.all(moment.map((one) => this.#do(one)));
    expect(seen).toEqual(expected);
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
    for (const wallet of [0, 1]) {
      const held = this.#rows.filter((row) => row.wallet === wallet && isInFlight(row.state));
      expect(held.length).toBeLessThanOrEqual(1);
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
  #expect(one: Action): string {
    if (one.kind === 'look') return 'looked';
    const { swap, of } = this.#pictureOf(one.actor);
    const row = this.#rowAt(of);
    if (one.kind === 'claim') {
      for (const each of this.#rows) each.fence += 1;
      return 'claimed 4';
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
    const holder = this.#rows.find((other) => other.wallet === row.wallet && isInFlight(other.state));
    if (isInFlight(one.to) && holder && holder !== row) return 'in_flight';
    row.state = one.to;
    row.story.push(one.to);
    return 'moved';
  }

  async #do(one: Action): Promise<string> {
    if (one.kind === 'look') return 'looked';
    const { swap } = this.#pictureOf(one.actor);
    if (one.kind === 'claim') {
      const claimed = await this.#store.swaps.claimDue(LATE, 10, 0, []);
      return `claimed ${claimed.length}`;
    }
    if (one.kind === 'new price') {
      const fresh = await this.#store.swaps.replaceOffer(swap, { offer: swap.offer }, NOW, []);
      return fresh ? 'a new price' : 'no new price';
    }
    const answer = this.#store.swaps.move(moveOf(swap, one.to, one.correction));
    return answer.then(
      ({ kind }) => kind,
      (error: { code?: string }) => error.code ?? 'broken',
    );
  }
}

function moveOf(swap: Swap, to: SwapState, correction: boolean): Move {
  const patch = to === 'signed' ? { signed: makeSigned(swap.id) } : {};
  return { swap, to, patch, why: 'test', notices: [], now: NOW, ...(correction ? { correction } : {}) };
}
