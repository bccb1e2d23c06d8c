import type { AdvancePorts } from './poll.ts';
import type { ExecutionReport, ServiceFailure, ServiceResult } from './service-port.ts';
import type { SignedTransaction, Swap } from './swap.ts';
import type { Postponement } from './swap-store-port.ts';

type Report = ServiceResult<ExecutionReport> | undefined;

/** Before the code of a refusal, in the row's reason. */
const REFUSED = 'service:';

const FIRST_REPEAT_MS = 1_000;
const SLOWEST_REPEAT_MS = 5 * 60_000;

/** Codes by which a service says how a transaction ended, not that it will not carry it. */
const END_WORDS = ['transaction_failed', 'transaction_expired'] as const;
type EndWord = (typeof END_WORDS)[number];

export function isEndWord(code: string): code is EndWord {
  return (END_WORDS as readonly string[]).includes(code);
}

/** The service's own code for why it will not carry the transaction; undefined where it did not refuse. */
export function serviceRefusalOf(swap: Pick<Swap, 'reason'>): string | undefined {
  const code = serviceCodeOf(swap);
  return code !== undefined && !isEndWord(code) ? code : undefined;
}

/** The end that the service claims while the chain has not decided; undefined where it claims none. */
export function claimedEndOf(swap: Pick<Swap, 'reason'>): EndWord | undefined {
  const code = serviceCodeOf(swap);
  return code !== undefined && isEndWord(code) ? code : undefined;
}

function serviceCodeOf({ reason }: Pick<Swap, 'reason'>): string | undefined {
  return reason?.startsWith(REFUSED) ? reason.slice(REFUSED.length) : undefined;
}

/** What an answer of the service changes in the row: its report, its refusal, the wait it asked for. Never the state. */
export function applyExecuteResult(swap: Swap, report: Report, now: number): Partial<Postponement> {
  if (!report) return {};
  if (report.ok) return hearReport(swap, report.value);
  const { code, isRefused, saysEnded } = report.failure;
  const wait = waitFor(swap, report.failure, now);
  const reason = `${REFUSED}${code}`;
  // What the service took before it cannot unsend: then only our access to it is gone.
  const isNews = saysEnded || (isRefused && swap.serviceReport === null);
  if (!isNews || reason === swap.reason) return wait;
  return { ...wait, reason, why: `the service ${saysEnded ? 'says' : 'refused'}: ${code}` };
}

function hearReport(swap: Swap, { status }: ExecutionReport): Partial<Postponement> {
  const isUpgrade = status !== swap.serviceReport && swap.serviceReport !== 'confirmed';
  const news = isUpgrade ? { serviceReport: status, why: `the service reports ${status}` } : {};
  return { ...news, ...(swap.reason === null ? {} : { reason: null }) };
}

/** As long as the service asks for; one that refuses, or calls it ended, is asked after a pause that doubles. */
function waitFor(
  { submittedAt }: Swap,
  { retryAfterMs, isRefused, saysEnded }: ServiceFailure,
  now: number,
): Pick<Postponement, 'executeAfter'> {
  const pause = Math.min(SLOWEST_REPEAT_MS, Math.max(FIRST_REPEAT_MS, now - (submittedAt ?? now)));
  const wait = Math.max(isRefused || saysEnded ? pause : 0, retryAfterMs ?? 0);
  return wait === 0 ? {} : { executeAfter: now + wait };
}

/**
 * What the service refuses, or calls ended, goes out through our own node, the same bytes, poll by poll, until it may have
 * run out: the chain takes them once, and the node tries them first. True when a node took it. Never rejects.
 */
export async function sendDirectly(
  ports: Pick<AdvancePorts, 'chain'>,
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
