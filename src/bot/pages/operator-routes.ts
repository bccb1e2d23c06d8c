import type { FastifyInstance } from 'fastify';
import { isOperator } from '../../http/addresses.ts';
import { memoizeFor } from '../../memoize-for.ts';
import type { WebDeps } from './web-deps.ts';

/** Anybody may ask; what is asked of database and chain for it does not grow with that. */
const READY_FOR_MS = 2_000;

/** Health for supervisors, and metrics for this machine and for those a trusted proxy knows to be on its private network. */
export function addOperatorRoutes(app: FastifyInstance, deps: WebDeps): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  const readChecks = memoizeFor(READY_FOR_MS, () => runChecks(deps), deps.now);
  app.get('/readyz', async (_request, reply) => {
    const checks = await readChecks();
    const ready = Object.values(checks).every((outcome) => outcome === 'ok');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready', checks });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request, deps.trustsProxy)) return reply.callNotFound();
    return reply.type(deps.metrics.contentType).send(await deps.metrics.metrics());
  });
}

async function runChecks(deps: WebDeps): Promise<Record<string, 'ok' | 'failing'>> {
  const outcomes = await Promise.all(
    Object.entries(deps.readiness).map(async ([name, check]) => {
      const works = await check().catch(() => false);
      return [name, works ? 'ok' : 'failing'] as const;
    }),
  );
  return Object.fromEntries(outcomes);
}
