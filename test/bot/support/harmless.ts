import type { TokenSafety } from '../../../src/bot/swap/chain-port.ts';

/** A token that nobody can freeze, tax or make more of. */
export const HARMLESS: TokenSafety = {
  supply: 12_345_678_000_000n,
  canMint: false,
  canFreeze: false,
  feeBps: null,
  hasPermanentDelegate: false,
  hasTransferHook: false,
  pause: null,
  isFrozenByDefault: false,
  isNonTransferable: false,
  largestShareBps: 2_350,
  age: null,
};
