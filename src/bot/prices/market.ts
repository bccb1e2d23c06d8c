import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import { Agent, request } from 'undici';
import { BoundedCache } from '../../bounded-cache.ts';
import type { Log } from '../../log.ts';
import type { Mint } from '../../solana/mint.ts';
import { type Clock, NATIVE_MINT, WRAPPED_SOL_MINT } from '../swap/brands.ts';
import { type Json, readObject } from '../swap-api/answers.ts';

/** Figures are for display: nothing that a person signs depends on them. */
export interface MarketFigures {
  /** US dollars. */
  readonly price: number;
  /** Over 24 hours. */
  readonly changeBps: number | null;
  /** US dollars. */
  readonly marketCap: number | null;
  readonly liquidity: number | null;
  /** US dollars that were traded in 24 hours; null where a side is unknown. */
  readonly volume: number | null;
  readonly holders: number | null;
  /** The token's first pool opened at this time, ms since the epoch. */
  readonly firstTradedAt: number | null;
  readonly day: readonly DayPoint[];
}

/** The oldest comes first, the last is now. */
export interface DayPoint {
  readonly agoMs: number;
  /** US dollars. */
  readonly price: number;
}

export interface MarketData {
  /** Named beside every figure. */
  readonly source: string;
  /** Undefined for unknown tokens, or without an answer in time. Never rejects. */
  figures(mint: Mint): Promise<MarketFigures | undefined>;
  /** Basis points over 24 hours; unknown mints are absent. Never rejects. */
  changes(mints: readonly Mint[]): Promise<ReadonlyMap<Mint, number>>;
  close(): Promise<void>;
}

interface MarketOptions {
  /** Base of Tokens V2 and Price V3, as `https://api.jup.ag`. */
  readonly url: string;
  /** Never logged. */
  readonly key?: string;
  readonly source: string;
  readonly log: Log;
  readonly now: Clock;
}

/** `MARKET_DATA_URL=off` gives a market without figures. */
export const NO_MARKET: MarketData = {
  source: '',
  figures: async () => undefined,
  changes: async () => new Map(),
  close: async () => {},
};

/** A card does not wait longer. */
const ANSWERS_WITHIN_MS = 2_000;
const FRESH_FOR_MS = 60_000;
const FAILED_FOR_MS = 10_000;
const MAX_TOKENS = 2_000;
const MAX_BYTES = 512 * 1_024;
/** Price V3 takes as many, Tokens V2 twice as many. */
const MAX_IDS = 50;

/** Jupiter's limit without a key. */
const CALLS_PER_MINUTE = 30;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An odd figure is dropped alone. */
const isFound = (answer: unknown): answer is readonly (Json & { readonly id: string })[] =>
  Array.isArray(answer) && answer.every((token) => typeof objectOf(token).id === 'string');
const isPriced = (answer: unknown): answer is Json => readObject(answer) !== undefined;

/** Larger figures are mistakes or lies. */
const MAX_DOLLARS = 1e15;
const MAX_HOLDERS = 1e10;
const MAX_CHANGE_PERCENT = 1e6;
/** The earlier price is unknown after a loss of everything. */
const MIN_CHANGE_PERCENT = -99.99;

/** Jupiter's Tokens V2 and Price V3, or a server of the same form, give the figures. Cached for a minute. */
export function createMarketData(options: MarketOptions): MarketData {
  const { url, key, source, log, now } = options;
  const base = url.replace(/\/+$/, '');
  const dispatcher = new Agent({ connections: 4, maxResponseSize: MAX_BYTES });
  const queue = new PQueue({ concurrency: 4, interval: MINUTE_MS, intervalCap: CALLS_PER_MINUTE });
  let isDown = false;

  const report = (failure: string | undefined): void => {
    if (failure !== undefined && !isDown) log.warn({ failure }, 'the market source does not answer');
    if (failure === undefined && isDown) log.info({}, 'the market source answers again');
    isDown = failure !== undefined;
  };
  const get = async <Answer>(
    path: () => string,
    isWanted: (answer: unknown) => answer is Answer,
  ): Promise<Answer | undefined> => {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const headers = { accept: 'application/json', ...(key === undefined ? {} : { 'x-api-key': key }) };
    const send = async () => {
      await setImmediate();
      const { statusCode, body } = await request(base + path(), { dispatcher, signal, headers });
      if (statusCode !== 200) {
        await body.dump();
        throw new Error(`status ${statusCode}`);
      }
      const answer: unknown = await body.json();
      if (!isWanted(answer)) throw new Error('an answer of another form');
      return answer;
    };
    try {
      const answer = await queue.add(send, { signal });
      report(undefined);
      return answer;
    } catch (error) {
      report(signal.aborted ? 'no answer in time' : codeOf(error));
      return undefined;
    }
  };
  const figures = new Batches<MarketFigures>(now, async (ids) => {
    const found = await get(() => `/tokens/v2/search?query=${ids().map(encodeURIComponent).join()}`, isFound);
    if (!found) return undefined;
    const byId = new Map(found.map((token) => [token.id, token]));
    return (id) => figuresOf({ ...byId.get(id) });
  });
  const changes = new Batches<number>(now, async (ids) => {
    const found = await get(() => `/price/v3?ids=${ids().map(encodeURIComponent).join()}`, isPriced);
    return found && ((id) => toBps(objectOf(found[id]).priceChange24h) ?? undefined);
  });
  return {
    source,
    figures: (mint) => figures.get(idOf(mint)),
    changes: async (mints) => {
      const known = await Promise.all(mints.map((mint) => changes.get(idOf(mint))));
      return new Map(
        mints.flatMap((mint, index) => {
          const change = known[index];
          return change === undefined ? [] : [[mint, change] as const];
        }),
      );
    },
    close: () => dispatcher.destroy(),
  };
}

/** `ids` closes the batch: it is read as late as possible. */
type Ask<Value> = (ids: () => readonly string[]) => Promise<((id: string) => Value | undefined) | undefined>;

interface Batch<Value> {
  readonly ids: string[];
  readonly found: ReturnType<Ask<Value>>;
}

/** Ids that are asked for while a call waits for its turn share it. */
class Batches<Value> {
  readonly #known = new BoundedCache<{ readonly value: Value | undefined; readonly until: number }>(
    MAX_TOKENS,
  );
  readonly #underWay = new Map<string, Promise<Value | undefined>>();
  readonly #now: Clock;
  readonly #ask: Ask<Value>;
  #open: Batch<Value> | undefined;

  constructor(now: Clock, ask: Ask<Value>) {
    this.#now = now;
    this.#ask = ask;
  }

  async get(id: string): Promise<Value | undefined> {
    const known = this.#known.get(id);
    const left = known ? known.until - this.#now() : 0;
    // A clock that was set back makes an entry too young.
    if (known && left > 0 && left <= FRESH_FOR_MS) return known.value;
    const flight = this.#underWay.get(id) ?? this.#find(id).finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, flight);
    return flight;
  }

  async #find(id: string): Promise<Value | undefined> {
    const batch = this.#open ?? this.#begin();
    batch.ids.push(id);
    if (batch.ids.length === MAX_IDS) this.#open = undefined;
    const lookUp = await batch.found;
    const value = lookUp?.(id);
    this.#known.set(id, { value, until: this.#now() + (lookUp ? FRESH_FOR_MS : FAILED_FOR_MS) });
    return value;
  }

  #begin(): Batch<Value> {
    const ids: string[] = [];
    const close = () => {
      if (this.#open?.ids === ids) this.#open = undefined;
      return ids;
    };
    this.#open = { ids, found: this.#ask(close).finally(close) };
    return this.#open;
  }
}

/** SOL is quoted by its wrapped mint. */
function idOf(mint: Mint): string {
  return mint === NATIVE_MINT ? WRAPPED_SOL_MINT : mint;
}

/** Undefined without a price: the other figures say nothing then. */
function figuresOf(token: Json): MarketFigures | undefined {
  const price = between(token.usdPrice, Number.MIN_VALUE, MAX_DOLLARS);
  if (price === null) return undefined;
  return {
    price,
    changeBps: changeOf(token.stats24h),
    marketCap: between(token.mcap, 0, MAX_DOLLARS),
    liquidity: between(token.liquidity, 0, MAX_DOLLARS),
    volume: volumeOf(objectOf(token.stats24h)),
    holders: between(token.holderCount, 0, MAX_HOLDERS),
    firstTradedAt: readTime(objectOf(token.firstPool).createdAt),
    day: dayOf(token, price),
  };
}

/** Null where a side of it is unknown. */
function volumeOf({ buyVolume, sellVolume }: Json): number | null {
  const [bought, sold] = [between(buyVolume, 0, MAX_DOLLARS), between(sellVolume, 0, MAX_DOLLARS)];
  return bought === null || sold === null ? null : bought + sold;
}

/** Each change is relative to an earlier price, which follows from it. */
function dayOf(token: Json, price: number): readonly DayPoint[] {
  const spans = [
    [24 * HOUR_MS, token.stats24h],
    [6 * HOUR_MS, token.stats6h],
    [HOUR_MS, token.stats1h],
    [5 * MINUTE_MS, token.stats5m],
  ] as const;
  const earlier = spans.flatMap(([agoMs, stats]) => {
    const bps = changeOf(stats);
    return bps === null ? [] : [{ agoMs, price: price / (1 + bps / 10_000) }];
  });
  return earlier.length === 0 ? [] : [...earlier, { agoMs: 0, price }];
}

function changeOf(stats: unknown): number | null {
  return toBps(objectOf(stats).priceChange);
}

/** Null where the percentage cannot be true. */
function toBps(percent: unknown): number | null {
  const believed = between(percent, MIN_CHANGE_PERCENT, MAX_CHANGE_PERCENT);
  return believed === null ? null : Math.round(believed * 100);
}

function between(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && value >= least && value <= most ? value : null;
}

function objectOf(value: unknown): Json {
  return readObject(value) ?? {};
}

function readTime(text: unknown): number | null {
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** Codes and our own words: foreign messages may name addresses. */
function codeOf(error: unknown): string {
  const { code, message }: { code?: unknown; message?: unknown } = Object(error);
  if (typeof code === 'string') return code;
  return typeof message === 'string' && /^(status \d+|an answer of another form)$/.test(message)
    ? message
    : 'unreadable';
}
