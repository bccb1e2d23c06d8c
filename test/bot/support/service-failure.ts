import type { ServiceResult } from '../../../src/bot/swap/service-port.ts';
import type { Operation } from '../../../src/bot/swap-api/answers.ts';
import { fail, readFailure } from '../../../src/bot/swap-api/calls.ts';

type Failed = Extract<ServiceResult<never>, { ok: false }>;

/** The client's result for a refusal with this status, code and headers. */
export function refused(
  operation: Operation,
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): Failed {
  const body = { success: false, error: { code, message: 'secret words', requestId: 'req-1' } };
  return { ok: false, failure: readFailure(operation, { status, headers, body }, 0) };
}

/** The client's result for a call without a response. */
export function unanswered(operation: Operation, code: 'timeout' | 'unreachable'): Failed {
  return fail(operation, code, null);
}

/** Headers of a rate limit; `scope` is `key` when the whole key is limited. */
export function limit(seconds: number, scope?: 'key'): Readonly<Record<string, string>> {
  return { 'retry-after': `${seconds}`, ...(scope ? { 'x-service-ratelimit-scope': scope } : {}) };
}
