import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/schema';
import type { Dispatcher } from 'undici';
import type { OperatorFee } from '../../../guard/index.ts';
import type { Log } from '../../../log.ts';
import {
  callUpstream,
  readRetryAfter,
  type UpstreamAnswer,
  type UpstreamRequest,
  waitInSeconds,
} from '../../upstream.ts';
import type { QuoteOutcome } from '../provider.ts';

interface JupiterClientOptions {
  /** Base of Swap API V2, as `https://api.jup.ag/swap/v2`. */
  readonly url: string;
  /** Sent as `x-api-key`; keyless limits without one. Never logged. */
  readonly key?: string;
  readonly excludedRouters: readonly string[];
  readonly operatorFee?: OperatorFee;
  readonly dispatcher: Dispatcher;
  readonly log: Log;
}

export interface OrderRequest {
  readonly inputMint: string;
  readonly outputMint: string;
  /** Base units. */
  readonly amount: bigint;
  readonly taker?: string;
  /** Absent where the taker receives as well: Jupiter refuses equal addresses. */
  readonly receiver?: string;
  /** A router to exclude beside the configured ones. */
  readonly without?: string;
}

interface ExecuteRequest {
  /** Base64. */
  readonly signedTransaction: string;
  readonly requestId: string;
  readonly lastValidBlockHeight: number;
}

/** Base units. */
export interface Order {
  readonly router: string;
  readonly requestId: string | undefined;
  readonly toAmount: bigint;
  /** The minimum that Jupiter states; what counts is read from the bytes of the transaction. */
  readonly statedMinimum: bigint;
  readonly slippageBps: number | undefined;
  readonly fromAmountUsd: number | undefined;
  readonly toAmountUsd: number | undefined;
  /** Base64; absent for a price only. */
  readonly transaction: string | undefined;
  readonly lastValidBlockHeight: number | undefined;
  /** True where a wallet that is not the taker pays the network fee. */
  readonly isSponsored: boolean;
  /** Ms since the epoch; market makers only. */
  readonly expiresAt: number | undefined;
  /** Jupiter's number, whose meaning depends on the router. */
  readonly errorCode: number | undefined;
}

type OrderReading = { readonly kind: 'order'; readonly order: Order } | QuoteOutcome;

const Amount = Type.String({ pattern: '^[0-9]{1,20}$' });

const Maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Strict where money depends on it. Display values are dropped if odd. */
const OrderSchema = Type.Object({
  inputMint: Type.String(),
  outputMint: Type.String(),
  inAmount: Amount,
  outAmount: Amount,
  otherAmountThreshold: Amount,
  swapMode: Maybe(Type.Literal('ExactIn')),
  router: Type.Optional(Type.Unknown()),
  requestId: Maybe(Type.String({ maxLength: 256 })),
  transaction: Maybe(Type.String({ maxLength: 8_192 })),
  lastValidBlockHeight: Maybe(Type.String({ pattern: '^[0-9]{1,15}$' })),
  signatureFeePayer: Maybe(Type.String()),
  gasless: Maybe(Type.Boolean()),
  expireAt: Maybe(Type.String({ pattern: '^[0-9]{1,12}$' })),
  slippageBps: Type.Optional(Type.Unknown()),
  inUsdValue: Type.Optional(Type.Unknown()),
  outUsdValue: Type.Optional(Type.Unknown()),
  errorCode: Type.Optional(Type.Unknown()),
});

type OrderBody = Static<typeof OrderSchema>;

const MAX_AMOUNT = 2n ** 64n - 1n;
const NO_ROUTE: QuoteOutcome = { kind: 'quotes', quotes: [] };

/** Calls never reject. */
export class JupiterClient {
  readonly #options: JupiterClientOptions;
  readonly #base: string;

  /** @throws TypeError if `url` is invalid */
  constructor(options: JupiterClientOptions) {
    this.#options = options;
    this.#base = new URL(options.url).href.replace(/\/+$/, '');
  }

  order({ amount, without, ...request }: OrderRequest, signal: AbortSignal): Promise<UpstreamAnswer> {
    const url = new URL(`${this.#base}/order`);
    for (const [name, value] of Object.entries(request)) url.searchParams.set(name, value);
    url.searchParams.set('amount', amount.toString());
    const { excludedRouters, operatorFee } = this.#options;
    if (operatorFee !== undefined) {
      url.searchParams.set('referralAccount', operatorFee.account);
      url.searchParams.set('referralFee', operatorFee.bps.toString());
    }
    url.searchParams.set('excludeRouters', [...excludedRouters, ...(without ? [without] : [])].join());
    return this.#ask('order', { method: 'GET', url, signal });
  }

  execute(request: ExecuteRequest, signal: AbortSignal): Promise<UpstreamAnswer> {
    const body = { ...request, lastValidBlockHeight: request.lastValidBlockHeight.toString() };
    return this.#ask('execute', { method: 'POST', url: new URL(`${this.#base}/execute`), body, signal });
  }

  async #ask(
    call: 'order' | 'execute',
    request: Omit<UpstreamRequest, 'headers' | 'dispatcher'>,
  ): Promise<UpstreamAnswer> {
    const { key, dispatcher } = this.#options;
    const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key };
    const answer = await callUpstream({ ...request, headers, dispatcher });
    this.#report(call, answer);
    return answer;
  }

  #report(call: string, answer: UpstreamAnswer): void {
    const { log } = this.#options;
    if (answer.kind !== 'answered') {
      log.warn({ call, reason: answer.reason }, 'Jupiter did not answer');
      return;
    }
    const facts = { call, status: answer.status, gatewayRequestId: gatewayRequestId(answer.headers) };
    if (answer.status === 401 || answer.status === 403) log.error(facts, 'Jupiter refused our access');
    else if (answer.status === 200) log.debug(facts, 'Jupiter answered');
    else log.warn(facts, 'Jupiter answered with an error');
  }
}

function gatewayRequestId(headers: Readonly<Record<string, string | undefined>>): string | undefined {
  const id = headers['x-api-gateway-request-id'];
  return id !== undefined && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

/** 400 means "no route"; 401 and 403 concern our key, never the caller's. @param now ms since the epoch */
export function readOrder(answer: UpstreamAnswer, request: OrderRequest, now: number): OrderReading {
  if (answer.kind !== 'answered') return unavailable(answer.reason);
  if (answer.status === 400) return NO_ROUTE;
  if (answer.status === 429)
    return { kind: 'rate-limited', retryAfterSeconds: readWait(answer.headers, now) };
  if (answer.status !== 200) return unavailable(`HTTP status ${answer.status}`);
  const { body } = answer;
  if (!Check(OrderSchema, body)) return unavailable('an answer that is no order');
  if (!isAnswerTo(body, request)) return unavailable('the order of another swap');
  const order = readBody(body, request);
  return order.toAmount === 0n ? NO_ROUTE : { kind: 'order', order };
}

/** `x-ratelimit-reset` is Unix seconds (Jupiter, rate limits). */
function readWait(headers: Readonly<Record<string, string | undefined>>, now: number): number {
  const announced = readRetryAfter(headers['retry-after'], now);
  if (announced !== undefined) return announced;
  const reset = headers['x-ratelimit-reset'] ?? '';
  return waitInSeconds(/^\d{1,12}$/.test(reset) ? Number(reset) * 1_000 - now : 0);
}

function isAnswerTo(body: OrderBody, { inputMint, outputMint, amount }: OrderRequest): boolean {
  const amounts = [body.outAmount, body.otherAmountThreshold].map(BigInt);
  return (
    body.inputMint === inputMint &&
    body.outputMint === outputMint &&
    BigInt(body.inAmount) === amount &&
    amounts.every((each) => each <= MAX_AMOUNT)
  );
}

function readBody(body: OrderBody, { taker }: OrderRequest): Order {
  const payer = body.signatureFeePayer ?? taker;
  return {
    router: readRouter(body.router),
    requestId: body.requestId || undefined,
    toAmount: BigInt(body.outAmount),
    statedMinimum: BigInt(body.otherAmountThreshold),
    slippageBps: readWhole(body.slippageBps, 10_000),
    fromAmountUsd: readUsd(body.inUsdValue),
    toAmountUsd: readUsd(body.outUsdValue),
    transaction: body.transaction || undefined,
    lastValidBlockHeight: body.lastValidBlockHeight ? Number(body.lastValidBlockHeight) : undefined,
    isSponsored: body.gasless === true || payer !== taker,
    expiresAt: body.expireAt ? Number(body.expireAt) * 1_000 : undefined,
    errorCode: readWhole(body.errorCode, 1_000_000),
  };
}

function readRouter(router: unknown): string {
  return typeof router === 'string' && /^[\w-]{1,32}$/.test(router) ? router : 'jupiter';
}

function readWhole(value: unknown, most: number): number | undefined {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most ? Number(value) : undefined;
}

function readUsd(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

function unavailable(reason: string): QuoteOutcome {
  return { kind: 'unavailable', reason: `Jupiter: ${reason}` };
}
