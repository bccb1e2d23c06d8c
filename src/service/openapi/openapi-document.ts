import type { TSchema } from '@sinclair/typebox';
import { ErrorEnvelopeSchema, successEnvelope } from '../../contract/envelope.ts';
import { ExecuteRequestSchema, ExecutionResultSchema } from '../../contract/execution.ts';
import { type Operation, REQUIRED_PERMISSIONS } from '../../contract/permission.ts';
import { QuoteRequestSchema, QuotesDataSchema } from '../../contract/quote.ts';
import { TokensDataSchema, TokensQuerySchema } from '../../contract/token.ts';

interface OperationDescription {
  readonly operation: Operation;
  readonly path: string;
  readonly method: 'get' | 'post';
  readonly summary: string;
  readonly query?: TSchema & { readonly properties: Readonly<Record<string, TSchema>> };
  readonly body?: TSchema;
  readonly data: TSchema;
  readonly errors: readonly (keyof typeof ERROR_MEANINGS)[];
}

const ERROR_MEANINGS = {
  400: 'the request is not valid, or the swap cannot go on; `error.code` says which',
  401: '`unauthorized`: the key is missing, unknown, expired or revoked',
  403: '`forbidden`: the key lacks a permission; `blocked_by_policy`: not served',
  413: '`request_too_large`: the body exceeds 16 KiB',
  429: '`verification_rate_limited` (budget of this key) or `rate_limited` (provider); wait for Retry-After',
  502: '`upstream_unavailable`',
  default: 'service error, same envelope',
} as const;

const OPERATIONS: readonly OperationDescription[] = [
  {
    operation: 'tokens',
    path: '/v1/tokens',
    method: 'get',
    summary: 'List supported tokens',
    query: TokensQuerySchema,
    data: TokensDataSchema,
    errors: [400, 401, 403, 429, 502, 'default'],
  },
  {
    operation: 'quotes',
    path: '/v1/quotes',
    method: 'post',
    summary: 'Price a swap; with both wallet addresses every quote carries an unsigned transaction',
    body: QuoteRequestSchema,
    data: QuotesDataSchema,
    errors: [400, 401, 403, 413, 429, 502, 'default'],
  },
  {
    operation: 'execute',
    path: '/v1/execute',
    method: 'post',
    summary: 'Submit a signed transaction; the same request again reports its status',
    body: ExecuteRequestSchema,
    data: ExecutionResultSchema,
    errors: [400, 401, 403, 413, 429, 502, 'default'],
  },
];

/** The OpenAPI 3.1 description of the interface, made of the very schemas that check its requests. */
export function openapiDocument() {
  return {
    openapi: '3.1.0',
    info: { title: 'Token Swap Service', version: '1.0.0' },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: ErrorEnvelopeSchema },
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
  const { operation, summary, query, body, data } = description;
  return {
    operationId: operation,
    summary,
    description: `Required permissions: ${REQUIRED_PERMISSIONS[operation].join(', ')}`,
    ...(query && { parameters: describeQuery(query) }),
    ...(body && { requestBody: { required: true, content: jsonContent(body) } }),
    responses: {
      200: { description: 'success', content: jsonContent(successEnvelope(data)) },
      ...describeErrors(description.errors),
    },
  };
}

function describeQuery(query: NonNullable<OperationDescription['query']>) {
  return Object.entries(query.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));
}

function describeErrors(errors: OperationDescription['errors']) {
  const content = jsonContent({ $ref: '#/components/schemas/Error' });
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

function jsonContent(schema: object) {
  return { 'application/json': { schema } };
}
