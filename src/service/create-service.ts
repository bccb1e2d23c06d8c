import type { Connection } from '@solana/web3.js';
import type { Kysely } from 'kysely';
import type { Token } from '../contract/index.ts';
import { migrate } from '../database/migrate.ts';
import { type TrustsProxy, trustProxies } from '../http/addresses.ts';
import { prepareDrain } from '../http/drain.ts';
import type { Log } from '../log.ts';
import { type AgreementNodes, createAgreement } from '../solana/agreement.ts';
import { shareHeight } from '../solana/chain-status.ts';
import { ChainHead } from './chain-head.ts';
import { createExecuteTransaction } from './execution/execute.ts';
import { ExecutionClaims, ExecutionStore } from './execution/store.ts';
import { ExecutionWorker } from './execution/worker.ts';
import { createAuthenticate, createLocalVerifier, type KeyVerifier } from './keys/authenticate.ts';
import { createKeyBudget } from './keys/budget.ts';
import { createServiceMetrics, type ServiceMetrics } from './metrics.ts';
import { registerDocsRoutes } from './openapi/docs-page.ts';
import type { Policy } from './policy.ts';
import type { ProviderFactory } from './providers/provider.ts';
import { createQuoteSwap } from './quotes/quote-swap.ts';
import { createQuoteStore } from './quotes/store.ts';
import { readReadiness, registerHealthRoutes, registerOperations } from './routes.ts';
import { createServer, type HttpLimits } from './server/create-server.ts';
import { JSON_TYPE, ServiceError, writeError } from './server/errors.ts';
import { type ServiceSchema, serviceMigrations } from './store/service-schema.ts';
import { TokenRegistry } from './tokens/registry.ts';

export interface ServiceOptions {
  /** The caller closes it after the service. */
  readonly database: Kysely<ServiceSchema>;
  /** Whether the disk of the database has room. @default true */
  readonly hasRoom?: () => Promise<boolean>;
  /** `/readyz` shows its origin. */
  readonly connection: Connection;
  /** All nodes must agree on an end. @default the connection, without alerts */
  readonly nodes?: AgreementNodes;
  readonly tokens: readonly Token[];
  readonly providers: readonly ProviderFactory[];
  /** @default the local table */
  readonly keyVerifier?: KeyVerifier;
  readonly keyBudgetPerMinute: number;
  /** @default made here */
  readonly metrics?: ServiceMetrics;
  /** @default nothing is blocked */
  readonly policy?: Policy;
  readonly http?: HttpOptions;
  readonly timing?: Timing;
  readonly log: Log;
  readonly now: () => number;
}

interface HttpOptions extends HttpLimits {
  /** @default loopback */
  readonly trustsProxy?: TrustsProxy;
  /** Served at an address of their own. @default false */
  readonly hasOwnMetrics?: boolean;
  /** Tokens per page. @default 100 */
  readonly pageSize?: number;
}

/** Milliseconds, shortened by tests and by chains that are faster than mainnet. */
interface Timing {
  readonly chainPollMs?: number;
  readonly executionPollMs?: number;
  /** A process that has not been seen for so long loses its executions to another. */
  readonly executionLeaseMs?: number;
  /** All providers together. */
  readonly quoteDeadlineMs?: number;
}

export interface Service {
  /** Port 0 picks a free one. A failed start leaves nothing running. @returns the base URL */
  listen(host: string, port: number): Promise<string>;
  /**
   * The health checks fail from this call on, so that a balancer sends nothing new; everything else is still served.
   */
  drain(): void;
  /** Ends within 10 s; open requests finish. Safe to call twice. */
  close(): Promise<void>;
}

/** The rest of the shutdown has 3 s. */
const DRAIN_MS = 7_000;
const SWEEP_MS = 600_000;

/** Migrates the tables and puts the parts of the service together; nothing listens before `listen`. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { database, connection, policy = { check: () => undefined }, timing = {}, log, now } = options;
  const { metrics = createServiceMetrics() } = options;
  const { trustsProxy = trustProxies([]), pageSize, hasOwnMetrics = false, ...limits } = options.http ?? {};
  const migrations = await migrate(database, 'service', serviceMigrations, now);
  if (migrations.length > 0) log.info({ migrations }, 'the database was brought up to this version');
  const chainHead = new ChainHead(connection, now, log, timing.chainPollMs);
  const providers = options.providers.map((create) => create({ connection, database, chainHead, now, log }));
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const registry = new TokenRegistry(options.tokens);
  const quotes = createQuoteStore(database, now);
  const executions = new ExecutionStore(database, now);
  const claims = new ExecutionClaims(database, now, timing.executionLeaseMs);
  const { nodes, onAlert } = options.nodes ?? { nodes: [connection] };
  const readStatus = createAgreement({
    nodes: nodes.map(shareHeight),
    now,
    onAlert: (alert, place, detail) => {
      metrics.nodeAlerted(alert);
      onAlert?.(alert, place, detail);
    },
  });
  const worker = new ExecutionWorker(
    { connection, executions, providers: byName, metrics, log },
    quotes,
    claims,
    readStatus,
    timing.executionPollMs,
  );
  metrics.watch({ inFlight: () => worker.inFlight(), now });

  const app = createServer({ log, metrics, now, trustsProxy, limits });
  const stopping = new ServiceError('upstream_unavailable', 'This process is stopping', { status: 503 });
  const drain = prepareDrain(app, (reply, { id }) =>
    reply.type(JSON_TYPE).send(writeError(stopping, id, now())),
  );
  const authenticate = createAuthenticate(
    options.keyVerifier ?? createLocalVerifier(database, now),
    createKeyBudget(database, options.keyBudgetPerMinute, now),
    metrics,
    now,
  );
  const deadlineMs = timing.quoteDeadlineMs;
  const quoteSwap = createQuoteSwap({ registry, policy, quotes, providers, metrics, log, deadlineMs });
  const execute = createExecuteTransaction({
    ...{ quotes, executions, claims, worker, policy, now },
    providers: byName,
  });
  registerOperations(app, { registry, quoteSwap, execute, authenticate, now, pageSize });
  registerHealthRoutes(app, {
    readiness: () => readReadiness(database, chainHead, connection.rpcEndpoint, options.hasRoom),
    ...(hasOwnMetrics ? {} : { metrics }),
    now,
    trustsProxy,
  });
  registerDocsRoutes(app);

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
    drain,
    close: stop,
  };
}
