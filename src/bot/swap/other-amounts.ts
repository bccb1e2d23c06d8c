import type { BaseUnits } from '../../solana/mint.ts';
import { MAX_BASE_UNITS } from './brands.ts';

const MOST = 2;

/** Ten times as much and a tenth, or a hundred times where there is no such tenth: what else a price is asked for. */
export function otherAmounts(amount: BaseUnits): readonly BaseUnits[] {
  const tenth = amount % 10n === 0n ? [amount / 10n] : [];
  const amounts = [amount * 10n, ...tenth, amount * 100n];
  return amounts.filter((one) => one <= MAX_BASE_UNITS).slice(0, MOST) as BaseUnits[];
}
