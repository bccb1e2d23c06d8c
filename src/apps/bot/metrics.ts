import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { WebLoad } from '../../bot/pages/server.ts';
import type { BoardCounts } from '../../bot/swap/boards.ts';
import type { CutReason } from '../../http/limit-connections.ts';

/** Metrics of the bot. Labels are fixed words or programs: never people, tokens or wallets. */
export interface BotMetrics {
  readonly registry: Registry;
  telegramCall(method: string, outcome: string, seconds: number): void;
  serviceCall(operation: string, outcome: string, seconds: number): void;
  update(outcome: string): void;
  inline(outcome: string): void;
  /** A link into the private chat was offered, opened or expired. */
  shared(what: string): void;
  board(round: string): void;
  boardPrice(outcome: string): void;
  pageEvent(kind: string, outcome: string): void;
  /** Closed to make room, or for silence. */
  connectionCut(reason: CutReason): void;
  watchPages(load: () => WebLoad): void;
  guardRefused(rule: string): void;
  venueRefused(program: string): void;
  /** Service or chain contradicted a known fact: alert an operator. */
  truthMismatch(kind: string): void;
  /** A token's listing contradicts its mint on chain. */
  tokenWithheld(): void;
  /** A timeout, or a write after the lease had expired. */
  late(what: 'look' | 'move' | 'postponement' | 'delivery'): void;
  delivered(kind: string, outcome: string): void;
  webhookTrouble(kind: string): void;
}

export interface BotGauges {
  /** Open swaps by state, and the age of the oldest in flight, s. */
  readonly inFlight: () => Promise<{
    readonly byState: Readonly<Record<string, number>>;
    readonly oldestAgeSeconds: number;
  }>;
  readonly boards: () => Promise<BoardCounts>;
}

/** Bounds the cardinality of `program`: anyone can invent programs. Further ones count as `other`. */
const MOST_PROGRAMS = 50;

const SECONDS = [0.005, 0.025, 0.1, 0.5, 2, 10, 30];

export function createBotMetrics(gauges: BotGauges): BotMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const count = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  const time = (name: string, help: string, labelNames: string[]) =>
    new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [registry] });

  const telegram = time('bot_telegram_call_seconds', 'Calls of the Bot API', ['method', 'outcome']);
  const service = time('bot_service_call_seconds', 'Calls of the swap service', ['operation', 'outcome']);
  const updates = count('bot_updates_total', 'Updates of Telegram by what became of them', ['outcome']);
  const inline = count('bot_inline_queries_total', 'Inline queries by what became of them', ['outcome']);
  const shared = count('bot_shared_links_total', 'Links into the private chat: offered, opened, over', [
    'what',
  ]);
  const rounds = count('bot_board_rounds_total', 'Rounds of boards in groups by what became of them', [
    'round',
  ]);
  const boardPrices = count(
    'bot_board_prices_total',
    'Prices for boards: asked, shared, short of budget, failed',
    ['outcome'],
  );
  const pages = count('bot_page_events_total', 'What happened on our pages', ['kind', 'outcome']);
  const cuts = count('bot_connections_cut_total', 'Connections cut by reason: crowded, hasty or stuck', [
    'reason',
  ]);
  const refusals = count('bot_guard_refusals_total', 'Transactions the guard refused, by rule', ['rule']);
  const venues = count('bot_unknown_venues_total', 'Routes refused for a program that is no known venue', [
    'program',
  ]);
  const mismatches = count('bot_truth_mismatch_total', 'Words that the chain does not back', ['kind']);
  const withheld = count('bot_tokens_withheld_total', 'Tokens listed otherwise than the chain has them', []);
  const late = count('bot_late_total', 'Work given up at its deadline, and writes that came too late', [
    'what',
  ]);
  const deliveries = count('bot_deliveries_total', 'Messages of the outbox', ['kind', 'outcome']);
  const webhook = count('bot_webhook_trouble_total', 'Looks at the webhook that found it wrong', ['kind']);
  watchSwaps(registry, gauges);
  watchBoards(registry, gauges);

  return {
    registry,
    telegramCall: (method, outcome, seconds) => telegram.observe({ method, outcome }, seconds),
    serviceCall: (operation, outcome, seconds) => service.observe({ operation, outcome }, seconds),
    update: (outcome) => updates.inc({ outcome }),
    inline: (outcome) => inline.inc({ outcome }),
    shared: (what) => shared.inc({ what }),
    board: (round) => rounds.inc({ round }),
    boardPrice: (outcome) => boardPrices.inc({ outcome }),
    pageEvent: (kind, outcome) => pages.inc({ kind, outcome }),
    connectionCut: (reason) => cuts.inc({ reason }),
    watchPages: (load) => watchPages(registry, load),
    guardRefused: (rule) => refusals.inc({ rule }),
    venueRefused: atMost(MOST_PROGRAMS, (program) => venues.inc({ program })),
    truthMismatch: (kind) => mismatches.inc({ kind }),
    tokenWithheld: () => withheld.inc(),
    late: (what) => late.inc({ what }),
    delivered: (kind, outcome) => deliveries.inc({ kind, outcome }),
    webhookTrouble: (kind) => webhook.inc({ kind }),
  };
}

function atMost(most: number, take: (word: string) => void): (word: string) => void {
  const known = new Set<string>();
  return (word) => {
    if (known.size < most) known.add(word);
    take(known.has(word) ? word : 'other');
  };
}

function watchSwaps(registry: Registry, gauges: BotGauges): void {
  const oldest = new Gauge({
    name: 'bot_swap_oldest_in_flight_seconds',
    help: 'Age of the oldest swap that may still land',
    registers: [registry],
  });
  new Gauge({
    name: 'bot_swaps_open',
    help: 'Swaps without an end, by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { byState, oldestAgeSeconds } = await gauges.inFlight();
      this.reset();
      for (const [state, swaps] of Object.entries(byState)) this.set({ state }, swaps);
      oldest.set(oldestAgeSeconds);
    },
  });
}

function watchBoards(registry: Registry, gauges: BotGauges): void {
  new Gauge({
    name: 'bot_boards',
    help: 'Boards of groups, by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { running, paused } = await gauges.boards();
      this.set({ state: 'running' }, running);
      this.set({ state: 'paused' }, paused);
    },
  });
}

function watchPages(registry: Registry, load: () => WebLoad): void {
  new Gauge({
    name: 'bot_connections',
    help: 'Open connections of the web server, by what they are doing',
    labelNames: ['doing'],
    registers: [registry],
    collect() {
      for (const [doing, connections] of Object.entries(load().connections)) this.set({ doing }, connections);
    },
  });
  new Gauge({
    name: 'bot_status_streams',
    help: 'Open streams of a status',
    registers: [registry],
    collect() {
      this.set(load().streams);
    },
  });
}
