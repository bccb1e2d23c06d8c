import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const HEALTH_CHECKS = ['/healthz', '/readyz'];

/**
 * First step of a stop: balancers send nothing more, while every request is still served. Call before the
 * routes are added.
 * @returns makes the health checks fail
 */
export function prepareDrain(
  app: FastifyInstance,
  answer: (reply: FastifyReply, request: FastifyRequest) => FastifyReply,
): () => void {
  let isDraining = false;
  app.addHook('onRequest', async (request, reply) => {
    if (!isDraining || !HEALTH_CHECKS.includes(request.routeOptions.url ?? '')) return;
    return answer(reply.code(503), request);
  });
  return () => {
    isDraining = true;
  };
}
