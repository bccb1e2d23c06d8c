import type { ConfirmedTransactionMeta } from '@solana/web3.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { ErrorEnvelope, Quote, Token } from '../contract/index.ts';
import { oneOf, ownRoutes, post } from './telegram/own-routes.ts';

export interface TroublesState {
  readonly troubles: readonly TroubleKind[];
}

export const TROUBLE_KINDS = [
  'node_hangs',
  'execute_key_revoked',
  'execute_forbidden',
  'execute_geo_blocked',
  'execute_mismatch',
  'prices_unavailable',
] as const;

export type TroubleKind = (typeof TROUBLE_KINDS)[number];

/** Switches at `/troubles/<kind>` (POST on, DELETE off) and the node at `/node`. */
export function registerTroubles(
  app: FastifyInstance,
  deps: { readonly troubles: Set<TroubleKind>; readonly rpcUrl: string },
): void {
  ownRoutes(app, (scope) => {
    registerSwitches(scope, deps.troubles);
    registerNode(scope, { rpcUrl: deps.rpcUrl, hangs: () => deps.troubles.has('node_hangs') });
  });
}

function registerSwitches(scope: FastifyInstance, troubles: Set<TroubleKind>): void {
  const standing = (): TroublesState => ({ troubles: TROUBLE_KINDS.filter((kind) => troubles.has(kind)) });
  scope.get('/troubles', standing);
  scope.delete('/troubles', () => {
    troubles.clear();
    return standing();
  });
  scope.route<{ Params: { kind: TroubleKind } }>({
    method: ['POST', 'DELETE'],
    url: '/troubles/:kind',
    schema: { params: Type.Object({ kind: oneOf(TROUBLE_KINDS) }) },
    handler: ({ method, params }) => {
      if (method === 'POST') troubles.add(params.kind);
      else troubles.delete(params.kind);
      return standing();
    },
  });
}

/** A second address of the chain. While it hangs it never answers: callers need their own timeout. */
function registerNode(
  scope: FastifyInstance,
  { rpcUrl, hangs }: { readonly rpcUrl: string; readonly hangs: () => boolean },
): void {
  scope.post('/node', async (request, reply) => {
    if (hangs()) return reply.hijack();
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request.body),
    });
    const body = await answer.text();
    // A call in flight hangs as well.
    if (hangs()) return reply.hijack();
    const isTransaction = (request.body as { method?: unknown }).method === 'getTransaction';
    return reply
      .code(answer.status)
      .type('application/json')
      .send(isTransaction ? withWholeFee(body) : body);
  });
}

interface TransactionAnswer {
  readonly result?: {
    readonly meta?: Pick<ConfirmedTransactionMeta, 'fee' | 'preBalances' | 'postBalances'>;
  };
}

/**
 * The embedded chain charges the priority fee and leaves it out of `meta.fee`. A transaction destroys no SOL but its
 * fee, so what all its accounts lost together is the whole fee.
 */
function withWholeFee(body: string): string {
  const answer = JSON.parse(body) as TransactionAnswer;
  const { result } = answer;
  if (!result?.meta) return body;
  const sum = (lamports: readonly number[]) => lamports.reduce((all, one) => all + BigInt(one), 0n);
  const fee = Number(sum(result.meta.preBalances) - sum(result.meta.postBalances));
  return JSON.stringify({ ...answer, result: { ...result, meta: { ...result.meta, fee } } });
}

interface LiableToken {
  readonly address: string;
  readonly symbol: string;
}

export interface LiesState {
  readonly lies: readonly Lie[];
  readonly tokens: readonly { readonly mint: string; readonly symbol: string }[];
}

const PASSED_ON = ['content-type', 'retry-after', 'www-authenticate', 'x-service-ratelimit-scope'];
const LIE_KINDS = ['wrong_decimals', 'wrong_symbol'] as const;

type LieKind = (typeof LIE_KINDS)[number];

interface Lie {
  readonly id: number;
  readonly kind: LieKind;
  readonly mint: string;
}

const LIE = { kind: oneOf(LIE_KINDS), mint: Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' }) };

interface Refusal {
  readonly kind: TroubleKind;
  readonly path: string;
  readonly status: number;
  /** An error code of this service's contract, or a foreign one. */
  readonly code: string;
}

const REFUSALS: readonly Refusal[] = [
  { kind: 'execute_key_revoked', path: '/v1/execute', status: 401, code: 'unauthorized' },
  { kind: 'execute_forbidden', path: '/v1/execute', status: 403, code: 'forbidden' },
  { kind: 'execute_geo_blocked', path: '/v1/execute', status: 403, code: 'GEO_BLOCKED' },
  { kind: 'execute_mismatch', path: '/v1/execute', status: 400, code: 'transaction_mismatch' },
  { kind: 'prices_unavailable', path: '/v1/quotes', status: 503, code: 'upstream_unavailable' },
];

/** USDC with 9 decimals for 6: an entered 1 would pay 1,000. */
const DECIMALS_TOO_MANY = 3;

/** A falsified token claims to be the dollar, and the dollar a worthless coin. */
const DOLLAR = { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', name: 'USD Coin' };
const JOKE = { symbol: 'BONK', name: 'Bonk' };

interface Answer {
  readonly data?: { readonly tokens?: readonly Token[]; readonly quotes?: readonly Quote[] };
}

/** The swap service behind a proxy at `/service/v1/…`, switches at `/service/lies`. */
export function registerLyingService(
  app: FastifyInstance,
  {
    serviceUrl,
    tokens,
    refuses,
    log,
  }: {
    readonly serviceUrl: string;
    readonly tokens: readonly LiableToken[];
    readonly refuses: (kind: TroubleKind) => boolean;
    readonly log: { warn(fields: object, text: string): void };
  },
): void {
  const lies = new Lies();
  app.register((scope, _options, done) => {
    const ask = (request: FastifyRequest) =>
      askService(serviceUrl, request).catch((error: unknown) => {
        log.warn({ err: error }, 'the sandbox could not reach its service');
        return undefined;
      });
    passOn(scope, lies, refuses, ask);
    done();
  });
  ownRoutes(app, (scope) => registerLies(scope, tokens, lies));
}

function registerLies(scope: FastifyInstance, tokens: readonly LiableToken[], lies: Lies): void {
  const standing = (): LiesState => ({
    lies: lies.list(),
    tokens: tokens.map(({ address, symbol }) => ({ mint: address, symbol })),
  });
  scope.get('/service/lies', standing);
  post(scope, '/service/lies', LIE, ({ kind, mint }) => {
    lies.add(kind, mint);
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

function passOn(
  scope: FastifyInstance,
  lies: Lies,
  refuses: (kind: TroubleKind) => boolean,
  ask: (request: FastifyRequest) => Promise<Response | undefined>,
): void {
  // The body passes byte for byte: a repeated execute must be the same request.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.route({
    method: ['GET', 'POST'],
    url: '/service/v1/*',
    handler: async (request, reply) => {
      const refusal = refuse(request.url.slice('/service'.length), refuses);
      if (refusal) return reply.code(refusal.status).send(refusal.body);
      const answer = await ask(request);
      if (!answer) return resetConnection(request, reply);
      const body = await answer.text();
      const isFalsified = answer.ok && lies.list().length > 0;
      for (const name of PASSED_ON) {
        const value = answer.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      return reply.code(answer.status).send(isFalsified ? falsifyAnswer(body, lies.list()) : body);
    },
  });
}

function askService(serviceUrl: string, request: FastifyRequest): Promise<Response> {
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

function resetConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function refuse(
  path: string,
  isOn: (kind: TroubleKind) => boolean,
): { readonly status: number; readonly body: ErrorEnvelope } | undefined {
  const refusal = REFUSALS.find((one) => one.path === path && isOn(one.kind));
  if (!refusal) return undefined;
  const error = { code: refusal.code, message: 'The sandbox was told to refuse this.' };
  return {
    status: refusal.status,
    body: { success: false, error, timestamp: new Date().toISOString() },
  };
}

function falsifyAnswer(body: string, lies: readonly Lie[]): string {
  const answer = JSON.parse(body) as Answer;
  const { tokens, quotes } = answer.data ?? {};
  const bent = {
    ...(tokens ? { tokens: tokens.map((token) => falsifyToken(token, lies)) } : {}),
    ...(quotes ? { quotes: quotes.map((quote) => falsifyQuote(quote, lies)) } : {}),
  };
  return JSON.stringify({ ...answer, data: { ...answer.data, ...bent } });
}

function falsifyToken(token: Token, lies: readonly Lie[]): Token {
  const isFalse = (kind: Lie['kind']) => lies.some((lie) => lie.kind === kind && lie.mint === token.address);
  const { symbol, name } = token.address === DOLLAR.mint ? JOKE : DOLLAR;
  return {
    ...token,
    ...(isFalse('wrong_symbol') ? { symbol, name } : {}),
    ...(isFalse('wrong_decimals') ? { decimals: token.decimals + DECIMALS_TOO_MANY } : {}),
  };
}

/** Falsifies dollar values too: unchanged, they would reveal the factor of a thousand. */
function falsifyQuote(quote: Quote, lies: readonly Lie[]): Quote {
  const bent = (mint: string, usd: number | undefined) => {
    const isFalse = lies.some((lie) => lie.kind === 'wrong_decimals' && lie.mint === mint);
    return isFalse && usd !== undefined ? usd / 10 ** DECIMALS_TOO_MANY : usd;
  };
  const fromAmountUSD = bent(quote.fromToken, quote.fromAmountUSD);
  const toAmountUSD = bent(quote.toToken, quote.toAmountUSD);
  return {
    ...quote,
    ...(fromAmountUSD === undefined ? {} : { fromAmountUSD }),
    ...(toAmountUSD === undefined ? {} : { toAmountUSD }),
  };
}

class Lies {
  #lies: readonly Lie[] = [];
  #next = 1;

  list(): readonly Lie[] {
    return this.#lies;
  }

  add(kind: LieKind, mint: string): void {
    if (this.#lies.some((lie) => lie.kind === kind && lie.mint === mint)) return;
    this.#lies = [...this.#lies, { id: this.#next, kind, mint }];
    this.#next += 1;
  }

  clear(id?: number): void {
    this.#lies = id === undefined ? [] : this.#lies.filter((lie) => lie.id !== id);
  }
}
