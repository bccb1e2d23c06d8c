import { type Static, Type } from '@sinclair/typebox';

/** The one issuer id that may be asked for (section 4.1). */
export const SUPPORTED_ISSUER = 'backpack_securities';

/** The literal that addresses the native coin in quote requests (section 2.3). */
export const NATIVE_COIN = 'native';

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

/** A supported token (section 2.3): ten fields, always present. */
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

/** The ten fields of the interface and no other, in its order. */
export function tokenFields(token: Token): Token {
  return Object.fromEntries(FIELDS.map((field) => [field, token[field]])) as Token;
}

const PaginationSchema = Type.Object({
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
