import type { ChainStatus } from './chain-port.ts';
import type { AdvancePorts } from './poll.ts';
import type { SignedTransaction, Swap } from './swap.ts';
import type { Reschedule } from './swap-store-port.ts';

/** After the first execute, ms; most swaps have landed by then. */
const CHECK_AFTER_MS = 3_000;

/**
 * Finds out whether a swap that does not land lacks money. It ends nothing: the money may come back while the
 * transaction can still land. Empty where there is no news. Never rejects.
 */
export async function checkFunds(
  ports: Pick<AdvancePorts, 'chain' | 'now'>,
  swap: Swap,
  signed: SignedTransaction,
  chain: ChainStatus,
): Promise<Pick<Reschedule, 'shortfall' | 'why'>> {
  const now = ports.now();
  const isWaiting = chain.kind === 'pending' && now - (swap.submittedAt ?? now) >= CHECK_AFTER_MS;
  if (!isWaiting || swap.wallet === null) return {};
  const shortfall = await ports.chain.shortfall(signed, swap.wallet, swap.intent).catch(() => undefined);
  if (shortfall === undefined || shortfall === (swap.shortfall ?? null)) return {};
  const why = shortfall === null ? 'the wallet can pay again' : `the wallet has too little: ${shortfall}`;
  return { shortfall, why };
}
