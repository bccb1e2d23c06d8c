import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import {
  type ExecuteRequest,
  ExecuteRequestSchema,
  type QuoteRequest,
  QuoteRequestSchema,
  type TokensQuery,
  TokensQuerySchema,
} from '../contract/index.ts';
import { REASON_HEADER } from '../contract/limits.ts';
import { isOperator, type TrustsProxy } from '../http/addresses.ts';
import { memoizeFor } from '../memoize-for.ts';
import type { ChainHead } from './chain-head.ts';
import type { ExecuteTransaction } from './execution/execute.ts';
import { type Authenticate, authenticateFirst } from './keys/authenticate.ts';
import type { ServiceMetrics } from './metrics.ts';
import type { QuoteSwap } from './quotes/quote-swap.ts';
import { JSON_TYPE, ServiceError, writeSuccess } from './server/errors.ts';
import type { ServiceSchema } from './store/service-schema.ts';
import { pageOfTokens, type TokenRegistry } from './tokens/registry.ts';

const NoQuerySchema = Type.Object({}, { additionalProperties: false });

/** Sections 4.1 to 4.3. */
export function registerOperations(
  app: FastifyInstance,
  {
    registry,
    quoteSwap,
    execute,
    authenticate,
    now,
    pageSize,
  }: {
    readonly registry: TokenRegistry;
    readonly quoteSwap: QuoteSwap;
    readonly execute: ExecuteTransaction;
    readonly authenticate: Authenticate;
    readonly now: () => number;
    /** @default 100 */
    readonly pageSize: number | undefined;
  },
): void {
  const send = (reply: FastifyReply, data: object) =>
    reply.type(JSON_TYPE).send(writeSuccess(JSON.stringify(data), now()));
  app.get<{ Querystring: TokensQuery }>(
    '/v1/tokens',
    {
      schema: { querystring: TokensQuerySchema },
      onRequest: authenticateFirst(authenticate, 'tokens'),
    },
    async (request, reply) => send(reply, pageOfTokens(registry.tokens, request.query, pageSize)),
  );
  app.post<{ Body: QuoteRequest }>(
    '/v1/quotes',
    {
      schema: { body: QuoteRequestSchema, querystring: NoQuerySchema },
      onRequest: authenticateFirst(authenticate, 'quotes'),
    },
    async (request, reply) => send(reply, { quotes: await quoteSwap(request.body) }),
  );
  app.post<{ Body: ExecuteRequest }>(
    '/v1/execute',
    {
      schema: { body: ExecuteRequestSchema, querystring: NoQuerySchema },
      onRequest: authenticateFirst(authenticate, 'execute'),
    },
    async (request, reply) => {
      const { result, reason } = await execute(request.body);
      if (reason !== undefined) reply.header(REASON_HEADER, reason);
      return send(reply, result);
    },
  );
}

/** Ms: public requests must not load the database. */
const READY_FOR_MS = 2_000;

/** The health checks need no key. `/metrics` answers operators only, and is absent without `metrics`, which then have an address of their own. */
export function registerHealthRoutes(
  app: FastifyInstance,
  {
    readiness: ready,
    metrics,
    now,
    trustsProxy,
  }: {
    readonly readiness: () => Promise<object>;
    readonly metrics?: ServiceMetrics;
    readonly now: () => number;
    readonly trustsProxy: TrustsProxy;
  },
): void {
  const readiness = memoizeFor(READY_FOR_MS, ready, now);
  app.get('/healthz', async (_request, reply) =>
    reply.type(JSON_TYPE).send(writeSuccess('{"status":"ok"}', now())),
  );
  app.get('/readyz', async (_request, reply) => {
    return reply.type(JSON_TYPE).send(writeSuccess(JSON.stringify(await readiness()), now()));
  });
  if (metrics === undefined) return;
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request, trustsProxy))
      throw new ServiceError('not_found', 'There is nothing at this address');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** @throws ServiceError 503 naming what is missing: the database, room on its disk, or a chain that moves */
export async function readReadiness(
  database: Kysely<ServiceSchema>,
  chainHead: ChainHead,
  rpcUrl: string,
  hasRoom?: () => Promise<boolean>,
): Promise<object> {
  const keys = database.selectFrom('service_keys').select('key_id').limit(1);
  await keys.execute().catch((cause: unknown) => {
    throw notReady('the database does not answer', cause);
  });
  if ((await hasRoom?.()) === false) throw notReady('the disk of the database is full');
  const blockHeight = chainHead.height();
  if (blockHeight === undefined) throw notReady('the chain does not answer or stands still');
  // RPC URLs carry keys in path or query.
  return { status: 'ready', database: 'ok', rpcUrl: new URL(rpcUrl).origin, blockHeight };
}

function notReady(reason: string, cause?: unknown): ServiceError {
  return new ServiceError('upstream_unavailable', `Not ready: ${reason}`, { status: 503, cause });
}
