import { isEndWord } from '../swap/apply-execute-result.ts';
import { LONGEST_BLOCK_MS, type Reaction, type ServiceFailure } from '../swap/service-port.ts';

/** The three operations of the service, most urgent first: a signed swap waits for no price. */
export type Operation = 'execute' | 'quotes' | 'tokens';

/** What to do about a refused or failed call that asked for a price or for the token list. */
const REACTIONS_BY_CODE: Readonly<Record<string, Reaction>> = {
  timeout: 'retry_now',
  unreachable: 'retry_now',
  bad_answer: 'give_up',
  rate_limited: 'retry_after',
  verification_rate_limited: 'retry_after',
  upstream_unavailable: 'retry_after',
  quote_expired: 'retry_now',
  invalid_request: 'ask_person',
  invalid_quote_request: 'ask_person',
  request_too_large: 'give_up',
  unauthorized: 'give_up',
  forbidden: 'give_up',
  blocked_by_policy: 'give_up',
  GEO_BLOCKED: 'give_up',
};

/** For codes the table does not know: other operators word theirs differently, the status still speaks. */
const REACTIONS_BY_STATUS: Readonly<Record<number, Reaction>> = {
  400: 'ask_person',
  408: 'retry_now',
  422: 'ask_person',
  429: 'retry_after',
  500: 'retry_after',
  502: 'retry_after',
  503: 'retry_after',
  504: 'retry_after',
};

/**
 * The one reaction to a failure. A failed execute never ends anything (section 7, rule 6 of the interface): whatever
 * the answer, the transaction may be on its way, so the chain is asked; a throttled one waits as it was told.
 */
function chooseReaction(operation: Operation, code: string, status: number | null): Reaction {
  if (status === 429) return 'retry_after';
  if (operation === 'execute') return 'ask_chain';
  // A foreign code may be any word, `toString` included.
  if (Object.hasOwn(REACTIONS_BY_CODE, code)) return REACTIONS_BY_CODE[code] ?? 'give_up';
  return (status === null ? undefined : REACTIONS_BY_STATUS[status]) ?? 'give_up';
}

/** Too slow, under way already, too early, too often: the same request may be taken in a moment. */
const NOT_YET = [408, 409, 425, 429];

/** Whether the service will not carry a transaction, or calls it ended, as far as its answer says. */
function readVerdict(code: string, status: number | null): Pick<ServiceFailure, 'isRefused' | 'saysEnded'> {
  if (status === null || NOT_YET.includes(status) || status < 400 || status >= 500)
    return { isRefused: false };
  return isEndWord(code) ? { isRefused: false, saysEnded: true } : { isRefused: true };
}

/** Reads `Retry-After`: whole seconds, or an HTTP date, an hour at most. Null when it is absent or says nothing usable. */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  if (Number.isNaN(wait)) return null;
  return Math.min(LONGEST_BLOCK_MS, Math.max(0, wait));
}

/** A failure with its reaction. `status` is null when no answer came. */
export function describeFailure(
  operation: Operation,
  what: { code: string; status: number | null; retryAfterMs?: number | null; requestId?: string | null },
): ServiceFailure {
  return {
    code: what.code,
    status: what.status,
    reaction: chooseReaction(operation, what.code, what.status),
    ...(operation === 'execute' ? readVerdict(what.code, what.status) : { isRefused: false }),
    retryAfterMs: what.retryAfterMs ?? null,
    requestId: what.requestId ?? null,
  };
}
