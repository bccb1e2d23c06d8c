import type { FastifyInstance } from 'fastify';
import { type TokensQuery, TokensQuerySchema } from '../../contract/token-schema.ts';
import type { Authenticate } from '../server/authenticate.ts';
import { authenticateFirst } from '../server/authenticate-first.ts';
import { JSON_TYPE, writeSuccess } from '../server/envelopes.ts';
import { pageOfTokens } from '../tokens/token-pages.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';

interface TokensRouteDeps {
  readonly registry: TokenRegistry;
  readonly authenticate: Authenticate;
  readonly now: () => number;
  /** Most tokens in one answer; 100 unless told. */
  readonly pageSize?: number;
}

/** `GET /v1/tokens` (section 4.1). */
export function registerTokensRoute(app: FastifyInstance, deps: TokensRouteDeps): void {
  const { registry, authenticate, now, pageSize } = deps;
  let first = { tokens: registry.tokens, json: JSON.stringify(pageOfTokens(registry.tokens, {}, pageSize)) };
  /** The first page of all issuers is encoded once per list. */
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
