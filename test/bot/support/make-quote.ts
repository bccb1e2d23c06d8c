import type { Quote } from '../../../src/bot/swap/offer.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';

export function makeQuote(changes: Partial<Quote> = {}): Quote {
  return {
    quoteId: 'quote',
    routeName: 'desk',
    providerRequestId: null,
    unsignedTransaction: null,
    fromMint: 'native' as Mint,
    toMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint,
    fromAmount: 1_000n as BaseUnits,
    toAmount: 300n as BaseUnits,
    fromUsd: 300,
    toUsd: 297,
    slippageBps: null,
    ...changes,
  };
}
