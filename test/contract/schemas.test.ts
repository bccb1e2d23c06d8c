import { readFileSync } from 'node:fs';
import type { Arbitrary } from 'fast-check';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it, test } from 'vitest';
import {
  ERROR_STATUS,
  ErrorEnvelopeSchema,
  ExecuteRequestSchema,
  ExecutionResultSchema,
  PERMISSIONS,
  QuoteRequestSchema,
  QuotesDataSchema,
  REQUIRED_PERMISSIONS,
  SUPPORTED_ISSUER,
  successEnvelope,
  TokensDataSchema,
  TokensQuerySchema,
} from '../../src/contract/index.ts';
import {
  LARGEST_ANSWER_BYTES,
  MAX_TEXT_LENGTH,
  MAX_TRANSACTION_TEXT_LENGTH,
} from '../../src/contract/limits.ts';
import { MAX_VERSION_1_BYTES } from '../../src/solana/version-1.ts';
import { readReal } from '../guard/real/real-transaction.ts';

/** Types of the interface document, with valid and invalid values. */
interface FieldType {
  readonly right: Arbitrary<unknown>;
  readonly wrong: readonly unknown[];
}

const NOT_TEXT = [1, true, [], {}, null];
const text: FieldType = { right: fc.string(), wrong: NOT_TEXT };
const filledText: FieldType = { right: fc.string({ minLength: 1 }), wrong: ['', ...NOT_TEXT] };
const textOrNull: FieldType = { right: fc.option(fc.string()), wrong: [1, true, [], {}] };
const number: FieldType = {
  right: fc.double({ noNaN: true, noDefaultInfinity: true }),
  wrong: ['1', null, true],
};
const integer: FieldType = { right: fc.integer(), wrong: [1.5, '1', null] };
const atLeast = (least: number): FieldType => ({
  right: fc.integer({ min: least }),
  wrong: [least - 1, 1.5, '1', null],
});
const oneOf = (...values: readonly string[]): FieldType => ({
  right: fc.constantFrom(...values),
  wrong: ['', values.join('').toLowerCase(), null, 1],
});
const cursor: FieldType = {
  right: fc.string({ unit: fc.constantFrom(...'azAZ09_-'), minLength: 1, maxLength: 2_048 }),
  wrong: ['', 'a b', 'a=', 'é', 'a'.repeat(2_049), null, 1],
};

interface Form {
  readonly required?: Readonly<Record<string, FieldType>>;
  readonly optional?: Readonly<Record<string, FieldType>>;
  /** "No properties other than these." */
  readonly isClosed?: true;
}

const TOKEN: Form = {
  required: {
    ...{ chain: text, address: text, symbol: text, name: text, decimals: atLeast(0), platform: text },
    ...{ assetClass: text, issuer: textOrNull, icon: textOrNull, tokenProgram: textOrNull },
  },
};
const PAGINATION: Form = { required: { limit: atLeast(1), nextCursor: textOrNull } };
const QUOTE: Form = {
  required: {
    ...{ quoteId: filledText, routeName: filledText, fromToken: filledText, toToken: filledText },
    ...{ fromAmount: text, toAmount: text },
  },
  optional: {
    ...{ providerRequestId: filledText, unsignedTransaction: filledText },
    ...{ fromAmountUSD: number, toAmountUSD: number, slippageBps: integer },
  },
};
const ERROR: Form = {
  required: { code: text, message: text },
  optional: { requestId: text },
  isClosed: true,
};
const QUOTE_REQUEST: Form = {
  required: { fromToken: filledText, toToken: filledText, fromAmount: filledText },
  optional: { fromAddress: filledText, toAddress: filledText },
  isClosed: true,
};
const EXECUTE_REQUEST: Form = {
  required: { signedTransaction: filledText },
  optional: { quoteId: filledText, routeName: filledText, providerRequestId: filledText },
  isClosed: true,
};
const EXECUTION: Form = { required: { txHash: text, status: oneOf('CONFIRMED', 'SUBMITTED') } };

const accepts = (schema: TSchema) => (value: unknown) => Value.Check(schema, value);
const inTokens = accepts(TokensDataSchema);

/** Tables of the document: value in place, accepted or not. */
const TABLES: readonly (readonly [string, Form, (value: unknown) => boolean])[] = [
  ['2.3 Token', TOKEN, (token) => inTokens({ count: 1, tokens: [token] })],
  ['2.4 Pagination', PAGINATION, (pagination) => inTokens({ count: 0, tokens: [], pagination })],
  ['2.5 Quote', QUOTE, (quote) => accepts(QuotesDataSchema)({ quotes: [quote] })],
  ['2.6 Execution result', EXECUTION, accepts(ExecutionResultSchema)],
  [
    '2.2 Error object',
    ERROR,
    (error) => accepts(ErrorEnvelopeSchema)({ success: false, error, timestamp: 'any' }),
  ],
  ['4.1 query', { optional: { issuer: text, cursor }, isClosed: true }, accepts(TokensQuerySchema)],
  ['4.2 body', QUOTE_REQUEST, accepts(QuoteRequestSchema)],
  ['4.3 body', EXECUTE_REQUEST, accepts(ExecuteRequestSchema)],
];

function valuesOf({ required = {}, optional = {} }: Form): Arbitrary<Record<string, unknown>> {
  const all = Object.entries({ ...required, ...optional }).map(([name, { right }]) => [name, right] as const);
  return fc.record(Object.fromEntries(all), { requiredKeys: Object.keys(required) });
}

describe.each(TABLES)('table %s of the document', (_, form, isAccepted) => {
  const fields = { ...form.required, ...form.optional };

  it('describes every value that is accepted', () => {
    fc.assert(fc.property(valuesOf(form), (value) => isAccepted(value)));
  });

  it('has no optional field that is required', () => {
    const [whole] = fc.sample(valuesOf(form), { numRuns: 1, seed: 1 });
    for (const name of Object.keys(form.required ?? {})) {
      expect([name, isAccepted({ ...whole, [name]: undefined })]).toEqual([name, false]);
    }
  });

  it('has no field with another type', () => {
    const [whole] = fc.sample(valuesOf(form), { numRuns: 1, seed: 1 });
    for (const [name, { wrong }] of Object.entries(fields)) {
      for (const value of wrong) {
        expect([name, value, isAccepted({ ...whole, [name]: value })]).toEqual([name, value, false]);
      }
    }
  });

  it('is closed when the document says so, otherwise extensible', () => {
    const [whole] = fc.sample(valuesOf(form), { numRuns: 1, seed: 1 });
    expect(isAccepted({ ...whole, txHash2: 'more' })).toBe(form.isClosed !== true);
  });
});

describe('the envelopes (2.1)', () => {
  const isError = accepts(ErrorEnvelopeSchema);
  const isSuccess = accepts(successEnvelope(ExecutionResultSchema));
  const data = { txHash: 'any', status: 'SUBMITTED' };
  const error = { code: 'forbidden', message: 'any' };

  it('are distinguished by `success`', () => {
    expect(isSuccess({ success: true, data, timestamp: 'any' })).toBe(true);
    expect(isError({ success: false, error, timestamp: 'any' })).toBe(true);
    expect(isSuccess({ success: false, data, timestamp: 'any' })).toBe(false);
    expect(isError({ success: true, error, timestamp: 'any' })).toBe(false);
  });

  it('have a timestamp, and an error has no other field, not even a txHash (7.6)', () => {
    expect([isSuccess({ success: true, data }), isError({ success: false, error })]).toEqual([false, false]);
    const timestamp = 'any';
    expect(isError({ success: false, error, timestamp, txHash: 'any' })).toBe(false);
    expect(isError({ success: false, error: { ...error, txHash: 'any' }, timestamp })).toBe(false);
  });
});

describe('the prose of the document', () => {
  it('fixes the codes of 429 (7.2) and a status for every other code', () => {
    const codes = Object.entries(ERROR_STATUS);
    const limited = codes.filter(([, status]) => status === 429).map(([code]) => code);
    expect(limited.sort()).toEqual(['rate_limited', 'verification_rate_limited']);
    for (const [, status] of codes) expect(status).toBeGreaterThanOrEqual(400);
  });

  it('fixes the form of the one issuer (4.1)', () => {
    expect(SUPPORTED_ISSUER).toMatch(/^[a-z]+_securities$/);
  });

  it('fixes the permissions of each operation (5.3): access, and its own', () => {
    for (const needed of Object.values(REQUIRED_PERMISSIONS)) {
      expect(needed[0]).toBe('api.access');
      expect(needed).toHaveLength(2);
    }
    expect(new Set(Object.values(REQUIRED_PERMISSIONS).flat())).toEqual(new Set(PERMISSIONS));
  });
});

const PAGE_SIZE = 100;
/** Far more quotes than there are providers. */
const MANY_QUOTES = 50;

test('the limit of a transaction is that of the chain, and every real one fits', () => {
  expect(Buffer.alloc(MAX_VERSION_1_BYTES).toString('base64')).toHaveLength(MAX_TRANSACTION_TEXT_LENGTH);
  const real = ['mainnet-jupiter', 'mainnet-other', 'mainnet-guarded'].flatMap(readReal);
  const longest = Math.max(...real.map(({ transaction }) => transaction.length));
  expect(longest).toBeGreaterThan(1_000);
  expect(longest).toBeLessThanOrEqual(MAX_TRANSACTION_TEXT_LENGTH);
});

test('every text of a shipped token fits, and a page of the longest tokens', () => {
  const tokens: { readonly symbol: string; readonly name: string }[] = JSON.parse(
    readFileSync('data/tokens.json', 'utf8'),
  );
  expect(tokens.length).toBeGreaterThan(60);
  for (const { symbol, name } of tokens)
    expect(Math.max(symbol.length, name.length)).toBeLessThan(MAX_TEXT_LENGTH);
  const longest = Math.max(...tokens.map((token) => Buffer.byteLength(JSON.stringify(token))));
  expect(longest * PAGE_SIZE).toBeLessThan(LARGEST_ANSWER_BYTES.tokens);
});

test('an answer fits more of the largest quotes than there are providers', () => {
  const quote = MAX_TRANSACTION_TEXT_LENGTH + 8 * MAX_TEXT_LENGTH;
  expect(quote * MANY_QUOTES).toBeLessThan(LARGEST_ANSWER_BYTES.quotes);
});
