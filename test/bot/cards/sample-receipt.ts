import { hasReceipt, type ReceiptSwap } from '../../../src/bot/cards/receipt.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { SIGNED, sampleSwap, WALLET } from '../i18n/sample-swap.ts';

/** A swap of 0.5 SOL for 77.912345 USDC. */
export function confirmedSwap(change: Partial<Swap> = {}): ReceiptSwap {
  const swap = sampleSwap({
    state: 'confirmed',
    wallet: WALLET,
    signed: SIGNED,
    arrived: 77_912_345n as BaseUnits,
    finalAt: Date.UTC(2026, 10, 22, 21, 45),
    ...change,
  });
  if (!hasReceipt(swap)) throw new Error('There is no receipt of this swap.');
  return swap;
}
