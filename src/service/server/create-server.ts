import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { boundUnanswered, MOST_UNANSWERED } from '../../limits/bound-unanswered.ts';
import { cutEndlessBodies } from '../../limits/cut-endless-bodies.ts';
import { CONNECTION_LIMITS, limitConnections } from '../../limits/limit-connections.ts';
import type { TrustsProxy } from '../../limits/trusted-proxies.ts';
import type { Log } from '../../log.ts';
import type { ServiceMetrics } from '../metrics/service-metrics.ts';
import { ServiceError } from '../service-error.ts';
import { classifyError } from './classify-error.ts';
import { JSON_TYPE, writeError } from './envelopes.ts';
import { findRepeatedKey } from './find-repeated-key.ts';
import { refuseBrokenRequest, refuseExpectation } from './refuse-broken-request.ts';

interface ServerDeps {
  readonly log: Log;
  readonly metrics: ServiceMetrics;
  readonly now: () => number;
  /** How long a client may take for its headers and body, in milliseconds; 10,000 unless told. */
  readonly requestTimeoutMs?: number;
  /** 512 unless told. */
  readonly maxConnections?: number;
  /** A connection on which nothing moves for so long is cut, in milliseconds; 30,000 unless told. */
  readonly quietMs?: number;
  /** Whose `X-Forwarded-For` is believed. */
  readonly trustsProxy: TrustsProxy;
}

const BODY_LIMIT = 16 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;
const CONNECTION_CHECK_MS = 1_000;
/** Longest name of a caller's own property that is repeated to them. */
const LONGEST_NAME = 64;

/** An HTTP server whose every error is the envelope, with limits on all that a client can send or hold. */
export function createServer(deps: ServerDeps): FastifyInstance {
  const timeout = deps.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const quietMs = deps.quietMs ?? CONNECTION_LIMITS.quietMs;
  const nextRequestId = requestIds();
  const refusing = { ...deps, nextRequestId };
  const app = Fastify({
    logger: false,
    trustProxy: deps.trustsProxy,
    bodyLimit: BODY_LIMIT,
    keepAliveTimeout: quietMs,
    requestTimeout: timeout,
    http: {
      headersTimeout: timeout,
      requestTimeout: timeout,
      connectionsCheckingInterval: Math.min(CONNECTION_CHECK_MS, timeout / 2),
      // Node would refuse without the envelope; the operations do it themselves.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: nextRequestId,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
    clientErrorHandler: (error, socket) => refuseBrokenRequest(error, socket, refusing),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply, deps),
  });
  app.removeContentTypeParser('text/plain');
  refuseRepeatedKeys(app);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, deps));
  app.addHook('onResponse', (request, reply, done) => {
    noteAnswer(request, reply, deps);
    done();
  });
  app.server.on('checkExpectation', (request, response) => refuseExpectation(request, response, refusing));
  cutEndlessBodies(app.server, BODY_LIMIT);
  const connections = limitConnections(app.server, {
    ...CONNECTION_LIMITS,
    most: deps.maxConnections ?? CONNECTION_LIMITS.most,
    quietMs,
    trustsProxy: deps.trustsProxy,
    onCut: (reason) => deps.metrics.connectionCut(reason),
  });
  boundUnanswered(app.server, MOST_UNANSWERED, () => deps.metrics.connectionCut('hasty'));
  deps.metrics.watchConnections(connections.count);
  app.addHook('preClose', async () => connections.endIdle());
  return app;
}

/** Reads JSON as Fastify does, without a key that could name two values. */
function refuseRepeatedKeys(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    void parse(request, body, (error, value) => {
      const key = error ? undefined : findRepeatedKey(body);
      done(key === undefined ? error : repeatedKey(key), value);
    });
  });
}

function repeatedKey(key: string): ServiceError {
  const name = JSON.stringify(key.slice(0, LONGEST_NAME));
  return new ServiceError('invalid_request', `The body names ${name} twice`);
}

/**
 * Answers 404, or 405 where the path exists for other methods; whatever body comes along is not read. To be called when
 * all routes are known.
 * @param methods what each path answers, as an `Allow` header has it
 */
export function refuseUnknownRoutes(app: FastifyInstance, methods: Readonly<Record<string, string>>): void {
  app.register(async (nowhere) => {
    nowhere.removeAllContentTypeParsers();
    nowhere.setNotFoundHandler((request) => {
      throw noRoute(request.url.split('?', 1)[0] ?? '', methods);
    });
  });
}

function noRoute(path: string, methods: Readonly<Record<string, string>>): ServiceError {
  const allow = Object.hasOwn(methods, path) ? methods[path] : undefined;
  if (allow === undefined) return new ServiceError('not_found', 'There is nothing at this address');
  const message = `This address answers ${allow} only`;
  return new ServiceError('invalid_request', message, { status: 405, headers: { allow } });
}

/** Unique across processes and restarts, and cheap. */
function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `req_${prefix}${count.toString(36)}`;
  };
}

function answerError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { log, now }: ServerDeps,
): void {
  const error = classifyError(thrown);
  const fields = { requestId: request.id, route: routeOf(request), status: error.status, code: error.code };
  if (error.status >= 500) log.error({ ...fields, ...reasonOf(error) }, 'request failed');
  else log.info(fields, 'request refused');
  void reply
    .code(error.status)
    .headers(error.headers)
    .type(JSON_TYPE)
    .send(writeError(error, request.id, now()));
}

/** A cause in words is one of our own; anything else is logged as the error it is. */
function reasonOf(error: ServiceError): { reason: string } | { err: unknown } {
  const { cause } = error;
  return typeof cause === 'string' ? { reason: cause } : { err: cause ?? error };
}

function noteAnswer(request: FastifyRequest, reply: FastifyReply, { log, metrics }: ServerDeps): void {
  const route = routeOf(request);
  metrics.requestAnswered(route, reply.statusCode, reply.elapsedTime / 1_000);
  if (log.isLevelEnabled('debug')) {
    log.debug({ requestId: request.id, route, status: reply.statusCode, ms: reply.elapsedTime }, 'answered');
  }
}

/** The pattern, never the address itself: a query string is the caller's own affair. */
function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions?.url;
  return pattern === undefined ? 'unknown' : `${request.method} ${pattern}`;
}
