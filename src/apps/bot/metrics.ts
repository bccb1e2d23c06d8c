import { collectDefaultMetrics } from 'prom-client';
import type { WebLoad } from '../../bot/pages/server.ts';
import type { BoardCounts } from '../../bot/swap/boards.ts';
import { createMeters } from '../../meters.ts';

export interface BotGauges {
  /** Open swaps by state, and the age of the oldest in flight, s. */
  readonly inFlight: () => Promise<{
    readonly byState: Readonly<Record<string, number>>;
    readonly oldestAgeSeconds: number;
  }>;
  readonly boards: () => Promise<BoardCounts>;
}

export type BotMetrics = ReturnType<typeof createBotMetrics>;

/** Bounds the cardinality of `program`: anyone can invent programs. Further ones count as `other`. */
const MOST_PROGRAMS = 50;

const SECONDS = [0.005, 0.025, 0.1, 0.5, 2, 10, 30];

/** Labels are fixed words or programs: never people, tokens or wallets. */
export function createBotMetrics({ inFlight, boards }: BotGauges) {
  const { registry, count, time, gauge, gauges } = createMeters();
  collectDefaultMetrics({ register: registry });
  const venues = count(
    'bot_unknown_venues_total',
    'Routes refused for a program that is no known venue',
    'program',
  );
  gauge('bot_swap_oldest_in_flight_seconds', 'Age of the oldest swap that may still land', async () => {
    const { oldestAgeSeconds } = await inFlight();
    return oldestAgeSeconds;
  });
  gauges('bot_swaps_open', 'Swaps without an end, by state', 'state', async () => {
    const { byState } = await inFlight();
    return byState;
  });
  gauges('bot_boards', 'Boards of groups, by state', 'state', async () => ({ ...(await boards()) }));
  return {
    registry,
    telegramCall: time('bot_telegram_call_seconds', 'Calls of the Bot API', SECONDS, 'method', 'outcome'),
    serviceCall: time(
      'bot_service_call_seconds',
      'Calls of the swap service',
      SECONDS,
      'operation',
      'outcome',
    ),
    update: count('bot_updates_total', 'Updates of Telegram by what became of them', 'outcome'),
    inline: count('bot_inline_queries_total', 'Inline queries by what became of them', 'outcome'),
    shared: count('bot_shared_links_total', 'Links into the private chat: offered, opened, over', 'what'),
    board: count('bot_board_rounds_total', 'Rounds of boards in groups by what became of them', 'round'),
    boardPrice: count(
      'bot_board_prices_total',
      'Prices for boards: asked, shared, short of budget, failed',
      'outcome',
    ),
    pageEvent: count('bot_page_events_total', 'What happened on our pages', 'kind', 'outcome'),
    connectionCut: count(
      'bot_connections_cut_total',
      'Connections cut by reason: crowded, hasty or stuck',
      'reason',
    ),
    guardRefused: count('bot_guard_refusals_total', 'Transactions the guard refused, by rule', 'rule'),
    venueRefused: atMost(MOST_PROGRAMS, venues),
    /** Service or chain contradicted a known fact: alert an operator. */
    truthMismatch: count('bot_truth_mismatch_total', 'Words that the chain does not back', 'kind'),
    tokenWithheld: count('bot_tokens_withheld_total', 'Tokens listed otherwise than the chain has them'),
    late: count('bot_late_total', 'Work given up at its deadline, and writes that came too late', 'what'),
    delivered: count('bot_deliveries_total', 'Messages of the outbox', 'kind', 'outcome'),
    webhookTrouble: count('bot_webhook_trouble_total', 'Looks at the webhook that found it wrong', 'kind'),
    watchPages: (load: () => WebLoad) => {
      const help = 'Open connections of the web server, by what they are doing';
      gauges('bot_connections', help, 'doing', () => load().connections);
      gauge('bot_status_streams', 'Open streams of a status', () => load().streams);
    },
  };
}

function atMost(most: number, take: (word: string) => void): (word: string) => void {
  const known = new Set<string>();
  return (word) => {
    if (known.size < most) known.add(word);
    take(known.has(word) ? word : 'other');
  };
}
