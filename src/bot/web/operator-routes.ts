import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { WebDeps } from './web-deps.ts';

/** Health for supervisors, and metrics for those on this machine or its private network. */
export function addOperatorRoutes(app: FastifyInstance, deps: WebDeps): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await runChecks(deps);
    const ready = Object.values(checks).every((outcome) => outcome === 'ok');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready', checks });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isPrivate(request.ip)) return reply.callNotFound();
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

const PRIVATE = new BlockList();
PRIVATE.addSubnet('127.0.0.0', 8);
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

function isPrivate(ip: string): boolean {
  // A proxy may have passed on whatever its caller called itself.
  const version = isIP(ip);
  return version !== 0 && PRIVATE.check(ip, version === 6 ? 'ipv6' : 'ipv4');
}
