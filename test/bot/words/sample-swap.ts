import type {
  Address,
  BaseUnits,
  ChatId,
  Mint,
  PersonId,
  Signature,
  SwapId,
} from '../../../src/bot/swap/brands.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { Token } from '../../../src/bot/swap/token.ts';
import { createTexts } from '../../../src/bot/words/create-texts.ts';
import type { SwapView } from '../../../src/bot/words/swap-view.ts';

export const SOL: Token = {
  mint: 'native' as Mint,
  symbol: 'SOL',
  name: 'Solana',
  decimals: 9,
  assetClass: 'crypto',
  issuer: null,
  tokenProgram: null,
};
export const USDC: Token = {
  ...SOL,
  mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
};

export const SIGNED = {
  txHash:
    '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW' as Signature,
  transaction: 'AAAA',
  attemptId: 'attempt',
  quoteId: 'quote',
  routeName: 'desk',
  providerRequestId: null,
  blockhash: 'hash',
  lastValidBlockHeight: 100,
};

const QUOTED_AT = Date.UTC(2026, 10, 21, 10, 52, 20);

/** A swap of 0.5 SOL to USDC, freshly offered. */
export function sampleSwap(change: Partial<Swap> = {}): Swap {
  return {
    id: 'abcdefghijklmnopqrstuv' as SwapId,
    personId: 7 as PersonId,
    chatId: 7 as ChatId,
    messageId: null,
    state: 'offered',
    intent: { from: SOL, to: USDC, amount: 500_000_000n as BaseUnits },
    offer: {
      routeName: 'desk',
      toAmount: 77_931_234n as BaseUnits,
      minimumToAmount: 77_151_922n as BaseUnits,
      fromUsd: 78.12,
      toUsd: 77.93,
      quotedAt: QUOTED_AT,
      validUntil: QUOTED_AT + 60_000,
    },
    offerVersion: 1,
    slippageBps: 100,
    wallet: null,
    signed: null,
    reason: null,
    serviceReport: null,
    createdAt: QUOTED_AT,
    orderedAt: null,
    signedAt: null,
    submittedAt: null,
    finalAt: null,
    dueAt: null,
    fence: 0,
    ...change,
  };
}

export const WALLET = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK' as Address;

export const VIEW: SwapView = {
  texts: createTexts(),
  signingUrl: (swap) => `https://bot.example/s/${swap.id}`,
  explorerUrl: (txHash) => `https://explorer.example/tx/${txHash}`,
};
