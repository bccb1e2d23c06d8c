import { randomBytes } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { TrustsProxy } from '../../http/addresses.ts';
import { CONNECTION_LIMITS, limitConnections, timeoutOptions } from '../../http/limit-connections.ts';
import type { Log } from '../../log.ts';
import type { ServiceMetrics } from '../metrics.ts';
import { classifyError, JSON_TYPE, quoteName, ServiceError, writeError } from './errors.ts';

interface ServerDeps {
  readonly log: Log;
  readonly metrics: ServiceMetrics;
  readonly now: () => number;
  readonly trustsProxy: TrustsProxy;
  readonly limits: HttpLimits;
}

export interface HttpLimits {
  /** Milliseconds for a request to arrive. @default 5000 */
  readonly requestMs?: number;
  /** Milliseconds that a connection may pass no byte. @default 30000 */
  readonly quietMs?: number;
  /** @default 512 */
  readonly maxConnections?: number;
}

const BODY_LIMIT = 16 * 1024;

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Limits all that clients send or hold. All failures get the error envelope. */
export function createServer(deps: ServerDeps): FastifyInstance {
  const { maxConnections: most = CONNECTION_LIMITS.most, ...times } = deps.limits;
  const timeouts = timeoutOptions(times);
  const app = Fastify({
    logger: false,
    trustProxy: deps.trustsProxy,
    bodyLimit: BODY_LIMIT,
    ...timeouts,
    // Node's refusal has no envelope; the operations check the host.
    http: { ...timeouts.http, requireHostHeader: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: newRequestId,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
    clientErrorHandler: (error, socket) => refuseBrokenRequest(error, socket, deps),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply, deps),
  });
  app.removeContentTypeParser('text/plain');
  refuseDuplicateKeys(app);
  refuseUnknownRoutes(app);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, deps));
  app.addHook('onResponse', (request, reply, done) => {
    noteAnswer(request, reply, deps);
    done();
  });
  app.server.on('checkExpectation', (_request, response) => refuseExpectation(response, deps));
  const connections = limitConnections(app, {
    ...CONNECTION_LIMITS,
    most,
    trustsProxy: deps.trustsProxy,
    onCut: (reason) => deps.metrics.connectionCut(reason),
  });
  deps.metrics.watchConnections(connections.count);
  app.addHook('preClose', async () => connections.endIdle());
  return app;
}

function refuseDuplicateKeys(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    void parse(request, body, (error, value) => {
      const key = error ? undefined : findDuplicateKey(body);
      done(key === undefined ? error : duplicateKey(key), value);
    });
  });
}

function duplicateKey(key: string): ServiceError {
  return new ServiceError('invalid_request', `The body names ${quoteName(key)} twice`);
}

/** 404, or 405 for a known path. */
function refuseUnknownRoutes(app: FastifyInstance): void {
  const methods = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, [...(methods.get(url) ?? []), ...[method].flat()]);
  });
  app.register(async (nowhere) => {
    nowhere.removeAllContentTypeParsers();
    nowhere.setNotFoundHandler(({ url }) => {
      const allow = methods.get(url.split('?', 1)[0] ?? '')?.join(', ');
      if (allow === undefined) throw new ServiceError('not_found', 'There is nothing at this address');
      const refusal = { status: 405, headers: { allow } };
      throw new ServiceError('invalid_request', `This address answers ${allow} only`, refusal);
    });
  });
}

function newRequestId(): string {
  return `req_${randomBytes(12).toString('base64url')}`;
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

function reasonOf(error: ServiceError): { reason: string } | { err: unknown } {
  const { cause } = error;
  return typeof cause === 'string' ? { reason: cause } : { err: cause ?? error };
}

function noteAnswer(request: FastifyRequest, reply: FastifyReply, { log, metrics }: ServerDeps): void {
  const route = routeOf(request);
  metrics.requestAnswered(reply.elapsedTime / 1_000, route, String(reply.statusCode));
  if (log.isLevelEnabled('debug')) {
    log.debug({ requestId: request.id, route, status: reply.statusCode, ms: reply.elapsedTime }, 'answered');
  }
}

/** The route pattern: query strings are private. */
function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions?.url;
  return pattern === undefined ? 'unknown' : `${request.method} ${pattern}`;
}

/** Parsers differ on which duplicate wins. @param json valid JSON */
export function findDuplicateKey(json: string): string | undefined {
  /** Keys per open object; undefined for an array. */
  const open: (Set<string> | undefined)[] = [];
  let last = '';
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const key = JSON.parse(last) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
    last = token;
  }
  return undefined;
}

/** Answers a malformed or late request in the error envelope, and closes its connection. */
function refuseBrokenRequest(error: { code?: string }, socket: Socket, deps: ServerDeps): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refusalOf(error.code);
  const body = writeRefusal(refusal, deps);
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nContent-Type: ${JSON_TYPE}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Node's own 417 has no envelope. */
function refuseExpectation(response: ServerResponse, deps: ServerDeps): void {
  const refusal = new ServiceError('invalid_request', 'Send the request without Expect', { status: 417 });
  response.writeHead(refusal.status, { 'content-type': JSON_TYPE, connection: 'close' });
  response.end(writeRefusal(refusal, deps));
}

function writeRefusal(refusal: ServiceError, { log, now }: ServerDeps): string {
  const requestId = newRequestId();
  log.info({ requestId, status: refusal.status, code: refusal.code }, 'request refused');
  return writeError(refusal, requestId, now());
}

function refusalOf(code: string | undefined): ServiceError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ServiceError('invalid_request', 'The headers are too large', { status: 431 });
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ServiceError('invalid_request', 'The request took too long to arrive: send it again', {
      status: 408,
    });
  }
  return new ServiceError('invalid_request', 'This is not an HTTP/1.1 request');
}
