import type { IncomingHttpHeaders } from 'node:http';
import type PQueue from 'p-queue';
import { type Dispatcher, request } from 'undici';
import { LARGEST_ANSWER_BYTES, REASON_HEADER } from '../../contract/limits.ts';
import { readBody } from '../../http/outgoing.ts';
import type { Clock } from '../swap/brands.ts';
import {
  type BudgetAnswer,
  MAX_BLOCK_MS,
  type ServiceBudget,
  type ServiceCall,
  type ServiceFailure,
} from '../swap/service-port.ts';
import {
  describeFailure,
  type Json,
  type Operation,
  parseRetryAfter,
  readData,
  readErrorCode,
} from './answers.ts';

/** `outcome` is `ok`, `cancelled` by the caller, or the failure's code. */
export interface CallReport {
  readonly operation: Operation;
  readonly outcome: string;
  readonly seconds: number;
}

export interface CallSurroundings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly dispatcher: Dispatcher;
  readonly budget: ServiceBudget;
  /** Operations never wait for each other. */
  readonly queues: Readonly<Record<Operation, PQueue>>;
  readonly limitsMs: Readonly<Record<Operation, number>>;
  readonly now: Clock;
  readonly onCall: (call: CallReport) => void;
}

export interface Call {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
}

/** A call dequeued in the last tenth of its time limit, at most this long before its end, is not sent. */
const LATEST_MS = 100;

/** A status other than 200. The body is undefined unless it is JSON. */
interface RefusedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** An answer that lacks `Retry-After` blocks for this long, ms. */
const DEFAULT_BLOCK_MS = 1_000;

interface BudgetLimits {
  readonly callsPerMinute: number;
  /** Calls in immediate succession. @default a third of `callsPerMinute` */
  readonly burst?: number;
}

/**
 * Each kind of call may use this share of the burst. The reserve keeps signed transactions ahead of prices,
 * and people ahead of groups, alerts and boards.
 */
const BURST_SHARE: Readonly<Record<ServiceCall, number>> = {
  first_execute: 1,
  execute: 0.99,
  signing: 0.75,
  quote: 0.5,
  tokens: 0.25,
  shared_quote: 0.2,
  alert: 0.1,
  board: 0.05,
};

/** The time limit spans queue to last byte. Never rejects: failures are classified. */
export async function sendCall(deps: CallSurroundings, call: Call): Promise<Answered | Failed> {
  const { operation } = call;
  const limitMs = deps.limitsMs[operation];
  const limit = AbortSignal.timeout(limitMs);
  const signal = call.signal ? AbortSignal.any([limit, call.signal]) : limit;
  const latest = performance.now() + limitMs - Math.min(LATEST_MS, limitMs / 10);
  let startedAt: number | undefined;
  const send = () => {
    if (performance.now() >= latest) return fail(operation, 'timeout', null);
    // The key may have been blocked meanwhile.
    const blocked = deps.budget.blockedForMs(deps.now());
    if (blocked > 0) return spent(blocked);
    startedAt = deps.now();
    return attempt(deps, call, signal);
  };
  // Rejects on an abort in the queue. The signal also cancels a running request.
  const result = await deps.queues[operation]
    .add(send, { signal })
    .catch(() => fail(operation, isTimeout(signal.reason) ? 'timeout' : 'unreachable', null));
  if (result.ok || !result.failure.isUnsent) {
    const outcome = result.ok ? 'ok' : call.signal?.aborted ? 'cancelled' : result.failure.code;
    const seconds = startedAt === undefined ? 0 : (deps.now() - startedAt) / 1000;
    deps.onCall({ operation, outcome, seconds });
  }
  return result;
}

async function attempt(deps: CallSurroundings, call: Call, signal: AbortSignal): Promise<Answered | Failed> {
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
    const body = await readJson(response, LARGEST_ANSWER_BYTES[call.operation]);
    const { statusCode: status, headers } = response;
    if (status !== 200) return refuse(deps, call, { status, headers, body });
    const data = readData(body);
    const reason = header(headers, REASON_HEADER.toLowerCase());
    return data ? { ok: true, value: data, reason } : fail(call.operation, 'bad_answer', 200);
  } catch (error) {
    return fail(call.operation, isTimeout(error) ? 'timeout' : 'unreachable', null);
  }
}

function refuse(deps: CallSurroundings, call: Call, answer: RefusedAnswer): Failed {
  const failure = readFailure(call.operation, answer, deps.now());
  if (failure.blocksKey) deps.budget.block(deps.now() + (failure.retryAfterMs ?? 0));
  return { ok: false, failure };
}

async function readJson(response: Dispatcher.ResponseData, most: number): Promise<unknown> {
  const bytes = await readBody(response.body, most);
  try {
    return bytes && JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name.endsWith('TimeoutError');
}

interface Answered {
  readonly ok: true;
  readonly value: Json;
  /** The header `REASON_HEADER` of the answer. */
  readonly reason: string | undefined;
}

interface Failed {
  readonly ok: false;
  readonly failure: ServiceFailure;
}

export function fail(operation: Operation, code: string, status: number | null): Failed {
  return { ok: false, failure: describeFailure(operation, code, status) };
}

/** Classifies an answer other than 200. @param now for a dated `Retry-After` */
export function readFailure(operation: Operation, answer: RefusedAnswer, now: number): ServiceFailure {
  const { status, headers } = answer;
  const code = readErrorCode(answer.body) ?? `http_${status}`;
  const retryAfterMs = parseRetryAfter(header(headers, 'retry-after'), now);
  const failure = describeFailure(operation, code, status, retryAfterMs);
  const isOfKey = status === 429 && header(headers, 'x-service-ratelimit-scope') === 'key';
  if (!isOfKey) return failure;
  return { ...failure, blocksKey: true, retryAfterMs: retryAfterMs ?? DEFAULT_BLOCK_MS };
}

function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/**
 * GCRA (virtual scheduling), in memory. Burst plus steady rate make `callsPerMinute`, the most in any window of
 * 60 s.
 */
export function createServiceBudget({ callsPerMinute, burst: given }: BudgetLimits): ServiceBudget {
  const burst = given ?? Math.ceil(callsPerMinute / 3);
  const everyMs = 60_000 / Math.max(1, callsPerMinute - burst);
  /** Theoretical arrival time of GCRA, ms. */
  let spentUntil = 0;
  let lastTakenAt = 0;
  let blockedUntil = 0;

  const blockedForMs = (now: number): number => {
    const left = blockedUntil - now;
    return left > MAX_BLOCK_MS ? 0 : Math.max(0, left);
  };
  const take = (call: ServiceCall, now: number): BudgetAnswer => {
    // A clock set back takes the spent time along.
    if (now < lastTakenAt) spentUntil -= lastTakenAt - now;
    lastTakenAt = now;
    const start = Math.max(now, spentUntil);
    const aheadMs = Math.max(0, Math.floor(burst * BURST_SHARE[call]) - 1) * everyMs;
    const blockedMs = blockedForMs(now);
    if (blockedMs > 0 || start - now > aheadMs) {
      const roomAt = Math.ceil(start - aheadMs);
      return { ok: false, retryAt: Math.max(now + 1, now + blockedMs, roomAt), everyMs };
    }
    spentUntil = start + everyMs;
    return { ok: true };
  };
  return {
    take,
    block: (until) => {
      blockedUntil = Math.max(until, blockedUntil > until + MAX_BLOCK_MS ? 0 : blockedUntil);
    },
    blockedForMs,
    leftPercent: (now) => {
      const spentShare = Math.max(0, spentUntil - now) / (burst * everyMs);
      return blockedForMs(now) > 0 ? 0 : Math.round(100 * Math.max(0, 1 - spentShare));
    },
  };
}

/** Coded like the service's own rate limit. */
export function spent(retryAfterMs: number): Failed {
  const failure = describeFailure('quotes', 'verification_rate_limited', 429, retryAfterMs);
  return { ok: false, failure: { ...failure, isUnsent: true } };
}
