import type { Clock } from './clock.ts';
import type { ServiceResult } from './service-port.ts';

/** What a call of the service is for, most important first. */
export type ServiceCall =
  | 'first_execute'
  | 'execute'
  | 'signing'
  | 'quote'
  | 'tokens'
  | 'shared_quote'
  | 'alert'
  | 'board';

/** The calls one API key may make, shared by every process that uses it. */
export interface ServiceBudget {
  /** Takes one call; `retryAt` says when it is worth asking again. */
  take(call: ServiceCall, now: number): Promise<{ readonly ok: true } | BudgetRefusal>;
  /** No call of the key, in any process, before `until`. */
  block(until: number): Promise<void>;
}

interface BudgetRefusal {
  readonly ok: false;
  readonly retryAt: number;
  /** One call more is granted every so many milliseconds. */
  readonly everyMs: number;
}

/**
 * How much of the burst each kind of call may use up. What is left over is kept for the calls above it: a signed
 * transaction that was never sent goes before everything, who is about to sign goes before who looks at a price, a list of
 * tokens waits for all of them, then comes a price that is only shown to many, then what is watched for people who are
 * not there, and last what stands on a board. What executions leave is small: whoever comes above them goes first anyway, and the more they leave, the slower thousands of them are under way together.
 */
export const BURST_SHARE: Readonly<Record<ServiceCall, number>> = {
  first_execute: 1,
  execute: 0.99,
  signing: 0.75,
  quote: 0.5,
  tokens: 0.25,
  shared_quote: 0.2,
  alert: 0.1,
  board: 0.05,
};

/** No block of a key lasts longer, ms: what is further ahead was written by a clock that was ahead. */
export const LONGEST_BLOCK_MS = 3_600_000;

/** A limit on the whole key stops every call of every process until it has passed. */
export async function respectBlock(
  deps: { readonly budget?: ServiceBudget; readonly now: Clock },
  result: ServiceResult<unknown>,
): Promise<void> {
  if (result.ok || !result.failure.blocksKey || result.failure.retryAfterMs === null) return;
  await deps.budget?.block(deps.now() + result.failure.retryAfterMs);
}
