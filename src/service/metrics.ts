import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ConnectionCounts, CutReason } from '../http/limit-connections.ts';

interface MetricSources {
  /** Open executions; ms since the epoch. */
  readonly inFlight: () => { readonly count: number; readonly oldestCreatedAt: number | undefined };
  readonly now: () => number;
}

export class ServiceMetrics {
  readonly registry = new Registry();
  readonly #duration = new Histogram({
    name: 'service_request_duration_seconds',
    help: 'Time from the request line to the end of the answer, by route and status; its count is the number of requests',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  });
  readonly #providerErrors = new Counter({
    name: 'service_provider_errors_total',
    help: 'What a provider could not answer or carry out, by provider and kind',
    labelNames: ['provider', 'kind'],
    registers: [this.registry],
  });
  readonly #budgetRefusals = new Counter({
    name: 'service_key_budget_refusals_total',
    help: 'Requests refused because the verification budget of their key was used up',
    registers: [this.registry],
  });
  readonly #unverifiedRefusals = new Counter({
    name: 'service_stranger_refusals_total',
    help: 'Requests turned away because their sender had asked too often without a good key',
    registers: [this.registry],
  });
  readonly #nodeAlerts = new Counter({
    name: 'service_node_alerts_total',
    help: 'RPC nodes that do not agree on a transaction, or were passed over, by kind',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  readonly #connectionCuts = new Counter({
    name: 'service_connections_cut_total',
    help: 'Connections cut by reason: crowded, hasty or stuck',
    labelNames: ['reason'],
    registers: [this.registry],
  });

  requestAnswered(route: string, status: number, seconds: number): void {
    this.#duration.observe({ route, status }, seconds);
  }

  providerFailed(provider: string, kind: string): void {
    this.#providerErrors.inc({ provider, kind });
  }

  nodeAlerted(kind: string): void {
    this.#nodeAlerts.inc({ kind });
  }

  connectionCut(reason: CutReason): void {
    this.#connectionCuts.inc({ reason });
  }

  unverifiedRefused(): void {
    this.#unverifiedRefusals.inc();
  }

  watchConnections(count: () => ConnectionCounts): void {
    new Gauge({
      name: 'service_connections',
      help: 'Open connections, by what they are doing',
      labelNames: ['doing'],
      registers: [this.registry],
      collect() {
        for (const [doing, connections] of Object.entries(count())) this.set({ doing }, connections);
      },
    });
  }

  budgetRefused(): void {
    this.#budgetRefusals.inc();
  }

  watch({ inFlight, now }: MetricSources): void {
    this.#gauge('service_executions_in_flight', 'Executions without an end', () => inFlight().count);
    this.#gauge('service_execution_oldest_age_seconds', 'Age of the oldest execution without an end', () => {
      const oldest = inFlight().oldestCreatedAt;
      return oldest === undefined ? 0 : Math.max(0, (now() - oldest) / 1_000);
    });
  }

  #gauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: () => {
        gauge.set(read());
      },
    });
  }
}
