import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { isOperator, senderOf } from '../../http/addresses.ts';
import { prepareDrain } from '../../http/drain.ts';
import {
  CONNECTION_LIMITS,
  type ConnectionCounts,
  limitConnections,
  timeoutOptions,
} from '../../http/limit-connections.ts';
import { type BucketSize, TokenBucket } from '../../http/token-bucket.ts';
import { inLogScope } from '../../log.ts';
import { memoizeFor } from '../../memoize-for.ts';
import type { PersonId } from '../swap/brands.ts';
import type { Assets } from './assets.ts';
import { addConnectRoutes } from './connect-routes.ts';
import { chatUrlOf } from './frame.ts';
import { addPayRoutes } from './pay-routes.ts';
import { createQuoteLimit } from './quote-limit.ts';
import { type RefusalCode, refusal, refuse } from './refusals.ts';
import { sendHome, sendNotFound, sendPrivacy, sendRefusal } from './render-page.ts';
import { addSigningRoutes } from './signing-routes.ts';
import { StatusStreams } from './status-streams.ts';
import { textsForRequest } from './texts.ts';
import { addWalletReturnRoute } from './wallet-return.ts';
import type { Pages, Webhook, WebOptions } from './web-options.ts';

export interface WebServer {
  /** @returns the address, with the actual port for `port` 0 */
  listen(host: string, port: number): Promise<string>;
  /** The health checks fail from then on. */
  drain(): void;
  close(): Promise<void>;
  /** A swap of this person changed in this process. */
  wake(person: PersonId): void;
  load(): WebLoad;
  checks(): Promise<Checks>;
}

type Checks = Readonly<Record<string, 'ok' | 'failing'>>;

interface WebLoad {
  readonly connections: ConnectionCounts;
  readonly streams: number;
}

const BODY_LIMIT = 8_192;
/** Bytes; the longest message with its reply, escaped, is smaller. */
const LARGEST_UPDATE = 256 * 1024;

/** Ms: the cache bounds the load of a public `/readyz`. */
const READY_FOR_MS = 2_000;

export async function createWebServer(options: WebOptions, assets: Assets): Promise<WebServer> {
  const app = createApp(options);
  const streams = new StatusStreams(options.statusEveryMs);
  const connections = limitConnections(app, {
    ...CONNECTION_LIMITS,
    trustsProxy: options.trustsProxy,
    onCut: (reason) => options.onEvent?.({ kind: 'cut', reason }),
  });
  app.addHook('preClose', async () => {
    streams.close();
    connections.endIdle();
  });
  app.addHook('onRequest', (_request, _reply, next) => inLogScope(next));
  setSecurityHeaders(app, options.publicUrl);
  const drain = prepareDrain(app, (reply) => reply.send({ status: 'stopping' }));
  guardRequests(app, options, assets);
  reportAnswers(app, options);
  answerFailures(app, options, assets);
  serveAssets(app, assets);
  const checks = memoizeFor(READY_FOR_MS, () => runChecks(options), options.clock);
  addOperatorRoutes(app, options, checks);
  app.get('/', async (request, reply) => sendHome(request, reply, assets, chatUrlOf(options)));
  app.get('/privacy', async (request, reply) => sendPrivacy(request, reply, assets, chatUrlOf(options)));
  const quoteLimit = createQuoteLimit(options);
  addSigningRoutes(app, options, assets, streams, quoteLimit);
  addConnectRoutes(app, options, assets, streams);
  addWalletReturnRoute(app, options, assets);
  addPayRoutes(app, options, assets.icon, quoteLimit);
  if (options.webhook) addWebhookRoute(app, options.webhook);
  return {
    listen: (host, port) => app.listen({ host, port }),
    drain,
    close: () => app.close(),
    wake: (person) => streams.wake(person),
    load: () => ({ connections: connections.count(), streams: streams.size }),
    checks,
  };
}

/** Escapes, or more characters than a token. */
const MALFORMED_PATH = /^[^?]*(?:%|[^/?]{65})/;
const UNKNOWN_PATH = '/-';

/** No coercion, defaults or removal of unknown properties. */
function createApp({ requestMs, quietMs, trustsProxy }: WebOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    trustProxy: trustsProxy,
    exposeHeadRoutes: false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    ...timeoutOptions({ ...(requestMs && { requestMs }), ...(quietMs && { quietMs }) }),
    // The router answers malformed paths before any hook.
    rewriteUrl: ({ url = '/' }) => (MALFORMED_PATH.test(url) ? UNKNOWN_PATH : url),
    // The wallet return parses its query after its token was found.
    routerOptions: { querystringParser: () => ({}) },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  });
  app.removeContentTypeParser('text/plain');
  return app;
}

function serveAssets(app: FastifyInstance, assets: Assets): void {
  for (const asset of [...Object.values(assets.scripts), assets.style, assets.icon]) {
    app.get(asset.path, async (_request, reply) => {
      reply.header('Cache-Control', 'public, max-age=31536000, immutable');
      if (asset === assets.icon) reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
      return reply.type(asset.type).send(asset.body);
    });
  }
}

function reportAnswers(app: FastifyInstance, options: WebOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime);
    options.onEvent?.({ kind: 'answered', route, status: reply.statusCode });
    options.log.debug({ route, method: request.method, status: reply.statusCode, ms }, 'answered');
  });
}

function answerFailures(app: FastifyInstance, options: WebOptions, assets: Assets): void {
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET') return sendNotFound(request, reply, assets, chatUrlOf(options));
    return refuse(reply, textsForRequest(request), refusal('not_found'));
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOf(error);
    const route = request.routeOptions.url ?? 'unknown';
    if (code === 'internal_error') options.log.error({ err: error, route }, 'a page request failed');
    const plain = refusal(code);
    const status = code === 'invalid_request' ? (error.statusCode ?? plain.status) : plain.status;
    return sendRefusal(request, reply, assets, { ...plain, status });
  });
}

function codeOf(error: FastifyError): RefusalCode {
  if (error.code === 'database_away') return 'database_away';
  if (error.statusCode === 413) return 'request_too_large';
  const isTheirs = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return isTheirs ? 'invalid_request' : 'internal_error';
}

/** The secret is checked before the body is read. */
function addWebhookRoute(app: FastifyInstance, webhook: Webhook): void {
  app.post(
    '/telegram/webhook',
    {
      bodyLimit: LARGEST_UPDATE,
      onRequest: async (request, reply) => {
        const given = request.headers['x-telegram-bot-api-secret-token'];
        if (typeof given === 'string' && isSame(given, webhook.secret)) return;
        return reply.code(401).header('Connection', 'close').send();
      },
    },
    async (request, reply) => {
      await webhook.accept(request.body);
      return reply.code(200).send();
    },
  );
}

/** Hashes hide content and length from a clock. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

/** Metrics are for this machine and the private network behind a trusted proxy. */
function addOperatorRoutes(
  app: FastifyInstance,
  options: WebOptions,
  readChecks: () => Promise<Checks>,
): void {
  const { installation } = options;
  app.get('/healthz', async () => ({
    status: 'ok',
    ...(installation === undefined ? {} : { installation }),
  }));
  app.get('/readyz', async (_request, reply) => {
    const checks = await readChecks();
    const ready = Object.values(checks).every((outcome) => outcome === 'ok');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready', checks });
  });
  const { metrics } = options;
  if (metrics === undefined) return;
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request, options.trustsProxy)) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

async function runChecks(options: WebOptions): Promise<Checks> {
  const outcomes = await Promise.all(
    Object.entries(options.readiness).map(async ([name, check]) => {
      const works = await check().catch(() => false);
      return [name, works ? 'ok' : 'failing'] as const;
    }),
  );
  return Object.fromEntries(outcomes);
}

/** Characters; a wallet's return has about 2,500. */
const MAX_URL_LENGTH = 8_192;
const PER_ADDRESS: BucketSize = { burst: 120, refillMs: 100 };

/** Each costs a quote, a transaction and a simulation. */
const OPENS_PER_TOKEN: BucketSize = { burst: 10, refillMs: 5_000 };
const REQUESTS_PER_TOKEN: BucketSize = { burst: 40, refillMs: 500 };

/** The token decides alone. */
const PAY_ROUTE = '/pay/:token';

const UNCOUNTED = ['/healthz', '/readyz', '/metrics', '/telegram/webhook'];

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  // Wallet extensions use data URLs for icons.
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'X-Robots-Tag': 'noindex, nofollow',
};

/** Every route is behind these checks. */
export function guardRequests(app: FastifyInstance, options: Pages, assets: Assets): void {
  const limited = (request: FastifyRequest, reply: FastifyReply, by: 'address' | 'token') => {
    options.onEvent?.({ kind: 'limited', by });
    // Pipelined requests are dropped unread.
    reply.headers({ 'Retry-After': '5', Connection: 'close' });
    return sendRefusal(request, reply, assets, refusal('rate_limited'));
  };
  const addresses = new TokenBucket(PER_ADDRESS, options.clock);
  const tokens = new TokenBucket(REQUESTS_PER_TOKEN, options.clock);
  const opens = new TokenBucket(OPENS_PER_TOKEN, options.clock);
  const isSpent = (bucket: TokenBucket, key: string) => bucket.take(key) !== 'granted';
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.length > MAX_URL_LENGTH) {
      return sendRefusal(request, reply, assets, { ...refusal('request_too_large'), status: 414 });
    }
    const route = request.routeOptions.url ?? '';
    const isPay = route === PAY_ROUTE;
    // Wallets of other origins ask, without cookies.
    if (isPay) reply.header('Access-Control-Allow-Origin', '*');
    if (UNCOUNTED.includes(route)) return;
    if (isSpent(addresses, senderOf(request.ip))) return limited(request, reply, 'address');
    const token = (request.params as { token?: string }).token;
    if (token === undefined) return;
    if (isSpent(tokens, token)) return limited(request, reply, 'token');
    const opensOrder = /\/(open|reconnect)$/.test(route) || (isPay && request.method === 'POST');
    if (opensOrder && isSpent(opens, token)) return limited(request, reply, 'token');
    if (request.method === 'POST' && !isPay && !isSameOrigin(request, options.publicUrl))
      return sendRefusal(request, reply, assets, refusal('forbidden_origin'));
  });
}

/** Browsers send an origin with every POST. Other clients can forge one. */
function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = request.headers;
  return origin === undefined || origin === new URL(publicUrl).origin;
}

function setSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const secure = publicUrl.startsWith('https://');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS).header('Cache-Control', 'no-store');
    if (secure) reply.header('Strict-Transport-Security', 'max-age=31536000');
  });
}
