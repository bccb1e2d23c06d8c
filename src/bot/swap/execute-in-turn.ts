import type { AdvancePorts } from './advance-ports.ts';
import { type ExecutionReport, LONGEST_BLOCK_MS, type ServiceResult } from './service-port.ts';
import type { SignedTransaction } from './signed-transaction.ts';
import type { Swap } from './swap.ts';

type ExecutePorts = Pick<AdvancePorts, 'swapApi' | 'budget' | 'now'>;

/**
 * Sends the stored bytes, unless the service asked to be left alone, the key's budget is spent, or the transaction
 * already looks expired. Undefined when it was not sent. Never rejects.
 */
export async function executeInTurn(
  ports: ExecutePorts,
  swap: Swap,
  signed: SignedTransaction,
  isFirst: boolean,
  signal: AbortSignal,
): Promise<ServiceResult<ExecutionReport> | undefined> {
  try {
    if (signal.aborted || !isOurTurn(ports, swap, isFirst)) return undefined;
    return await ports.swapApi.execute(signed, signal);
  } catch {
    // An adapter that breaks has told us nothing; whether the bytes went out is for the chain to say.
    return undefined;
  }
}

function isOurTurn(ports: ExecutePorts, swap: Swap, isFirst: boolean): boolean {
  const now = ports.now();
  const waitMs = (swap.executeAfter ?? 0) - now;
  if ((waitMs > 0 && waitMs <= LONGEST_BLOCK_MS) || (swap.expirySeenAt ?? null) !== null) return false;
  const neverSent = isFirst || swap.serviceReport === null;
  return ports.budget?.take(neverSent ? 'first_execute' : 'execute', now).ok ?? true;
}
