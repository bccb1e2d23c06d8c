import { NATIVE_COIN } from '../../../contract/token-schema.ts';
import { type AccountReader, inspectOrder, refusalOf } from '../../../guard/index.ts';
import type { Log } from '../../../log.ts';
import type { Address } from '../../../solana/address.ts';
import { WRAPPED_SOL_MINT } from '../../../solana/known-programs.ts';
import { base64TransactionBytes, decodeTransaction } from '../../../solana/transaction.ts';
import type {
  ProviderQuote,
  QuotedTransaction,
  QuoteOutcome,
  SwapRequest,
  SwapWallets,
  TradedToken,
} from '../provider.ts';
import type { JupiterClient, OrderQuestion } from './jupiter-client.ts';
import type { LookupTableBook } from './lookup-table-book.ts';
import { type Order, readOrder } from './read-order.ts';

interface OrderQuotesDeps {
  readonly client: JupiterClient;
  readonly tables: LookupTableBook;
  /** Reads what a route names. */
  readonly accounts: AccountReader;
  /** Programs that a route may call, as they stand now. */
  readonly venues: () => ReadonlySet<Address>;
  readonly orderLimitMs: number;
  readonly now: () => number;
  readonly log: Log;
}

/** A route over a program that is no known venue, and the router of Jupiter's that built it. */
type OrderOutcome = QuoteOutcome | { readonly kind: 'unknown-venue'; readonly router: string };

type WalletRequest = SwapRequest & { readonly wallets: SwapWallets };

/**
 * Jupiter keeps an order for two minutes; its blockhash lives 60 to 90 seconds. Well inside the two minutes its answer
 * "no such order" is proof that it has sent nothing.
 */
const ORDER_LIFETIME_MS = 90_000;

const SPONSORED =
  'Jupiter would let another wallet pay the network fee, which this service does not allow: put at least 0.01 SOL into fromAddress and ask again';

/** Jupiter's orders as quotes of this service. */
export class OrderQuotes {
  readonly #deps: OrderQuotesDeps;

  constructor(deps: OrderQuotesDeps) {
    this.#deps = deps;
  }

  async quote(request: SwapRequest, signal: AbortSignal): Promise<QuoteOutcome> {
    const { orderLimitMs } = this.#deps;
    const question = questionOf(request);
    if (question.inputMint === question.outputMint) return { kind: 'quotes', quotes: [] };
    const limit = AbortSignal.any([signal, AbortSignal.timeout(orderLimitMs)]);
    const first = await this.#order(request, question, limit);
    if (first.kind !== 'unknown-venue') return first;
    // Once: whoever builds a route over a program that is not known is left out.
    const second = await this.#order(request, { ...question, without: first.router }, limit);
    return second.kind === 'unknown-venue' ? unfit(second.kind) : second;
  }

  async #order(request: SwapRequest, question: OrderQuestion, limit: AbortSignal): Promise<OrderOutcome> {
    const reading = readOrder(await this.#deps.client.order(question, limit), question, this.#deps.now());
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
    if (order.isSponsored) return { kind: 'refused', message: SPONSORED };
    const { lastValidBlockHeight, requestId } = order;
    if (lastValidBlockHeight === undefined) return unfit('no height bound');
    if (requestId === undefined) return unfit('no id');
    try {
      const bytes = base64TransactionBytes(text);
      const minimum = await this.#readMinimum(request, order, bytes);
      const offer = this.#offer(order, minimum, { bytes, lastValidBlockHeight });
      return { kind: 'quotes', quotes: [offer] };
    } catch (error) {
      return this.#refuseBytes(error, order);
    }
  }

  async #readMinimum(
    { from, to, fromAmount, wallets }: WalletRequest,
    { statedMinimum }: Order,
    bytes: Uint8Array,
  ): Promise<bigint> {
    const decoded = decodeTransaction(bytes);
    const tables = await this.#deps.tables.read(decoded);
    const taker = wallets.fromAddress;
    const mints = { fromMint: mintOf(from), toMint: mintOf(to) };
    const swap = { taker, ...mints, fromAmount, statedMinimum };
    return inspectOrder(decoded, tables, swap, {
      chain: this.#deps.accounts,
      venues: this.#deps.venues(),
    });
  }

  /** A transaction that is not the ordered swap never leaves the service. */
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
    return unfit(rule);
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

function questionOf({ from, to, fromAmount, wallets }: SwapRequest): OrderQuestion {
  const swap = { inputMint: mintOf(from), outputMint: mintOf(to), amount: fromAmount };
  if (wallets === undefined) return swap;
  const { fromAddress: taker, toAddress: receiver } = wallets;
  return { ...swap, taker, ...(receiver !== taker && { receiver }) };
}

function unfit(rule: string): QuoteOutcome {
  return { kind: 'unavailable', reason: `Jupiter: a transaction that is not the ordered swap (${rule})` };
}

/** Jupiter has no word for the native coin: wrapped SOL stands for it, and is wrapped and unwrapped on the way. */
function mintOf({ address }: TradedToken): Address {
  return address === NATIVE_COIN ? WRAPPED_SOL_MINT : address;
}
