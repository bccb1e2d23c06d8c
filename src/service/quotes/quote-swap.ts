import { randomBytes } from 'node:crypto';
import type { Quote, QuoteRequest } from '../../contract/quote.ts';
import { type Awaitable, allOf, goOnWith } from '../awaitable.ts';
import type { Policy } from '../policy/policy.ts';
import type { QuotedTransaction, SwapRequest } from '../providers/provider.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import { type AskProvidersDependencies, askProviders, type ProvidedQuote } from './ask-providers.ts';
import { readSwapRequest } from './read-swap-request.ts';
import { WalletReader } from './wallet-reader.ts';

export interface QuoteSwapDependencies extends AskProvidersDependencies {
  readonly registry: TokenRegistry;
  readonly policy: Policy;
  readonly quotes: QuoteStore;
}

/** The operation behind `POST /v1/quotes`. Throws `ServiceError`, or a promise is rejected with it. */
export type QuoteSwap = (body: QuoteRequest) => Awaitable<readonly Quote[]>;

/** Makes the operation; a quote that carries a transaction is stored before it is answered. */
export function createQuoteSwap(dependencies: QuoteSwapDependencies): QuoteSwap {
  const wallets = new WalletReader();
  const nextPriceId = priceIds();
  return (body) => {
    const request = readSwapRequest(body, dependencies.registry, wallets);
    dependencies.policy.check(request);
    return goOnWith(askProviders(request, dependencies), (provided) =>
      allOf(
        provided.map((offer) => {
          const { transaction } = offer.quote;
          if (transaction === undefined) return writeQuote(nextPriceId(), body, offer);
          return saveQuote(body, request, offer, transaction, dependencies.quotes);
        }),
      ),
    );
  };
}

async function saveQuote(
  body: QuoteRequest,
  request: SwapRequest,
  offer: ProvidedQuote,
  transaction: QuotedTransaction,
  quotes: QuoteStore,
): Promise<Quote> {
  const { provider, quote } = offer;
  const quoteId = quotes.idOf(transaction.bytes);
  const { wallets } = request;
  if (wallets !== undefined) {
    const swap = { quoteId, request: { ...request, wallets }, quote: { ...quote, transaction } };
    await quotes.save({ provider, swap });
  }
  const unsignedTransaction = Buffer.from(transaction.bytes).toString('base64');
  return { ...writeQuote(quoteId, body, offer), unsignedTransaction };
}

function writeQuote(quoteId: string, body: QuoteRequest, { quote }: ProvidedQuote): Quote {
  const { fromToken, toToken, fromAmount } = body;
  const { routeName, toAmount, fromAmountUsd, toAmountUsd } = quote;
  const written: Quote = {
    quoteId,
    routeName,
    fromToken,
    toToken,
    fromAmount,
    toAmount: toAmount.toString(),
  };
  if (quote.providerRequestId !== undefined) written.providerRequestId = quote.providerRequestId;
  if (isEstimate(fromAmountUsd)) written.fromAmountUSD = fromAmountUsd;
  if (isEstimate(toAmountUsd)) written.toAmountUSD = toAmountUsd;
  if (quote.slippageBps !== undefined) written.slippageBps = Math.round(quote.slippageBps);
  return written;
}

function isEstimate(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value);
}

/** Unique, and cheap: a price cannot be executed, so nothing has to be found by its id. */
function priceIds(): () => string {
  const prefix = randomBytes(12).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `p_${prefix}${count.toString(36)}`;
  };
}
