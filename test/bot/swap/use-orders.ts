import { beforeEach } from 'vitest';
import type { ChatId, PersonId, SwapId } from '../../../src/bot/swap/brands.ts';
import type {
  AccountReader,
  ChainStatus,
  MintFacts,
  ServedReader,
  SwapFunds,
  TransactionReader,
} from '../../../src/bot/swap/chain-port.ts';
import { confirmOffer } from '../../../src/bot/swap/confirm-offer.ts';
import type { Quote } from '../../../src/bot/swap/offer.ts';
import { offerSwap } from '../../../src/bot/swap/offer-swap.ts';
import type { Guard } from '../../../src/bot/swap/open-order.ts';
import { DEFAULT_PREFERENCES, type PreferencesStore } from '../../../src/bot/swap/people.ts';
import type { Pause } from '../../../src/bot/swap/problems.ts';
import type { QuoteRequest, ServiceResult } from '../../../src/bot/swap/service-port.ts';
import type { People, Prices } from '../../../src/bot/swap/services.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { Wallet, WalletStore } from '../../../src/bot/swap/wallets.ts';
import type { SignedVerdict } from '../../../src/guard/compare.ts';
import type { SwapOffer } from '../../../src/guard/offer.ts';
import type { GuardWarning } from '../../../src/guard/verdict.ts';
import type { Address, Signature } from '../../../src/solana/address.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { makeQuote } from '../support/make-quote.ts';
import { makeSummary } from '../support/make-summary.ts';
import { namedTokens, OWNER, SOL, USDC, WALLET } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';
import { partOf, scripted } from '../support/scripted.ts';
import { unanswered } from '../support/service-failure.ts';

type QuoteAnswer = ServiceResult<readonly Quote[]>;

export const BLOCK_MS = 200;
export const FOREIGNER = 8 as PersonId;
export const answer = (...quotes: Quote[]): QuoteAnswer => ({ ok: true, value: quotes });

/** USDC at a fair price, by default. */
export const paying = (toAmount: bigint, changes: Partial<Quote> = {}) => {
  const usd = Number(toAmount) / 1_000_000;
  return makeQuote({
    toAmount: toAmount as BaseUnits,
    fromUsd: usd,
    toUsd: usd,
    unsignedTransaction: 'AQID',
    ...changes,
  });
};
export const broken: QuoteAnswer = unanswered('quotes', 'timeout');

/** Also of a served order. */
type Told<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: { readonly code: string } };

function walletAt(address: Address): Wallet {
  return { id: 'w', personId: OWNER, kind: 'phantom', address, label: null, confirmedAt: 1 };
}

export function codeOf(result: Told<unknown>): string {
  return result.ok ? 'done' : result.problem.code;
}

export function value<T>(result: Told<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.problem.code}`);
  return result.value;
}

/** A fresh store per test, and a person with a wallet who requests a price, orders and signs. */
export function useOrders(url?: string) {
  const fresh = () => ({
    now: 1_000,
    ids: 0,
    funds: undefined as SwapFunds | undefined,
    confirmsTwice: false,
    wallet: WALLET as Address | undefined,
    /** Mint facts on chain; for all others no node answers. */
    mints: new Map<Mint, MintFacts>(),
  });
  const world = Object.assign({} as TestStore, fresh());
  const pageTokens = namedTokens();

  beforeEach(async () => {
    Object.assign(world, fresh(), await openTestStore(url));
  });

  function ports(...answers: QuoteAnswer[]) {
    const quote = scripted<[QuoteRequest], QuoteAnswer>('quote', ...answers);
    return {
      prices: Object.assign(partOf<Prices>({ record: world.store.priceRecord }), { quote }),
      swaps: {
        ...world.store.swaps,
        pageTokens,
        newId: () => `id-${++world.ids}`,
        isPaused: async (): Promise<Pause | false> => false,
      },
      people: partOf<People>({
        funds: async () => world.funds && { ...world.funds, wallet: WALLET },
        preferences: partOf<PreferencesStore>({
          find: async () => ({ ...DEFAULT_PREFERENCES, confirmsTwice: world.confirmsTwice }),
        }),
        wallets: partOf<WalletStore>({ activeWallet: async () => world.wallet && walletAt(world.wallet) }),
      }),
      chain: partOf<AccountReader>({ mints: async () => world.mints }),
      clock: () => world.now,
    };
  }

  async function offered(): Promise<Swap> {
    const intent = { from: SOL, to: USDC, amount: 1_500_000_000n as BaseUnits };
    const request = {
      id: `id-${++world.ids}` as SwapId,
      personId: OWNER,
      chatId: 70 as ChatId,
      intent,
      slippageBps: 100,
      presets: [],
      messageId: null,
    };
    return value(await offerSwap(ports(answer(paying(300n))), request));
  }

  const press = (swap: Swap, changes = {}) => ({
    swapId: swap.id,
    personId: OWNER,
    offerVersion: swap.offerVersion,
    ...changes,
  });

  async function ordered(): Promise<Swap> {
    return value(await confirmOffer(ports(), press(await offered())));
  }

  function openPorts(
    answers: QuoteAnswer[],
    height: number | undefined = 1_000,
    warnings: readonly GuardWarning[] = [],
  ) {
    const inspected: SwapOffer[] = [];
    return {
      ...ports(...answers),
      inspected,
      chain: partOf<ServedReader>({ highestBlockHeight: async () => height, blockMs: () => BLOCK_MS }),
      guard: partOf<Guard>({
        inspect: async (bytes: Uint8Array, offer: SwapOffer) => {
          inspected.push(offer);
          return { ok: true as const, summary: makeSummary(offer, { warnings }), transaction: bytes };
        },
      }),
    };
  }

  function acceptPorts(
    verdict: SignedVerdict,
    height: number | undefined = 1_000,
    isKnown: boolean | undefined = true,
  ) {
    return {
      guard: partOf<Guard>({ compare: () => verdict }),
      chain: partOf<TransactionReader & ServedReader>({
        transactionStatus: async (_: Signature, bound: number): Promise<ChainStatus> => ({
          kind: (height ?? 0) > bound ? 'expired' : 'pending',
        }),
        highestBlockHeight: async () => height,
        canFindServed: async () => true,
        blockMs: () => BLOCK_MS,
        knowsBlockhash: async () => isKnown,
      }),
      swaps: world.store.swaps,
      clock: () => world.now,
    };
  }

  const goodVerdict = (txHash: string, blockhashReplaced = false): SignedVerdict => ({
    ok: true,
    txHash: txHash as Signature,
    identical: !blockhashReplaced,
    blockhash: 'blockhash',
    blockhashReplaced,
  });

  return Object.assign(world, { ports, offered, press, ordered, openPorts, acceptPorts, goodVerdict });
}
