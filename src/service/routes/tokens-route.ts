import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Token, type TokensQuery, TokensQuerySchema } from '../../contract/token-schema.ts';
import type { Authenticate } from '../server/authenticate.ts';
import { authenticateFirst } from '../server/authenticate-first.ts';
import { JSON_TYPE, writeSuccess } from '../server/envelopes.ts';
import { RepeatedAnswer } from '../server/repeated-answer.ts';
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
  let firstPage = writeFirstPage(registry.tokens, pageSize);
  /** The page that nearly everybody asks for is encoded once per list. */
  const answer = (query: TokensQuery, reply: FastifyReply): void => {
    const { tokens } = registry;
    if (query.cursor !== undefined || query.issuer !== undefined) {
      const page = JSON.stringify(pageOfTokens(tokens, query, pageSize));
      void reply.type(JSON_TYPE).send(writeSuccess(page, now()));
      return;
    }
    if (firstPage.tokens !== tokens) firstPage = writeFirstPage(tokens, pageSize);
    void reply.type(JSON_TYPE).send(firstPage.answer.at(now()));
  };
  app.get<{ Querystring: TokensQuery }>(
    '/v1/tokens',
    {
      schema: { querystring: TokensQuerySchema },
      onRequest: authenticateFirst(authenticate, 'tokens'),
    },
    (request, reply) => answer(request.query, reply),
  );
}

function writeFirstPage(tokens: readonly Token[], pageSize: number | undefined) {
  return { tokens, answer: new RepeatedAnswer(JSON.stringify(pageOfTokens(tokens, {}, pageSize))) };
}
