import { randomUUID } from 'node:crypto';
import type { Quote, QuoteRequest } from '../../contract/quote.ts';
import type { Policy } from '../policy/policy.ts';
import type { SwapRequest } from '../providers/provider.ts';
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

/** The operation behind `POST /v1/quotes`. Throws `ServiceError`. */
export type QuoteSwap = (body: QuoteRequest) => Promise<readonly Quote[]>;

/** Makes the operation; a quote that carries a transaction is stored before it is answered. */
export function createQuoteSwap(dependencies: QuoteSwapDependencies): QuoteSwap {
  const wallets = new WalletReader();
  return async (body) => {
    const request = readSwapRequest(body, dependencies.registry, wallets);
    dependencies.policy.check(request);
    const provided = await askProviders(request, dependencies);
    return Promise.all(provided.map((offer) => answerQuote(body, request, offer, dependencies.quotes)));
  };
}

async function answerQuote(
  body: QuoteRequest,
  { wallets, ...swap }: SwapRequest,
  { provider, quote }: ProvidedQuote,
  quotes: QuoteStore,
): Promise<Quote> {
  const { transaction } = quote;
  const quoteId = transaction === undefined ? priceId() : quotes.idOf(transaction.bytes);
  if (transaction !== undefined && wallets !== undefined) {
    const request = { ...swap, wallets };
    await quotes.save({ provider, swap: { quoteId, request, quote: { ...quote, transaction } } });
  }
  return {
    quoteId,
    routeName: quote.routeName,
    ...(quote.providerRequestId !== undefined && { providerRequestId: quote.providerRequestId }),
    ...(transaction && { unsignedTransaction: Buffer.from(transaction.bytes).toString('base64') }),
    fromToken: body.fromToken,
    toToken: body.toToken,
    fromAmount: body.fromAmount,
    ...finite('fromAmountUSD', quote.fromAmountUsd),
    toAmount: quote.toAmount.toString(),
    ...finite('toAmountUSD', quote.toAmountUsd),
    ...(quote.slippageBps !== undefined && { slippageBps: Math.round(quote.slippageBps) }),
  };
}

function finite<Name extends string>(name: Name, value: number | undefined): { [Key in Name]?: number } {
  return value !== undefined && Number.isFinite(value)
    ? ({ [name]: value } as { [Key in Name]: number })
    : {};
}

/** A price cannot be executed, so nothing has to be found by its id. */
function priceId(): string {
  return `p_${randomUUID()}`;
}
