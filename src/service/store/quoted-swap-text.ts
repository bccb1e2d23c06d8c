import type { QuotedSwap } from '../providers/provider.ts';

type StoredQuote = Omit<QuotedSwap['quote'], 'toAmount' | 'minimumToAmount' | 'transaction'> & {
  readonly toAmount: string;
  readonly minimumToAmount: string;
  readonly transaction: { readonly bytes: string; readonly lastValidBlockHeight: number };
};

interface StoredSwap {
  readonly quoteId: string;
  readonly request: Omit<QuotedSwap['request'], 'fromAmount'> & { readonly fromAmount: string };
  readonly quote: StoredQuote;
}

/** A quoted swap as the text that is stored: amounts as decimal text, the transaction as base64. */
export function writeQuotedSwap({ quoteId, request, quote }: QuotedSwap): string {
  const { bytes, lastValidBlockHeight } = quote.transaction;
  const stored: StoredSwap = {
    quoteId,
    request: { ...request, fromAmount: request.fromAmount.toString() },
    quote: {
      ...quote,
      toAmount: quote.toAmount.toString(),
      minimumToAmount: quote.minimumToAmount.toString(),
      transaction: { bytes: Buffer.from(bytes).toString('base64'), lastValidBlockHeight },
    },
  };
  return JSON.stringify(stored);
}

/** Reads what `writeQuotedSwap` wrote. */
export function readQuotedSwap(text: string): QuotedSwap {
  const { quoteId, request, quote } = JSON.parse(text) as StoredSwap;
  const { bytes, lastValidBlockHeight } = quote.transaction;
  return {
    quoteId,
    request: { ...request, fromAmount: BigInt(request.fromAmount) },
    quote: {
      ...quote,
      toAmount: BigInt(quote.toAmount),
      minimumToAmount: BigInt(quote.minimumToAmount),
      transaction: { bytes: new Uint8Array(Buffer.from(bytes, 'base64')), lastValidBlockHeight },
    },
  };
}
