import type { FastifyInstance } from 'fastify';
import { DOCS_STYLE, docsPage } from '../openapi/docs-page.ts';
import { openapiDocument } from '../openapi/openapi-document.ts';
import { JSON_TYPE } from '../server/envelopes.ts';

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** `GET /openapi.json` and the page `/docs` that shows it; neither needs a key. */
export function registerDocsRoutes(app: FastifyInstance): void {
  const document = openapiDocument();
  // As bytes: however many ask and do not read, there is one copy.
  const json = Buffer.from(JSON.stringify(document));
  const page = Buffer.from(docsPage(document));
  app.get('/openapi.json', async (_request, reply) => reply.type(JSON_TYPE).send(json));
  app.get('/docs', async (_request, reply) =>
    reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page),
  );
  app.get('/docs/style.css', async (_request, reply) =>
    reply.headers(PAGE_HEADERS).type('text/css; charset=utf-8').send(DOCS_STYLE),
  );
}
