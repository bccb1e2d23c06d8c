import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { type QuoteRequest, QuoteRequestSchema } from '../../contract/quote-schema.ts';
import type { QuoteSwap } from '../quotes/quote-swap.ts';
import type { Authenticate } from '../server/authenticate.ts';
import { authenticateFirst } from '../server/authenticate-first.ts';
import { JSON_TYPE, writeSuccess } from '../server/envelopes.ts';

interface QuotesRouteDeps {
  readonly quoteSwap: QuoteSwap;
  readonly authenticate: Authenticate;
  readonly now: () => number;
}

/** Operations with a body take no query. */
export const NoQuerySchema = Type.Object({}, { additionalProperties: false });

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
