import type { BaseUnits } from '../../solana/mint.ts';
import { NATIVE_MINT } from './brands.ts';
import type { Token } from './token.ts';

/** Kept back of SOL so that the swap's own fees and a new token account can be paid: 0.01 SOL. */
const LAMPORTS_KEPT = 10_000_000n;

/** A share is a handy figure, not an exact one. */
const DIGITS_OF_A_SHARE = 4;

type Spent = Pick<Token, 'mint'>;

/** All of a balance that can be swapped, in base units; 0 where nothing is left over. */
export function mostOf({ mint }: Spent, balance: bigint): BaseUnits {
  const kept = mint === NATIVE_MINT ? LAMPORTS_KEPT : 0n;
  return (balance > kept ? balance - kept : 0n) as BaseUnits;
}

/** A share of what can be swapped, in hundredths of a percent, rounded down to a handy figure; 0 where it is less than one unit. */
export function shareOf(token: Spent, balance: bigint, bps: number): BaseUnits {
  return keepDigits((mostOf(token, balance) * BigInt(bps)) / 10_000n, DIGITS_OF_A_SHARE) as BaseUnits;
}

/** The amount with nothing but zeros behind its first digits, never more than it was. */
export function keepDigits(amount: bigint, digits: number): bigint {
  const unit = 10n ** BigInt(Math.max(0, amount.toString().length - digits));
  return amount - (amount % unit);
}
