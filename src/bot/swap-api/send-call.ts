import type { IncomingHttpHeaders } from 'node:http';
import type PQueue from 'p-queue';
import { type Dispatcher, request } from 'undici';
import { LARGEST_ANSWER_BYTES } from '../../contract/limits.ts';
import type { Clock } from '../swap/brands.ts';
import type { ServiceBudget, ServiceFailure, ServiceResult } from '../swap/service-port.ts';
import { describeFailure, type Operation, parseRetryAfter } from './failures.ts';
import { type Json, readData, readError } from './read-service-answer.ts';
import { spent } from './service-budget.ts';

/** One finished call, for metrics: `outcome` is `ok` or the failure's code. */
export interface ServiceCall {
  readonly operation: Operation;
  readonly outcome: string;
  readonly seconds: number;
}

export interface CallDeps {
  /** Address of the service, with or without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly dispatcher: Dispatcher;
  readonly budget: ServiceBudget;
  /** Calls of one kind side by side; a kind never waits for another. */
  readonly queues: Readonly<Record<Operation, PQueue>>;
  readonly limitsMs: Readonly<Record<Operation, number>>;
  readonly now: Clock;
  readonly onCall: (call: ServiceCall) => void;
}

export interface Call {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  /** Path and query below the base address. */
  readonly path: string;
  readonly body?: string;
  /** Ends the wait for an answer that is no longer needed. */
  readonly signal?: AbortSignal;
}

/** A call that gets its place in the last tenth of its time, 100 ms at most, is not sent: no answer could come. */
const LATEST_MS = 100;

/** An answer of the service other than 200, as HTTP brought it; the body is undefined where it is no JSON. */
interface RefusedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** Block of a used-up key when the service does not say how long, ms. */
const UNTOLD_BLOCK_MS = 1_000;

/**
 * Sends one request and reads the envelope, from the wait for its place to the last byte within the limit of its kind.
 * Never throws: whatever goes wrong is a classified failure.
 */
export async function sendCall(deps: CallDeps, call: Call): Promise<ServiceResult<Json>> {
  const { operation } = call;
  const limitMs = deps.limitsMs[operation];
  const limit = AbortSignal.timeout(limitMs);
  const signal = call.signal ? AbortSignal.any([limit, call.signal]) : limit;
  const latest = performance.now() + limitMs - Math.min(LATEST_MS, limitMs / 10);
  let startedAt: number | undefined;
  const send = () => {
    // A place that comes free as other calls run out of time: the timer of this call is about to fire as well.
    if (performance.now() >= latest) return fail(call, 'timeout', null);
    // The key may have been blocked while the call waited for its place.
    const blocked = deps.budget.blockedForMs(deps.now());
    if (blocked > 0) return { ok: false, failure: spent(blocked) } as const;
    startedAt = deps.now();
    return attempt(deps, call, signal);
  };
  // Rejects when the signal ends the wait for a place; the same signal cancels a request that is under way.
  const result = await deps.queues[operation]
    .add(send, { signal })
    .catch(() => fail(call, isTimeout(signal.reason) ? 'timeout' : 'unreachable', null));
  if (result.ok || !result.failure.isUnsent) {
    const outcome = result.ok ? 'ok' : result.failure.code;
    const seconds = startedAt === undefined ? 0 : (deps.now() - startedAt) / 1000;
    deps.onCall({ operation, outcome, seconds });
  }
  return result;
}

async function attempt(deps: CallDeps, call: Call, signal: AbortSignal): Promise<ServiceResult<Json>> {
  try {
    const response = await request(deps.baseUrl.replace(/\/+$/, '') + call.path, {
      method: call.method,
      dispatcher: deps.dispatcher,
      signal,
      headers: {
        authorization: `Bearer ${deps.apiKey}`,
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    const body = await readBody(response, LARGEST_ANSWER_BYTES[call.operation]);
    const { statusCode: status, headers } = response;
    return status === 200 ? readSuccess(call, body) : refuse(deps, call, { status, headers, body });
  } catch (error) {
    return fail(call, isTimeout(error) ? 'timeout' : 'unreachable', null);
  }
}

function readSuccess(call: Call, body: unknown): ServiceResult<Json> {
  const data = readData(body);
  return data ? { ok: true, value: data } : fail(call, 'bad_answer', 200);
}

function refuse(deps: CallDeps, call: Call, answer: RefusedAnswer): ServiceResult<Json> {
  const failure = readFailure(call.operation, answer, deps.now());
  if (failure.blocksKey) deps.budget.block(deps.now() + (failure.retryAfterMs ?? 0));
  return { ok: false, failure };
}

/** Undefined for a body that is too large or no JSON: the status alone then decides. */
async function readBody(response: Dispatcher.ResponseData, most: number): Promise<unknown> {
  const bytes = await readBytes(response.body, most);
  try {
    return bytes && JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Reads no further than the limit; undefined past it. */
async function readBytes(body: Dispatcher.ResponseData['body'], most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    // Leaving the loop ends the connection: nothing more is taken in.
    if (size > most) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name.endsWith('TimeoutError'));
}

/** A failure that this side of the wire found. */
export function fail(
  call: Pick<Call, 'operation'>,
  code: string,
  status: number | null,
): { readonly ok: false; readonly failure: ServiceFailure } {
  return { ok: false, failure: describeFailure(call.operation, { code, status }) };
}

/** What the service refused and what to do about it; `now` is for a `Retry-After` that names a date. */
export function readFailure(operation: Operation, answer: RefusedAnswer, now: number): ServiceFailure {
  const { status, headers } = answer;
  const { code, requestId } = readError(answer.body);
  const failure = describeFailure(operation, {
    code: code ?? `http_${status}`,
    status,
    retryAfterMs: parseRetryAfter(header(headers, 'retry-after'), now),
    requestId,
  });
  const isOfKey = status === 429 && header(headers, 'x-service-ratelimit-scope') === 'key';
  if (!isOfKey) return failure;
  return { ...failure, blocksKey: true, retryAfterMs: failure.retryAfterMs ?? UNTOLD_BLOCK_MS };
}

function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
