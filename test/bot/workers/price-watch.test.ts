import { beforeEach, describe, expect, it } from 'vitest';
import type { BotStore } from '../../../src/bot/create-bot-store.ts';
import { sortable } from '../../../src/bot/features/alerts/store.ts';
import { createPriceWatch } from '../../../src/bot/features/alerts/worker.ts';
import type { Alert } from '../../../src/bot/swap/alerts.ts';
import type { AccountReader, MintFacts } from '../../../src/bot/swap/chain-port.ts';
import { DEFAULT_PREFERENCES, type PreferencesStore } from '../../../src/bot/swap/people.ts';
import type { QuoteRequest, SwapApi } from '../../../src/bot/swap/service-port.ts';
import { spent } from '../../../src/bot/swap-api/calls.ts';
import type { DueWork } from '../../../src/bot/workers/due-work.ts';
import type { Address } from '../../../src/solana/address.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { engineOfThisRun } from '../../support/test-database.ts';
import { VIEWS } from '../i18n/sample-swap.ts';
import { makeAlert, makeSomebody, type Somebody } from '../support/live-a-life.ts';
import { makeQuote } from '../support/make-quote.ts';
import { namedTokens, SOL, USDC } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';
import { notifierOf } from '../support/plain-chat.ts';
import { partOf } from '../support/scripted.ts';
import { refused } from '../support/service-failure.ts';
import { VirtualTime } from '../support/virtual-time.ts';

describe.each(engineOfThisRun)('the watch over prices on $name', ({ url }) => {
  let world: PriceWorld;

  beforeEach(async () => {
    world = await PriceWorld.open(url);
  });

  /** Runs rounds in sequence, each to completion. */
  async function rounds(count: number, watch = world.watch()): Promise<void> {
    for (let round = 0; round < count; round += 1) {
      await watch.runOnce();
      await world.time.play(ROUND);
    }
    expect(world.errors).toEqual([]);
  }

  const deliver = () => world.notifier().runOnce();

  it('fires an alert once, with a card of the price that fired it', async () => {
    const alert = await world.alert(1, 'above', 200);
    await rounds(2);
    expect(await world.stateOf(alert)).toBe('active');
    world.price = 201;
    await rounds(4);
    await deliver();
    await deliver();
    expect(world.headlines()).toEqual(['🔔 <b>1 SOL ≥ 200 USDC</b>: it is 201 USDC now.']);
    expect(world.sent[0]?.text).toContain('201 USDC');
    expect(world.sent[0]?.buttons[0]).toBe('✅ Confirm');
    const fired = await world.test.store.alerts.find(alert.id);
    expect(fired).toMatchObject({ state: 'fired', given: 201_000_000n });
    const swap = fired?.swapId && (await world.test.store.swaps.findSwap(fired.swapId));
    expect(swap).toMatchObject({
      ...{ state: 'offered', personId: 1, messageId: 1, slippageBps: 70 },
      offer: { toAmount: 201_000_000n },
    });
    const code = `hash-of-pay-${fired?.swapId}`;
    expect((await world.test.store.swaps.findSwapByPayToken(code))?.id).toBe(fired?.swapId);
    // No alert is left, hence no request.
    const asked = world.asked.length;
    await rounds(3);
    expect(world.asked).toHaveLength(asked);
  });

  it('fires all at once where one of them cannot be read', async () => {
    const alerts = [];
    for (let person = 1; person <= 52; person += 1) alerts.push(await world.alert(person, 'above', 200));
    const first = world.test.database.selectFrom('alerts').select('id').limit(1);
    await world.test.database.updateTable('alerts').set({ intent: '{' }).where('id', 'in', first).execute();
    world.price = 201;
    await rounds(2);
    const states = await Promise.all(alerts.map((alert) => world.stateOf(alert).catch(() => 'unreadable')));
    expect(states.filter((state) => state === 'fired')).toHaveLength(51);
  });

  it('fires below and at the exact price, and leaves alerts with a further target', async () => {
    const [first, second] = [await world.alert(1, 'below', 140), await world.alert(2, 'below', 139.999)];
    world.price = 140;
    await rounds(2);
    expect([await world.stateOf(first), await world.stateOf(second)]).toEqual(['fired', 'active']);
  });

  it.each([
    ['buys with the stablecoin that is held', new Map([[USDC.mint, 2_496_000_000n]]), USDC, 139_000_000n],
    ['sells where no stablecoin is held', new Map([[SOL.mint, 3_000_000_000n]]), SOL, 1_000_000_000n],
    ['buys where neither is held', new Map([[USDC.mint, 0n]]), USDC, 139_000_000n],
    ['buys without a wallet', undefined, USDC, 139_000_000n],
  ])('has a card below a price that %s', async (_what, held, paid, amount) => {
    world.held = held;
    const alert = await world.alert(1, 'below', 140);
    world.price = 139;
    await rounds(2);
    const fired = await world.test.store.alerts.find(alert.id);
    expect(fired).toMatchObject({ state: 'fired', given: 139_000_000n });
    const swap = fired?.swapId && (await world.test.store.swaps.findSwap(fired.swapId));
    expect(swap).toMatchObject({
      intent: { from: { mint: paid.mint }, amount },
      card: { balance: held?.get(paid.mint) ?? null },
    });
    await deliver();
    expect(world.headlines()).toEqual(['🔔 <b>1 SOL ≤ 140 USDC</b>: it is 139 USDC now.']);
    expect(world.sent[0]?.buttons).toContain('⇅ Turn');
    expect(world.sent[0]?.buttons.includes('Max')).toBe((held?.get(paid.mint) ?? 0n) > 0n);
  });

  it('does not fire on a single odd price, or on two that disagree', async () => {
    const [above, below] = [await world.alert(1, 'above', 200), await world.alert(2, 'below', 100)];
    for (const price of [150, 5_000, 150, 3, 150, 1_000, 4_000, 150, 150]) {
      world.price = price;
      await rounds(1);
    }
    expect([await world.stateOf(above), await world.stateOf(below)]).toEqual(['active', 'active']);
    expect(world.sent).toEqual([]);
  });

  it('ignores a price that its own dollars contradict', async () => {
    const alert = await world.alert(1, 'above', 200);
    world.price = 5_000;
    world.dollars = [150, 150];
    await rounds(4);
    expect(await world.stateOf(alert)).toBe('active');
    world.price = 210;
    world.dollars = [210, 209];
    await rounds(2);
    expect(await world.stateOf(alert)).toBe('fired');
  });

  it('makes one request for all alerts on the same price', async () => {
    for (let id = 1; id <= 30; id += 1)
      await world.alert(id, id % 2 ? 'above' : 'below', id % 2 ? 200 + id : 100 - id);
    await rounds(3);
    expect(world.asked).toHaveLength(3);
    expect(world.asked[0]).toMatchObject({
      fromMint: 'native',
      fromAmount: 1_000_000_000n,
      maxAgeMs: 0,
      priority: 'alert',
    });
    expect(world.asked[0]?.wallet).toBeUndefined();
    world.price = 240;
    await rounds(2);
    await deliver();
    expect(new Set(world.sent.map(({ chat }) => chat)).size).toBe(15);
    expect(world.sent).toHaveLength(15);
  });

  it('makes 50 requests a round for 10,000 alerts on 50 prices', async () => {
    await world.manyAlerts(10_000, 50);
    for (let round = 1; round <= 3; round += 1) {
      world.asked.length = 0;
      await rounds(1);
      expect(world.asked).toHaveLength(50);
      expect(new Set(world.asked.map(({ fromMint }) => fromMint)).size).toBe(50);
    }
  });

  it('takes longer per round with a small budget, and leaves no price out', async () => {
    for (let index = 0; index < 12; index += 1) {
      const from = { ...SOL, mint: `mint${index}` as Mint };
      await world.alert(index + 1, 'above', 200, { intent: { ...world.intent, from } });
    }
    let left = 0;
    const watch = world.watch(undefined, async (request) => {
      left -= 1;
      return left >= 0 ? world.quote(request) : spent(ROUND);
    });
    for (let round = 0; round < 9; round += 1) {
      left = 4;
      await rounds(1, watch);
    }
    const times = new Map<string, number>();
    for (const { fromMint } of world.asked) times.set(fromMint, (times.get(fromMint) ?? 0) + 1);
    expect(world.asked).toHaveLength(36);
    expect([...times.values()]).toEqual(Array.from({ length: 12 }, () => 3));
  });

  it('keeps alerts over a restart, and fires once from two replicas', async () => {
    const alert = await world.alert(1, 'above', 200);
    await rounds(1);
    world.price = 205;
    const [one, other] = [await world.test.reopen(), await world.test.reopen()];
    const [first, second] = [world.watch(one), world.watch(other)];
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([first.runOnce(), second.runOnce()]);
      await world.time.play(ROUND);
    }
    expect(await world.stateOf(alert)).toBe('fired');
    expect(world.asked).toHaveLength(3);
    await Promise.all([world.notifier(one).runOnce(), world.notifier(other).runOnce()]);
    expect(world.sent).toHaveLength(1);
    expect(await world.test.database.selectFrom('swaps').selectAll().execute()).toHaveLength(1);
  });

  it('does not fire from a worker that lost its lease', async () => {
    const alert = await world.alert(1, 'above', 200);
    await rounds(1);
    world.price = 205;
    await rounds(1);
    const { watchedPrices } = world.test.store;
    const [late] = await watchedPrices.claimDue(world.time.now(), 1, 1_000, []);
    await world.time.play(2_000);
    const [mine] = await watchedPrices.claimDue(world.time.now(), 1, 1_000, []);
    if (!late || !mine) throw new Error('nothing is due');
    expect(await watchedPrices.fire(late, [], world.time.now())).toBe(false);
    await watchedPrices.recordPrice(late, 1n as BaseUnits, 0, world.time.now());
    await watchedPrices.reschedule(late, 0);
    expect(
      await world.test.database.selectFrom('watched_prices').select(['seen', 'due_at']).execute(),
    ).not.toEqual([{ seen: '1', due_at: 0 }]);
    expect(await world.stateOf(alert)).toBe('active');
  });

  it('does not fire a paused or deleted alert, and requests no price for it', async () => {
    const [paused, removed] = [await world.alert(1, 'above', 200), await world.alert(2, 'above', 200)];
    await rounds(1);
    const { alerts } = world.test.store;
    await alerts.pause(paused.id, paused.personId);
    await alerts.remove(removed.id, removed.personId);
    world.price = 300;
    const asked = world.asked.length;
    await rounds(3);
    expect(world.asked).toHaveLength(asked);
    expect(await world.stateOf(paused)).toBe('paused');
    await alerts.resume(paused.id, paused.personId, world.time.now());
    await rounds(2);
    expect(await world.stateOf(paused)).toBe('fired');
  });

  it('reports no outage to a person whose alerts are paused or deleted', async () => {
    const [paused, removed] = [await world.alert(1, 'above', 200), await world.alert(2, 'above', 200)];
    await world.alert(3, 'above', 200);
    world.price = undefined;
    const watch = world.watch();
    await rounds(100, watch);
    await world.test.store.alerts.pause(paused.id, paused.personId);
    await world.test.store.alerts.remove(removed.id, removed.personId);
    await rounds(40, watch);
    await deliver();
    expect(world.sent.map(({ chat }) => chat)).toEqual([3]);
  });

  it('erases a pending message with its person', async () => {
    const alert = await world.alert(1, 'above', 200);
    await rounds(1);
    world.price = 205;
    await rounds(3);
    expect(await world.stateOf(alert)).toBe('fired');
    await world.test.store.personalData.erase({
      personId: alert.personId,
      language: 'en',
      now: world.time.now(),
    });
    await deliver();
    expect(world.sent).toEqual([]);
    expect(await world.test.store.alerts.find(alert.id)).toBeUndefined();
  });

  it('sleeps from round to round, and polls immediately for a new alert', async () => {
    const watch = world.watch();
    watch.start();
    await world.time.play(ROUND);
    expect(world.asked).toHaveLength(0);
    await world.alert(1, 'above', 200);
    watch.nudge();
    await world.time.play(10);
    expect(world.asked).toHaveLength(1);
    await world.time.play(10 * ROUND);
    expect([10, 11, 12]).toContain(world.asked.length);
    await watch.stop();
  });
});

const ROUND = 30_000;
const HOUR = 3_600_000;

/** A store, a service with one price for everything, and chats, in virtual time. */
class PriceWorld {
  readonly time = new VirtualTime(1_000_000);
  readonly asked: QuoteRequest[] = [];
  readonly sent: { readonly chat: number; readonly text: string; readonly buttons: readonly string[] }[] = [];
  readonly errors: unknown[] = [];
  /** Dollars for one SOL; undefined while the service is down. */
  price: number | undefined = 150;
  /** Dollar values of the two sides in a quote. @default none */
  dollars: readonly [number, number] | undefined;
  isReached = true;
  /** Of each token, in every wallet. @default no wallet */
  held: ReadonlyMap<Mint, bigint> | undefined;
  /** The watched pair. @default 1 SOL in USDC */
  readonly intent = { from: SOL, to: USDC, amount: 1_000_000_000n as BaseUnits };
  /** Mint facts on chain; for all others no node answers. */
  readonly mints = new Map<Mint, MintFacts>();
  readonly test: TestStore;
  #made = 0;

  private constructor(test: TestStore) {
    this.test = test;
  }

  static async open(url: string): Promise<PriceWorld> {
    return new PriceWorld(await openTestStore(url));
  }

  readonly quote: SwapApi['quote'] = async (request) => {
    this.asked.push(request);
    if (this.price === undefined) return refused('quotes', 502, 'upstream_unavailable');
    const rate = request.fromMint === USDC.mint ? 1e3 / this.price : this.price * 1e-3;
    const toAmount = BigInt(Math.round(Number(request.fromAmount) * rate)) as BaseUnits;
    const [fromUsd, toUsd] = this.dollars ?? [null, null];
    const { fromMint, toMint, fromAmount } = request;
    return { ok: true, value: [makeQuote({ fromMint, toMint, fromAmount, toAmount, fromUsd, toUsd })] };
  };

  watch(store: BotStore = this.test.store, quote = this.quote): DueWork {
    const { now, timers } = this.time;
    return createPriceWatch({
      ports: {
        prices: store.watchedPrices,
        record: store.priceRecord,
        chain: partOf<AccountReader>({ mints: async () => this.mints }),
        preferences: partOf<PreferencesStore>({
          find: async () => ({ ...DEFAULT_PREFERENCES, slippageBps: 70 }),
        }),
        quote,
        funds: async (_, { from }) =>
          this.held && {
            balance: (this.held.get(from.mint) ?? 0n) as BaseUnits,
            ...{ lamports: 1_000_000_000n, deposit: 0n, leastLeft: 890_880n, wallet: 'wallet' as Address },
          },
        pageTokens: namedTokens(),
        newId: () => `made-${++this.#made}`.padEnd(22, '_'),
        now,
      },
      timers,
      onError: (error) => this.errors.push(error),
    });
  }

  notifier(store: BotStore = this.test.store): DueWork {
    const { now, timers } = this.time;
    const preferences = partOf<PreferencesStore>({ find: async () => DEFAULT_PREFERENCES });
    const chat = { views: VIEWS, preferences, cachedLanguageOf: () => undefined };
    return notifierOf(store, chat, {
      telegram: {
        sendMessage: async (chat, { text, keyboard }) => {
          if (!this.isReached)
            return { ok: false, reaction: 'retry', code: 'ECONNREFUSED', retryAfterMs: null };
          const buttons = keyboard.flat().map((button) => button.text);
          return { ok: true, messageId: this.sent.push({ chat, text, buttons }) };
        },
        editMessage: async (_, messageId) => ({ ok: true, messageId }),
      },
      now,
      timers,
      alert: (kind) => this.errors.push(kind),
      onError: (error) => this.errors.push(error),
    });
  }

  /** `SOL > price`, or `<` for `below`. */
  async alert(id: number, direction: Alert['direction'], price: number, change: Partial<Alert> = {}) {
    const person: Somebody = makeSomebody(id);
    const target = BigInt(Math.round(price * 1e6)) as BaseUnits;
    const now = this.time.now();
    const times = { createdAt: now, expiresAt: now + 90 * 24 * HOUR };
    const alert = makeAlert(person, { direction, target, intent: this.intent, ...times, ...change });
    await this.test.store.alerts.create(alert);
    return alert;
  }

  /** Creates alerts of different people on `prices` pairs, with targets out of reach. */
  async manyAlerts(count: number, prices: number): Promise<void> {
    const pairs = Array.from({ length: prices }, (_, index) => ({ ...SOL, mint: `mint${index}` as Mint }));
    for (const [index, from] of pairs.entries()) {
      await this.alert(index + 1, 'above', 1_000, { intent: { ...this.intent, from } });
    }
    const { database } = this.test;
    const rows = await database.selectFrom('alerts').selectAll().execute();
    const copies = Array.from({ length: count - prices }, (_, index) => {
      const row = rows[index % rows.length];
      if (!row) throw new Error('there is nothing to copy');
      const [id, target] = [`copy-${index}`.padEnd(22, '_'), sortable(1_000_000_000n + BigInt(index))];
      return { ...row, id, target, person_id: index + prices + 1, chat_id: index + prices + 1 };
    });
    for (let from = 0; from < copies.length; from += 500) {
      await database
        .insertInto('alerts')
        .values(copies.slice(from, from + 500))
        .execute();
    }
  }

  stateOf = async ({ id }: Alert) => (await this.test.store.alerts.find(id))?.state;

  headlines(): readonly string[] {
    return this.sent.map(({ text }) => text.split('\n')[0] ?? '');
  }
}
