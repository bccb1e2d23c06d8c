import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { isOperator, type TrustsProxy } from '../../http/addresses.ts';
import { memoizeFor } from '../../memoize-for.ts';
import type { ChainHead } from '../chain-head.ts';
import type { ServiceMetrics } from '../metrics.ts';
import { JSON_TYPE, ServiceError, writeSuccess } from '../server/errors.ts';
import type { ServiceSchema } from '../store/service-schema.ts';

interface HealthRoutesDeps {
  readonly database: Kysely<ServiceSchema>;
  readonly chainHead: ChainHead;
  /** Undefined where they have an address of their own. */
  readonly metrics?: ServiceMetrics;
  readonly rpcUrl: string;
  readonly now: () => number;
  readonly trustsProxy: TrustsProxy;
}

/** In ms, because public requests must not load the database. */
const READY_FOR_MS = 2_000;

/** `GET /healthz` (alive), `/readyz` (database and chain answer), `/metrics` (Prometheus, operators only); no key. */
export function registerHealthRoutes(app: FastifyInstance, deps: HealthRoutesDeps): void {
  const { metrics, now, trustsProxy } = deps;
  const readiness = memoizeFor(READY_FOR_MS, () => readReadiness(deps), now);
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

async function readReadiness({ database, chainHead, rpcUrl }: HealthRoutesDeps) {
  await database
    .selectFrom('service_keys')
    .select('key_id')
    .limit(1)
    .execute()
    .catch((cause: unknown) => {
      throw new ServiceError('upstream_unavailable', 'Not ready: the database does not answer', {
        status: 503,
        cause,
      });
    });
  const blockHeight = chainHead.height();
  if (blockHeight === undefined) {
    throw new ServiceError('upstream_unavailable', 'Not ready: the chain does not answer or stands still', {
      status: 503,
    });
  }
  return { status: 'ready', database: 'ok', rpcUrl: withoutSecrets(rpcUrl), blockHeight };
}

/** RPC URLs carry keys in path or query. */
function withoutSecrets(rpcUrl: string): string {
  return new URL(rpcUrl).origin;
}
