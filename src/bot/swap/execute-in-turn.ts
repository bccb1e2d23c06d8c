import type { AdvancePorts } from './advance-ports.ts';
import { LONGEST_BLOCK_MS, respectBlock } from './service-budget.ts';
import type { ExecutionReport, ServiceResult } from './service-port.ts';
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
    if (!(await isOurTurn(ports, swap, isFirst)) || signal.aborted) return undefined;
    const result = await ports.swapApi.execute(signed, signal);
    await respectBlock(ports, result);
    return result;
  } catch {
    // An adapter that breaks has told us nothing; whether the bytes went out is for the chain to say.
    return undefined;
  }
}

async function isOurTurn(ports: ExecutePorts, swap: Swap, isFirst: boolean): Promise<boolean> {
  const now = ports.now();
  const waitMs = (swap.executeAfter ?? 0) - now;
  if ((waitMs > 0 && waitMs <= LONGEST_BLOCK_MS) || (swap.expirySeenAt ?? null) !== null) return false;
  const neverSent = isFirst || swap.serviceReport === null;
  const turn = await ports.budget?.take(neverSent ? 'first_execute' : 'execute', now);
  return turn?.ok ?? true;
}
