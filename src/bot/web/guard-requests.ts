import type { FastifyInstance, FastifyReply } from 'fastify';
import { refusal } from './refusals.ts';
import { ENGLISH } from './texts.ts';
import { type BucketSize, TokenBuckets } from './token-bucket.ts';
import type { WebDeps } from './web-deps.ts';

/** A wallet's return with a full-size transaction has about 2,500 characters. */
const LONGEST_URL = 8_192;
const PER_ADDRESS: BucketSize = { burst: 120, perSecond: 10 };
const OPENS_PER_TOKEN: BucketSize = { burst: 10, perSecond: 0.5 };
const REQUESTS_PER_TOKEN: BucketSize = { burst: 40, perSecond: 2 };

/** Telegram and the operator's own probes are not counted. */
const UNCOUNTED = ['/healthz', '/readyz', '/metrics', '/telegram/webhook'];

/** What every request passes before its route: length of the address, rate of its sender and of its token. */
export function guardRequests(app: FastifyInstance, deps: WebDeps): void {
  const addresses = new TokenBuckets(PER_ADDRESS, deps.now);
  const tokens = new TokenBuckets(REQUESTS_PER_TOKEN, deps.now);
  const opens = new TokenBuckets(OPENS_PER_TOKEN, deps.now);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.length > LONGEST_URL) return tooLong(reply);
    const route = request.routeOptions.url ?? '';
    if (UNCOUNTED.includes(route)) return;
    if (!addresses.take(addressKey(request.ip))) return limited(deps, reply, 'address');
    const token = (request.params as { token?: string }).token;
    if (token === undefined) return;
    if (!tokens.take(token)) return limited(deps, reply, 'token');
    if (route.endsWith('/open') && !opens.take(token)) return limited(deps, reply, 'token');
  });
}

/** One household has a whole /64 of version 6 addresses. */
function addressKey(ip: string): string {
  return ip.includes(':') && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;
}

function tooLong(reply: FastifyReply): FastifyReply {
  return reply.code(414).type('text/plain; charset=utf-8').send(ENGLISH.refusals.request_too_large);
}

function limited(deps: WebDeps, reply: FastifyReply, by: 'address' | 'token'): FastifyReply {
  deps.onEvent?.({ kind: 'limited', by });
  const { status, body } = refusal('rate_limited');
  return reply.code(status).header('Retry-After', '5').send(body);
}
