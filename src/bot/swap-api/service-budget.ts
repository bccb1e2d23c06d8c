import {
  type BudgetTurn,
  LONGEST_BLOCK_MS,
  type ServiceBudget,
  type ServiceCall,
  type ServiceFailure,
} from '../swap/service-port.ts';

interface BudgetLimits {
  readonly callsPerMinute: number;
  /** Calls that may be made at once after a quiet time. @default a third of `callsPerMinute` */
  readonly burst?: number;
}

/**
 * How much of the burst each kind of call may use up. The rest is kept for the kinds above it, so that a signed
 * transaction never waits for prices, and a person never waits for a group, an alert or a board.
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

/**
 * The pace of one API key: a token bucket in the form of GCRA (virtual scheduling), in the memory of this process. The
 * burst and the even rate together are `callsPerMinute`: no sixty seconds, wherever they begin, hold more calls.
 */
export function createServiceBudget({ callsPerMinute, burst: given }: BudgetLimits): ServiceBudget {
  const burst = given ?? Math.ceil(callsPerMinute / 3);
  const everyMs = 60_000 / Math.max(1, callsPerMinute - burst);
  /** The time until which the calls already made would have been spread out evenly. */
  let spentUntil = 0;
  let lastTakenAt = 0;
  let blockedUntil = 0;

  const blockedForMs = (now: number): number => {
    const left = blockedUntil - now;
    return left > LONGEST_BLOCK_MS ? 0 : Math.max(0, left);
  };
  const take = (call: ServiceCall, now: number): BudgetTurn => {
    // A clock that is put back takes what is spent along.
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
      blockedUntil = Math.max(until, blockedUntil > until + LONGEST_BLOCK_MS ? 0 : blockedUntil);
    },
    blockedForMs,
  };
}

/** The failure of a call that the budget refused: the words of a busy service, and nothing was sent. */
export function spent(retryAfterMs: number): ServiceFailure {
  const code = 'verification_rate_limited';
  return { code, status: 429, reaction: 'retry_after', retryAfterMs, requestId: null, isUnsent: true };
}
