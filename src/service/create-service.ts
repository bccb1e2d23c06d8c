import type { Connection } from '@solana/web3.js';
import type { Kysely } from 'kysely';
import type { Token } from '../contract/index.ts';
import { migrate } from '../database/migrate.ts';
import { type TrustsProxy, trustProxies } from '../http/addresses.ts';
import type { Log } from '../log.ts';
import { createAgreement } from '../solana/agreement.ts';
import type { NodeAlert } from '../solana/agreement-rules.ts';
import type { StatusReader } from '../solana/chain-status.ts';
import { shareHeight } from '../solana/chain-status.ts';
import { ChainHead } from './chain-head.ts';
import { ExecutionClaims } from './execution/claims.ts';
import { createExecuteTransaction } from './execution/execute.ts';
import { ExecutionStore } from './execution/store.ts';
import { ExecutionWorker } from './execution/worker.ts';
import { createAuthenticate } from './keys/authenticate.ts';
import { createKeyBudget } from './keys/budget.ts';
import { createLocalVerifier, type KeyVerifier } from './keys/verifier.ts';
import { ServiceMetrics } from './metrics.ts';
import { registerDocsRoutes } from './openapi/docs-page.ts';
import type { Policy } from './policy.ts';
import type { ProviderFactory } from './providers/provider.ts';
import { createQuoteSwap } from './quotes/quote-swap.ts';
import { createQuoteStore } from './quotes/store.ts';
import { registerHealthRoutes } from './routes/health.ts';
import { registerOperations } from './routes/operations.ts';
import { createServer, refuseUnknownRoutes } from './server/create-server.ts';
import { serviceMigrations } from './store/service-migrations.ts';
import type { ServiceSchema } from './store/service-schema.ts';
import { TokenRegistry } from './tokens/registry.ts';

export interface ServiceOptions {
  /** The caller closes it after the service. */
  readonly database: Kysely<ServiceSchema>;
  readonly connection: Connection;
  /** Each node, preferred first; all must agree on an end. @default the connection */
  readonly statusNodes?: readonly StatusReader[];
  /** `place` counts `statusNodes` from 1. */
  readonly onNodeAlert?: (alert: NodeAlert, place: number) => void;
  /** `/readyz` shows its origin. */
  readonly rpcUrl: string;
  readonly tokens: readonly Token[];
  readonly providers: readonly ProviderFactory[];
  /** @default the local table */
  readonly keyVerifier?: KeyVerifier;
  readonly keyBudgetPerMinute: number;
  /** @default nothing is blocked */
  readonly policy?: Policy;
  readonly log: Log;
  readonly now: () => number;
  /** @default 5,000,000 */
  readonly maxPriorityFeeLamports?: bigint;
  /** Ms, for chains faster than mainnet. */
  readonly executionPollMs?: number;
  /** Ms until an unseen process loses its executions. @default 4000 */
  readonly executionLeaseMs?: number;
  readonly chainPollMs?: number;
  readonly requestTimeoutMs?: number;
  readonly maxConnections?: number;
  /** Without a byte on a connection, ms. @default 30000 */
  readonly quietMs?: number;
  /** @default loopback */
  readonly trustsProxy?: TrustsProxy;
  /** All providers together, ms. @default 5000 */
  readonly quoteDeadlineMs?: number;
  /** @default 100 */
  readonly pageSize?: number;
}

export interface Service {
  /** Port 0 picks a free one. A failed start leaves nothing running. @returns the base URL */
  listen(host: string, port: number): Promise<string>;
  /** Ends within 10 s; open requests finish. Safe to call twice. */
  close(): Promise<void>;
}

/** The rest of the shutdown has 3 s. */
const DRAIN_MS = 7_000;
const SWEEP_MS = 600_000;
const MAX_PRIORITY_FEE_LAMPORTS = 5_000_000n;

/** Assembles the service and migrates its tables. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { database, connection, log, now } = options;
  await migrate(database, 'service', serviceMigrations, now);
  const metrics = new ServiceMetrics();
  const chainHead = new ChainHead({ connection, log, now, ...optional('pollMs', options.chainPollMs) });
  const maxPriorityFeeLamports = options.maxPriorityFeeLamports ?? MAX_PRIORITY_FEE_LAMPORTS;
  const deps = { connection, database, chainHead, now, log, maxPriorityFeeLamports };
  const providers = options.providers.map((create) => create(deps));
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const registry = new TokenRegistry(options.tokens);
  const quotes = createQuoteStore({ database, now });
  const executions = new ExecutionStore(database, now);
  const policy = options.policy ?? { check: () => undefined };
  const claims = new ExecutionClaims({ database, now, ...optional('leaseMs', options.executionLeaseMs) });
  const readStatus = createAgreement({
    nodes: (options.statusNodes ?? [connection]).map(shareHeight),
    now,
    onAlert: (alert, place) => {
      metrics.nodeAlerted(alert);
      options.onNodeAlert?.(alert, place);
    },
  });
  const worker = new ExecutionWorker({
    ...{ connection, readStatus, executions, claims, quotes, providers: byName, metrics, now, log },
    ...optional('pollMs', options.executionPollMs),
  });
  metrics.watch({ inFlight: () => worker.inFlight(), now });

  const trustsProxy = options.trustsProxy ?? trustProxies([]);
  const app = createServer({
    ...{ log, metrics, now, trustsProxy },
    ...optional('requestTimeoutMs', options.requestTimeoutMs),
    ...optional('maxConnections', options.maxConnections),
    ...optional('quietMs', options.quietMs),
  });
  const authenticate = createAuthenticate({
    verifier: options.keyVerifier ?? createLocalVerifier(database, now),
    budget: createKeyBudget({ database, perMinute: options.keyBudgetPerMinute, now }),
    metrics,
    now,
  });
  const quoteSwap = createQuoteSwap({
    ...{ registry, policy, quotes, providers, metrics, log },
    ...optional('deadlineMs', options.quoteDeadlineMs),
  });
  const execute = createExecuteTransaction({
    quotes,
    executions,
    claims,
    worker,
    policy,
    providers: byName,
    now,
  });
  registerOperations(app, {
    ...{ registry, quoteSwap, execute, authenticate, now },
    ...optional('pageSize', options.pageSize),
  });
  registerHealthRoutes(app, { database, chainHead, metrics, rpcUrl: options.rpcUrl, now, trustsProxy });
  registerDocsRoutes(app);
  refuseUnknownRoutes(app, ROUTE_METHODS);

  const ending = new AbortController();
  const sweep = async () => {
    await Promise.all([quotes.sweep(ending.signal), executions.sweep(ending.signal)]).catch(
      (error: unknown) => log.warn({ err: error }, 'old records could not be swept'),
    );
  };
  let sweeper: NodeJS.Timeout | undefined;
  let closing: Promise<void> | undefined;
  const close = async () => {
    clearInterval(sweeper);
    ending.abort();
    const force = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
    await Promise.all([app.close(), worker.stop()]);
    clearTimeout(force);
    for (const part of [chainHead, registry, ...providers]) part.stop?.();
  };
  const stop = () => {
    closing ??= close();
    return closing;
  };
  const start = async (host: string, port: number) => {
    await Promise.all([chainHead.start(), registry.check(connection, log)]);
    await Promise.all(providers.map((provider) => provider.start?.()));
    worker.start();
    void sweep();
    sweeper = setInterval(() => void sweep(), SWEEP_MS).unref();
    return app.listen({ host, port });
  };
  return {
    listen: (host, port) =>
      start(host, port).catch(async (error: unknown) => {
        await stop();
        throw error;
      }),
    close: stop,
  };
}

const ROUTE_METHODS = {
  '/v1/tokens': 'GET, HEAD',
  '/v1/quotes': 'POST',
  '/v1/execute': 'POST',
  '/healthz': 'GET, HEAD',
  '/readyz': 'GET, HEAD',
  '/metrics': 'GET, HEAD',
  '/openapi.json': 'GET, HEAD',
  '/docs': 'GET, HEAD',
  '/docs/style.css': 'GET, HEAD',
} as const;

function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value });
}
