import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address, BaseUnits, Mint, Signature } from '../../../src/bot/swap/brands.ts';
import type { SignedTransaction } from '../../../src/bot/swap/swap.ts';
import { createSwapApi } from '../../../src/bot/swap-api/create-swap-api.ts';
import type { ServiceCall } from '../../../src/bot/swap-api/send-call.ts';
import { failure, startScriptedService, success } from './scripted-service.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint;
const WSOL = 'So11111111111111111111111111111111111111112';
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const REQUEST = { fromMint: 'native' as Mint, toMint: USDC, fromAmount: 500_000_000n as BaseUnits };
const QUOTE = {
  quoteId: 'q1',
  routeName: 'desk',
  providerRequestId: 'p1',
  fromToken: 'native',
  toToken: USDC,
  fromAmount: '500000000',
  fromAmountUSD: 78.1,
  toAmount: '77930000',
  toAmountUSD: 77.9,
  slippageBps: 50,
  surprise: { nested: true },
};
const SIGNED: SignedTransaction = {
  txHash: 'hash' as Signature,
  transaction: 'AAAA',
  attemptId: 'a',
  quoteId: 'q1',
  routeName: 'desk',
  providerRequestId: 'p1',
  blockhash: 'b',
  lastValidBlockHeight: 1,
};

let service: Awaited<ReturnType<typeof startScriptedService>>;
let api: ReturnType<typeof createSwapApi>;
let now: number;
let calls: ServiceCall[];

beforeEach(async () => {
  service = await startScriptedService();
  now = 1_000_000;
  calls = [];
  api = createSwapApi({
    baseUrl: service.baseUrl,
    apiKey: 'key-1',
    now: () => now,
    onCall: (call) => calls.push(call),
  });
});

afterEach(async () => {
  await service.close();
  await api.close();
});

describe('quotes', () => {
  it('sends decimal text and the bearer key, and reads the quote with its identifiers', async () => {
    service.answer(success({ quotes: [QUOTE] }));
    const result = await api.quote(REQUEST);
    expect(result.ok && result.value).toEqual([
      {
        quoteId: 'q1',
        routeName: 'desk',
        providerRequestId: 'p1',
        unsignedTransaction: null,
        fromMint: 'native',
        toMint: USDC,
        fromAmount: 500_000_000n,
        toAmount: 77_930_000n,
        fromUsd: 78.1,
        toUsd: 77.9,
        slippageBps: 50,
      },
    ]);
    expect(service.seen[0]).toMatchObject({ method: 'POST', url: '/base/v1/quotes' });
    expect(service.seen[0]?.headers.authorization).toBe('Bearer key-1');
    expect(JSON.parse(service.seen[0]?.body ?? '')).toEqual({
      fromToken: 'native',
      toToken: USDC,
      fromAmount: '500000000',
    });
    expect(calls).toMatchObject([{ operation: 'quotes', outcome: 'ok' }]);
  });

  it('sends both addresses for an executable quote', async () => {
    service.answer(success({ quotes: [{ ...QUOTE, unsignedTransaction: 'dHg=' }] }));
    const result = await api.quote({ ...REQUEST, wallet: 'wallet' as Address });
    expect(JSON.parse(service.seen[0]?.body ?? '')).toMatchObject({
      fromAddress: 'wallet',
      toAddress: 'wallet',
    });
    expect(result.ok && result.value[0]?.unsignedTransaction).toBe('dHg=');
  });

  it('leaves out quotes for another pair or amount, and amounts that are none', async () => {
    const wrong = [
      { ...QUOTE, fromAmount: '500000001' },
      { ...QUOTE, toToken: 'So11111111111111111111111111111111111111112' },
      { ...QUOTE, toAmount: '0' },
      { ...QUOTE, toAmount: '1.5' },
      { ...QUOTE, toAmount: 7 },
      { ...QUOTE, toAmount: '18446744073709551616' },
      { ...QUOTE, routeName: '' },
      null,
    ];
    service.answer(success({ quotes: wrong }));
    expect(await api.quote(REQUEST)).toEqual({ ok: true, value: [] });
  });

  it.each([
    ['quoteId', 256],
    ['routeName', 256],
    ['providerRequestId', 256],
    ['unsignedTransaction', 1_644],
  ])('takes %s up to %i characters; a quote with more is broken', async (field, longest) => {
    const within = { ...QUOTE, [field]: 'A'.repeat(longest) };
    const over = { ...QUOTE, [field]: 'A'.repeat(longest + 1) };
    service.answer(
      success({ quotes: [within] }),
      success({ quotes: [over, QUOTE] }),
      success({ quotes: [over] }),
    );
    expect(await api.quote(REQUEST)).toMatchObject({ value: [{ [field]: 'A'.repeat(longest) }] });
    expect(await api.quote(REQUEST)).toMatchObject({ value: [{ quoteId: 'q1', routeName: 'desk' }] });
    expect(await api.quote(REQUEST)).toMatchObject({ failure: { code: 'bad_answer', reaction: 'give_up' } });
  });

  it('asks once more when the connection broke, and then says unreachable', async () => {
    service.answer({ tear: true }, success({ quotes: [] }));
    expect(await api.quote(REQUEST)).toEqual({ ok: true, value: [] });
    service.answer({ tear: true }, { tear: true });
    expect(await api.quote(REQUEST)).toMatchObject({
      ok: false,
      failure: { code: 'unreachable', reaction: 'retry_now' },
    });
    expect(service.seen).toHaveLength(4);
  });

  it('calls an answer that is no envelope a bad answer', async () => {
    service.answer({ body: '<html>' }, { body: { success: true, data: { quotes: 'none' } } });
    expect(await api.quote(REQUEST)).toMatchObject({ failure: { code: 'bad_answer', reaction: 'give_up' } });
    expect(await api.quote(REQUEST)).toMatchObject({ failure: { code: 'bad_answer' } });
  });

  it('blocks every later call of the key until the service said', async () => {
    service.answer(
      failure(429, 'verification_rate_limited', { 'x-service-ratelimit-scope': 'key', 'retry-after': '7' }),
    );
    expect(await api.quote(REQUEST)).toMatchObject({
      failure: { reaction: 'retry_after', retryAfterMs: 7_000, requestId: 'req-1', blocksKey: true },
    });
    now += 3_000;
    expect(await api.execute(SIGNED)).toMatchObject({
      failure: { code: 'verification_rate_limited', retryAfterMs: 4_000 },
    });
    expect(service.seen).toHaveLength(1);
    now += 4_000;
    service.answer(success({ quotes: [] }));
    expect(await api.quote(REQUEST)).toMatchObject({ ok: true });
  });

  it('blocks nothing for a throttling of other scope', async () => {
    service.answer(failure(429, 'rate_limited', { 'retry-after': '7' }), success({ quotes: [] }));
    await api.quote(REQUEST);
    expect(await api.quote(REQUEST)).toMatchObject({ ok: true });
  });
});

describe('execute', () => {
  it('repeats the same bytes and reads the status', async () => {
    service.answer(
      success({ txHash: 'hash', status: 'SUBMITTED' }),
      success({ txHash: 'hash', status: 'CONFIRMED' }),
      success({ txHash: 'hash', status: 'SOMETHING_NEW' }),
    );
    expect(await api.execute(SIGNED)).toEqual({ ok: true, value: { txHash: 'hash', status: 'submitted' } });
    expect(await api.execute({ ...SIGNED })).toMatchObject({ value: { status: 'confirmed' } });
    expect(await api.execute(SIGNED)).toMatchObject({ value: { status: 'submitted' } });
    expect(new Set(service.seen.map((request) => request.body)).size).toBe(1);
    expect(service.seen[0]?.body).toBe(
      '{"signedTransaction":"AAAA","quoteId":"q1","routeName":"desk","providerRequestId":"p1"}',
    );
  });

  it('stops waiting when told to', async () => {
    const stopped = AbortSignal.abort();
    expect(await api.execute(SIGNED, stopped)).toMatchObject({ failure: { reaction: 'ask_chain' } });
    expect(service.seen).toHaveLength(0);
  });

  it('never sends twice by itself, and any failure asks the chain', async () => {
    service.answer(
      { tear: true },
      failure(400, 'quote_expired'),
      failure(403, 'forbidden'),
      failure(502, 'x'),
    );
    for (const _ of [1, 2, 3, 4]) {
      expect(await api.execute(SIGNED)).toMatchObject({ failure: { reaction: 'ask_chain' } });
    }
    expect(service.seen).toHaveLength(4);
  });
});

describe('the token list', () => {
  const token = (address: string, more = {}) => ({
    chain: 'solana',
    address,
    symbol: 'X',
    name: 'Token X',
    decimals: 6,
    platform: 'svm',
    assetClass: 'crypto',
    issuer: null,
    icon: 'http://169.254.169.254/',
    tokenProgram: 'token-2022',
    ...more,
  });
  const page = (tokens: readonly unknown[], nextCursor: string | null) =>
    success({ count: tokens.length, tokens, pagination: { limit: 1, nextCursor } });

  it('follows the cursors and reads both spellings of the token program', async () => {
    service.answer(
      page([token(USDC)], 'next_1'),
      page(
        [token('So11111111111111111111111111111111111111112', { tokenProgram: 'odd' }), token(USDC)],
        null,
      ),
    );
    const result = await api.listTokens();
    expect(
      result.ok && result.value.map(({ mint, claim }) => [mint.slice(0, 4), claim.tokenProgram]),
    ).toEqual([
      ['EPjF', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'],
      ['So11', null],
    ]);
    expect(service.seen.map((request) => request.url)).toEqual([
      '/base/v1/tokens',
      '/base/v1/tokens?cursor=next_1',
    ]);
  });

  it('leaves out what cannot be traded', async () => {
    service.answer(
      page(
        [
          token('not base58!'),
          token(USDC, { decimals: 255 }),
          token(USDC, { decimals: '6' }),
          token(USDC, { chain: 'ethereum' }),
          token(USDC, { symbol: '' }),
          7,
        ],
        null,
      ),
    );
    expect(await api.listTokens()).toEqual({ ok: true, value: [] });
  });

  it('takes no label longer than 256 characters', async () => {
    const long = 'x'.repeat(257);
    service.answer(
      page([token(USDC, { name: long }), token(WSOL, { symbol: long }), token(BONK, { symbol: 'B' })], null),
    );
    expect(await api.listTokens()).toMatchObject({
      value: [
        { mint: USDC, name: 'X' },
        { mint: BONK, symbol: 'B' },
      ],
    });
  });

  it('is broken past ten thousand tokens, whatever they are', async () => {
    const many = (count: number) => Array.from({ length: count }, () => 7);
    service.answer(page([token(USDC), ...many(5_000)], 'next'), page(many(5_000), null));
    expect(await api.listTokens()).toMatchObject({ failure: { code: 'bad_answer', reaction: 'give_up' } });
    service.answer(page([token(USDC), ...many(5_000)], 'next'), page(many(4_999), null));
    expect(await api.listTokens()).toMatchObject({ value: [{ mint: USDC }] });
  });

  it('is broken when its cursor never ends', async () => {
    service.answer(...Array.from({ length: 1_000 }, () => page([token(USDC)], 'again')));
    expect(await api.listTokens()).toMatchObject({ failure: { code: 'bad_answer' } });
    expect(service.seen).toHaveLength(100);
  });

  it('serves the kept list at once, renews it behind, and survives a failed renewal', async () => {
    service.answer(page([token(USDC)], null));
    await api.listTokens();
    await api.listTokens();
    expect(service.seen).toHaveLength(1);
    now += 6 * 60_000;
    service.answer(failure(502, 'upstream_unavailable'));
    expect(await api.listTokens()).toMatchObject({ ok: true, value: [{ mint: USDC }] });
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    service.answer(page([], null));
    expect(await api.listTokens()).toMatchObject({ ok: true, value: [{ mint: USDC }] });
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    expect(await api.listTokens()).toEqual({ ok: true, value: [] });
  });

  it('is waited for every time where it is fresh for no time, and a failed renewal keeps it', async () => {
    const impatient = createSwapApi({
      ...{ baseUrl: service.baseUrl, apiKey: 'key-1', now: () => now },
      listFreshForMs: 0,
    });
    service.answer(
      page([token(USDC)], null),
      page([token(BONK)], null),
      failure(502, 'upstream_unavailable'),
    );
    expect(await impatient.listTokens()).toMatchObject({ value: [{ mint: USDC }] });
    expect(await impatient.listTokens()).toMatchObject({ value: [{ mint: BONK }] });
    expect(await impatient.listTokens()).toMatchObject({ value: [{ mint: BONK }] });
    await impatient.close();
  });

  it('reports the failure while there is no list yet', async () => {
    service.answer(failure(401, 'unauthorized'));
    expect(await api.listTokens()).toMatchObject({ failure: { code: 'unauthorized', reaction: 'give_up' } });
  });
});
