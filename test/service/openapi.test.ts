import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, startWorld, type TestService } from './support/test-service.ts';

/** The tables of the interface document: field, JSON type, whether it is required. */
const TABLES = {
  token: [
    ['chain', 'string', true],
    ['address', 'string', true],
    ['symbol', 'string', true],
    ['name', 'string', true],
    ['decimals', 'integer', true],
    ['platform', 'string', true],
    ['assetClass', 'string', true],
    ['issuer', 'string|null', true],
    ['icon', 'string|null', true],
    ['tokenProgram', 'string|null', true],
  ],
  pagination: [
    ['limit', 'integer', true],
    ['nextCursor', 'string|null', true],
  ],
  tokensData: [
    ['count', 'integer', true],
    ['tokens', 'array', true],
    ['pagination', 'object', false],
  ],
  quote: [
    ['quoteId', 'string', true],
    ['routeName', 'string', true],
    ['providerRequestId', 'string', false],
    ['unsignedTransaction', 'string', false],
    ['fromToken', 'string', true],
    ['toToken', 'string', true],
    ['fromAmount', 'string', true],
    ['fromAmountUSD', 'number', false],
    ['toAmount', 'string', true],
    ['toAmountUSD', 'number', false],
    ['slippageBps', 'integer', false],
  ],
  quoteRequest: [
    ['fromToken', 'string', true],
    ['toToken', 'string', true],
    ['fromAmount', 'string', true],
    ['fromAddress', 'string', false],
    ['toAddress', 'string', false],
  ],
  executeRequest: [
    ['signedTransaction', 'string', true],
    ['quoteId', 'string', false],
    ['routeName', 'string', false],
    ['providerRequestId', 'string', false],
  ],
  executionResult: [
    ['txHash', 'string', true],
    ['status', '"CONFIRMED"|"SUBMITTED"', true],
  ],
  envelope: [
    ['success', 'true', true],
    ['data', 'object', true],
    ['timestamp', 'string', true],
  ],
  errorEnvelope: [
    ['success', 'false', true],
    ['error', 'object', true],
    ['timestamp', 'string', true],
  ],
  error: [
    ['code', 'string', true],
    ['message', 'string', true],
    ['requestId', 'string', false],
  ],
} as const;

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
}

let world: Awaited<ReturnType<typeof startWorld>>;
let service: TestService;
// biome-ignore lint/suspicious/noExplicitAny: the document is read as any client would
let document: any;

beforeAll(async () => {
  world = await startWorld();
  service = await startTestService({ connection: world.connection });
  document = await (await request(`${service.url}/openapi.json`)).body.json();
});

afterAll(async () => {
  await service.close();
  await world.close();
});

function typeOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join('|');
  return schema.const === undefined ? (schema.type ?? '') : JSON.stringify(schema.const);
}

function tableOf(schema: Schema): unknown[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    typeOf(field),
    schema.required?.includes(name) ?? false,
  ]);
}

const answerOf = (path: string, method: string): Schema =>
  document.paths[path][method].responses['200'].content['application/json'].schema;
const bodyOf = (path: string): Schema =>
  document.paths[path].post.requestBody.content['application/json'].schema;
const field = (schema: Schema, name: string): Schema => schema.properties?.[name] ?? {};

describe('the OpenAPI description', () => {
  it('has the three operations and version 1.0.0', () => {
    expect(document.info.version).toBe('1.0.0');
    const operations = Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.keys(methods as object),
    ]);
    expect(operations).toEqual([
      ['/v1/tokens', ['get']],
      ['/v1/quotes', ['post']],
      ['/v1/execute', ['post']],
    ]);
    expect(document.security).toEqual([{ key: [] }]);
    expect(document.components.securitySchemes.key).toEqual({ type: 'http', scheme: 'bearer' });
  });

  it('has every field of the document’s tables and no other', () => {
    const tokensData = field(answerOf('/v1/tokens', 'get'), 'data');
    expect(tableOf(answerOf('/v1/tokens', 'get'))).toEqual(TABLES.envelope);
    expect(tableOf(tokensData)).toEqual(TABLES.tokensData);
    expect(tableOf(field(tokensData, 'tokens').items ?? {})).toEqual(TABLES.token);
    expect(tableOf(field(tokensData, 'pagination'))).toEqual(TABLES.pagination);
    const quotes = field(field(answerOf('/v1/quotes', 'post'), 'data'), 'quotes');
    expect(tableOf(quotes.items ?? {})).toEqual(TABLES.quote);
    expect(tableOf(field(answerOf('/v1/execute', 'post'), 'data'))).toEqual(TABLES.executionResult);
    expect(tableOf(bodyOf('/v1/quotes'))).toEqual(TABLES.quoteRequest);
    expect(tableOf(bodyOf('/v1/execute'))).toEqual(TABLES.executeRequest);
  });

  it('closes requests and errors to other properties, and wants no empty text', () => {
    const { Error: error } = document.components.schemas;
    expect(tableOf(error)).toEqual(TABLES.errorEnvelope);
    expect(tableOf(field(error, 'error'))).toEqual(TABLES.error);
    for (const closed of [error, field(error, 'error'), bodyOf('/v1/quotes'), bodyOf('/v1/execute')]) {
      expect(closed.additionalProperties).toBe(false);
    }
    for (const body of [bodyOf('/v1/quotes'), bodyOf('/v1/execute')]) {
      for (const text of Object.values(body.properties ?? {})) expect(text.minLength).toBe(1);
    }
  });

  it('states the rules of the query', () => {
    const [issuer, cursor] = document.paths['/v1/tokens'].get.parameters;
    expect(issuer).toMatchObject({ name: 'issuer', in: 'query', required: false });
    expect(cursor).toMatchObject({
      name: 'cursor',
      required: false,
      schema: { minLength: 1, maxLength: 2048, pattern: '^[A-Za-z0-9_-]+$' },
    });
  });

  it.each([
    ['/v1/tokens', 'get', ['400', '429', '502', 'default']],
    ['/v1/quotes', 'post', ['400', '403', '413', '429', '502', 'default']],
    ['/v1/execute', 'post', ['400', '403', '413', '429', '502', 'default']],
  ])('names the error statuses of %s', (path, method, statuses) => {
    expect(Object.keys(document.paths[path][method].responses)).toEqual(expect.arrayContaining(statuses));
  });

  it('is shown on a page without scripts', async () => {
    const page = await request(`${service.url}/docs`);
    const html = await page.body.text();
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|style="|https?:\/\//);
    for (const name of ['/v1/quotes', 'unsignedTransaction', 'requestId']) expect(html).toContain(name);
    expect((await request(`${service.url}/docs/style.css`)).statusCode).toBe(200);
  });
});
