import { type Static, Type } from '@sinclair/typebox';

const text = (description: string) => Type.String({ minLength: 1, description });

/** Body of `POST /v1/quotes` (section 4.2). Amounts are decimal text in base units. */
export const QuoteRequestSchema = Type.Object(
  {
    fromToken: text('input mint address; `native` for the native coin'),
    toToken: text('output mint address; `native` for the native coin'),
    fromAmount: text("amount in the input token's base units"),
    fromAddress: Type.Optional(text('wallet sending the input')),
    toAddress: Type.Optional(text('wallet receiving the output')),
  },
  { additionalProperties: false },
);
export type QuoteRequest = Static<typeof QuoteRequestSchema>;

/** One offer (section 2.5). Without `unsignedTransaction` it is a price and cannot be executed. */
const QuoteSchema = Type.Object({
  quoteId: text('identifier to pass when executing'),
  routeName: text('liquidity route used'),
  providerRequestId: Type.Optional(text('provider request identifier to echo when executing')),
  unsignedTransaction: Type.Optional(
    text('base64 transaction to sign; present when wallet addresses were provided'),
  ),
  fromToken: text('input token, as it was asked for'),
  toToken: text('output token, as it was asked for'),
  fromAmount: Type.String({ description: 'input amount in base units' }),
  fromAmountUSD: Type.Optional(Type.Number({ description: 'estimated USD value of input' })),
  toAmount: Type.String({ description: 'estimated output amount in base units' }),
  toAmountUSD: Type.Optional(Type.Number({ description: 'estimated USD value of output' })),
  slippageBps: Type.Optional(Type.Integer({ description: 'estimated slippage in basis points' })),
});
export type Quote = Static<typeof QuoteSchema>;

export const QuotesDataSchema = Type.Object({ quotes: Type.Array(QuoteSchema) });
