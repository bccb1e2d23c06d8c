import type { ServiceResult } from '../../../src/bot/swap/service-port.ts';
import type { Operation } from '../../../src/bot/swap-api/answers.ts';
import { fail, readFailure } from '../../../src/bot/swap-api/calls.ts';

type Failed = Extract<ServiceResult<never>, { ok: false }>;

/** What the client makes of a refusal of the service: this status, this code, these headers. */
export function refused(
  operation: Operation,
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): Failed {
  const body = { success: false, error: { code, message: 'secret words', requestId: 'req-1' } };
  return { ok: false, failure: readFailure(operation, { status, headers, body }, 0) };
}

/** What the client makes of a call that nobody answered. */
export function unanswered(operation: Operation, code: 'timeout' | 'unreachable'): Failed {
  return fail({ operation }, code, null);
}

/** The headers of a limit: seconds to wait, and whether it is the whole key that has to. */
export function limit(seconds: number, scope?: 'key'): Readonly<Record<string, string>> {
  return { 'retry-after': `${seconds}`, ...(scope ? { 'x-service-ratelimit-scope': scope } : {}) };
}
