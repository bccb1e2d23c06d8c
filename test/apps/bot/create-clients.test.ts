import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Outside, reachOut } from '../../../src/apps/bot/create-clients.ts';
import { createBotMetrics } from '../../../src/apps/bot/metrics.ts';
import { createSoleLeader } from '../../../src/bot/leader/leader.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { makeSigned, SOL, USDC } from '../../bot/support/make-swap.ts';
import { failure, startScriptedService, success } from '../../bot/swap-api/scripted-service.ts';
import { buildTransaction } from '../../guard/support/build-transaction.ts';
import { overDflow } from '../../guard/support/dflow-cases.ts';
import { venue } from '../../guard/support/people.ts';
import { FakeNode } from '../../simulator/fake-node.ts';
import { serve } from '../../support/serve.ts';
import { testSettings } from './support/test-settings.ts';

const KEY = 'sk_test_of_the_operator';
const request = { fromMint: SOL.mint, toMint: USDC.mint, fromAmount: 1_000n as BaseUnits };
const noMetrics = {
  inFlight: async () => ({ byState: {}, oldestAgeSeconds: 0 }),
  boards: async () => ({ running: 0, paused: 0 }),
};

describe('what the bot asks outside', () => {
  let service: Awaited<ReturnType<typeof startScriptedService>>;
  let outside: Outside;
  let lines: string[];
  const metrics = createBotMetrics(noMetrics);

  beforeEach(async () => {
    service = await startScriptedService();
    const made = testSettings({ swapApi: { url: service.baseUrl, key: KEY }, callsPerMinute: 600 });
    const { settings } = made;
    lines = made.lines;
    outside = reachOut(settings, { leader: createSoleLeader(), now: Date.now }, metrics);
  });

  afterEach(async () => {
    await outside.close();
    await service.close();
  });

  const counted = async (line: string) => (await metrics.registry.metrics()).includes(line);

  it('speaks to the service with its key, and counts each call by what became of it', async () => {
    service.answer(success({ quotes: [] }), failure(403, 'GEO_BLOCKED'));
    expect(await outside.swapApi.quote(request)).toEqual({ ok: true, value: [] });
    const other = { ...request, fromAmount: 2_000n as BaseUnits };
    expect(await outside.swapApi.quote(other)).toMatchObject({ failure: { code: 'GEO_BLOCKED' } });
    expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${KEY}`,
      `Bearer ${KEY}`,
    ]);
    const lines = await metrics.registry.metrics();
    expect(lines).toContain('bot_service_call_seconds_count{operation="quotes",outcome="ok"} 1');
    expect(lines).toContain('bot_service_call_seconds_count{operation="quotes",outcome="GEO_BLOCKED"} 1');
    expect(lines).not.toContain(KEY);
  });

  it('tells the operator that the service refuses, once, and that it answers again', async () => {
    service.answer(failure(401, 'unauthorized'), failure(401, 'unauthorized'), success({ quotes: [] }));
    for (const amount of [1_000n, 2_000n, 3_000n]) {
      await outside.swapApi.quote({ ...request, fromAmount: amount as BaseUnits });
    }
    const told = lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg.startsWith('the swap service'));
    expect(told).toMatchObject([
      { level: 'warn', operation: 'quotes', code: 'unauthorized' },
      { level: 'info', operation: 'quotes', msg: 'the swap service answers again' },
    ]);
    expect(lines.join('')).not.toContain(KEY);
  });

  it('says nothing of a request that was a mistake of the person', async () => {
    service.answer(failure(400, 'invalid_quote_request'));
    await outside.swapApi.quote(request);
    expect(lines.join('')).not.toContain('the swap service');
  });

  it('tells the operator which program is no known venue, in the log and by a figure of its own', async () => {
    const { world, parts, offer } = overDflow('swap');
    const node = new FakeNode(world);
    const server = await serve(async (incoming, response) => {
      const answer = await node.answer(Buffer.concat(await incoming.toArray()).toString());
      response.end(await answer.text());
    });
    const made = testSettings({ swapApi: { url: service.baseUrl, key: KEY }, rpcUrls: [server.url] });
    const own = reachOut(made.settings, { leader: createSoleLeader(), now: Date.now }, metrics);
    expect(await own.guard.inspect(buildTransaction(parts), offer)).toMatchObject({ rule: 'unknown-venue' });
    const told = made.lines.map((line) => JSON.parse(line)).filter(({ program }) => program === venue);
    expect(told).toMatchObject([{ level: 'warn', msg: expect.stringContaining('no known venue') }]);
    expect(await counted('bot_guard_refusals_total{rule="unknown-venue"} 1')).toBe(true);
    expect(await counted(`bot_unknown_venues_total{program="${venue}"} 1`)).toBe(true);
    await own.close();
    await server.close();
  });

  it('counts no more than fifty programs apart: anybody can make one up', async () => {
    const fresh = createBotMetrics(noMetrics);
    for (let number = 0; number < 60; number += 1) fresh.venueRefused(`program-${number}`);
    fresh.venueRefused('program-7');
    const text = await fresh.registry.metrics();
    expect(text.match(/^bot_unknown_venues_total\{.*$/gm)).toHaveLength(51);
    expect(text).toContain('bot_unknown_venues_total{program="other"} 10');
    expect(text).toContain('bot_unknown_venues_total{program="program-7"} 2');
  });

  it('makes no call of any kind while the service blocks the key', async () => {
    const headers = { 'retry-after': '30', 'x-service-ratelimit-scope': 'key' };
    service.answer(failure(429, 'rate_limited', headers));
    await outside.swapApi.quote(request);
    expect(outside.budget.take('first_execute', Date.now())).toMatchObject({ ok: false });
    expect(await outside.swapApi.execute(makeSigned('a'))).toMatchObject({ failure: { isUnsent: true } });
    expect(service.seen).toHaveLength(1);
  });

  it('carries a signed swap as it was stored', async () => {
    service.answer(success({ txHash: 'hash-a', status: 'SUBMITTED' }));
    const signed = makeSigned('a', { providerRequestId: 'request-1' });
    expect(await outside.swapApi.execute(signed)).toEqual({
      ok: true,
      value: { txHash: 'hash-a', status: 'submitted' },
    });
    expect(JSON.parse(service.seen[0]?.body ?? '')).toEqual({
      signedTransaction: signed.transaction,
      quoteId: 'quote-a',
      routeName: 'desk',
      providerRequestId: 'request-1',
    });
  });

  it('knows nothing of the chain, and lets nothing be signed, where no node answers', async () => {
    expect(await outside.chain.blockHeight()).toBeUndefined();
    expect(await outside.chain.blockHeight()).toBeUndefined();
    // Told once, by the node's place; its address may hold a key.
    const told = lines.filter((line) => line.includes('an RPC node fails or is slow'));
    expect(told.map((line) => JSON.parse(line).rpc)).toEqual([1]);
    expect(told.join('')).not.toContain('127.0.0.1');
    const offer = { wallet: 'w', from: SOL, to: USDC, fromAmount: 1n, minimumToAmount: 1n } as never;
    expect(await outside.guard.inspect(new Uint8Array([1]), offer)).toMatchObject({ ok: false });
    expect(await counted('bot_guard_refusals_total{rule="')).toBe(true);
  });
});
