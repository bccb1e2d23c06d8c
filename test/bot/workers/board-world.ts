import { createBoardPrices } from '../../../src/bot/features/boards/prices.ts';
import { countBoards } from '../../../src/bot/features/boards/store.ts';
import { type BoardMessenger, createBoardWork } from '../../../src/bot/features/boards/worker.ts';
import type { Html } from '../../../src/bot/i18n/html.ts';
import { NO_MARKET } from '../../../src/bot/prices/market.ts';
import { createPriceClient } from '../../../src/bot/prices/price-client.ts';
import type { ChatId } from '../../../src/bot/swap/brands.ts';
import type { AccountReader, MintFacts } from '../../../src/bot/swap/chain-port.ts';
import type { QuoteRequest, SwapApi } from '../../../src/bot/swap/service-port.ts';
import { createServiceBudget } from '../../../src/bot/swap-api/calls.ts';
import type { ChatMessage } from '../../../src/bot/telegram/messages/message.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { VIEWS } from '../i18n/sample-swap.ts';
import { makeQuote } from '../support/make-quote.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';
import { partOf } from '../support/scripted.ts';
import { refused } from '../support/service-failure.ts';
import { VirtualTime } from '../support/virtual-time.ts';

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
export class BoardWorld {
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

  buttonsIn(chatId: ChatId): readonly string[] {
    const shown = [...this.messages.values()].filter((one) => one.chatId === chatId);
    return shown.flatMap(({ message }) => message.keyboard.flat().map(({ text }) => text));
  }

  counts = () => countBoards(this.test.database);
}
