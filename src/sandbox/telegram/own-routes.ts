import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { ActionError } from './world.ts';

export const Id = Type.Integer();

export const oneOf = <T extends string>(values: readonly T[]) =>
  Type.Union(values.map((value) => Type.Literal(value)));

/** Routes for the sandbox's own pages, refused to pages of other sites; a refusal is `{ message }`. */
export function ownRoutes(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  app.register((scope, _options, done) => {
    scope.setErrorHandler(explainRefusal);
    scope.addHook('onRequest', refuseForeignPages);
    register(scope);
    done();
  });
}

/** Checks the body strictly; `{}` answers where `act` returns nothing. */
export function post<P extends TProperties>(
  scope: FastifyInstance,
  path: string,
  properties: P,
  act: (body: Static<TObject<P>>) => unknown,
): void {
  const body = Type.Object(properties, { additionalProperties: false });
  scope.post(path, { schema: { body } }, (request) => act(request.body as Static<TObject<P>>) ?? {});
}

function explainRefusal(
  error: Error & { statusCode?: number },
  _request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error instanceof ActionError ? error.status : (error.statusCode ?? 500);
  const message = status < 500 ? error.message : 'The emulator failed; its log says why.';
  return reply.code(status).send({ message });
}

/** Rejects foreign origins and DNS rebinding. */
async function refuseForeignPages(request: FastifyRequest): Promise<void> {
  const { origin, host } = request.headers;
  const own = origin === undefined || URL.parse(origin)?.host === host;
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(request.hostname);
  if (!own || !loopback)
    throw new ActionError(403, 'Only the chat page itself, on this machine, may use this.');
}
