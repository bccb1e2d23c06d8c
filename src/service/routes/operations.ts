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
import type { Authenticate } from '../keys/authenticate.ts';
import { authenticateFirst } from '../keys/authenticate.ts';
import type { QuoteSwap } from '../quotes/quote-swap.ts';
import { JSON_TYPE, writeSuccess } from '../server/errors.ts';
import { pageOfTokens } from '../tokens/pages.ts';
import type { TokenRegistry } from '../tokens/registry.ts';

interface QuotesRouteDeps {
  readonly quoteSwap: QuoteSwap;
  readonly authenticate: Authenticate;
  readonly now: () => number;
}

export const NoQuerySchema = Type.Object({}, { additionalProperties: false });

interface ExecuteRouteDeps {
  readonly execute: ExecuteTransaction;
  readonly authenticate: Authenticate;
  readonly now: () => number;
}

interface TokensRouteDeps {
  readonly registry: TokenRegistry;
  readonly authenticate: Authenticate;
  readonly now: () => number;
  /** @default 100 */
  readonly pageSize?: number;
}

/** `POST /v1/quotes` (section 4.2). */
export function registerQuotesRoute(app: FastifyInstance, deps: QuotesRouteDeps): void {
  const { quoteSwap, authenticate, now } = deps;
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

/** `GET /v1/tokens` (section 4.1). */
export function registerTokensRoute(app: FastifyInstance, deps: TokensRouteDeps): void {
  const { registry, authenticate, now, pageSize } = deps;
  let first = { tokens: registry.tokens, json: JSON.stringify(pageOfTokens(registry.tokens, {}, pageSize)) };
  /** The unfiltered first page is encoded once per list. */
  const pageFor = (query: TokensQuery): string => {
    const { tokens } = registry;
    if (query.cursor !== undefined || query.issuer !== undefined)
      return JSON.stringify(pageOfTokens(tokens, query, pageSize));
    if (first.tokens !== tokens) first = { tokens, json: JSON.stringify(pageOfTokens(tokens, {}, pageSize)) };
    return first.json;
  };
  app.get<{ Querystring: TokensQuery }>(
    '/v1/tokens',
    {
      schema: { querystring: TokensQuerySchema },
      onRequest: authenticateFirst(authenticate, 'tokens'),
    },
    async (request, reply) => reply.type(JSON_TYPE).send(writeSuccess(pageFor(request.query), now())),
  );
}
