import { randomInt } from 'node:crypto';
import { PublicKey } from '@solana/web3.js';
import { NATIVE_COIN } from '../../../contract/index.ts';
import { compareSigned } from '../../../guard/index.ts';
import type { Address } from '../../../solana/address.ts';
import { createSigner, type Signer } from '../../../solana/ed25519.ts';
import { decodeTransaction, withSignature } from '../../../solana/transaction.ts';
import { BLOCKHASH_LIFETIME, UNKNOWN_BLOCKHASH } from '../../chain-head.ts';
import {
  type Acceptance,
  CHAIN_SILENT,
  EXPIRED,
  MAX_PRIORITY_FEE_LAMPORTS,
  type ProviderDeps,
  type ProviderFactory,
  type ProviderQuote,
  type QuotedSwap,
  type QuotedTransaction,
  type QuoteOutcome,
  refuse,
  type SettledStatus,
  type SwapProvider,
  type SwapRequest,
  type SwapWallets,
} from '../provider.ts';
import { buildFill, readSends } from './fill.ts';
import { DeskInventory } from './inventory.ts';
import { DESK, type DeskFill, DeskFills, DeskReservations, findOpenSwaps } from './ledger.ts';
import {
  afterTransferFee,
  canHonour,
  type DeskPrice,
  FreshPools,
  type PoolSeed,
  priceSwap,
} from './pricing.ts';

interface DeskOptions {
  /** 32 bytes; the wallet holds the inventory and co-signs. */
  readonly seed: Uint8Array;
  /** By mint address and `native`. */
  readonly pools: Readonly<Record<string, PoolSeed>>;
  /** Margin in basis points. @default 10 */
  readonly feeBps?: number;
  /** Ms. @default 45,000 */
  readonly quoteLifetimeMs?: number;
  /** @default 5000 */
  readonly inventoryPollMs?: number;
}

/** A fill uses about 20,000; the rest is for guards of the wallet. */
const COMPUTE_UNITS = 80_000;
/** Equal quotes under one blockhash must differ. */
const DISTINCT_LIMITS = 4_096;
/** Rent-exempt minimum of an empty account (solana.com, rent). */
const SMALLEST_WALLET_LAMPORTS = 890_880n;
const PRICE_MOVED =
  'Other swaps have moved the price since this quote, and the transaction was not sent: ask for a new quote';

/** The embedded market maker: quotes from pools, pays exactly the quote, signs last. */
export function deskProvider(options: DeskOptions): ProviderFactory {
  return (deps) => new Desk(options, deps);
}

/** Co-signer of the desk's fills. */
export function deskAddress(seed: Uint8Array): Address {
  return createSigner(seed).address;
}

class Desk implements SwapProvider {
  readonly name = DESK;
  readonly acceptsOnlyQuotedBytes = false;
  readonly #options: DeskOptions;
  readonly #deps: ProviderDeps;
  readonly #signer: Signer;
  readonly #inventory: DeskInventory;
  readonly #fills: DeskFills;
  readonly #reservations = new DeskReservations();
  readonly #pools: FreshPools;
  #quoteNumber = randomInt(DISTINCT_LIMITS);

  constructor(options: DeskOptions, deps: ProviderDeps) {
    this.#options = options;
    this.#deps = deps;
    this.#signer = createSigner(options.seed);
    this.#fills = new DeskFills(deps.database, deps.now);
    this.#pools = new FreshPools(options.pools);
    this.#inventory = new DeskInventory({
      connection: deps.connection,
      desk: this.#signer.address,
      mints: Object.keys(options.pools).filter((token) => token !== NATIVE_COIN) as Address[],
      log: deps.log,
      ...(options.inventoryPollMs !== undefined && { pollMs: options.inventoryPollMs }),
    });
  }

  async start(): Promise<void> {
    await this.#fills.load();
    await this.#inventory.start();
    const open = await findOpenSwaps(this.#deps.database, DESK);
    for (const swap of open) this.#reservations.add(this.#fillOf(swap));
  }

  stop(): void {
    this.#inventory.stop();
  }

  async quote(request: SwapRequest): Promise<QuoteOutcome> {
    const price = priceSwap(request, { ...this.#pricingDeps(), feeBps: this.#options.feeBps ?? 10 });
    if (price === undefined) return { kind: 'quotes', quotes: [] };
    if (request.wallets === undefined) return { kind: 'quotes', quotes: [this.#offer(price)] };
    return this.#quoteTransaction({ ...request, wallets: request.wallets }, price);
  }

  async #quoteTransaction(
    request: SwapRequest & { readonly wallets: SwapWallets },
    price: DeskPrice,
  ): Promise<QuoteOutcome> {
    const refusal = await this.#refuseWallets(request, price);
    if (refusal !== undefined) return { kind: 'refused', message: refusal };
    const head = this.#deps.chainHead.current();
    if (head === undefined) return { kind: 'unavailable', reason: 'no fresh blockhash' };
    const fill = {
      ...request,
      pays: request.fromAmount,
      sends: price.sends,
      blockhash: head.blockhash,
      computeUnitLimit: COMPUTE_UNITS + this.#nextQuoteNumber(),
    };
    const bytes = buildFill(fill, this.#signer.address);
    return {
      kind: 'quotes',
      quotes: [this.#offer(price, { bytes, lastValidBlockHeight: head.lastValidBlockHeight })],
    };
  }

  /** @returns the reason for the caller */
  async #refuseWallets(
    { to, wallets }: SwapRequest & { readonly wallets: SwapWallets },
    price: DeskPrice,
  ): Promise<string | undefined> {
    if (Object.values(wallets).includes(this.#signer.address)) {
      return 'fromAddress and toAddress must not be the wallet of the market maker';
    }
    if (to.address !== NATIVE_COIN || price.toAmount >= SMALLEST_WALLET_LAMPORTS) return undefined;
    const key = new PublicKey(wallets.toAddress);
    if ((await this.#deps.connection.getBalance(key, 'confirmed')) > 0) return undefined;
    return `A new wallet needs at least ${SMALLEST_WALLET_LAMPORTS} lamports, this swap pays out ${price.toAmount}: swap more, or to a wallet that already holds SOL`;
  }

  #offer(price: DeskPrice, transaction?: QuotedTransaction): ProviderQuote {
    return {
      routeName: DESK,
      toAmount: price.toAmount,
      minimumToAmount: price.toAmount,
      fromAmountUsd: price.fromAmountUsd,
      toAmountUsd: price.toAmountUsd,
      slippageBps: 0,
      ...(transaction && { transaction }),
      expiresAt: this.#deps.now() + (this.#options.quoteLifetimeMs ?? 45_000),
    };
  }

  #nextQuoteNumber(): number {
    this.#quoteNumber = (this.#quoteNumber + 1) % DISTINCT_LIMITS;
    return this.#quoteNumber;
  }

  async accept(swap: QuotedSwap, signedTransaction: Uint8Array): Promise<Acceptance> {
    if (this.#deps.now() > swap.quote.expiresAt) {
      return refuse('quote_expired', EXPIRED);
    }
    const comparison = compareSigned({
      unsigned: swap.quote.transaction.bytes,
      signed: signedTransaction,
      wallet: swap.request.wallets.fromAddress,
      allowedCosigners: [this.#signer.address],
      maxPriorityFeeLamports: MAX_PRIORITY_FEE_LAMPORTS,
    });
    if (!comparison.ok) {
      return refuse(
        'transaction_mismatch',
        `The signed transaction is not the quoted one: ${comparison.detail}`,
      );
    }
    const height = this.#deps.chainHead.height();
    if (height === undefined) return refuse('upstream_unavailable', CHAIN_SILENT);
    if (height > swap.quote.transaction.lastValidBlockHeight) return refuse('quote_expired', EXPIRED);
    const isKnown = !comparison.blockhashReplaced || (await this.#deps.chainHead.knows(comparison.blockhash));
    if (isKnown === undefined) return refuse('upstream_unavailable', CHAIN_SILENT);
    if (!isKnown) return refuse('transaction_mismatch', UNKNOWN_BLOCKHASH);
    if (!this.#reserve(swap)) return refuse('quote_expired', PRICE_MOVED);
    const signature = this.#signer.sign(decodeTransaction(signedTransaction).message);
    return {
      kind: 'accepted',
      transaction: withSignature(signedTransaction, this.#signer.address, signature),
      identical: comparison.identical,
      // A known blockhash expires within one lifetime.
      ...(comparison.blockhashReplaced && { lastValidBlockHeight: height + BLOCKHASH_LIFETIME }),
    };
  }

  /** Reprices and reserves in one synchronous step. @returns false if the price has moved too far */
  #reserve(swap: QuotedSwap): boolean {
    if (this.#reservations.has(swap.quoteId)) return true;
    const fill = this.#fillOf(swap);
    if (!canHonour(swap.request, fill.toAmount, this.#pricingDeps())) return false;
    this.#reservations.add(fill);
    return true;
  }

  release({ quoteId }: QuotedSwap): void {
    this.#reservations.remove(quoteId);
  }

  async settle(swap: QuotedSwap, status: SettledStatus): Promise<void> {
    if (status === 'confirmed') await this.#fills.record(this.#fillOf(swap));
    this.#reservations.end(swap.quoteId);
    if (status === 'confirmed') await this.#inventory.refresh();
  }

  #pricingDeps() {
    return {
      pools: this.#pools,
      fills: this.#fills,
      reservations: this.#reservations,
      inventory: this.#inventory,
    };
  }

  #fillOf({ quoteId, request, quote }: QuotedSwap): DeskFill {
    return {
      quoteId,
      fromToken: request.from.address,
      fromAmount: afterTransferFee(request.from, request.fromAmount, this.#inventory),
      toToken: request.to.address,
      toAmount: readSends(quote.transaction.bytes, request.to),
    };
  }
}
