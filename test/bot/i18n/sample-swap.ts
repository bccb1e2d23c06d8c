import { allTexts } from '../../../src/bot/i18n/texts.ts';
import type { SwapView } from '../../../src/bot/i18n/view.ts';
import type { ChatId, PersonId } from '../../../src/bot/swap/brands.ts';
import { inEveryLanguage } from '../../../src/bot/swap/people.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { Address, Signature } from '../../../src/solana/address.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { makeSigned, makeSwap, SOL, USDC } from '../support/make-swap.ts';

export const SIGNED = makeSigned('sample', {
  txHash:
    '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW' as Signature,
});

const QUOTED_AT = Date.UTC(2026, 10, 21, 10, 52, 20);

/** An offered swap of 0.5 SOL to USDC. */
export function sampleSwap(change: Partial<Swap> = {}): Swap {
  return makeSwap('abcdefghijklmnopqrstuv', {
    personId: 7 as PersonId,
    chatId: 7 as ChatId,
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
    createdAt: QUOTED_AT,
    dueAt: null,
    ...change,
  });
}

export const WALLET = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK' as Address;

export const VIEW: SwapView = {
  texts: allTexts().en,
  signingUrl: (swap) => `https://bot.example/s/${swap.id}`,
  explorerUrl: (txHash) => `https://explorer.example/tx/${txHash}`,
};

/** `VIEW` in every language. */
export const VIEWS = inEveryLanguage((language) => ({ ...VIEW, texts: allTexts()[language] }));
