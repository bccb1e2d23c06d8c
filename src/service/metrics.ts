import type { ConnectionCounts } from '../http/limit-connections.ts';
import { createMeters } from '../meters.ts';
import type { RpcCall } from '../solana/connection.ts';
import { NODE_ALERTS } from '../solana/node-verdict.ts';
import { VERSION } from '../version.ts';

interface MetricSources {
  /** Open executions; ms since the epoch. */
  readonly inFlight: () => { readonly count: number; readonly oldestCreatedAt: number | undefined };
  readonly now: () => number;
}

export type ServiceMetrics = ReturnType<typeof createServiceMetrics>;

const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10];

export function createServiceMetrics() {
  const { registry, count, countKnown, time, gauge, gauges } = createMeters();
  gauges('service_info', 'The version of the program', 'version', () => ({ [VERSION]: 1 }));
  const rpcCalls = count(
    'service_rpc_calls_total',
    'Calls of RPC nodes; a node is its place in SOLANA_RPC_URL',
    'node',
    'method',
    'outcome',
  );
  return {
    registry,
    rpcCall: ({ place, method, outcome }: RpcCall) => rpcCalls(String(place), method, outcome),
    requestAnswered: time(
      'service_request_duration_seconds',
      'Time from the request line to the end of the answer, by route and status; its count is the number of requests',
      SECONDS,
      'route',
      'status',
    ),
    providerFailed: count(
      'service_provider_errors_total',
      'What a provider could not answer or carry out, by provider and kind',
      'provider',
      'kind',
    ),
    budgetRefused: count(
      'service_key_budget_refusals_total',
      'Requests refused because the verification budget of their key was used up',
    ),
    unverifiedRefused: count(
      'service_stranger_refusals_total',
      'Requests turned away because their sender had asked too often without a good key',
    ),
    nodeAlerted: countKnown(
      'service_node_alerts_total',
      'RPC nodes that do not agree on a transaction, or were passed over, by kind',
      { kind: NODE_ALERTS },
    ),
    connectionCut: count(
      'service_connections_cut_total',
      'Connections cut by reason: crowded, hasty or stuck',
      'reason',
    ),
    watchConnections: (read: () => ConnectionCounts) =>
      gauges('service_connections', 'Open connections, by what they are doing', 'doing', read),
    watch: ({ inFlight, now }: MetricSources) => {
      gauge('service_executions_in_flight', 'Executions without an end', () => inFlight().count);
      gauge('service_execution_oldest_age_seconds', 'Age of the oldest execution without an end', () => {
        const oldest = inFlight().oldestCreatedAt;
        return oldest === undefined ? 0 : Math.max(0, (now() - oldest) / 1_000);
      });
    },
  };
}
