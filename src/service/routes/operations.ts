import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
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
  readonly pageSize?: number;
}

const NoQuerySchema = Type.Object({}, { additionalProperties: false });

/** `GET /v1/tokens`, `POST /v1/quotes` and `POST /v1/execute` (sections 4.1 to 4.3). */
export function registerOperations(app: FastifyInstance, deps: OperationsDeps): void {
  const { quoteSwap, execute, authenticate, now } = deps;
  const writePage = createPageWriter(deps);
  app.get<{ Querystring: TokensQuery }>(
    '/v1/tokens',
    {
      schema: { querystring: TokensQuerySchema },
      onRequest: authenticateFirst(authenticate, 'tokens'),
    },
    async (request, reply) => reply.type(JSON_TYPE).send(writeSuccess(writePage(request.query), now())),
  );
  app.post<{ Body: QuoteRequest }>(
    '/v1/quotes',
    {
      schema: { body: QuoteRequestSchema, querystring: NoQuerySchema },
      onRequest: authenticateFirst(authenticate, 'quotes'),
    },
    async (request, reply) => {
      const quotes = await quoteSwap(request.body);
      return reply.type(JSON_TYPE).send(writeSuccess(JSON.stringify({ quotes }), now()));
    },
  );
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

/** Encodes the unfiltered first page once per list. */
function createPageWriter({ registry, pageSize }: OperationsDeps): (query: TokensQuery) => string {
  const write = (query: TokensQuery) => JSON.stringify(pageOfTokens(registry.tokens, query, pageSize));
  let first = { tokens: registry.tokens, json: write({}) };
  return (query) => {
    if (query.cursor !== undefined || query.issuer !== undefined) return write(query);
    if (first.tokens !== registry.tokens) first = { tokens: registry.tokens, json: write({}) };
    return first.json;
  };
}
