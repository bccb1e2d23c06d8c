import type { BaseUnits } from '../../solana/mint.ts';
import type { Intent } from './intent.ts';
import type { OfferCard } from './offer-card.ts';
import { mostOf } from './spendable.ts';

/** How a wallet falls short of an amount, in base units of what is paid. */
interface Shortfall {
  readonly balance: BaseUnits;
  /** Zero where the amount is there, and nothing is left for the fees. */
  readonly missing: bigint;
  /** What could be paid instead; zero for nothing. */
  readonly fits: BaseUnits;
}

/** Undefined where it does not, or where nobody knows. */
export function findShortfall({ from, amount }: Intent, balance: BaseUnits | null): Shortfall | undefined {
  if (balance === null) return undefined;
  const fits = mostOf(from, balance);
  if (amount <= fits) return undefined;
  return { balance, missing: amount > balance ? amount - balance : 0n, fits };
}

/** Whether the wallet cannot pay: the amount, or the SOL for fees and deposit. False where its balance is not known. */
export function isShort(intent: Intent, { balance, sol }: Pick<OfferCard, 'balance' | 'sol'>): boolean {
  return findShortfall(intent, balance) !== undefined || (sol?.missing ?? 0n) > 0n;
}
