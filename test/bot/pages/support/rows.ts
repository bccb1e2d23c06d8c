import { randomUUID } from 'node:crypto';
import type { BotStore } from '../../../../src/bot/create-bot-store.ts';
import type { ChatId, PersonId } from '../../../../src/bot/swap/brands.ts';
import type { Quote } from '../../../../src/bot/swap/offer.ts';
import type { Language } from '../../../../src/bot/swap/people.ts';
import type { Swap } from '../../../../src/bot/swap/swap.ts';
import type { WalletLink } from '../../../../src/bot/swap/wallets.ts';
import type { Address, Signature } from '../../../../src/solana/address.ts';
import type { BaseUnits } from '../../../../src/solana/mint.ts';
import { newBoxKeyPair } from '../../../../src/wallet-link/index.ts';
import { makeQuote as makeAnyQuote } from '../../support/make-quote.ts';
import { makeSwap as makeAnySwap, makeSigned, SOL, USDC } from '../../support/make-swap.ts';

export const START = Date.parse('2026-11-21T12:00:00.000Z');
export const OWNER = 'G31ghtvFbknhhY8FsFBnuo3DT8zRxHTgNM2vQ9La5j6R' as Address;

export const TX_HASH =
  'VWNJXvuf3qbkCrn72qnVKcvsRuCyswiE4AwiyUMw88TCA58eE5RHKsPjzpahz5GhuoYZ2CzVFdJRanrWpRawVBM' as Signature;

export const ADA = 7 as PersonId;
const ADAS_CHAT = 7 as ChatId;

type Returned = NonNullable<WalletLink['returned']>;

/** Links that were completed before the test. */
export const LINKED_BEFORE = 'before-';
const units = (amount: bigint) => amount as BaseUnits;

/** 0.5 SOL for about 99 USDC, just confirmed. */
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

/** Fields of a signed swap. */
export const SIGNED = makeSigned('1', { txHash: TX_HASH });

/** With one empty signature slot. */
export const UNSIGNED = Buffer.alloc(300, 1).fill(0, 1, 65);

export function makeQuote(changes: Partial<Quote> = {}): Quote {
  return makeAnyQuote({
    quoteId: 'quote-1',
    unsignedTransaction: UNSIGNED.toString('base64'),
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

export async function meetAda(store: BotStore, language: Language = 'en', firstName = 'Ada'): Promise<void> {
  const ada = { id: ADA, chatId: ADAS_CHAT, username: 'ada', firstName, languageCode: null };
  await store.people.upsertPerson(ada, START);
  await store.people.setLanguage(ADA, language);
}

/** Links Ada's wallet in full: link, answer, confirmation in the chat. */
export async function linkWallet(store: BotStore, returned: Partial<Returned> = {}): Promise<void> {
  const id = `${LINKED_BEFORE}${randomUUID()}`;
  await store.wallets.startLink(makeLink(new Uint8Array(32), { id }), id);
  const { secretKey: dappSecret } = newBoxKeyPair();
  const session = { dappSecret, walletPublicKey: newBoxKeyPair().publicKey, session: 'session' };
  const answer = { kind: 'phantom', address: OWNER, session, sessionVerified: true, ...returned } as const;
  await store.wallets.recordReturn(id, answer, START);
  await store.wallets.acceptLink(id, START);
}

export async function unlinkWallet(store: BotStore): Promise<void> {
  const wallet = await store.wallets.activeWallet(ADA);
  if (!wallet) throw new Error('No wallet is linked.');
  await store.wallets.removeWallet(ADA, wallet.id);
}

/** Erases Ada; swaps in flight stay until they are settled. */
export async function forgetAda(store: BotStore): Promise<void> {
  await store.personalData.erase({ personId: ADA, language: 'en', now: START });
}
