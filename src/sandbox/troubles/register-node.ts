import type { FastifyInstance } from 'fastify';

/**
 * A second address of the chain, at `/node`. While it hangs it takes every call and answers none, not even later: whoever
 * asks has to know how long to wait.
 */
export function registerNode(
  scope: FastifyInstance,
  { rpcUrl, hangs }: { readonly rpcUrl: string; readonly hangs: () => boolean },
): void {
  scope.post('/node', async (request, reply) => {
    if (hangs()) return reply.hijack();
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request.body),
    });
    // A call that was under way when the node began to hang hangs as well.
    if (hangs()) return reply.hijack();
    return reply
      .code(answer.status)
      .type('application/json')
      .send(await answer.text());
  });
}
