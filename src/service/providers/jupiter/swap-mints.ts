import { NATIVE_COIN } from '../../../contract/token.ts';
import type { Address } from '../../../solana/address.ts';
import { WRAPPED_SOL_MINT } from '../../../solana/known-programs.ts';
import type { TradedToken } from '../provider.ts';

/** Jupiter has no word for the native coin: wrapped SOL stands for it, and is wrapped and unwrapped on the way. */
export function mintOf({ address }: TradedToken): Address {
  return address === NATIVE_COIN ? WRAPPED_SOL_MINT : address;
}
