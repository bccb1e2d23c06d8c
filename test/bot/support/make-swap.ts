import type { ChatId, PageTokens, PersonId, SwapId } from '../../../src/bot/swap/brands.ts';
import type { Attempt, SignedTransaction, Swap } from '../../../src/bot/swap/swap.ts';
import type { SwapStore } from '../../../src/bot/swap/swap-store-port.ts';
import type { Token } from '../../../src/bot/swap/token.ts';
import type { Address, Signature } from '../../../src/solana/address.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';

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
  mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  assetClass: 'crypto',
  issuer: null,
  tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address,
};

export const OWNER = 7 as PersonId;
export const CHAT = 70 as ChatId;
export const WALLET = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' as Address;

/** An offered swap of 1.5 SOL, made at time 1,000. */
export function makeSwap(id: string, changes: Partial<Swap> = {}): Swap {
  return {
    id: id as SwapId,
    personId: OWNER,
    chatId: CHAT,
    messageId: null,
    state: 'offered',
    intent: { from: SOL, to: USDC, amount: 1_500_000_000n as BaseUnits },
    offer: {
      routeName: 'desk',
      toAmount: 300_000_000n as BaseUnits,
      minimumToAmount: 297_000_000n as BaseUnits,
      fromUsd: 300,
      toUsd: 299.5,
      quotedAt: 1_000,
      validUntil: 61_000,
    },
    offerVersion: 1,
    agreedVersion: null,
    slippageBps: 100,
    wallet: null,
    signed: null,
    reason: null,
    refusal: null,
    serviceReport: null,
    createdAt: 1_000,
    orderedAt: null,
    signedAt: null,
    submittedAt: null,
    finalAt: null,
    dueAt: 661_000,
    erasureLanguage: null,
    fence: 0,
    ...changes,
  };
}

export function makeSigned(id: string, changes: Partial<SignedTransaction> = {}): SignedTransaction {
  return {
    txHash: `hash-${id}` as Signature,
    transaction: Buffer.from(`signed ${id}`).toString('base64'),
    attemptId: `attempt-${id}`,
    quoteId: `quote-${id}`,
    routeName: 'desk',
    providerRequestId: null,
    blockhash: `blockhash-${id}`,
    lastValidBlockHeight: 150,
    ...changes,
  };
}

export function makeAttempt(swapId: string, changes: Partial<Attempt> = {}): Attempt {
  return {
    id: `attempt-${swapId}`,
    swapId: swapId as SwapId,
    returnTokenHash: `return-${swapId}`,
    wallet: WALLET,
    quoteId: `quote-${swapId}`,
    routeName: 'desk',
    providerRequestId: null,
    unsignedTransaction: new Uint8Array([1, 2, 3]),
    lookupTables: { table: ['a', 'b'] },
    lastValidBlockHeight: 150,
    builtAt: 2_000,
    expiresAt: 62_000,
    ...changes,
  };
}

/** Tokens that name their swap. */
export function namedTokens(): PageTokens {
  let made = 0;
  return {
    signing: (id) => `sign-${id}`,
    pay: (id) => `pay-${id}`,
    fresh: () => `fresh-${++made}`,
    hash: (token) => `hash-of-${token}`,
  };
}

/** Stores a swap and walks it to `ordered`. */
export async function orderedSwap(
  store: SwapStore,
  id: string,
  wallet: Address = WALLET,
  patch: Partial<Swap> = {},
): Promise<Swap> {
  const swap = makeSwap(id);
  await store.createSwap(swap, `signing-${id}`, ['status']);
  return moved(store, swap, 'ordered', { wallet, dueAt: 602_000, ...patch });
}

/** Stores a swap and walks it to `signed`, due now. */
export async function signedSwap(
  store: SwapStore,
  id: string,
  wallet: Address = WALLET,
  signed: SignedTransaction = makeSigned(id),
): Promise<Swap> {
  const ordered = await orderedSwap(store, id, wallet);
  return moved(store, ordered, 'signed', { signed, dueAt: 3_000 });
}

/** Fails the test when the move is refused. */
export async function moved(
  store: SwapStore,
  swap: Swap,
  to: Swap['state'],
  patch: Partial<Swap> = {},
): Promise<Swap> {
  const result = await store.move({ swap, to, patch, why: `to ${to}`, notices: ['status'], now: 2_000 });
  if (result.kind !== 'moved') throw new Error(`The move to ${to} was answered ${result.kind}.`);
  return result.swap;
}

/** @throws Error for an unknown swap */
export async function swapById({ swaps }: { readonly swaps: SwapStore }, id: string): Promise<Swap> {
  const swap = await swaps.findSwap(id as SwapId);
  if (!swap) throw new Error(`There is no swap ${id}.`);
  return swap;
}
