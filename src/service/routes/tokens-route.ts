import type { FastifyInstance } from 'fastify';
import { type TokensQuery, TokensQuerySchema } from '../../contract/token.ts';
import type { Authenticate } from '../server/authenticate.ts';
import { JSON_TYPE, writeSuccess } from '../server/envelopes.ts';
import { pageOfTokens } from '../tokens/token-pages.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';

export interface TokensRouteDependencies {
  readonly registry: TokenRegistry;
  readonly authenticate: Authenticate;
  readonly now: () => number;
  /** Most tokens in one answer; 100 unless told. */
  readonly pageSize?: number;
}

/** `GET /v1/tokens` (section 4.1). */
export function registerTokensRoute(app: FastifyInstance, dependencies: TokensRouteDependencies): void {
  const { registry, authenticate, now, pageSize } = dependencies;
  let firstPage = {
    tokens: registry.tokens,
    json: JSON.stringify(pageOfTokens(registry.tokens, {}, pageSize)),
  };
  /** The page that nearly everybody asks for is written once per list. */
  const pageJson = (query: TokensQuery): string => {
    const { tokens } = registry;
    if (query.cursor !== undefined || query.issuer !== undefined) {
      return JSON.stringify(pageOfTokens(tokens, query, pageSize));
    }
    if (firstPage.tokens !== tokens)
      firstPage = { tokens, json: JSON.stringify(pageOfTokens(tokens, {}, pageSize)) };
    return firstPage.json;
  };
  app.get<{ Querystring: TokensQuery }>(
    '/v1/tokens',
    {
      schema: { querystring: TokensQuerySchema },
      onRequest: async ({ headers }) => authenticate('tokens', headers.authorization),
    },
    async (request, reply) => reply.type(JSON_TYPE).send(writeSuccess(pageJson(request.query), now())),
  );
}
