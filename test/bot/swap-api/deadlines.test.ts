import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSwapApi } from '../../../src/bot/swap-api/client.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { serve } from '../../support/serve.ts';
import { makeSigned, SOL, USDC } from '../support/make-swap.ts';

const QUESTION = { fromMint: SOL.mint, toMint: USDC.mint, fromAmount: 1n as BaseUnits };
const TIMEOUT = { ok: false, failure: { code: 'timeout', status: null } };
/** Longer than any test waits. */
const LONG_MS = 60_000;

let seen: string[];
let answer: (path: string, response: ServerResponse) => void;
let close: () => Promise<void>;
let connect: (
  limitsMs: Readonly<Record<string, number>>,
  onCall?: Parameters<typeof createSwapApi>[0]['onCall'],
) => ReturnType<typeof createSwapApi>;

beforeEach(async () => {
  seen = [];
  answer = () => undefined;
  const server = await serve((request, response) => {
    seen.push(request.url ?? '');
    answer(request.url ?? '', response);
  });
  const clients: ReturnType<typeof createSwapApi>[] = [];
  connect = (limitsMs, onCall = () => undefined) => {
    const client = createSwapApi({ baseUrl: server.url, apiKey: 'key-1', now: Date.now, limitsMs, onCall });
    clients.push(client);
    return client;
  };
  close = async () => {
    await server.close();
    await Promise.all(clients.map((client) => client.close()));
  };
});

afterEach(() => close());

const calls = {
  execute: (api: ReturnType<typeof connect>) => api.execute(makeSigned('a')),
  quotes: (api: ReturnType<typeof connect>) => api.quote(QUESTION),
  tokens: (api: ReturnType<typeof connect>) => api.listTokens(),
} as const;

it.each(['execute', 'quotes', 'tokens'] as const)(
  'of %s hold against a service that never answers, and against an endless answer',
  async (operation) => {
    const api = connect({ [operation]: 50 });
    expect(await calls[operation](api)).toMatchObject(TIMEOUT);
    answer = (_path, response) => void response.writeHead(200).write('{"success":');
    expect(await calls[operation](api)).toMatchObject(TIMEOUT);
  },
);

it('cover the queue: a call without a place in time fails and is never sent', async () => {
  const api = connect({ quotes: 3_000 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => calls.quotes(api)));
  for (const one of answers) expect(one).toMatchObject(TIMEOUT);
  expect(seen).toHaveLength(16);
});

it('cover a queued execute: once its signal aborts it is not sent', async () => {
  const api = connect({ execute: LONG_MS });
  const waiting = new AbortController();
  const under = new AbortController();
  const first = Array.from({ length: 24 }, () => api.execute(makeSigned('a'), under.signal));
  const last = api.execute(makeSigned('b'), waiting.signal);
  waiting.abort('decided');
  expect(await last).toMatchObject({ ok: false });
  under.abort('decided');
  await Promise.all(first);
  expect(seen.length).toBeLessThanOrEqual(24);
});

it('do not count against the service when the caller no longer waits', async () => {
  const outcomes: string[] = [];
  const waiting = new AbortController();
  answer = () => waiting.abort('decided');
  const onCall = ({ outcome }: { outcome: string }) => outcomes.push(outcome);
  const api = connect({ execute: LONG_MS }, onCall);
  expect(await api.execute(makeSigned('a'), waiting.signal)).toMatchObject({ ok: false });
  expect(outcomes).toEqual(['cancelled']);
});

it('cover a whole token list with all its pages', async () => {
  answer = (path, response) => {
    if (path !== '/v1/tokens') return;
    const data = { count: 0, tokens: [], pagination: { limit: 1, nextCursor: 'more' } };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, data, timestamp: '2026-11-21T10:00:00.000Z' }));
  };
  const api = connect({ tokens: LONG_MS, list: 1_500 });
  expect(await calls.tokens(api)).toMatchObject(TIMEOUT);
  expect(seen).toEqual(['/v1/tokens', '/v1/tokens?cursor=more']);
});
