import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORM = 'application/x-www-form-urlencoded';

export function acceptForms(scope: FastifyInstance): void {
  if (scope.hasContentTypeParser(FORM)) scope.removeContentTypeParser(FORM);
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)));
  });
}

/** Fields of a form, or texts of a JSON object. */
export function formBody(request: FastifyRequest): URLSearchParams {
  const { body } = request;
  if (body instanceof URLSearchParams) return body;
  if (typeof body !== 'object' || body === null) return new URLSearchParams();
  const texts = Object.entries(body).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return new URLSearchParams(texts);
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://sandbox.invalid').searchParams;
}

export function wantsJson(request: FastifyRequest): boolean {
  const { accept, 'content-type': type } = request.headers;
  return accept?.includes('application/json') === true || type?.startsWith('application/json') === true;
}
