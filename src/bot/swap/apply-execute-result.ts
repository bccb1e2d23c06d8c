import type { AdvancePorts } from './poll.ts';
import type { ExecutionReport, ServiceFailure, ServiceResult } from './service-port.ts';
import type { SignedTransaction, Swap } from './swap.ts';
import type { Reschedule } from './swap-store-port.ts';

/** Undefined where the service was not called or too slow. */
export type Report = ServiceResult<ExecutionReport> | undefined;

const REFUSED = 'service:';

const FIRST_REPEAT_MS = 1_000;
const SLOWEST_REPEAT_MS = 5 * 60_000;

/** Ends of the transaction, as opposed to a refusal. */
const END_WORDS = ['transaction_failed', 'transaction_expired'] as const;
type EndWord = (typeof END_WORDS)[number];

export function isEndWord(code: string): code is EndWord {
  return (END_WORDS as readonly string[]).includes(code);
}

/** The service's code for its refusal. */
export function serviceRefusalOf(swap: Pick<Swap, 'reason'>): string | undefined {
  const code = serviceCodeOf(swap);
  return code !== undefined && !isEndWord(code) ? code : undefined;
}

/** An end claimed by the service; the chain decides. */
export function claimedEndOf(swap: Pick<Swap, 'reason'>): EndWord | undefined {
  const code = serviceCodeOf(swap);
  return code !== undefined && isEndWord(code) ? code : undefined;
}

function serviceCodeOf({ reason }: Pick<Swap, 'reason'>): string | undefined {
  return reason?.startsWith(REFUSED) ? reason.slice(REFUSED.length) : undefined;
}

/** Report, refusal, pause; never the state. */
export function applyExecuteResult(swap: Swap, report: Report, now: number): Partial<Reschedule> {
  if (!report) return {};
  if (report.ok) return applyReport(swap, report.value);
  const { code, isRefused, saysEnded } = report.failure;
  const wait = waitFor(swap, report.failure, now);
  const reason = `${REFUSED}${code}`;
  // A later refusal concerns only our access: an acceptance cannot be undone.
  const isNews = saysEnded || (isRefused && swap.serviceReport === null);
  if (!isNews || reason === swap.reason) return wait;
  return { ...wait, reason, why: `the service ${saysEnded ? 'says' : 'refused'}: ${code}` };
}

function applyReport(swap: Swap, { status }: ExecutionReport): Partial<Reschedule> {
  const isUpgrade = status !== swap.serviceReport && swap.serviceReport !== 'confirmed';
  const news = isUpgrade ? { serviceReport: status, why: `the service reports ${status}` } : {};
  return { ...news, ...(swap.reason === null ? {} : { reason: null }) };
}

/** At least a doubling pause after a refusal or a claimed end. */
function waitFor(
  { submittedAt }: Swap,
  { retryAfterMs, isRefused, saysEnded }: ServiceFailure,
  now: number,
): Pick<Reschedule, 'executeAfter'> {
  const pause = Math.min(SLOWEST_REPEAT_MS, Math.max(FIRST_REPEAT_MS, now - (submittedAt ?? now)));
  const wait = Math.max(isRefused || saysEnded ? pause : 0, retryAfterMs ?? 0);
  return wait === 0 ? {} : { executeAfter: now + wait };
}

/**
 * Sends the same bytes through our own node after a refusal or a claimed end, on each poll until expiry. The
 * chain accepts a transaction once, and the node simulates first. True where a node took it. Never rejects.
 */
export async function sendDirectly(
  ports: AdvancePorts,
  swap: Swap,
  signed: SignedTransaction,
  report: Report,
): Promise<boolean> {
  const isLeftToUs = report
    ? !report.ok && (report.failure.isRefused || report.failure.saysEnded)
    : serviceCodeOf(swap) !== undefined;
  if (!isLeftToUs || (swap.expirySeenAt ?? null) !== null) return false;
  return ports.chain.send(signed).catch(() => false);
}
