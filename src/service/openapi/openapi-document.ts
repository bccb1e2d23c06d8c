import type { TSchema } from 'typebox';
import {
  ErrorEnvelopeSchema,
  ExecuteRequestSchema,
  ExecutionResultSchema,
  type Operation,
  PaginationSchema,
  QuoteRequestSchema,
  QuoteSchema,
  QuotesDataSchema,
  REQUIRED_PERMISSIONS,
  successEnvelope,
  TokenSchema,
  TokensDataSchema,
  TokensQuerySchema,
} from '../../contract/index.ts';
import {
  MAX_TEXT_LENGTH,
  MAX_TRANSACTION_TEXT_LENGTH,
  NATIVE_COIN,
  REASON_HEADER,
} from '../../contract/limits.ts';
import { EXAMPLES } from './examples.ts';

/** The part of JSON Schema that the interface uses. */
export interface JsonSchema {
  /** A schema of `components`. */
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly description?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly pattern?: string;
}

interface FieldRule {
  readonly pattern?: string;
  readonly maxLength?: number;
}

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const address: FieldRule = { pattern: `^${BASE58}{32,44}$`, maxLength: 44 };
const token: FieldRule = { pattern: `^(${NATIVE_COIN}|${BASE58}{32,44})$`, maxLength: 44 };

const transaction: FieldRule = {
  pattern: '^[A-Za-z0-9+/]+={0,2}$',
  maxLength: MAX_TRANSACTION_TEXT_LENGTH,
};

/** u64: at most 20 digits. */
const amount: FieldRule = { pattern: '^[1-9][0-9]{0,19}$', maxLength: 20 };

/** Formats by field name, for generated clients; the service itself checks the meaning. */
const FIELD_RULES: Readonly<Record<string, FieldRule>> = {
  address,
  fromToken: token,
  toToken: token,
  fromAddress: address,
  toAddress: address,
  fromAmount: amount,
  toAmount: amount,
  signedTransaction: transaction,
  unsignedTransaction: transaction,
  txHash: { pattern: `^${BASE58}{86,88}$`, maxLength: 88 },
  quoteId: { maxLength: MAX_TEXT_LENGTH },
  routeName: { maxLength: MAX_TEXT_LENGTH },
  providerRequestId: { maxLength: MAX_TEXT_LENGTH },
};

/** Generated clients name their types after these. `Error` would hide the global of that name. */
const NAMED: Readonly<Record<string, TSchema>> = {
  Token: TokenSchema,
  Pagination: PaginationSchema,
  TokenPage: TokensDataSchema,
  QuoteRequest: QuoteRequestSchema,
  Quote: QuoteSchema,
  QuoteList: QuotesDataSchema,
  ExecuteRequest: ExecuteRequestSchema,
  Execution: ExecutionResultSchema,
  ErrorEnvelope: ErrorEnvelopeSchema,
};

const TAGS = [
  { name: 'Tokens', description: 'What can be traded' },
  { name: 'Quotes', description: 'What a swap would give, and the transaction to sign for it' },
  { name: 'Execution', description: 'A signed transaction on its way to the chain' },
] as const;

interface OperationDescription {
  readonly operation: Operation;
  readonly path: string;
  readonly method: 'get' | 'post';
  readonly tag: (typeof TAGS)[number]['name'];
  readonly summary: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly data: TSchema;
  /** Headers of a success. */
  readonly headers?: object;
  readonly example: { readonly body?: object; readonly data: object };
  readonly errors: readonly (keyof typeof ERROR_MEANINGS)[];
}

const ERROR_MEANINGS = {
  400: 'the request is not valid, or the swap cannot go on; `error.code` says which. After `execute`, `transaction_failed` and `transaction_expired` are final',
  401: '`unauthorized`: the key is missing, unknown, expired or revoked',
  403: '`forbidden`: the key lacks a permission; `blocked_by_policy`: not served',
  413: '`request_too_large`: the body exceeds 16 KiB',
  415: '`invalid_request`: the body is not sent as application/json',
  429: '`verification_rate_limited` (budget of this key) or `rate_limited` (provider, or too many requests without a valid key); wait for Retry-After',
  502: '`upstream_unavailable`',
  default: 'service error, same envelope; after `execute` the transaction may still land',
} as const;

const REASON = {
  [REASON_HEADER]: {
    description:
      'beside SUBMITTED: why no node takes the transaction at present, as `not-enough-sol`; it may still land',
    schema: { type: 'string', pattern: '^[a-z-]{1,40}$' },
  },
};

const OPERATIONS: readonly OperationDescription[] = [
  {
    operation: 'tokens',
    example: EXAMPLES.tokens,
    path: '/v1/tokens',
    method: 'get',
    tag: 'Tokens',
    summary: 'List supported tokens',
    query: TokensQuerySchema,
    data: TokensDataSchema,
    errors: [400, 401, 403, 429, 502, 'default'],
  },
  {
    operation: 'quotes',
    example: EXAMPLES.quotes,
    path: '/v1/quotes',
    method: 'post',
    tag: 'Quotes',
    summary: 'Price a swap; with both wallet addresses every quote carries an unsigned transaction',
    body: QuoteRequestSchema,
    data: QuotesDataSchema,
    errors: [400, 401, 403, 413, 415, 429, 502, 'default'],
  },
  {
    operation: 'execute',
    example: EXAMPLES.execute,
    path: '/v1/execute',
    method: 'post',
    tag: 'Execution',
    summary: 'Submit a signed transaction; the same request again, once a second, reports its status',
    body: ExecuteRequestSchema,
    data: ExecutionResultSchema,
    headers: REASON,
    errors: [400, 401, 403, 413, 415, 429, 502, 'default'],
  },
];

/** OpenAPI 3.1, built from the schemas that validate requests. */
export function openapiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Token Swap Service',
      version: '1.0.0',
      description:
        'Prices swaps of tokens on Solana, builds the transactions for them, and carries what a wallet signed to the chain. JSON over HTTP, one envelope for every answer.',
      contact: { name: 'The operator of this service' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This service' }],
    tags: TAGS,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(
        Object.entries(NAMED).map(([name, schema]) => [name, describeContent(schema)]),
      ),
    },
    security: [{ key: [] }],
    paths: Object.fromEntries(
      OPERATIONS.map((description) => [
        description.path,
        { [description.method]: describeOperation(description) },
      ]),
    ),
  };
}

function describeOperation(description: OperationDescription) {
  const { operation, tag, summary, query, body, data, headers, example } = description;
  return {
    operationId: operation,
    tags: [tag],
    summary,
    description: `Required permissions: ${REQUIRED_PERMISSIONS[operation].join(', ')}`,
    ...(query && { parameters: describeQuery(query) }),
    ...(body && {
      requestBody: { required: true, content: jsonContent(describeSchema(body), example.body) },
    }),
    responses: {
      200: {
        description: 'success',
        ...(headers && { headers }),
        content: jsonContent(describeSchema(successEnvelope(data)), successOf(example.data)),
      },
      ...describeErrors(description.errors),
    },
  };
}

const successOf = (data: object) => ({ success: true, data, timestamp: '2026-11-29T12:00:00.000Z' });

function describeSchema(schema: TSchema): JsonSchema {
  const name = Object.keys(NAMED).find((one) => NAMED[one] === schema);
  return name === undefined ? describeContent(schema) : { $ref: `#/components/schemas/${name}` };
}

/** The order of keys is fixed, because the document is compared byte for byte. */
function describeContent(schema: TSchema): JsonSchema {
  const { type, required, properties, items, anyOf, ...rest }: JsonSchema = schema;
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [
    name,
    { ...describeSchema(field), ...FIELD_RULES[name] },
  ]);
  return {
    ...rest,
    ...(type && { type }),
    ...(required && { required }),
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(items && { items: describeSchema(items) }),
    ...(anyOf && { anyOf: anyOf.map(describeSchema) }),
  };
}

function describeQuery(query: TSchema) {
  return Object.entries(describeContent(query).properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));
}

function describeErrors(errors: OperationDescription['errors']) {
  const content = jsonContent(describeSchema(ErrorEnvelopeSchema));
  return Object.fromEntries(
    errors.map((status) => [
      status,
      { description: ERROR_MEANINGS[status], ...(status === 429 && { headers: LIMIT_HEADERS }), content },
    ]),
  );
}

const LIMIT_HEADERS = {
  'Retry-After': { description: 'whole seconds to wait', schema: { type: 'integer', minimum: 1 } },
  'X-Service-RateLimit-Scope': {
    description: 'with verification_rate_limited: the budget of this key is exceeded',
    schema: { const: 'key' },
  },
};

function jsonContent(schema: object, example?: object) {
  return { 'application/json': { schema, ...(example && { example }) } };
}
