import { collectDefaultMetrics } from 'prom-client';
import type { WebServer } from '../../bot/pages/server.ts';
import type { WebEvent } from '../../bot/pages/web-options.ts';
import type { QueueLoad } from '../../bot/store/due-rows.ts';
import type { StandingCounts } from '../../bot/store/standing-orders.ts';
import type { SwapHappened } from '../../bot/store/store-deps.ts';
import type { BoardCounts } from '../../bot/swap/boards.ts';
import { isFinal, type Swap, TRANSITIONS } from '../../bot/swap/swap.ts';
import { cleanLabel } from '../../labels/clean-label.ts';
import type { Log } from '../../log.ts';
import { atMost, createMeters } from '../../meters.ts';
import type { RpcCall } from '../../solana/connection.ts';
import { NODE_ALERTS } from '../../solana/node-verdict.ts';
import { VERSION } from '../../version.ts';

export interface BotGauges {
  /** Unsettled swaps are counted by state, with the age of the oldest one, s. */
  readonly inFlight: () => Promise<{
    readonly byState: Readonly<Record<string, number>>;
    readonly oldestAgeSeconds: number;
  }>;
  readonly boards: () => Promise<BoardCounts>;
  readonly standing: () => Promise<StandingCounts>;
  readonly queues: () => Promise<readonly QueueLoad[]>;
  /** Chats to which Telegram let nothing be sent, the whole bot not among them. */
  readonly pausedChats: () => Promise<number>;
  readonly isLeading: () => boolean;
  /** S; infinite where no backup was made or checked. */
  readonly backupAge: () => Promise<number>;
  /** Quotes that the guard refused in the last drill; 0 without one. */
  readonly drillRefused: () => Promise<number>;
}

export type BotMetrics = ReturnType<typeof createBotMetrics>;

/** Anyone can invent programs. */
const MAX_PROGRAMS = 50;
/** A service can invent routes. */
const MAX_ROUTES = 20;
const MAX_ROUTE_LENGTH = 40;

const SECONDS = [0.005, 0.025, 0.1, 0.5, 2, 10, 30];
const LANDING_SECONDS = [1, 2, 3, 5, 10, 20, 30, 60, 120];
const SIGNING_SECONDS = [2, 5, 10, 15, 20, 25, 30, 40, 60, 120];

/** Labels are fixed words, routes or programs: never people, tokens or wallets. */
export function createBotMetrics() {
  const { registry, count, countBegun, countKnown, time, gauge, gauges } = createMeters();
  collectDefaultMetrics({ register: registry });
  gauges('bot_info', 'The version of the program', 'version', () => ({ [VERSION]: 1 }));
  const venues = count(
    'bot_unknown_venues_total',
    'Routes refused for a program that is no known venue',
    'program',
  );
  const program = atMost(MAX_PROGRAMS);
  const rpcCalls = count(
    'bot_rpc_calls_total',
    'Calls of RPC nodes; a node is its place in SOLANA_RPC_URL',
    'node',
    'method',
    'outcome',
  );
  const rpcSeconds = time('bot_rpc_call_seconds', 'Answers of RPC nodes', SECONDS, 'node');
  return {
    registry,
    ...swapMeters({ countBegun, countKnown, time }),
    rpcCall: ({ place, method, outcome, seconds }: RpcCall) => {
      rpcCalls(String(place), method, outcome);
      if (outcome !== 'cancelled') rpcSeconds(seconds, String(place));
    },
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
    boardPrice: countKnown(
      'bot_board_prices_total',
      'Prices for boards: asked, shared, short of budget, failed',
      { outcome: ['asked', 'shared', 'short', 'failed'] },
    ),
    pageEvent: count('bot_page_events_total', 'What happened on our pages', 'kind', 'outcome'),
    connectionCut: count(
      'bot_connections_cut_total',
      'Connections cut by reason: crowded, hasty or stuck',
      'reason',
    ),
    guardRefused: count('bot_guard_refusals_total', 'Transactions the guard refused, by rule', 'rule'),
    venueRefused: (address: string) => venues(program(address)),
    truthMismatch: countKnown('bot_truth_mismatch_total', 'Words that the chain does not back', {
      kind: [
        ...NODE_ALERTS,
        'foreign_tx_hash',
        'service_disagrees',
        'confirmation_rolled_back',
        'failure_rolled_back',
      ],
    }),
    tokenWithheld: count('bot_tokens_withheld_total', 'Tokens listed otherwise than the chain has them'),
    late: count('bot_late_total', 'Work given up at its deadline, and writes that came too late', 'what'),
    delivered: countKnown(
      'bot_deliveries_total',
      'Messages of the outbox that were refused, given up, or may not have arrived',
      {
        kind: ['status', 'notice', 'wallet_question', 'alert', 'outage', 'standing'],
        outcome: ['markup_refused', 'not_authorized', 'given_up', 'arrival_unknown'],
      },
    ),
    updateTrouble: countKnown('bot_webhook_trouble_total', 'Updates that go elsewhere or are not delivered', {
      kind: ['foreign_url', 'foreign_poller', 'delivery_failing'],
    }),
    watchPages: ({ load, checks }: WebServer) => {
      const help = 'Open connections of the web server, by what they are doing';
      gauges('bot_connections', help, 'doing', () => load().connections);
      gauge('bot_status_streams', 'Open streams of a status', () => load().streams);
      gauges('bot_ready', 'The checks of /readyz: 1 where it passes', 'check', async () =>
        Object.fromEntries(
          Object.entries(await checks()).map(([check, outcome]) => [check, outcome === 'ok' ? 1 : 0]),
        ),
      );
    },
    watchBudget: (leftPercent: () => number) =>
      gauge(
        'bot_service_budget_left_percent',
        'Of the calls that the key of the service allows',
        leftPercent,
      ),
    watch: ({
      inFlight,
      boards,
      standing,
      queues,
      pausedChats,
      isLeading,
      backupAge,
      drillRefused,
    }: BotGauges) => {
      gauge('bot_swap_oldest_in_flight_seconds', 'Age of the oldest swap that may still land', async () => {
        const { oldestAgeSeconds } = await inFlight();
        return oldestAgeSeconds;
      });
      gauges('bot_swaps_open', 'Swaps without an end, by state', 'state', async () => {
        const { byState } = await inFlight();
        return byState;
      });
      gauges('bot_boards', 'Boards of groups, by state', 'state', async () => ({ ...(await boards()) }));
      const help = 'Standing orders without an end, by state';
      gauges('bot_standing_orders', help, 'state', async () => ({ ...(await standing()) }));
      const perQueue = async (figure: 'depth' | 'ageSeconds') =>
        Object.fromEntries((await queues()).map((load) => [load.queue, load[figure]]));
      gauges('bot_queue_depth', 'What waits for the worker', 'queue', () => perQueue('depth'));
      gauges('bot_queue_age_seconds', 'How long the oldest of it has waited', 'queue', () =>
        perQueue('ageSeconds'),
      );
      gauge('bot_paused_chats', 'Chats that Telegram asked to pause; their messages wait', pausedChats);
      gauge('bot_leading', '1 where this bot is the worker', () => (isLeading() ? 1 : 0));
      gauge('bot_backup_age_seconds', 'Since the last backup that was made or checked', backupAge);
      gauge('bot_drill_refused', 'Quotes that the guard refused in the last drill', drillRefused);
    },
  };
}

const ENDS = [...(Object.keys(TRANSITIONS) as Swap['state'][]).filter(isFinal), 'rolled_back'];

/** `rolled_back` takes a confirmation or a failure back. */
function swapMeters({
  countBegun,
  countKnown,
  time,
}: Pick<ReturnType<typeof createMeters>, 'countBegun' | 'countKnown' | 'time'>) {
  const route = atMost(MAX_ROUTES);
  const moves = countKnown('bot_swap_moves_total', 'Steps of swaps, by the state they reached', {
    state: Object.keys(TRANSITIONS),
  });
  const ends = countBegun('bot_swaps_ended_total', 'Swaps that ended, by end and route', 'end', 'route');
  const landing = time('bot_swap_landing_seconds', 'From the signature to the confirmation', LANDING_SECONDS);
  const orders = countKnown('bot_orders_total', 'Orders: signed, signed or scanned too late, never signed', {
    outcome: ['signed', 'late', 'never'],
  });
  const signing = time('bot_signing_seconds', 'From handing out to the signature', SIGNING_SECONDS, 'wallet');
  const signature = ({ wallet, inTime, seconds }: Extract<WebEvent, { kind: 'signature' }>) => {
    signing(seconds, wallet);
    if (!inTime) orders('late');
  };
  const swap = ({ swap, from }: SwapHappened): void => {
    if (from === swap.state) return;
    moves(swap.state);
    const outcome = orderOutcome(swap, from);
    if (outcome) orders(outcome);
    const label = route(routeOf(swap));
    // An offer begins the series of its end, a scrape or more early: Prometheus misses an event that creates
    // its series.
    if (from === null) for (const end of ENDS) ends.begin(end, label);
    if (!isFinal(swap.state)) return;
    ends.count(endOf(swap, from), label);
    const { signedAt, finalAt } = swap;
    if (swap.state === 'confirmed' && signedAt !== null && finalAt !== null)
      landing((finalAt - signedAt) / 1_000);
  };
  return { swap, signature };
}

/** A scan that landed was signed; one that can no longer land was late. */
function orderOutcome({ state }: Swap, from: SwapHappened['from']): 'signed' | 'late' | 'never' | undefined {
  if (state === 'signed' || (from === 'served' && state === 'submitted')) return 'signed';
  if (from === 'served') return 'late';
  return from === 'ordered' && state === 'lapsed' ? 'never' : undefined;
}

function endOf({ state }: Swap, from: SwapHappened['from']): string {
  return from !== null && isFinal(from) ? 'rolled_back' : state;
}

function routeOf({ signed, offer }: Swap): string {
  return cleanLabel(signed?.routeName ?? offer.routeName, MAX_ROUTE_LENGTH);
}

/** A swap that ends has its whole story in one line of the log. */
export function logSwap(log: Log, { swap, from, why, at }: SwapHappened): void {
  const { id: swapId, state, reason } = swap;
  const route = routeOf(swap);
  if (from === state || !isFinal(state)) {
    log.info({ swapId, from, to: state, why, route }, 'swap event');
    return;
  }
  const since = (time: number | null) => (time === null ? undefined : at - time);
  log.info(
    {
      ...{ swapId, from, end: endOf(swap, from), why, route, reason: reason ?? undefined },
      ...{ openMs: since(swap.createdAt), signedMs: since(swap.signedAt) },
    },
    'swap ended',
  );
}
