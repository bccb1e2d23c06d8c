/*
 * The embedded market maker as a provider. It reserves a price where it signs, keeps it until the blockhash has
 * expired, and counts what has landed. Between pricing and reserving nothing is awaited: other quotes may be signed
 * meanwhile. `test/service/providers/desk/desk-accept.test.ts` proves what it signs.
 */

import { randomInt } from 'node:crypto';
import { PublicKey } from '@solana/web3.js';
import { NATIVE_COIN } from '../../../contract/limits.ts';
import { compareSigned, compareSponsored, type OperatorFee } from '../../../guard/index.ts';
import { memoizeFor } from '../../../memoize-for.ts';
import type { Address } from '../../../solana/address.ts';
import { createSigner, type Signer } from '../../../solana/ed25519.ts';
import {
  decodeTransaction,
  feePayerOf,
  isEmptySignature,
  messageHash,
  requiredSigners,
  withSignature,
} from '../../../solana/transaction.ts';
import { MAX_KNOWN_BLOCKS, UNKNOWN_BLOCKHASH } from '../../chain-head.ts';
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
import { buildFill, operatorsAccount, readSends } from './fill.ts';
import { DeskInventory } from './inventory.ts';
import { DESK, type DeskFill, DeskFills, DeskReservations, findOpenSwaps } from './ledger.ts';
import { afterTransferFee, canHonour, type DeskPrice, type PoolSeeds, priceSwap } from './pricing.ts';

interface DeskOptions {
  /** 32 bytes; the wallet holds the inventory and co-signs. */
  readonly seed: Uint8Array;
  readonly pools: PoolSeeds;
  /**
   * Quotes carry the desk's signature: a wallet may send them itself. Their price is reserved until the
   * blockhash expires. Reservations end with the process, as the embedded desk does.
   * @default false
   */
  readonly signsFirst?: boolean;
  /** Paid in what is bought, where that token account exists, as with Jupiter. @default none */
  readonly operatorFee?: OperatorFee;
  /** Margin in basis points. @default 10 */
  readonly feeBps?: number;
  /** Ms. @default 45,000 */
  readonly quoteLifetimeMs?: number;
  /** @default 5000 */
  readonly inventoryPollMs?: number;
}

/** A fill uses about 20,000; the rest is for guards of the wallet. */
const COMPUTE_UNITS = 80_000;
/** Callers have told of a landing by then, at the latest. */
const BLOCKS_TO_REPORT = 32;
/** Equal quotes under one blockhash must differ. */
const DISTINCT_LIMITS = 4_096;
/** Two signatures and the priority fee of a fill, rounded up. A wallet that holds less pays no fee. */
const SPONSORED_LAMPORTS = 20_000n;
/** The least worth of a sponsored swap, in dollars, as with Jupiter. */
const MIN_SPONSORED_USD = 10;
/** The chain may change its rent, at most once an epoch. */
const RENT_LASTS_MS = 10 * 60_000;
/** Shown on a card. */
const ROUTE_NAME = 'Sandbox desk';
const PRICE_MOVED =
  'Other swaps have moved the price since this quote, and the transaction was not sent: ask for a new quote';

/** Pays exactly the quote, and signs last unless `signsFirst`. */
export function deskProvider(options: DeskOptions): ProviderFactory {
  return (deps) => new Desk(options, deps);
}

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
  /** Lamports of an account without data. */
  readonly #smallestWallet: () => Promise<number>;
  #quoteNumber = randomInt(DISTINCT_LIMITS);

  constructor(options: DeskOptions, deps: ProviderDeps) {
    this.#options = options;
    this.#deps = deps;
    this.#signer = createSigner(options.seed);
    this.#fills = new DeskFills(deps.database, deps.now);
    const readSmallest = () => deps.connection.getMinimumBalanceForRentExemption(0);
    this.#smallestWallet = memoizeFor(RENT_LASTS_MS, readSmallest, deps.now);
    const mints = Object.keys(options.pools).filter((token) => token !== NATIVE_COIN) as Address[];
    this.#inventory = new DeskInventory(deps.connection, this.#signer.address, mints, deps.log);
  }

  async start(): Promise<void> {
    await this.#fills.load();
    await this.#inventory.start(this.#options.inventoryPollMs);
    const open = await findOpenSwaps(this.#deps.database, DESK);
    for (const { quoteId, request, quote } of open) {
      this.#reservations.add(this.#fillOf(quoteId, request, quote.transaction.bytes));
    }
  }

  stop(): void {
    this.#inventory.stop();
  }

  async quote(request: SwapRequest): Promise<QuoteOutcome> {
    const operatorFeeBps = await this.#operatorFeeBps(request);
    const price = this.#price(request, operatorFeeBps);
    if (price === undefined) return { kind: 'quotes', quotes: [] };
    if (request.wallets === undefined) return { kind: 'quotes', quotes: [this.#offer(price)] };
    return this.#quoteTransaction({ ...request, wallets: request.wallets }, price, operatorFeeBps);
  }

  async #quoteTransaction(
    request: SwapRequest & { readonly wallets: SwapWallets },
    earlier: DeskPrice,
    operatorFeeBps: number,
  ): Promise<QuoteOutcome> {
    const [refusal, isSponsored, head] = await Promise.all([
      this.#refuseWallets(request, earlier),
      this.#isSponsored(request, earlier),
      this.#deps.chainHead.newest(),
    ]);
    if (refusal !== undefined) return { kind: 'refused', message: refusal };
    if (head === undefined) return { kind: 'unavailable', reason: 'no fresh blockhash' };
    // Priced and reserved in one synchronous step: other quotes may have been signed meanwhile.
    const price = this.#price(request, operatorFeeBps);
    if (price === undefined) return { kind: 'quotes', quotes: [] };
    const { operatorFee } = this.#options;
    const fill = {
      ...request,
      pays: request.fromAmount,
      sends: isSponsored ? price.sends - SPONSORED_LAMPORTS : price.sends,
      isSponsored,
      ...(operatorFee &&
        price.operatorFee > 0n && {
          operatorFee: { owner: operatorFee.account, amount: price.operatorFee },
        }),
      blockhash: head.blockhash,
      computeUnitLimit: COMPUTE_UNITS + this.#nextQuoteNumber(),
    };
    const unsigned = buildFill(fill, this.#signer.address);
    const { lastValidBlockHeight } = head;
    // A sponsor signs last, as Jupiter's does.
    const bytes = this.#options.signsFirst === true && !isSponsored ? this.#coSign(unsigned) : unsigned;
    const transaction = { bytes, lastValidBlockHeight };
    this.#reserveSigned(request, transaction);
    const toAmount = isSponsored ? price.toAmount - SPONSORED_LAMPORTS : price.toAmount;
    return { kind: 'quotes', quotes: [this.#offer({ ...price, toAmount }, transaction)] };
  }

  /** A wallet without SOL gets its first without a fee of its own, which comes off what it gets. */
  async #isSponsored(
    { from, to, wallets: { fromAddress, toAddress } }: SwapRequest & { readonly wallets: SwapWallets },
    { fromAmountUsd }: DeskPrice,
  ): Promise<boolean> {
    if (to.address !== NATIVE_COIN || from.address === NATIVE_COIN || fromAddress !== toAddress) return false;
    if (fromAmountUsd < MIN_SPONSORED_USD) return false;
    const held = await this.#deps.connection.getBalance(new PublicKey(fromAddress), 'confirmed');
    return held < SPONSORED_LAMPORTS;
  }

  /** Undefined without a route. */
  #price(request: SwapRequest, operatorFeeBps: number): DeskPrice | undefined {
    return priceSwap(request, {
      ...this.#pricingDeps(),
      feeBps: this.#options.feeBps ?? 10,
      operatorFeeBps,
    });
  }

  /** Nothing of the operator's own swaps, and where no account of the token waits for it. */
  async #operatorFeeBps({ to, wallets }: SwapRequest): Promise<number> {
    const { operatorFee } = this.#options;
    if (operatorFee === undefined || wallets?.toAddress === operatorFee.account) return 0;
    const account = new PublicKey(operatorsAccount(to, operatorFee.account));
    const state = await this.#deps.connection.getAccountInfo(account, 'confirmed').catch(() => null);
    return state === null ? 0 : operatorFee.bps;
  }

  #coSign(transaction: Uint8Array): Uint8Array {
    const signature = this.#signer.sign(decodeTransaction(transaction).message);
    return withSignature(transaction, this.#signer.address, signature);
  }

  #isCoSigned(transaction: Uint8Array): boolean {
    const decoded = decodeTransaction(transaction);
    const signature = decoded.signatures[requiredSigners(decoded).indexOf(this.#signer.address)];
    return signature !== undefined && !isEmptySignature(signature);
  }

  /** Reserves a fill that the desk has signed first, under the hash of the quoted message. */
  #reserveSigned(request: SwapRequest, { bytes, lastValidBlockHeight }: QuotedTransaction): void {
    if (!this.#isCoSigned(bytes)) return;
    const fill = this.#fillOf(messageName(bytes), request, bytes);
    this.#reservations.addUntil(lastValidBlockHeight + BLOCKS_TO_REPORT, fill);
  }

  /** @returns the reason for the caller */
  async #refuseWallets(
    { to, wallets }: SwapRequest & { readonly wallets: SwapWallets },
    price: DeskPrice,
  ): Promise<string | undefined> {
    if (Object.values(wallets).includes(this.#signer.address)) {
      return 'fromAddress and toAddress must not be the wallet of the market maker';
    }
    if (to.address !== NATIVE_COIN) return undefined;
    const smallest = await this.#smallestWallet();
    if (price.toAmount >= smallest) return undefined;
    const key = new PublicKey(wallets.toAddress);
    if ((await this.#deps.connection.getBalance(key, 'confirmed')) > 0) return undefined;
    return `A new wallet needs at least ${smallest} lamports, this swap pays out ${price.toAmount}: swap more, or to a wallet that already holds SOL`;
  }

  #offer(price: DeskPrice, transaction?: QuotedTransaction): ProviderQuote {
    return {
      routeName: ROUTE_NAME,
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
    const comparison = this.#compare(swap, signedTransaction);
    if (comparison.ok && comparison.identical && this.#isCoSigned(signedTransaction)) {
      // The transaction may have landed already, and neither price nor time undoes that.
      this.#reserve(swap, { isSigned: true });
      return { kind: 'accepted', transaction: signedTransaction, identical: true };
    }
    if (this.#deps.now() > swap.quote.expiresAt) {
      return refuse('quote_expired', EXPIRED);
    }
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
    const isSigned = comparison.identical && this.#isCoSigned(swap.quote.transaction.bytes);
    if (!this.#reserve(swap, { isSigned })) return refuse('quote_expired', PRICE_MOVED);
    return {
      kind: 'accepted',
      transaction: this.#coSign(signedTransaction),
      identical: comparison.identical,
      ...(comparison.blockhashReplaced && { lastValidBlockHeight: height + MAX_KNOWN_BLOCKS }),
    };
  }

  #compare({ request, quote }: QuotedSwap, signed: Uint8Array) {
    const wallet = request.wallets.fromAddress;
    const unsigned = quote.transaction.bytes;
    const sponsor = this.#signer.address;
    if (feePayerOf(unsigned) === sponsor) {
      const verdict = compareSponsored({ unsigned, signed, wallet, sponsor });
      const same = { identical: true, blockhashReplaced: false, blockhash: '' };
      return verdict.ok ? { ...verdict, ...same } : verdict;
    }
    return compareSigned({
      unsigned,
      signed,
      wallet,
      allowedCosigners: [sponsor],
      maxPriorityFeeLamports: MAX_PRIORITY_FEE_LAMPORTS,
    });
  }

  /**
   * Reprices and reserves in one synchronous step. A message that the desk has signed keeps its price and its
   * reservation. Beside a changed message the signed one may still land: both are reserved.
   * @returns false if the price has moved too far
   */
  #reserve(swap: QuotedSwap, { isSigned }: { readonly isSigned: boolean }): boolean {
    if (this.#reservations.has(swap.quoteId)) return true;
    const { request, quote } = swap;
    const fill = this.#fillOf(swap.quoteId, request, quote.transaction.bytes);
    this.#reservations.remove(messageName(quote.transaction.bytes));
    const isReserved = isSigned || canHonour(request, fill.toAmount, this.#pricingDeps());
    if (isReserved) this.#reservations.add(fill);
    if (!isSigned) this.#reserveSigned(request, quote.transaction);
    return isReserved;
  }

  release({ quoteId, request, quote }: QuotedSwap): void {
    this.#reservations.remove(quoteId);
    this.#reserveSigned(request, quote.transaction);
  }

  async settle(swap: QuotedSwap, status: SettledStatus): Promise<void> {
    if (status === 'confirmed') {
      await this.#fills.record(this.#fillOf(swap.quoteId, swap.request, swap.quote.transaction.bytes));
    }
    this.#reservations.end(swap.quoteId);
    if (status === 'confirmed') await this.#inventory.refresh();
  }

  #pricingDeps() {
    this.#reservations.removePast(this.#deps.chainHead.height());
    return {
      pools: this.#options.pools,
      fills: this.#fills,
      reservations: this.#reservations,
      inventory: this.#inventory,
    };
  }

  #fillOf(quoteId: string, { from, to, fromAmount }: SwapRequest, transaction: Uint8Array): DeskFill {
    return {
      quoteId,
      fromToken: from.address,
      fromAmount: afterTransferFee(from, fromAmount, this.#inventory),
      toToken: to.address,
      toAmount: readSends(transaction, to),
    };
  }
}

function messageName(transaction: Uint8Array): string {
  return messageHash(decodeTransaction(transaction));
}
