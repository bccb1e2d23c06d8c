import type { ChatId, PersonId } from '../../../../src/bot/swap/brands.ts';
import type { Quote } from '../../../../src/bot/swap/offer.ts';
import type { Swap } from '../../../../src/bot/swap/swap.ts';
import type { WalletLink } from '../../../../src/bot/swap/wallets.ts';
import type { Address, Signature } from '../../../../src/solana/address.ts';
import type { BaseUnits } from '../../../../src/solana/mint.ts';
import { makeQuote as makeAnyQuote } from '../../support/make-quote.ts';
import { makeSwap as makeAnySwap, makeSigned, SOL, USDC } from '../../support/make-swap.ts';

export const START = Date.parse('2026-11-21T12:00:00.000Z');
export const OWNER = 'G31ghtvFbknhhY8FsFBnuo3DT8zRxHTgNM2vQ9La5j6R' as Address;
export const TX_HASH =
  'VWNJXvuf3qbkCrn72qnVKcvsRuCyswiE4AwiyUMw88TCA58eE5RHKsPjzpahz5GhuoYZ2CzVFdJRanrWpRawVBM' as Signature;

export const ADA = 7 as PersonId;
export const ADAS_CHAT = 7 as ChatId;

const units = (amount: bigint) => amount as BaseUnits;

/** 0.5 SOL for about 99 USDC, confirmed by the person a moment ago. */
export function makeSwap(changes: Partial<Swap> = {}): Swap {
  return makeAnySwap('swap-1', {
    personId: ADA,
    chatId: ADAS_CHAT,
    messageId: 5,
    state: 'ordered',
    intent: { from: SOL, to: USDC, amount: units(500_000_000n) },
    offer: {
      routeName: 'desk',
      toAmount: units(99_000_000n),
      minimumToAmount: units(98_010_000n),
      fromUsd: 100,
      toUsd: 99,
      quotedAt: START - 10_000,
      validUntil: START + 50_000,
    },
    agreedVersion: 1,
    wallet: OWNER,
    createdAt: START - 10_000,
    orderedAt: START - 2_000,
    dueAt: START + 600_000,
    ...changes,
  });
}

/** What a swap holds once a wallet has signed it. */
export const SIGNED = makeSigned('1', { txHash: TX_HASH });

export function makeQuote(changes: Partial<Quote> = {}): Quote {
  return makeAnyQuote({
    quoteId: 'quote-1',
    unsignedTransaction: Buffer.alloc(300, 1).toString('base64'),
    fromAmount: units(500_000_000n),
    toAmount: units(99_000_000n),
    fromUsd: 100,
    toUsd: 99,
    slippageBps: 100,
    ...changes,
  });
}

export function makeLink(dappSecret: Uint8Array, changes: Partial<WalletLink> = {}): WalletLink {
  return {
    id: 'link-1',
    personId: ADA,
    chatId: ADAS_CHAT,
    dappSecret,
    createdAt: START,
    expiresAt: START + 600_000,
    returned: null,
    decidedAt: null,
    messageId: null,
    ...changes,
  };
}
