import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSwapApi } from '../../../src/bot/swap-api/client.ts';
import { until } from '../../support/until.ts';
import { type Client, failure, startClient, success } from './scripted-service.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const WSOL = 'So11111111111111111111111111111111111111112';
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';

let client: Client;

beforeEach(async () => {
  client = await startClient();
});

afterEach(() => client.close());

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
    client.service.answer(
      page([token(USDC)], 'next_1'),
      page(
        [token('So11111111111111111111111111111111111111112', { tokenProgram: 'odd' }), token(USDC)],
        null,
      ),
    );
    const result = await client.api.listTokens();
    expect(
      result.ok && result.value.map(({ mint, claim }) => [mint.slice(0, 4), claim.tokenProgram]),
    ).toEqual([
      ['EPjF', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'],
      ['So11', null],
    ]);
    expect(client.service.seen.map((request) => request.url)).toEqual([
      '/base/v1/tokens',
      '/base/v1/tokens?cursor=next_1',
    ]);
  });

  it('leaves out untradable tokens', async () => {
    client.service.answer(
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
    expect(await client.api.listTokens()).toEqual({ ok: true, value: [] });
  });

  it('rejects a label longer than 256 characters', async () => {
    const long = 'x'.repeat(257);
    client.service.answer(
      page([token(USDC, { name: long }), token(WSOL, { symbol: long }), token(BONK, { symbol: 'B' })], null),
    );
    expect(await client.api.listTokens()).toMatchObject({
      value: [
        { mint: USDC, name: 'X' },
        { mint: BONK, symbol: 'B' },
      ],
    });
  });

  it('is invalid beyond ten thousand tokens of any kind', async () => {
    const many = (count: number) => Array.from({ length: count }, () => 7);
    client.service.answer(page([token(USDC), ...many(5_000)], 'next'), page(many(5_000), null));
    expect(await client.api.listTokens()).toMatchObject({
      failure: { code: 'bad_answer', reaction: 'other' },
    });
    client.service.answer(page([token(USDC), ...many(5_000)], 'next'), page(many(4_999), null));
    expect(await client.api.listTokens()).toMatchObject({ value: [{ mint: USDC }] });
  });

  it('is invalid when its cursor never ends', async () => {
    client.service.answer(...Array.from({ length: 1_000 }, () => page([token(USDC)], 'again')));
    expect(await client.api.listTokens()).toMatchObject({ failure: { code: 'bad_answer' } });
    expect(client.service.seen).toHaveLength(100);
  });

  it('serves the cached list, renews it in the background, and survives a failed renewal', async () => {
    client.service.answer(page([token(USDC)], null));
    await client.api.listTokens();
    await client.api.listTokens();
    expect(client.service.seen).toHaveLength(1);
    client.now += 6 * 60_000;
    client.service.answer(failure(502, 'upstream_unavailable'));
    expect(await client.api.listTokens()).toMatchObject({ ok: true, value: [{ mint: USDC }] });
    await until(() => expect(client.calls).toHaveLength(2));
    client.service.answer(page([], null));
    expect(await client.api.listTokens()).toMatchObject({ ok: true, value: [{ mint: USDC }] });
    await until(() => expect(client.calls).toHaveLength(3));
    expect(await client.api.listTokens()).toEqual({ ok: true, value: [] });
  });

  it('is fetched for each call when its lifetime is zero, and a failed renewal keeps it', async () => {
    const impatient = createSwapApi({
      ...{ baseUrl: client.service.baseUrl, apiKey: 'key-1', now: () => client.now },
      listFreshForMs: 0,
    });
    client.service.answer(
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
    client.service.answer(failure(401, 'unauthorized'));
    expect(await client.api.listTokens()).toMatchObject({
      failure: { code: 'unauthorized', reaction: 'other' },
    });
  });
});
