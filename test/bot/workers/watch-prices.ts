import type { BotStore } from '../../../src/bot/create-bot-store.ts';
import { sortable } from '../../../src/bot/features/alerts/store.ts';
import { createPriceWatch } from '../../../src/bot/features/alerts/worker.ts';
import type { Alert } from '../../../src/bot/swap/alerts.ts';
import type { AccountReader, MintFacts } from '../../../src/bot/swap/chain-port.ts';
import type { PreferencesStore } from '../../../src/bot/swap/people.ts';
import { DEFAULT_PREFERENCES } from '../../../src/bot/swap/people.ts';
import type { QuoteRequest, SwapApi } from '../../../src/bot/swap/service-port.ts';
import type { DueWork } from '../../../src/bot/workers/due-work.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { VIEWS } from '../i18n/sample-swap.ts';
import { makeAlert, makeSomebody, type Somebody } from '../support/live-a-life.ts';
import { makeQuote } from '../support/make-quote.ts';
import { namedTokens, SOL, USDC } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';
import { notifierOf } from '../support/plain-chat.ts';
import { partOf } from '../support/scripted.ts';
import { refused } from '../support/service-failure.ts';
import { VirtualTime } from '../support/virtual-time.ts';

export const ROUND = 30_000;
export const HOUR = 3_600_000;

/** A store, a service with one price for everything, and chats, in virtual time. */
export class PriceWorld {
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
            ...{ lamports: 1_000_000_000n, deposit: 0n, leastLeft: 890_880n },
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
