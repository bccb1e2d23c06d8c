import { beforeEach, describe, expect, it } from 'vitest';
import { createBoardPrices } from '../../../src/bot/features/boards/prices.ts';
import { countBoards } from '../../../src/bot/features/boards/store.ts';
import { type BoardMessenger, createBoardWork } from '../../../src/bot/features/boards/worker.ts';
import type { Html } from '../../../src/bot/i18n/html.ts';
import { NO_MARKET } from '../../../src/bot/prices/market.ts';
import { createPriceClient } from '../../../src/bot/prices/price-client.ts';
import type { ChatId } from '../../../src/bot/swap/brands.ts';
import type { AccountReader, MintFacts } from '../../../src/bot/swap/chain-port.ts';
import type { QuoteRequest, ServiceBudget, SwapApi } from '../../../src/bot/swap/service-port.ts';
import { createServiceBudget } from '../../../src/bot/swap-api/calls.ts';
import type { ChatMessage } from '../../../src/bot/telegram/messages/message.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { engineOfThisRun } from '../../support/test-database.ts';
import { VIEWS } from '../i18n/sample-swap.ts';
import { makeWanted } from '../support/make-board.ts';
import { makeQuote } from '../support/make-quote.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';
import { partOf } from '../support/scripted.ts';
import { refused } from '../support/service-failure.ts';
import { VirtualTime } from '../support/virtual-time.ts';

const [GROUP, OTHER] = [-100 as ChatId, -200 as ChatId];
const [MINUTE, DAY] = [60_000, 86_400_000];
const FIVE = 5 * MINUTE;

describe.each(engineOfThisRun)('the boards of groups, written on $name', ({ url }) => {
  let world: BoardWorld;

  beforeEach(async () => {
    world = await BoardWorld.open(url);
  });

  const store = () => world.test.store;
  const set = (chat = GROUP, wanted = makeWanted()) => store().boards.set(chat, wanted, world.time.now());
  const counted = (outcome: string) => world.outcomes.filter((one) => one === outcome).length;

  it('show prices by the current multipliers of the mints', async () => {
    const wanted = makeWanted();
    const [pair] = wanted.pairs;
    if (!pair) throw new Error('no pair');
    await set(GROUP, wanted);
    const worker = world.worker();
    await worker.runOnce();
    expect(world.textsIn(GROUP)[0]).toContain('<b>150</b>');
    const { decimals, tokenProgram } = pair.from;
    world.mints.set(pair.from.mint, { decimals, tokenProgram, multiplier: '4' });
    await world.time.play(FIVE);
    await worker.runOnce();
    expect(world.textsIn(GROUP)[0]).toContain('<b>37.5</b>');
  });

  it('of several groups with one pair cost one quote', async () => {
    for (let group = 1; group <= 50; group += 1) await set(-group as ChatId, makeWanted(['SOL', 'JUP']));
    const workers = [world.worker(), world.worker(await world.test.reopen())];
    await Promise.all(workers.map((worker) => worker.runOnce()));
    expect(world.messages.size).toBe(50);
    expect([...world.messages.values()].every(({ edits }) => edits === 1)).toBe(true);
    // Two processes with two pairs; a single process makes two requests.
    expect(world.asked.length).toBeLessThanOrEqual(4);
    await world.time.play(FIVE);
    const before = world.asked.length;
    await workers[0]?.runOnce();
    expect(world.asked.length - before).toBe(2);
    expect([...world.messages.values()].every(({ edits }) => edits === 2)).toBe(true);
  });

  it('get one edit per round from two replicas', async () => {
    await set();
    const workers = [world.worker(), world.worker(await world.test.reopen())];
    for (let round = 1; round <= 5; round += 1) {
      await Promise.all(workers.map((worker) => worker.runOnce()));
      expect([...world.messages.values()].map(({ edits }) => edits)).toEqual([round]);
      await world.time.play(FIVE);
    }
  });

  it('are sent once although a process dies between sending and storing', async () => {
    await set();
    const dying = await world.test.reopen();
    const dead = world.worker({
      ...dying,
      dueBoards: { ...dying.dueBoards, noteSent: () => Promise.reject(new Error('killed')) },
    });
    await dead.runOnce();
    expect(world.errors).toHaveLength(1);
    await world.time.play(MINUTE);
    await world.worker().runOnce();
    await world.time.play(FIVE);
    await world.worker().runOnce();
    const boards = world.textsIn(GROUP).filter((text) => text.includes('Prices'));
    expect(boards).toHaveLength(1);
    expect(world.textsIn(GROUP).filter((text) => text.includes('One moment'))).toHaveLength(1);
  });

  it('are deleted again when sent after the lease', async () => {
    await set();
    const slow = world.worker(store(), {
      messenger: {
        ...world.messenger,
        send: async (...said) => {
          await world.time.sleep(MINUTE);
          return world.messenger.send(...said);
        },
      },
    });
    const running = slow.runOnce();
    await world.time.play(MINUTE - 1);
    await world.time.play(1);
    await world.worker().runOnce();
    await world.time.play(FIVE);
    await running;
    expect(world.messages.size).toBe(1);
  });

  it('end when their message was deleted', async () => {
    await set();
    const worker = world.worker();
    await worker.runOnce();
    world.messages.clear();
    await world.time.play(FIVE);
    await worker.runOnce();
    expect(world.rounds).toEqual(['edited', 'gone']);
    expect(await world.counts()).toEqual({ running: 0, paused: 0 });
    await world.time.play(DAY);
    await worker.runOnce();
    expect(world.messages.size).toBe(0);
  });

  it('come in a new message when set again after theirs was deleted', async () => {
    await set();
    const worker = world.worker();
    await worker.runOnce();
    world.messages.clear();
    await world.time.play(MINUTE);
    await set(GROUP, makeWanted(['JUP']));
    await worker.runOnce();
    expect(world.textsIn(GROUP)).toEqual([expect.stringContaining('JUP')]);
    expect(await world.counts()).toEqual({ running: 1, paused: 0 });
  });

  it('end when a member deletes each new message at once', async () => {
    await set();
    const worker = world.worker();
    await worker.runOnce();
    await set();
    const { send } = world.messenger;
    const hostile = world.worker(store(), {
      messenger: {
        ...world.messenger,
        send: async (...said) => {
          const id = await send(...said);
          world.messages.clear();
          return id;
        },
      },
    });
    world.messages.clear();
    await hostile.runOnce();
    expect(world.rounds).toEqual(['edited', 'gone', 'gone']);
    expect(await world.counts()).toEqual({ running: 0, paused: 0 });
  });

  it('end with a text in their message, also when boards were switched off', async () => {
    for (const end of [
      () => store().boards.stop(GROUP, world.time.now()),
      () => store().groups.change(GROUP, { boards: false }, world.time.now()),
    ]) {
      await set();
      await world.worker().runOnce();
      await end();
      await world.time.play(FIVE);
      await world.worker().runOnce();
      expect(world.textsIn(GROUP)).toEqual([
        '📊 This board has ended. An admin can make a new one with /board.',
      ]);
      expect([...world.messages.values()][0]?.isPinned).toBe(false);
      expect(await world.counts()).toEqual({ running: 0, paused: 0 });
      world.messages.clear();
    }
  });

  it('are not sent to a deleted group, and move with a migrated one', async () => {
    await set();
    await set(OTHER);
    await world.worker().runOnce();
    await store().groups.leave(GROUP, world.time.now());
    await store().groups.move(OTHER, -300 as ChatId, world.time.now());
    await world.worker().runOnce();
    expect(world.textsIn(-300 as ChatId)[0]).toContain('Prices');
    expect(world.messages.size).toBe(3);
    expect(await world.counts()).toEqual({ running: 1, paused: 0 });
  });

  it('pause in the quiet hours of the group, and resume after them', async () => {
    await set();
    const worker = world.worker();
    await worker.runOnce();
    const [asked, rounds] = [world.asked.length, world.rounds.length];
    const quietHours = { fromHour: 8, toHour: 8, offsetMinutes: 0 };
    await store().groups.change(GROUP, { quietHours }, world.time.now());
    for (let round = 0; round < 3; round += 1) {
      await world.time.play(FIVE);
      await worker.runOnce();
    }
    expect([world.asked.length, world.rounds.length]).toEqual([asked, rounds]);
    await store().groups.change(GROUP, { quietHours: null }, world.time.now());
    await world.time.play(FIVE);
    await worker.runOnce();
    expect(world.rounds).toHaveLength(rounds + 1);
  });

  it('show the last price with its age without a budget, or that there is none', async () => {
    await set();
    await world.worker().runOnce();
    const spent: ServiceBudget = {
      take: (kind) => {
        expect(kind).toBe('board');
        return { ok: false, retryAt: 0, everyMs: 1 };
      },
      block: () => undefined,
      blockedForMs: () => 0,
      leftPercent: () => 0,
    };
    // A second process, which knows only the stored rows.
    const poor = world.worker(store(), { budget: spent });
    await world.time.play(12 * MINUTE);
    await set(OTHER, makeWanted(['WIF']));
    await poor.runOnce();
    const asked = world.asked.length;
    expect(world.textsIn(GROUP)[0]).toContain('<b>150 ⏳ 12 minutes old</b>');
    expect(world.textsIn(GROUP)[0]).toContain('Prices with an age could not be updated');
    expect(world.textsIn(OTHER)[0]).toContain('no price yet');
    expect(world.asked).toHaveLength(asked);
    expect(counted('short')).toBe(2);
    world.price = undefined;
    await world.time.play(FIVE);
    await world.worker().runOnce();
    expect(world.textsIn(GROUP)[0]).toContain('⏳ 17 minutes old');
  });

  it('retry a failed edit after ten seconds, then each minute, and end after a day', async () => {
    await set();
    const worker = world.worker();
    await worker.runOnce();
    world.edits = 'not_now';
    for (const pause of [FIVE, 10_000, 10_000]) {
      await world.time.play(pause);
      await worker.runOnce();
    }
    expect(world.rounds).toEqual(['edited', 'not_now', 'not_now']);
    world.edits = undefined;
    await world.time.play(MINUTE);
    await worker.runOnce();
    expect(world.rounds).toEqual(['edited', 'not_now', 'not_now', 'edited']);
    world.edits = 'failed';
    await world.time.play(FIVE);
    await worker.runOnce();
    await world.time.play(DAY);
    await worker.runOnce();
    expect(await world.counts()).toEqual({ running: 0, paused: 0 });
  });

  it('retry their first table after five seconds, in the first minute', async () => {
    await set();
    const worker = world.worker();
    world.edits = 'not_now';
    for (let tries = 1; tries <= 12; tries += 1) {
      await worker.runOnce();
      await world.time.play(5_000);
    }
    expect(world.rounds).toEqual(Array.from({ length: 12 }, () => 'not_now'));
    await worker.runOnce();
    await world.time.play(5_000);
    await worker.runOnce();
    expect(world.rounds).toHaveLength(13);
    world.edits = undefined;
    await world.time.play(MINUTE);
    await worker.runOnce();
    expect(world.rounds.at(-1)).toBe('edited');
    expect(world.messages.size).toBe(1);
  });
});

interface Shown {
  readonly chatId: number;
  readonly topic: number | undefined;
  message: ChatMessage;
  edits: number;
  isPinned: boolean;
}

function drawn(message: ChatMessage | Html): ChatMessage {
  return 'html' in message ? { text: message.html, keyboard: [] } : message;
}

/** Groups with boards, a service with one price for everything, and a store, in virtual time. */
class BoardWorld {
  readonly time = new VirtualTime(Date.UTC(2026, 10, 21, 12));
  readonly asked: QuoteRequest[] = [];
  readonly errors: unknown[] = [];
  readonly rounds: string[] = [];
  readonly outcomes: string[] = [];
  /** Messages of all groups by id. */
  readonly messages = new Map<number, Shown>();
  /** Dollars per token; undefined while the service is down. */
  price: number | undefined = 150;
  /** Overrides the result of edits. */
  edits: 'failed' | 'not_now' | undefined;
  /** Mint facts on chain; for all others no node answers. */
  readonly mints = new Map<Mint, MintFacts>();
  readonly test: TestStore;
  #nextId = 1;

  private constructor(test: TestStore) {
    this.test = test;
  }

  static async open(url: string): Promise<BoardWorld> {
    return new BoardWorld(await openTestStore(url));
  }

  readonly quote: SwapApi['quote'] = async (request) => {
    this.asked.push(request);
    if (this.price === undefined) return refused('quotes', 502, 'upstream_unavailable');
    const { fromMint, toMint, fromAmount } = request;
    const toAmount = BigInt(Math.floor(Number(fromAmount) * this.price * 1e-3)) as BaseUnits;
    const worth = (Number(fromAmount) / 1e9) * this.price;
    const dollars = { fromUsd: worth, toUsd: worth };
    return { ok: true, value: [makeQuote({ fromMint, toMint, fromAmount, toAmount, ...dollars })] };
  };

  /** As at Telegram, a deleted message cannot be edited. */
  readonly messenger: BoardMessenger = {
    send: async ({ chatId, topic }, message) => {
      const id = this.#nextId++;
      this.messages.set(id, { chatId, topic, message: drawn(message), edits: 0, isPinned: false });
      return id;
    },
    edit: async ({ chatId }, messageId, message) => {
      if (this.edits) return this.edits;
      if (typeof messageId !== 'number') throw new Error('a board is seen by all');
      const shown = this.messages.get(messageId);
      if (shown?.chatId !== chatId) return 'gone';
      shown.message = drawn(message);
      shown.edits += 1;
      return 'edited';
    },
    pin: async (_, messageId) => {
      const shown = this.messages.get(messageId);
      if (shown) shown.isPinned = true;
      return true;
    },
    unpin: async (_, messageId) => {
      const shown = this.messages.get(messageId);
      if (shown) shown.isPinned = false;
    },
    delete: async (_, messageId) => {
      this.messages.delete(messageId);
    },
  };

  /** A process that refreshes boards; several share a database. */
  worker(
    store = this.test.store,
    { budget = createServiceBudget({ callsPerMinute: 60_000 }), messenger = this.messenger } = {},
  ) {
    const { now, timers } = this.time;
    const wait = (ms: number) => this.time.sleep(ms);
    const prices = createPriceClient({ swapApi: this, budget, now, wait });
    return createBoardWork({
      ports: {
        boards: store.dueBoards,
        groups: store.groups,
        prices: createBoardPrices({
          ...{ prices, record: store.priceRecord, market: NO_MARKET, now },
          onPrice: (outcome) => this.outcomes.push(outcome),
        }),
        chain: partOf<AccountReader>({ mints: async () => this.mints }),
        messenger,
        views: VIEWS,
        now,
        onRound: (round) => this.rounds.push(round),
      },
      timers,
      onError: (error) => this.errors.push(error),
    });
  }

  textsIn(chatId: ChatId): readonly string[] {
    return [...this.messages.values()]
      .filter((shown) => shown.chatId === chatId)
      .map(({ message }) => message.text);
  }

  counts = () => countBoards(this.test.database);
}
