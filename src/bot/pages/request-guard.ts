import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { senderOf } from '../../http/addresses.ts';
import { type BucketSize, TokenBucket } from '../../http/token-bucket.ts';
import type { Assets } from './assets.ts';
import { refusal } from './refusals.ts';
import { sendRefusal } from './render-page.ts';
import type { PageData, PageEvents, PageLinks } from './web-deps.ts';

/** Characters. A wallet's return with a full transaction has about 2,500. */
const LONGEST_URL = 8_192;
const PER_ADDRESS: BucketSize = { burst: 120, refillMs: 100 };

/** Each costs a quote, a transaction and a simulation; a page reopens only after expiry. */
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
export function guardRequests(
  app: FastifyInstance,
  deps: Pick<PageData, 'now'> & Pick<PageLinks, 'publicUrl'> & PageEvents,
  assets: Assets,
): void {
  const limited = (request: FastifyRequest, reply: FastifyReply, by: 'address' | 'token') => {
    deps.onEvent?.({ kind: 'limited', by });
    // Pipelined requests are dropped unread.
    reply.headers({ 'Retry-After': '5', Connection: 'close' });
    return sendRefusal(request, reply, assets, refusal('rate_limited'));
  };
  const addresses = new TokenBucket(PER_ADDRESS, deps.now);
  const tokens = new TokenBucket(REQUESTS_PER_TOKEN, deps.now);
  const opens = new TokenBucket(OPENS_PER_TOKEN, deps.now);
  const isSpent = (bucket: TokenBucket, key: string) => bucket.take(key) !== 'granted';
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.length > LONGEST_URL) {
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
    if (request.method === 'POST' && !isPay && !isSameOrigin(request, deps.publicUrl))
      return sendRefusal(request, reply, assets, refusal('forbidden_origin'));
  });
}

/** Browsers send an origin with every POST. Other clients can forge one, so for them the token decides alone. */
function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = request.headers;
  return origin === undefined || origin === new URL(publicUrl).origin;
}

export function setSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const secure = publicUrl.startsWith('https://');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS).header('Cache-Control', 'no-store');
    if (secure) reply.header('Strict-Transport-Security', 'max-age=31536000');
  });
}
