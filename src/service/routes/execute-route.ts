import type { FastifyInstance } from 'fastify';
import { type ExecuteRequest, ExecuteRequestSchema } from '../../contract/execution-schema.ts';
import type { ExecuteTransaction } from '../execution/execute-transaction.ts';
import type { Authenticate } from '../server/authenticate.ts';
import { authenticateFirst } from '../server/authenticate-first.ts';
import { JSON_TYPE, writeSuccess } from '../server/envelopes.ts';
import { NoQuerySchema } from './quotes-route.ts';

interface ExecuteRouteDeps {
  readonly execute: ExecuteTransaction;
  readonly authenticate: Authenticate;
  readonly now: () => number;
}

/** `POST /v1/execute` (section 4.3). */
export function registerExecuteRoute(app: FastifyInstance, deps: ExecuteRouteDeps): void {
  const { execute, authenticate, now } = deps;
  app.post<{ Body: ExecuteRequest }>(
    '/v1/execute',
    {
      schema: { body: ExecuteRequestSchema, querystring: NoQuerySchema },
      onRequest: authenticateFirst(authenticate, 'execute'),
    },
    async (request, reply) => {
      const result = await execute(request.body);
      return reply.type(JSON_TYPE).send(writeSuccess(JSON.stringify(result), now()));
    },
  );
}
