import fastify from 'fastify';
import { serveCommands } from '../part.ts';
import type { Operation } from '../service.ts';

/** Minimal Fastify server: one route, one answer, no checks. */
async function listen({ method, path, body }: Operation & { readonly body: string }): Promise<string> {
  const app = fastify();
  const bytes = Buffer.from(body);
  app.route({
    method,
    url: path,
    handler: async (_, reply) => reply.type('application/json; charset=utf-8').send(bytes),
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

serveCommands({ listen });
