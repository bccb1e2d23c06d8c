import { BoundedCache } from '../../../bounded-cache.ts';
import { NATIVE_COIN } from '../../../contract/limits.ts';
import {
  type AccountReader,
  inspectOrder,
  type LookupTables,
  readLookupTables,
  refusalOf,
} from '../../../guard/index.ts';
import type { Log } from '../../../log.ts';
import type { Address } from '../../../solana/address.ts';
import type { SearchNodes } from '../../../solana/find-by-reference.ts';
import { WRAPPED_SOL_MINT } from '../../../solana/known-programs.ts';
import {
  base64TransactionBytes,
  type DecodedTransaction,
  decodeTransaction,
  feePayerOf,
} from '../../../solana/transaction.ts';
import type {
  ProviderQuote,
  QuotedTransaction,
  QuoteOutcome,
  SwapRequest,
  SwapWallets,
  TradedToken,
} from '../provider.ts';
import { ORDER_LIFETIME_MS } from './accept-sponsored.ts';
import { type JupiterClient, type Order, type OrderRequest, readOrder } from './client.ts';

/** What Jupiter, its quotes and its executions share. */
export interface JupiterDeps {
  readonly accounts: AccountReader;
  readonly chainHead: {
    height(): number | undefined;
    knows(blockhash: string): Promise<boolean | undefined>;
  };
  readonly nodes: SearchNodes;
  readonly now: () => number;
  readonly log: Log;
}

interface OrderTerms {
  /** Programs that a route may call, current at each call. */
  readonly venues: () => ReadonlySet<Address>;
  readonly orderLimitMs: number;
  readonly sponsor: Address | undefined;
}

/** `router` built a route that calls an unknown program. */
type OrderOutcome = QuoteOutcome | { readonly kind: 'unknown-venue'; readonly router: string };

type WalletRequest = SwapRequest & { readonly wallets: SwapWallets };

type TableLookup = DecodedTransaction['addressTableLookups'][number];

const SPONSORED =
  'Jupiter would let another wallet pay the network fee, which this service does not allow: put at least 0.01 SOL into fromAddress and ask again';

const MAX_TABLES = 2_000;

export class OrderQuotes {
  readonly #client: JupiterClient;
  readonly #tables: LookupTableCache;
  readonly #deps: JupiterDeps;
  readonly #terms: OrderTerms;

  constructor(client: JupiterClient, tables: LookupTableCache, deps: JupiterDeps, terms: OrderTerms) {
    this.#client = client;
    this.#tables = tables;
    this.#deps = deps;
    this.#terms = terms;
  }

  async quote(request: SwapRequest, signal: AbortSignal): Promise<QuoteOutcome> {
    const wanted = orderRequestOf(request);
    if (wanted.inputMint === wanted.outputMint) return { kind: 'quotes', quotes: [] };
    const limit = AbortSignal.any([signal, AbortSignal.timeout(this.#terms.orderLimitMs)]);
    const first = await this.#order(request, wanted, limit);
    if (first.kind !== 'unknown-venue') return first;
    const second = await this.#order(request, { ...wanted, without: first.router }, limit);
    return second.kind === 'unknown-venue' ? mismatch(second.kind) : second;
  }

  async #order(request: SwapRequest, wanted: OrderRequest, limit: AbortSignal): Promise<OrderOutcome> {
    const reading = readOrder(await this.#client.order(wanted, limit), wanted, this.#deps.now());
    if (reading.kind !== 'order') return reading;
    const { order } = reading;
    if (request.wallets === undefined || order.transaction === undefined) return this.#offerPrice(order);
    return this.#offerTransaction({ ...request, wallets: request.wallets }, order, order.transaction);
  }

  #offerPrice(order: Order): QuoteOutcome {
    const { router, errorCode, statedMinimum } = order;
    if (errorCode !== undefined) {
      this.#deps.log.info({ router, errorCode }, 'Jupiter gave a price only');
    }
    return { kind: 'quotes', quotes: [this.#offer(order, statedMinimum)] };
  }

  async #offerTransaction(request: WalletRequest, order: Order, text: string): Promise<OrderOutcome> {
    const { lastValidBlockHeight, requestId } = order;
    if (lastValidBlockHeight === undefined) return mismatch('no height bound');
    if (requestId === undefined) return mismatch('no id');
    try {
      const bytes = base64TransactionBytes(text);
      if (order.isSponsored && feePayerOf(bytes) !== this.#sponsorOf(request)) {
        return { kind: 'refused', message: SPONSORED };
      }
      const minimum = await this.#readMinimum(request, order, bytes);
      const offer = this.#offer(order, minimum, { bytes, lastValidBlockHeight });
      return { kind: 'quotes', quotes: [offer] };
    } catch (error) {
      return this.#refuseBytes(error, order);
    }
  }

  /** Fees are paid for a wallet only where it gets SOL of its own for a token. */
  #sponsorOf({ from, to, wallets }: WalletRequest): Address | undefined {
    const getsSol = from.address !== NATIVE_COIN && to.address === NATIVE_COIN;
    return getsSol && wallets.fromAddress === wallets.toAddress ? this.#terms.sponsor : undefined;
  }

  async #readMinimum(
    request: WalletRequest,
    { statedMinimum, isSponsored }: Order,
    bytes: Uint8Array,
  ): Promise<bigint> {
    const { from, to, fromAmount, wallets } = request;
    const decoded = decodeTransaction(bytes);
    const tables = await this.#tables.read(decoded);
    const taker = wallets.fromAddress;
    const mints = { fromMint: mintOf(from), toMint: mintOf(to) };
    const swap = { taker, ...mints, fromAmount, statedMinimum };
    return inspectOrder(decoded, tables, swap, {
      chain: this.#deps.accounts,
      venues: this.#terms.venues(),
      sponsor: isSponsored ? this.#sponsorOf(request) : undefined,
    });
  }

  #refuseBytes(error: unknown, { router }: Order): OrderOutcome {
    const { log } = this.#deps;
    const { rule, program } = refusalOf(error) ?? {};
    if (rule === undefined) {
      log.warn({ err: error }, 'the accounts of an order could not be read');
      return { kind: 'unavailable', reason: 'Jupiter: the chain did not tell the accounts of the order' };
    }
    if (rule === 'unknown-venue') {
      log.warn({ router, program }, 'a route was refused for a program that is no known venue');
      return { kind: rule, router };
    }
    log.error({ rule }, 'Jupiter built a transaction that is not the ordered swap');
    return mismatch(rule);
  }

  #offer(order: Order, minimumToAmount: bigint, transaction?: QuotedTransaction): ProviderQuote {
    const { requestId, fromAmountUsd, toAmountUsd, slippageBps } = order;
    const lifetime = this.#deps.now() + ORDER_LIFETIME_MS;
    return {
      routeName: order.router,
      ...(requestId !== undefined && { providerRequestId: requestId }),
      toAmount: order.toAmount,
      minimumToAmount,
      ...(fromAmountUsd !== undefined && { fromAmountUsd }),
      ...(toAmountUsd !== undefined && { toAmountUsd }),
      ...(slippageBps !== undefined && { slippageBps }),
      ...(transaction && { transaction }),
      expiresAt: Math.min(order.expiresAt ?? lifetime, lifetime),
    };
  }
}

function orderRequestOf({ from, to, fromAmount, wallets }: SwapRequest): OrderRequest {
  const swap = { inputMint: mintOf(from), outputMint: mintOf(to), amount: fromAmount };
  if (wallets === undefined) return swap;
  const { fromAddress: taker, toAddress: receiver } = wallets;
  return { ...swap, taker, ...(receiver !== taker && { receiver }) };
}

function mismatch(rule: string): QuoteOutcome {
  return { kind: 'unavailable', reason: `Jupiter: a transaction that is not the ordered swap (${rule})` };
}

/** Jupiter wraps and unwraps SOL. */
function mintOf({ address }: TradedToken): Address {
  return address === NATIVE_COIN ? WRAPPED_SOL_MINT : address;
}

/** Tables only grow. */
export class LookupTableCache {
  readonly #accounts: AccountReader;
  readonly #known = new BoundedCache<readonly string[], Address>(MAX_TABLES);

  constructor(accounts: AccountReader) {
    this.#accounts = accounts;
  }

  /** @throws GuardRefusal for a missing or closing table, and errors of the chain reader */
  async read(decoded: DecodedTransaction): Promise<LookupTables> {
    const lookups = decoded.addressTableLookups;
    const missing = lookups.filter((lookup) => !this.#reaches(lookup));
    if (missing.length > 0) await this.#readFromChain({ ...decoded, addressTableLookups: missing });
    return Object.fromEntries(
      lookups.map(({ accountKey }) => [accountKey, this.#known.get(accountKey) ?? []]),
    );
  }

  #reaches({ accountKey, writableIndexes, readonlyIndexes }: TableLookup): boolean {
    const known = this.#known.get(accountKey)?.length ?? 0;
    return [...writableIndexes, ...readonlyIndexes].every((index) => index < known);
  }

  async #readFromChain(decoded: DecodedTransaction): Promise<void> {
    const addresses = decoded.addressTableLookups.map(({ accountKey }) => accountKey);
    const tables = readLookupTables(decoded, await this.#accounts.readAccounts(addresses));
    for (const address of addresses) this.#known.set(address, tables[address] ?? []);
  }
}
