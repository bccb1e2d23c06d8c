import {
  type Address,
  type BaseUnits,
  type ChatId,
  type Mint,
  NATIVE_MINT,
  type PersonId,
  type Signature,
  type SwapId,
} from '../../../../src/bot/swap/brands.ts';
import type { Person, Wallet, WalletLink } from '../../../../src/bot/swap/ports.ts';
import type { Quote } from '../../../../src/bot/swap/quote.ts';
import type { Swap } from '../../../../src/bot/swap/swap.ts';
import type { Token } from '../../../../src/bot/swap/token.ts';

export const START = Date.parse('2026-11-21T12:00:00.000Z');
export const OWNER = 'G31ghtvFbknhhY8FsFBnuo3DT8zRxHTgNM2vQ9La5j6R' as Address;
export const TX_HASH =
  'VWNJXvuf3qbkCrn72qnVKcvsRuCyswiE4AwiyUMw88TCA58eE5RHKsPjzpahz5GhuoYZ2CzVFdJRanrWpRawVBM' as Signature;

const SOL: Token = {
  mint: NATIVE_MINT,
  symbol: 'SOL',
  name: 'Solana',
  decimals: 9,
  assetClass: 'crypto',
  issuer: null,
  tokenProgram: null,
};

const USDC: Token = {
  mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  assetClass: 'crypto',
  issuer: null,
  tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
};

const units = (amount: bigint) => amount as BaseUnits;

export function makePerson(changes: Partial<Person> = {}): Person {
  return {
    id: 7 as PersonId,
    chatId: 7 as ChatId,
    username: 'ada',
    firstName: 'Ada',
    slippageBps: 100,
    language: 'en',
    chosenLanguage: null,
    unreachable: false,
    ...changes,
  };
}

/** 0.5 SOL for about 99 USDC, confirmed by the person a moment ago. */
export function makeSwap(changes: Partial<Swap> = {}): Swap {
  return {
    id: 'swap-1' as SwapId,
    personId: 7 as PersonId,
    chatId: 7 as ChatId,
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
    offerVersion: 1,
    agreedVersion: 1,
    slippageBps: 100,
    wallet: OWNER,
    signed: null,
    reason: null,
    serviceReport: null,
    createdAt: START - 10_000,
    orderedAt: START - 2_000,
    signedAt: null,
    submittedAt: null,
    finalAt: null,
    dueAt: START + 600_000,
    fence: 0,
    ...changes,
  };
}

export function makeQuote(changes: Partial<Quote> = {}): Quote {
  return {
    quoteId: 'quote-1',
    routeName: 'desk',
    providerRequestId: null,
    unsignedTransaction: Buffer.alloc(300, 1).toString('base64'),
    fromMint: SOL.mint,
    toMint: USDC.mint,
    fromAmount: units(500_000_000n),
    toAmount: units(99_000_000n),
    fromUsd: 100,
    toUsd: 99,
    slippageBps: 100,
    ...changes,
  };
}

export function makeWallet(changes: Partial<Wallet> = {}): Wallet {
  return {
    id: 'wallet-1',
    personId: 7 as PersonId,
    kind: 'phantom',
    address: OWNER,
    label: null,
    confirmedAt: START,
    ...changes,
  };
}

export function makeLink(dappSecret: Uint8Array, changes: Partial<WalletLink> = {}): WalletLink {
  return {
    id: 'link-1',
    personId: 7 as PersonId,
    chatId: 7 as ChatId,
    dappSecret,
    createdAt: START,
    expiresAt: START + 600_000,
    returned: null,
    decidedAt: null,
    messageId: null,
    ...changes,
  };
}
