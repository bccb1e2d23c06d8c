import { join } from 'node:path';
import { Errors } from 'typebox/schema';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateSigner } from '../../../src/solana/ed25519.ts';
import { startTestService, startWorld, type TestService, USDC } from '../support/test-service.ts';

/** Tables of the interface document: field, JSON type, required. */
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
  readonly $ref?: string;
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
    typeOf(resolve(field)),
    schema.required?.includes(name) ?? false,
  ]);
}

/** The schema of that name, as a generator of clients reads it. */
const resolve = (schema: Schema | undefined): Schema =>
  schema?.$ref === undefined ? (schema ?? {}) : document.components.schemas[schema.$ref.split('/')[3] ?? ''];
const answerOf = (path: string, method: string): Schema =>
  document.paths[path][method].responses['200'].content['application/json'].schema;
const bodyOf = (path: string): Schema =>
  resolve(document.paths[path].post.requestBody.content['application/json'].schema);
const field = (schema: Schema, name: string): Schema => resolve(schema.properties?.[name]);

/**
 * The answer byte for byte. Clients generate code from it, so a commit that changes it names the change and
 * its place in the interface document. Field meanings are tested below and in `test/contract`.
 */
const GOLDEN = join(import.meta.dirname, '../../goldens/openapi.json');

describe('the OpenAPI description', () => {
  it('equals the golden file', async () => {
    const { body } = await request(`${service.url}/openapi.json`);
    await expect(await body.text()).toMatchFileSnapshot(GOLDEN);
  });

  it('has every field of the document’s tables and no other', () => {
    const tokensData = field(answerOf('/v1/tokens', 'get'), 'data');
    expect(tableOf(answerOf('/v1/tokens', 'get'))).toEqual(TABLES.envelope);
    expect(tableOf(tokensData)).toEqual(TABLES.tokensData);
    expect(tableOf(resolve(field(tokensData, 'tokens').items))).toEqual(TABLES.token);
    expect(tableOf(field(tokensData, 'pagination'))).toEqual(TABLES.pagination);
    const quotes = field(field(answerOf('/v1/quotes', 'post'), 'data'), 'quotes');
    expect(tableOf(resolve(quotes.items))).toEqual(TABLES.quote);
    expect(tableOf(field(answerOf('/v1/execute', 'post'), 'data'))).toEqual(TABLES.executionResult);
    expect(tableOf(bodyOf('/v1/quotes'))).toEqual(TABLES.quoteRequest);
    expect(tableOf(bodyOf('/v1/execute'))).toEqual(TABLES.executeRequest);
  });

  it('has an example of each exchange that its own schema admits', () => {
    for (const methods of Object.values(document.paths)) {
      for (const { requestBody, responses } of Object.values(methods as object)) {
        for (const content of [requestBody?.content, responses['200'].content].filter(Boolean)) {
          const { schema, example } = content['application/json'];
          const whole = { ...schema, components: document.components };
          expect(Errors(whole, example)).toEqual([true, []]);
        }
      }
    }
  });

  describe('of a request', () => {
    const right: Readonly<Record<string, string>> = {
      fromToken: 'native',
      toToken: USDC,
      fromAmount: '18446744073709551615',
      fromAddress: generateSigner().address,
      toAddress: generateSigner().address,
    };
    const admits = (schema: Schema, text: string) =>
      new RegExp(schema.pattern ?? '').test(text) &&
      text.length >= (schema.minLength ?? 0) &&
      text.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY);

    it('admits the requests that the service accepts', async () => {
      for (const [name, text] of Object.entries(right)) {
        expect(admits(field(bodyOf('/v1/quotes'), name), text), name).toBe(true);
      }
      expect((await service.post('/v1/quotes', right)).status).toBe(200);
      const transaction = 'A'.repeat(5_464);
      expect(admits(field(bodyOf('/v1/execute'), 'signedTransaction'), transaction)).toBe(true);
    });

    it.each([
      ['fromToken', 'NATIVE'],
      ['toToken', 'USDC'],
      ['toToken', `${USDC}0`],
      ['fromAmount', '0'],
      ['fromAmount', '01'],
      ['fromAmount', '1.5'],
      ['fromAmount', '-1'],
      ['fromAmount', '1e3'],
      ['fromAmount', '100000000000000000000'],
      ['fromAddress', 'me'],
      ['toAddress', '0x0000000000000000000000000000000000000000'],
    ])('refuses, as the service does, the %s %j', async (name, text) => {
      expect(admits(field(bodyOf('/v1/quotes'), name), text)).toBe(false);
      const answer = await service.post('/v1/quotes', { ...right, [name]: text });
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
    });

    it.each(['', 'not base64!', 'A'.repeat(5_465)])(
      'refuses, as the service does, the transaction %j',
      async (text) => {
        expect(admits(field(bodyOf('/v1/execute'), 'signedTransaction'), text)).toBe(false);
        const answer = await service.post('/v1/execute', { signedTransaction: text });
        expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
      },
    );
  });

  it('has a page without scripts', async () => {
    const page = await request(`${service.url}/docs`);
    const html = await page.body.text();
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|style="|https?:\/\//);
    for (const name of ['/v1/quotes', 'unsignedTransaction', 'requestId']) expect(html).toContain(name);
    expect((await request(`${service.url}/docs/style.css`)).statusCode).toBe(200);
  });
});
