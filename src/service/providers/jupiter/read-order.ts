import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { UpstreamAnswer } from '../../upstream/ask-upstream.ts';
import { readRetryAfter, waitInSeconds } from '../../upstream/retry-after.ts';
import type { QuoteOutcome } from '../provider.ts';
import type { OrderQuestion } from './jupiter-client.ts';

/** Jupiter's order as far as it concerns us. Amounts are base units. */
export interface Order {
  readonly router: string;
  readonly requestId: string | undefined;
  readonly toAmount: bigint;
  /** What the answer itself calls the least; the transaction's bytes have the last word. */
  readonly statedMinimum: bigint;
  readonly slippageBps: number | undefined;
  readonly fromAmountUsd: number | undefined;
  readonly toAmountUsd: number | undefined;
  /** Base64; absent where there is a price only. */
  readonly transaction: string | undefined;
  readonly lastValidBlockHeight: number | undefined;
  /** Somebody else than the taker pays the network fee. */
  readonly isSponsored: boolean;
  /** Milliseconds since the epoch; market makers only. */
  readonly expiresAt: number | undefined;
  /** Why there is a price and no transaction, by Jupiter's number; its meaning depends on the router. */
  readonly errorCode: number | undefined;
}

type OrderReading = { readonly kind: 'order'; readonly order: Order } | QuoteOutcome;

const Amount = Type.String({ pattern: '^[0-9]{1,20}$' });
const Maybe = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/** Strict where money or the transaction depends on it; what is only shown is `Unknown` and dropped when it is odd. */
const OrderSchema = Type.Object({
  inputMint: Type.String(),
  outputMint: Type.String(),
  inAmount: Amount,
  outAmount: Amount,
  otherAmountThreshold: Amount,
  swapMode: Maybe(Type.Literal('ExactIn')),
  router: Type.Unknown(),
  requestId: Maybe(Type.String({ maxLength: 256 })),
  transaction: Maybe(Type.String({ maxLength: 8_192 })),
  lastValidBlockHeight: Maybe(Type.String({ pattern: '^[0-9]{1,15}$' })),
  signatureFeePayer: Maybe(Type.String()),
  gasless: Maybe(Type.Boolean()),
  expireAt: Maybe(Type.String({ pattern: '^[0-9]{1,12}$' })),
  slippageBps: Type.Unknown(),
  inUsdValue: Type.Unknown(),
  outUsdValue: Type.Unknown(),
  errorCode: Type.Unknown(),
});

type OrderBody = Static<typeof OrderSchema>;

const MAX_AMOUNT = 2n ** 64n - 1n;
const NO_ROUTE: QuoteOutcome = { kind: 'quotes', quotes: [] };

/**
 * What Jupiter's answer to `GET /order` comes to. 400 is "no route"; its 401 and 403 mean that our key is wrong and are
 * never the caller's.
 * @param now milliseconds since the epoch, against which a rate limit's wait is measured
 */
export function readOrder(answer: UpstreamAnswer, question: OrderQuestion, now: number): OrderReading {
  if (answer.kind !== 'answered') return unavailable(answer.reason);
  if (answer.status === 400) return NO_ROUTE;
  if (answer.status === 429)
    return { kind: 'rate-limited', retryAfterSeconds: readWait(answer.headers, now) };
  if (answer.status !== 200) return unavailable(`HTTP status ${answer.status}`);
  if (!Value.Check(OrderSchema, withUnknowns(answer.body))) return unavailable('an answer that is no order');
  const body = answer.body as OrderBody;
  if (!isAnswerTo(body, question)) return unavailable('the order of another swap');
  const order = readBody(body, question);
  return order.toAmount === 0n ? NO_ROUTE : { kind: 'order', order };
}

/** Seconds until a slot of the sliding window frees: `x-ratelimit-reset` is Unix seconds (Jupiter, rate limits). */
function readWait(headers: Readonly<Record<string, string | undefined>>, now: number): number {
  const announced = readRetryAfter(headers['retry-after'], now);
  if (announced !== undefined) return announced;
  const reset = headers['x-ratelimit-reset'] ?? '';
  return waitInSeconds(/^\d{1,12}$/.test(reset) ? Number(reset) * 1_000 - now : 0);
}

/** A property that is absent counts as one of unknown type. */
function withUnknowns(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const absent = { router: null, slippageBps: null, inUsdValue: null, outUsdValue: null, errorCode: null };
  return { ...absent, ...body };
}

function isAnswerTo(body: OrderBody, { inputMint, outputMint, amount }: OrderQuestion): boolean {
  const amounts = [body.outAmount, body.otherAmountThreshold].map(BigInt);
  return (
    body.inputMint === inputMint &&
    body.outputMint === outputMint &&
    BigInt(body.inAmount) === amount &&
    amounts.every((each) => each <= MAX_AMOUNT)
  );
}

function readBody(body: OrderBody, { taker }: OrderQuestion): Order {
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
