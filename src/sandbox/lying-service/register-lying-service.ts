import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../log.ts';
import { explainRefusal } from '../telegram/explain-refusal.ts';
import { refuseForeignPages } from '../telegram/refuse-foreign-pages.ts';
import type { TroubleKind } from '../troubles/troubles.ts';
import { bendAnswer } from './bend-answer.ts';
import { LIE_KINDS, type Lie, Lies } from './lies.ts';
import { refuse } from './refuse.ts';

interface LyingServiceDeps {
  /** Address of the service that tells the truth. */
  readonly serviceUrl: string;
  /** What may be lied about. */
  readonly tokens: readonly { readonly address: string; readonly symbol: string }[];
  /** What of its refusals is switched on. */
  readonly refuses: (kind: TroubleKind) => boolean;
  readonly log: Pick<Log, 'warn'>;
}

/** The lies that are on, and what may be lied about. */
export interface LiesStanding {
  readonly lies: readonly Lie[];
  readonly tokens: readonly { readonly mint: string; readonly symbol: string }[];
}

/** What the caller of a service reads beside the body. */
const PASSED_ON = ['content-type', 'retry-after', 'www-authenticate', 'x-service-ratelimit-scope'];

const LieBody = Type.Object(
  {
    kind: Type.Union(LIE_KINDS.map((kind) => Type.Literal(kind))),
    mint: Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' }),
  },
  { additionalProperties: false },
);
type LieBody = Static<typeof LieBody>;

/**
 * The swap service as its caller meets it, at `/service/v1/…`, with the lies that are switched on at `/service/lies`.
 * Without a lie or a refusal every answer is passed on as it came.
 */
export function registerLyingService(app: FastifyInstance, deps: LyingServiceDeps): void {
  const lies = new Lies();
  app.register((scope, _options, done) => {
    passOn(scope, deps, lies);
    done();
  });
  app.register((scope, _options, done) => {
    scope.setErrorHandler(explainRefusal);
    scope.addHook('onRequest', refuseForeignPages);
    registerSwitches(scope, deps, lies);
    done();
  });
}

function registerSwitches(scope: FastifyInstance, { tokens }: LyingServiceDeps, lies: Lies): void {
  const standing = (): LiesStanding => ({
    lies: lies.list(),
    tokens: tokens.map(({ address, symbol }) => ({ mint: address, symbol })),
  });
  scope.get('/service/lies', standing);
  scope.post<{ Body: LieBody }>('/service/lies', { schema: { body: LieBody } }, ({ body }) => {
    lies.add(body.kind, body.mint);
    return standing();
  });
  scope.delete('/service/lies', () => {
    lies.clear();
    return standing();
  });
  scope.delete<{ Params: { id: string } }>('/service/lies/:id', ({ params }) => {
    lies.clear(Number(params.id));
    return standing();
  });
}

function passOn(scope: FastifyInstance, deps: LyingServiceDeps, lies: Lies): void {
  // The body goes on byte for byte: a repeated execute is the same request.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.route({
    method: ['GET', 'POST'],
    url: '/service/v1/*',
    handler: async (request, reply) => {
      const refusal = refuse(request.url.slice('/service'.length), deps.refuses);
      if (refusal) return reply.code(refusal.status).send(refusal.body);
      const answer = await askService(deps, request).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'the sandbox could not reach its service');
      });
      if (answer === undefined) return hangUp(request, reply);
      const body = await answer.text();
      const isBent = answer.ok && lies.list().length > 0;
      for (const name of PASSED_ON) {
        const value = answer.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      return reply.code(answer.status).send(isBent ? bendAnswer(body, lies.list()) : body);
    },
  });
}

function askService({ serviceUrl }: LyingServiceDeps, request: FastifyRequest): Promise<Response> {
  const { authorization, 'content-type': contentType } = request.headers;
  const path = request.url.slice('/service'.length);
  return fetch(new URL(path, serviceUrl), {
    method: request.method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
    ...(Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {}),
  });
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
