import { type Static, type TSchema, Type } from 'typebox';

/**
 * Every `error.code` with its status. The document fixes the two of 429 (section 7.2). Refusals by HTTP
 * itself (405, 408, 415, 431) are `invalid_request` under their own status.
 */
export const ERROR_STATUS = {
  invalid_request: 400,
  unsupported_issuer: 400,
  quote_expired: 400,
  transaction_mismatch: 400,
  transaction_failed: 400,
  transaction_expired: 400,
  unauthorized: 401,
  forbidden: 403,
  blocked_by_policy: 403,
  not_found: 404,
  request_too_large: 413,
  rate_limited: 429,
  verification_rate_limited: 429,
  internal_error: 500,
  upstream_unavailable: 502,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

const TimestampSchema = Type.String({ description: 'ISO 8601, UTC, with milliseconds' });

/** Section 2.1. */
export const successEnvelope = <Data extends TSchema>(data: Data) =>
  Type.Object({ success: Type.Literal(true), data, timestamp: TimestampSchema });

const ErrorDetailSchema = Type.Object(
  {
    code: Type.String({
      description: `one of ${Object.keys(ERROR_STATUS)
        .map((code) => `\`${code}\``)
        .join(', ')}; treat another as the HTTP status says`,
    }),
    message: Type.String({ description: 'what is wrong and how to go on, in words' }),
    requestId: Type.Optional(Type.String({ description: 'for correlation with the log of the service' })),
  },
  { additionalProperties: false },
);

/** Sections 2.1 and 2.2. */
export const ErrorEnvelopeSchema = Type.Object(
  { success: Type.Literal(false), error: ErrorDetailSchema, timestamp: TimestampSchema },
  { additionalProperties: false },
);

export type ErrorEnvelope = Static<typeof ErrorEnvelopeSchema>;

/** Section 5.3. */
export const PERMISSIONS = [
  'api.access',
  'tokens.public.read',
  'quotes.read',
  'transactions.execute',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** All of an operation's permissions are required. */
export const REQUIRED_PERMISSIONS = {
  tokens: ['api.access', 'tokens.public.read'],
  quotes: ['api.access', 'quotes.read'],
  orders: ['api.access', 'quotes.read'],
  execute: ['api.access', 'transactions.execute'],
} as const satisfies Record<string, readonly Permission[]>;

export type Operation = keyof typeof REQUIRED_PERMISSIONS;

/** The only issuer filter (section 4.1). */
export const SUPPORTED_ISSUER = 'backpack_securities';
const text = (description: string) => Type.String({ minLength: 1, description });
const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

/** Section 2.3: ten fields, always present. */
export const TokenSchema = Type.Object({
  chain: Type.String({ description: 'blockchain where the token is issued' }),
  address: Type.String({ description: 'mint address' }),
  symbol: Type.String({ description: 'ticker symbol; a label, not an identity' }),
  name: Type.String({ description: 'display name' }),
  decimals: Type.Integer({ minimum: 0, description: 'decimal places of the token' }),
  platform: Type.String({ description: 'platform associated with the token' }),
  assetClass: Type.String({ description: 'asset classification' }),
  issuer: nullable('issuer, when available'),
  icon: nullable('icon URL, when available'),
  tokenProgram: nullable('token program address, when available'),
});

export type Token = Static<typeof TokenSchema>;

const FIELDS = Object.keys(TokenSchema.properties) as readonly (keyof Token)[];

export function tokenFields(token: Token): Token {
  return Object.fromEntries(FIELDS.map((field) => [field, token[field]])) as Token;
}

export const PaginationSchema = Type.Object({
  limit: Type.Integer({ minimum: 1, description: 'maximum tokens per page' }),
  nextCursor: nullable('cursor for the next page; null when no page remains'),
});

export type Pagination = Static<typeof PaginationSchema>;

export const TokensQuerySchema = Type.Object(
  {
    issuer: Type.Optional(
      Type.String({ description: `exact issuer id; only ${SUPPORTED_ISSUER} is supported` }),
    ),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 2048, pattern: '^[A-Za-z0-9_-]+$' })),
  },
  { additionalProperties: false },
);

export type TokensQuery = Static<typeof TokensQuerySchema>;

export const TokensDataSchema = Type.Object({
  count: Type.Integer({ minimum: 0, description: 'number of tokens in this response' }),
  tokens: Type.Array(TokenSchema),
  pagination: Type.Optional(PaginationSchema),
});

/** Section 4.2. Amounts are decimal text in base units. */
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

/** Section 2.5. Without `unsignedTransaction` it is a price and cannot be executed. */
export const QuoteSchema = Type.Object({
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

/** Section 4.3; the same body again polls. */
export const ExecuteRequestSchema = Type.Object(
  {
    signedTransaction: Type.String({
      minLength: 1,
      description: "base64 of the quote's transaction after signing by the wallet",
    }),
    quoteId: Type.Optional(Type.String({ minLength: 1, description: 'from the quote' })),
    routeName: Type.Optional(Type.String({ minLength: 1, description: 'from the quote' })),
    providerRequestId: Type.Optional(
      Type.String({ minLength: 1, description: 'from the quote, echoed back' }),
    ),
  },
  { additionalProperties: false },
);

export type ExecuteRequest = Static<typeof ExecuteRequestSchema>;

const ExecutionStatusSchema = Type.Union([Type.Literal('CONFIRMED'), Type.Literal('SUBMITTED')]);

/** Section 2.6. */
export const ExecutionResultSchema = Type.Object({
  txHash: Type.String({ description: 'submitted transaction signature' }),
  status: ExecutionStatusSchema,
});

export type ExecutionResult = Static<typeof ExecutionResultSchema>;

const OrderStepSchema = Type.Object(
  {
    fromAmount: text('amount to sell at this price in base units'),
    toAmount: text('what it gets at least at this price, in base units'),
  },
  { additionalProperties: false },
);

/** Beside the interface: a standing order, which rests in a pool until it is filled or taken out. */
export const OrderQuoteRequestSchema = Type.Object(
  {
    fromToken: text('mint address of what is sold; `native` for the native coin'),
    toToken: text('mint address of what is bought; `native` for the native coin'),
    fromAmount: text("amount to sell, in the token's base units"),
    toAmount: text('what all of it has to get at least, in base units: the asked price'),
    steps: Type.Optional(
      Type.Array(OrderStepSchema, {
        ...{ minItems: 2, maxItems: 50 },
        description: 'a ladder: parts at prices of their own, whose sums are fromAmount and toAmount',
      }),
    ),
    fromAddress: Type.Optional(text('wallet that sells, owns the order and gets what is bought')),
    orderAddress: Type.Optional(text('address of a fresh key, which signs once and names the order')),
  },
  { additionalProperties: false },
);

export type OrderQuoteRequest = Static<typeof OrderQuoteRequestSchema>;

export const OrderQuoteSchema = Type.Object({
  pool: text('Meteora DLMM pool in which the order rests'),
  fromToken: text('token to sell, as it was asked for'),
  toToken: text('token to buy, as it was asked for'),
  fromAmount: Type.String({ description: 'amount to sell in base units' }),
  toAmount: Type.String({
    description: 'what all of it gets at the nearest price of the pool that is not worse, in base units',
  }),
  steps: Type.Optional(
    Type.Array(OrderStepSchema, {
      description:
        'the prices of a ladder in the pool, in the order of the transaction; none worse than asked',
    }),
  ),
  depositLamports: Type.String({ description: 'deposit of the order, returned when it is taken out' }),
  unsignedTransaction: Type.Optional(
    text(
      'base64 transaction to sign by the key of the order, then by the wallet; present with both addresses',
    ),
  ),
});

export type OrderQuote = Static<typeof OrderQuoteSchema>;

export const OrderQuotesDataSchema = Type.Object({ orders: Type.Array(OrderQuoteSchema) });
