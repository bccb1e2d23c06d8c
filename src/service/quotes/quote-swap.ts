import { randomBytes } from 'node:crypto';
import type { Quote, QuoteRequest } from '../../contract/quote-schema.ts';
import { NATIVE_COIN } from '../../contract/token-schema.ts';
import { WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import type { Policy } from '../policy/policy.ts';
import type { QuotedTransaction, SwapRequest } from '../providers/provider.ts';
import type { QuoteStore } from '../store/create-quote-store.ts';
import type { TokenRegistry } from '../tokens/token-registry.ts';
import { type AskProvidersDeps, askProviders, type ProvidedQuote } from './ask-providers.ts';
import { readSwapRequest } from './read-swap-request.ts';
import { WalletReader } from './wallet-reader.ts';

interface QuoteSwapDeps extends AskProvidersDeps {
  readonly registry: TokenRegistry;
  readonly policy: Policy;
  readonly quotes: QuoteStore;
}

/** The operation behind `POST /v1/quotes`. @throws ServiceError */
export type QuoteSwap = (body: QuoteRequest) => Promise<readonly Quote[]>;

/** Makes the operation; a quote that carries a transaction is stored before it is answered. */
export function createQuoteSwap(deps: QuoteSwapDeps): QuoteSwap {
  const wallets = new WalletReader();
  const nextPriceId = priceIds();
  return async (body) => {
    const request = readSwapRequest(body, deps.registry, wallets);
    deps.policy.check(request);
    if (isWrapping(request)) return [];
    const provided = await askProviders(request, deps);
    return Promise.all(
      provided.map((offer) => {
        const { transaction } = offer.quote;
        if (transaction === undefined) return writeQuote(nextPriceId(), body, offer);
        return saveQuote(body, request, offer, transaction, deps.quotes);
      }),
    );
  };
}

/** The native coin and its wrapped mint are one asset: who wants the other form needs no market, and no price is one. */
function isWrapping({ from, to }: SwapRequest): boolean {
  const forms: readonly string[] = [NATIVE_COIN, WRAPPED_SOL_MINT];
  return forms.includes(from.address) && forms.includes(to.address);
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
