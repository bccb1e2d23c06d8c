import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORM = 'application/x-www-form-urlencoded';

/** Lets the routes of this scope take HTML forms. */
export function acceptForms(scope: FastifyInstance): void {
  if (scope.hasContentTypeParser(FORM)) scope.removeContentTypeParser(FORM);
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)));
  });
}

/** A request's body, sent as a form or as a flat JSON object of texts; empty when there is none. */
export function formBody(request: FastifyRequest): URLSearchParams {
  const { body } = request;
  if (body instanceof URLSearchParams) return body;
  if (typeof body !== 'object' || body === null) return new URLSearchParams();
  const texts = Object.entries(body).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return new URLSearchParams(texts);
}

/** A request's query as it came, with every repetition. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://sandbox.invalid').searchParams;
}

/** Whether the caller is a program rather than a person's browser. */
export function wantsJson(request: FastifyRequest): boolean {
  const { accept, 'content-type': type } = request.headers;
  return accept?.includes('application/json') === true || type?.startsWith('application/json') === true;
}
