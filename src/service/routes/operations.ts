import type { FastifyInstance, FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  type ExecuteRequest,
  ExecuteRequestSchema,
  type QuoteRequest,
  QuoteRequestSchema,
  type TokensQuery,
  TokensQuerySchema,
} from '../../contract/index.ts';
import type { ExecuteTransaction } from '../execution/execute.ts';
import { type Authenticate, authenticateFirst } from '../keys/authenticate.ts';
import type { QuoteSwap } from '../quotes/quote-swap.ts';
import { JSON_TYPE, writeSuccess } from '../server/errors.ts';
import { pageOfTokens } from '../tokens/pages.ts';
import type { TokenRegistry } from '../tokens/registry.ts';

interface OperationsDeps {
  readonly registry: TokenRegistry;
  readonly quoteSwap: QuoteSwap;
  readonly execute: ExecuteTransaction;
  readonly authenticate: Authenticate;
  readonly now: () => number;
  /** @default 100 */
  readonly pageSize: number | undefined;
}

const NoQuerySchema = Type.Object({}, { additionalProperties: false });

/** `GET /v1/tokens`, `POST /v1/quotes` and `POST /v1/execute` (sections 4.1 to 4.3). */
export function registerOperations(app: FastifyInstance, deps: OperationsDeps): void {
  const { registry, quoteSwap, execute, authenticate, now, pageSize } = deps;
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
    async (request, reply) => send(reply, await execute(request.body)),
  );
}
