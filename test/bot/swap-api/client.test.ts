import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignedTransaction } from '../../../src/bot/swap/swap.ts';
import type { Address, Signature } from '../../../src/solana/address.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { type Client, failure, startClient, success } from './scripted-service.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint;
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

let client: Client;

beforeEach(async () => {
  client = await startClient();
});

afterEach(() => client.close());

describe('quotes', () => {
  it('sends decimal text and the bearer key, and reads the quote with its identifiers', async () => {
    client.service.answer(success({ quotes: [QUOTE] }));
    const result = await client.api.quote(REQUEST);
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
    expect(client.service.seen[0]).toMatchObject({ method: 'POST', url: '/base/v1/quotes' });
    expect(client.service.seen[0]?.headers.authorization).toBe('Bearer key-1');
    expect(JSON.parse(client.service.seen[0]?.body ?? '')).toEqual({
      fromToken: 'native',
      toToken: USDC,
      fromAmount: '500000000',
    });
    expect(client.calls).toMatchObject([{ operation: 'quotes', outcome: 'ok' }]);
  });

  it('sends both addresses for an executable quote', async () => {
    client.service.answer(success({ quotes: [{ ...QUOTE, unsignedTransaction: 'dHg=' }] }));
    const result = await client.api.quote({ ...REQUEST, wallet: 'wallet' as Address });
    expect(JSON.parse(client.service.seen[0]?.body ?? '')).toMatchObject({
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
    client.service.answer(success({ quotes: wrong }));
    expect(await client.api.quote(REQUEST)).toEqual({ ok: true, value: [] });
  });

  it.each([
    ['quoteId', 256],
    ['routeName', 256],
    ['providerRequestId', 256],
    ['unsignedTransaction', 5_464],
  ])('takes %s up to %i characters; a quote with more is broken', async (field, longest) => {
    const within = { ...QUOTE, [field]: 'A'.repeat(longest) };
    const over = { ...QUOTE, [field]: 'A'.repeat(longest + 1) };
    client.service.answer(
      success({ quotes: [within] }),
      success({ quotes: [over, QUOTE] }),
      success({ quotes: [over] }),
    );
    expect(await client.api.quote(REQUEST)).toMatchObject({ value: [{ [field]: 'A'.repeat(longest) }] });
    expect(await client.api.quote(REQUEST)).toMatchObject({ value: [{ quoteId: 'q1', routeName: 'desk' }] });
    expect(await client.api.quote(REQUEST)).toMatchObject({
      failure: { code: 'bad_answer', reaction: 'other' },
    });
  });

  it('report a broken connection as unreachable; the budget decides about a retry', async () => {
    client.service.answer('hang up');
    expect(await client.api.quote(REQUEST)).toMatchObject({
      ok: false,
      failure: { code: 'unreachable', reaction: 'other' },
    });
    expect(client.service.seen).toHaveLength(1);
  });

  it('report an answer without the envelope as a bad answer', async () => {
    client.service.answer({ body: '<html>' }, { body: { success: true, data: { quotes: 'none' } } });
    expect(await client.api.quote(REQUEST)).toMatchObject({
      failure: { code: 'bad_answer', reaction: 'other' },
    });
    expect(await client.api.quote(REQUEST)).toMatchObject({ failure: { code: 'bad_answer' } });
  });

  it('block every later call of the key as long as the service demands', async () => {
    client.service.answer(
      failure(429, 'verification_rate_limited', { 'x-service-ratelimit-scope': 'key', 'retry-after': '7' }),
    );
    expect(await client.api.quote(REQUEST)).toMatchObject({
      failure: { reaction: 'retry_after', retryAfterMs: 7_000, blocksKey: true },
    });
    client.now += 3_000;
    expect(await client.api.execute(SIGNED)).toMatchObject({
      failure: { code: 'verification_rate_limited', retryAfterMs: 4_000 },
    });
    expect(client.service.seen).toHaveLength(1);
    client.now += 4_000;
    client.service.answer(success({ quotes: [] }));
    expect(await client.api.quote(REQUEST)).toMatchObject({ ok: true });
  });

  it('block calls that waited for a place when the key was refused', async () => {
    const places = 16;
    const refused = failure(429, 'rate_limited', { 'x-service-ratelimit-scope': 'key', 'retry-after': '7' });
    client.service.answer(...Array.from({ length: places }, () => refused));
    const crowd = await Promise.all(Array.from({ length: places + 20 }, () => client.api.quote(REQUEST)));
    expect(client.service.seen).toHaveLength(places);
    expect(crowd.map((answer) => answer.ok || answer.failure.retryAfterMs)).toEqual(crowd.map(() => 7_000));
  });

  it('block no call for a limit of other scope', async () => {
    client.service.answer(failure(429, 'rate_limited', { 'retry-after': '7' }), success({ quotes: [] }));
    await client.api.quote(REQUEST);
    expect(await client.api.quote(REQUEST)).toMatchObject({ ok: true });
  });
});

describe('execute', () => {
  it('repeats the same bytes and reads the status', async () => {
    client.service.answer(
      success({ txHash: 'hash', status: 'SUBMITTED' }),
      success({ txHash: 'hash', status: 'CONFIRMED' }),
      success({ txHash: 'hash', status: 'SOMETHING_NEW' }),
    );
    expect(await client.api.execute(SIGNED)).toEqual({
      ok: true,
      value: { txHash: 'hash', status: 'submitted' },
    });
    expect(await client.api.execute({ ...SIGNED })).toMatchObject({ value: { status: 'confirmed' } });
    expect(await client.api.execute(SIGNED)).toMatchObject({ value: { status: 'submitted' } });
    expect(new Set(client.service.seen.map((request) => request.body)).size).toBe(1);
    expect(client.service.seen[0]?.body).toBe(
      '{"signedTransaction":"AAAA","quoteId":"q1","routeName":"desk","providerRequestId":"p1"}',
    );
  });

  it('stops waiting when its signal aborts', async () => {
    const stopped = AbortSignal.abort();
    expect(await client.api.execute(SIGNED, stopped)).toMatchObject({ failure: { reaction: 'other' } });
    expect(client.service.seen).toHaveLength(0);
  });

  it('is never repeated by itself, and no failure blames the person', async () => {
    client.service.answer(
      'hang up',
      failure(400, 'quote_expired'),
      failure(403, 'forbidden'),
      failure(502, 'x'),
    );
    for (const _ of [1, 2, 3, 4]) {
      expect(await client.api.execute(SIGNED)).toMatchObject({ failure: { reaction: 'other' } });
    }
    expect(client.service.seen).toHaveLength(4);
  });
});
