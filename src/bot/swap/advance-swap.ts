import type {
  ChainReader,
  ChainStatus,
  Clock,
  ExecutionReport,
  ServiceResult,
  SwapApi,
  SwapStore,
} from './ports.ts';
import type { SignedTransaction, Swap } from './swap.ts';
import { isInFlight, type SwapState } from './transitions.ts';

export interface AdvancePorts {
  readonly swapApi: Pick<SwapApi, 'execute'>;
  readonly chain: Pick<ChainReader, 'transactionStatus'>;
  readonly store: SwapStore;
  readonly now: Clock;
  /** The service answered something that the chain does not back. */
  readonly alert: (kind: 'foreign_tx_hash' | 'service_disagrees', swap: Swap) => void;
}

/** The first polls follow each other fast, because most swaps are through within two seconds. */
const FIRST_POLL_MS = 500;
const SLOWEST_POLL_MS = 5_000;
const BACKOFF = 1.3;

/** Takes one due swap one step further. Whatever happens here, the row says what to do next and when. */
export async function advanceSwap(ports: AdvancePorts, swap: Swap): Promise<void> {
  if (isInFlight(swap.state) && swap.signed) return followToTheChain(ports, swap, swap.signed);
  if (swap.state === 'offered' || swap.state === 'ordered') return lapse(ports, swap);
}

/** Nobody came back to it in time. */
async function lapse(ports: AdvancePorts, swap: Swap): Promise<void> {
  await ports.store.move({
    swap,
    to: 'lapsed',
    patch: { reason: 'not_signed_in_time', dueAt: null },
    why: 'its time ran out',
    notices: ['status'],
    now: ports.now(),
  });
}

async function followToTheChain(ports: AdvancePorts, swap: Swap, signed: SignedTransaction): Promise<void> {
  const submitted = await markSubmitted(ports, swap);
  if (!submitted) return;
  const [report, chain] = await Promise.all([
    ports.swapApi.execute(signed),
    ports.chain.transactionStatus(signed.txHash, signed.lastValidBlockHeight),
  ]);
  noteDisagreement(ports, submitted, report, chain);
  const end = endByChain(chain);
  if (end) return finish(ports, submitted, end);
  // The service often learns of the landing first: the chain is asked once more before the next poll is awaited.
  if (report.ok && report.value.status === 'confirmed') {
    const again = endByChain(await ports.chain.transactionStatus(signed.txHash, signed.lastValidBlockHeight));
    if (again) return finish(ports, submitted, again);
  }
  await waitForMore(ports, submitted, report);
}

/** Written before the first execute, so that no call ever precedes its record. */
async function markSubmitted(ports: AdvancePorts, swap: Swap): Promise<Swap | undefined> {
  if (swap.state === 'submitted') return swap;
  const result = await ports.store.move({
    swap,
    to: 'submitted',
    why: 'first execute',
    notices: ['status'],
    now: ports.now(),
  });
  return result.kind === 'moved' ? result.swap : undefined;
}

type End = { readonly to: SwapState; readonly reason: string | null };

/** Only the chain ends a swap. `pending` and `unknown` end nothing, whatever the service said. */
function endByChain(chain: ChainStatus): End | undefined {
  switch (chain.kind) {
    case 'confirmed':
    case 'finalized':
      return { to: 'confirmed', reason: null };
    case 'failed':
      return { to: 'failed', reason: chain.reason };
    case 'expired':
      return { to: 'expired', reason: null };
    default:
      return undefined;
  }
}

async function finish(ports: AdvancePorts, swap: Swap, end: End): Promise<void> {
  await ports.store.move({
    swap,
    to: end.to,
    patch: { reason: end.reason, dueAt: null },
    why: 'the chain says so',
    notices: ['status', 'notice'],
    now: ports.now(),
  });
}

async function waitForMore(
  ports: AdvancePorts,
  swap: Swap,
  report: ServiceResult<ExecutionReport>,
): Promise<void> {
  const now = ports.now();
  const news = report.ok && report.value.status !== swap.serviceReport ? report.value.status : undefined;
  await ports.store.postpone(
    swap,
    {
      dueAt: now + pollDelay(now - (swap.submittedAt ?? now), report),
      ...(news ? { serviceReport: news, why: `the service reports ${news}` } : {}),
    },
    now,
    news === 'confirmed' ? ['status'] : [],
  );
}

/** Grows with the time since the first execute; never shorter than what the service asked for. */
export function pollDelay(elapsedMs: number, report: ServiceResult<ExecutionReport>): number {
  const grown = Math.min(SLOWEST_POLL_MS, Math.max(FIRST_POLL_MS, elapsedMs * (BACKOFF - 1)));
  const asked = report.ok ? 0 : (report.failure.retryAfterMs ?? 0);
  return Math.max(Math.round(grown), asked);
}

function noteDisagreement(
  ports: AdvancePorts,
  swap: Swap,
  report: ServiceResult<ExecutionReport>,
  chain: ChainStatus,
): void {
  if (!report.ok) return;
  if (report.value.txHash !== swap.signed?.txHash) ports.alert('foreign_tx_hash', swap);
  const denied = chain.kind === 'failed' || chain.kind === 'expired';
  if (report.value.status === 'confirmed' && denied) ports.alert('service_disagrees', swap);
}
