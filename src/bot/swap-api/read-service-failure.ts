import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceFailure } from '../swap/service-port.ts';
import { describeFailure, type Operation, parseRetryAfter } from './failures.ts';
import { readError } from './read-service-answer.ts';

/** An answer of the service other than 200, as HTTP brought it; the body is undefined where it is no JSON. */
export interface RefusedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** Block of a used-up key when the service does not say how long, ms. */
const UNTOLD_BLOCK_MS = 1_000;

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
