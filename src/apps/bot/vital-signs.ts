import type { Connection } from '@solana/web3.js';
import type { Clock } from '../../bot/swap/brands.ts';
import type { RpcCall } from '../../solana/connection.ts';

/**
 * What a process learns about nodes, Telegram and its own core, for the alerts in the operators' chat. The rules of
 * Prometheus (`deploy/alert-rules.yml`) say the same. `test/apps/bot/vital-signs.test.ts` proves it.
 */

const MINUTE_MS = 60_000;

/** Calls and failures by minute. */
export class FailureRate {
  readonly #now: Clock;
  readonly #minutes: number;
  readonly #counts = new Map<number, { calls: number; failures: number }>();

  constructor(now: Clock, minutes: number) {
    this.#now = now;
    this.#minutes = minutes;
  }

  report(isFailure: boolean): void {
    const minute = this.#forget();
    const count = this.#counts.get(minute) ?? { calls: 0, failures: 0 };
    count.calls += 1;
    if (isFailure) count.failures += 1;
    this.#counts.set(minute, count);
  }

  /** Share of the window's calls that failed; 0 where fewer than half of its minutes had a failure, as one fault passes. */
  share(): number {
    this.#forget();
    const counts = [...this.#counts.values()];
    if (counts.filter(({ failures }) => failures > 0).length < this.#minutes / 2) return 0;
    const sum = (what: 'calls' | 'failures') => counts.reduce((all, count) => all + count[what], 0);
    return sum('failures') / sum('calls');
  }

  #forget(): number {
    const minute = Math.floor(this.#now() / MINUTE_MS);
    for (const known of this.#counts.keys())
      if (known <= minute - this.#minutes || known > minute) this.#counts.delete(known);
    return minute;
  }
}

/** The alerting rules of Prometheus have the same share. */
const FAILING_SHARE = 0.2;

const PROBE_EVERY_MS = MINUTE_MS;
const ALL_AWAY_AFTER_MS = 30_000;
const NODE_AWAY_AFTER_MS = 10 * MINUTE_MS;
const NODE_WINDOW_MINUTES = 10;
const BAD_OUTCOMES: readonly string[] = ['refused', 'failing', 'late', 'unreachable'];

interface ProbedNode {
  readonly place: number;
  readonly connection: Pick<Connection, 'getBlockHeight'>;
  readonly calls: FailureRate;
  awaySince: number | undefined;
}

interface NodeHealthOptions {
  /** One for each node, in the order of SOLANA_RPC_URL. */
  readonly connections: readonly Pick<Connection, 'getBlockHeight'>[];
  readonly now: Clock;
  /** Called when a node goes away or comes back. */
  readonly onChange: (place: number, isServing: boolean) => void;
}

/** A bot at rest asks its nodes nothing, so they are probed: silence then means that they answer. */
export class NodeHealth {
  readonly #options: NodeHealthOptions;
  readonly #nodes: readonly ProbedNode[];
  #probedAt = Number.NEGATIVE_INFINITY;

  constructor(options: NodeHealthOptions) {
    this.#options = options;
    this.#nodes = options.connections.map((connection, index) => ({
      place: index + 1,
      connection,
      calls: new FailureRate(options.now, NODE_WINDOW_MINUTES),
      awaySince: undefined,
    }));
  }

  /** A call that the bot made anyway. */
  report({ place, outcome }: Pick<RpcCall, 'place' | 'outcome'>): void {
    if (outcome !== 'cancelled') this.#nodes[place - 1]?.calls.report(BAD_OUTCOMES.includes(outcome));
  }

  /** Asks all nodes once a minute, and at each call while one is away. Never rejects. */
  async probe(): Promise<void> {
    const { now } = this.#options;
    const isDue = Math.abs(now() - this.#probedAt) >= PROBE_EVERY_MS;
    if (!isDue && this.#nodes.every(({ awaySince }) => awaySince === undefined)) return;
    const askedAt = now();
    this.#probedAt = askedAt;
    await Promise.all(this.#nodes.map((node) => this.#ask(node, askedAt)));
  }

  async #ask(node: ProbedNode, askedAt: number): Promise<void> {
    const answers = await node.connection.getBlockHeight().then(
      () => true,
      () => false,
    );
    if (answers === (node.awaySince === undefined)) return;
    node.awaySince = answers ? undefined : askedAt;
    this.#options.onChange(node.place, answers);
  }

  /** The places of those whose last probe failed. */
  away(): string | false {
    const away = this.#nodes.filter(({ awaySince }) => awaySince !== undefined);
    return away.length > 0 && placesOf(away);
  }

  /** The places of all nodes where none has answered for 30 s. */
  allAway(): string | false {
    return this.#nodes.every((node) => this.#isAwayFor(node, ALL_AWAY_AFTER_MS)) && placesOf(this.#nodes);
  }

  /** The places of nodes that have not answered for ten minutes or fail often, unless all are away. */
  failing(): string | false {
    const failing = this.#nodes.filter(
      (node) => this.#isAwayFor(node, NODE_AWAY_AFTER_MS) || node.calls.share() > FAILING_SHARE,
    );
    return failing.length > 0 && !this.allAway() && placesOf(failing);
  }

  #isAwayFor({ awaySince }: ProbedNode, ms: number): boolean {
    return awaySince !== undefined && this.#options.now() - awaySince >= ms;
  }
}

function placesOf(nodes: readonly ProbedNode[]): string {
  return nodes.map(({ place }) => `node ${place}`).join(', ');
}

const TELEGRAM_WINDOW_MINUTES = 5;

/** Calls of the Bot API. A refusal is an answer. */
export class TelegramHealth {
  readonly #calls: FailureRate;

  constructor(now: Clock) {
    this.#calls = new FailureRate(now, TELEGRAM_WINDOW_MINUTES);
  }

  /** @param outcome as `ApiCall` has it */
  report(outcome: string): void {
    this.#calls.report(!/^(ok|4\d\d)$/.test(outcome));
  }

  trouble(): string | false {
    const share = this.#calls.share();
    return share > FAILING_SHARE && `${percent(share)} in five minutes`;
  }
}

const CORE_WINDOW_MS = 10 * MINUTE_MS;
const BUSY_SHARE = 0.8;

/** How much of one core the process uses; asked each few seconds. */
export class CoreLoad {
  readonly #now: Clock;
  readonly #cpuMs: () => number;
  #samples: readonly { readonly at: number; readonly cpuMs: number }[] = [];

  /** @param cpuMs used by the process since its start */
  constructor(now: Clock, cpuMs: () => number = ownCpuMs) {
    this.#now = now;
    this.#cpuMs = cpuMs;
  }

  trouble(): string | false {
    const at = this.#now();
    const kept = this.#samples.filter((sample) => sample.at <= at);
    const begin = kept.findLastIndex((sample) => at - sample.at >= CORE_WINDOW_MS);
    const cpuMs = this.#cpuMs();
    this.#samples = [...kept.slice(Math.max(0, begin)), { at, cpuMs }];
    const [oldest] = this.#samples;
    if (!oldest || at - oldest.at < CORE_WINDOW_MS) return false;
    const share = (cpuMs - oldest.cpuMs) / (at - oldest.at);
    return share > BUSY_SHARE && `${percent(share)} over ten minutes`;
  }
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

export function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}
