import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { type Clients, createClients, createWalletChain } from '../../../src/apps/bot/create-clients.ts';
import { createGuard } from '../../../src/apps/bot/create-guard.ts';
import { createBotMetrics } from '../../../src/apps/bot/metrics.ts';
import { renderProblem } from '../../../src/bot/cards/problem.ts';
import type { BotStore } from '../../../src/bot/create-bot-store.ts';
import type { AlertEvents } from '../../../src/bot/features/admin/alerts.ts';
import { createSoleLeader } from '../../../src/bot/leader/leader.ts';
import type { Address } from '../../../src/solana/address.ts';
import { WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { VIEWS } from '../../bot/i18n/sample-swap.ts';
import { makeSigned, SOL, USDC } from '../../bot/support/make-swap.ts';
import { failure, startScriptedService, success } from '../../bot/swap-api/scripted-service.ts';
import { buildTransaction } from '../../guard/support/build-transaction.ts';
import { overDflow } from '../../guard/support/dflow.ts';
import { honestSwap } from '../../guard/support/honest-swap.ts';
import { usdc, venue } from '../../guard/support/people.ts';
import { FakeNode } from '../../simulator/fake-node.ts';
import { serve } from '../../support/serve.ts';
import { testSettings } from './support/test-settings.ts';

const KEY = 'sk_test_of_the_operator';
const request = { fromMint: SOL.mint, toMint: USDC.mint, fromAmount: 1_000n as BaseUnits };

describe("the bot's clients", () => {
  let service: Awaited<ReturnType<typeof startScriptedService>>;
  let clients: Clients;
  let lines: string[];
  let alerts: AlertEvents;
  const metrics = createBotMetrics();

  beforeEach(async () => {
    service = await startScriptedService();
    alerts = new Map();
    const made = testSettings({ swapApi: { url: service.baseUrl, key: KEY }, callsPerMinute: 600 });
    const { settings } = made;
    lines = made.lines;
    clients = createClients(settings, { leader: createSoleLeader(), now: Date.now }, metrics, alerts);
  });

  afterEach(async () => {
    await clients.close();
    await service.close();
  });

  const counted = async (line: string) => (await metrics.registry.metrics()).includes(line);

  it('calls the service with its key, and counts calls by result', async () => {
    service.answer(success({ quotes: [] }), failure(403, 'GEO_BLOCKED'));
    expect(await clients.swapApi.quote(request)).toEqual({ ok: true, value: [] });
    const other = { ...request, fromAmount: 2_000n as BaseUnits };
    expect(await clients.swapApi.quote(other)).toMatchObject({ failure: { code: 'GEO_BLOCKED' } });
    expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${KEY}`,
      `Bearer ${KEY}`,
    ]);
    const lines = await metrics.registry.metrics();
    expect(lines).toContain('bot_service_call_seconds_count{operation="quotes",outcome="ok"} 1');
    expect(lines).toContain('bot_service_call_seconds_count{operation="quotes",outcome="GEO_BLOCKED"} 1');
    expect(lines).not.toContain(KEY);
  });

  it('reports refusals of the service once, and the recovery', async () => {
    service.answer(failure(401, 'unauthorized'), failure(401, 'unauthorized'), success({ quotes: [] }));
    expect(clients.serviceHealth.trouble()).toBeUndefined();
    const troubles: unknown[] = [];
    for (const amount of [1_000n, 2_000n, 3_000n]) {
      await clients.swapApi.quote({ ...request, fromAmount: amount as BaseUnits });
      troubles.push(clients.serviceHealth.trouble());
    }
    expect(troubles).toEqual(['quotes, `unauthorized`', 'quotes, `unauthorized`', false]);
    const told = lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg.startsWith('the swap service'));
    expect(told).toMatchObject([
      { level: 'warn', operation: 'quotes', code: 'unauthorized' },
      { level: 'info', operation: 'quotes', msg: 'the swap service answers again' },
    ]);
    expect(lines.join('')).not.toContain(KEY);
  });

  it('does not report invalid requests of a person', async () => {
    service.answer(failure(400, 'invalid_quote_request'));
    await clients.swapApi.quote(request);
    expect(lines.join('')).not.toContain('the swap service');
  });

  it('reports the program of an unknown venue in the log and in a metric', async () => {
    const { world, parts, offer } = overDflow('swap');
    const node = new FakeNode(world);
    const server = await serve(async (incoming, response) => {
      const answer = await node.answer(Buffer.concat(await incoming.toArray()).toString());
      response.end(await answer.text());
    });
    const made = testSettings({ swapApi: { url: service.baseUrl, key: KEY }, rpcUrls: [server.url] });
    const own = createClients(made.settings, { leader: createSoleLeader(), now: Date.now }, metrics, alerts);
    expect(await own.guard.inspect(buildTransaction(parts), offer)).toMatchObject({ rule: 'unknown-venue' });
    const told = made.lines.map((line) => JSON.parse(line)).filter(({ program }) => program === venue);
    expect(told).toMatchObject([{ level: 'warn', msg: expect.stringContaining('no known venue') }]);
    expect(await counted('bot_guard_refusals_total{rule="unknown-venue"} 1')).toBe(true);
    expect(await counted(`bot_unknown_venues_total{program="${venue}"} 1`)).toBe(true);
    await own.close();
    await server.close();
  });

  it('probes the nodes, also one that no person needs, and knows when all are away', async () => {
    let isDown = true;
    const server = await serve((_, response) => {
      response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: '1', result: 7 }));
    });
    const made = testSettings({ swapApi: { url: service.baseUrl, key: KEY }, rpcUrls: [server.url] });
    let time = 0;
    const own = createClients(
      made.settings,
      { leader: createSoleLeader(), now: () => time },
      metrics,
      alerts,
    );
    await own.nodeHealth.probe();
    time = 30_000;
    expect(own.nodeHealth.allAway()).toBe('node 1');
    expect(made.lines.join('')).toContain('an RPC node fails or is slow');
    isDown = false;
    await own.nodeHealth.probe();
    expect(own.nodeHealth.allAway()).toBe(false);
    expect(await counted('bot_rpc_calls_total{node="1",method="getBlockHeight",outcome="failing"}')).toBe(
      true,
    );
    await own.close();
    await server.close();
  });

  it('refuses a blocked token or wallet itself, whichever service it has', async () => {
    const inChat = new Set<string>();
    const made = testSettings({
      swapApi: { url: service.baseUrl, key: KEY },
      blocked: {
        blocks: (tokens, wallets) =>
          tokens.includes('bad-mint') ? 'token' : wallets.includes('bad-wallet') ? 'wallet' : undefined,
      },
    });
    let time = 0;
    const store = { admin: { blockedTokens: async () => inChat } } as unknown as BotStore;
    const own = createClients(
      made.settings,
      { leader: createSoleLeader(), now: () => time, store },
      metrics,
      alerts,
    );
    const codeOf = async (change: object) => {
      const answer = await own.swapApi.quote({ ...request, ...change });
      return answer.ok || renderProblem({ code: 'service', failure: answer.failure }, VIEWS.en).html;
    };
    const TOKEN = 'New swaps with this token are blocked by the operator of this bot. No money moved.';
    expect(await codeOf({ toMint: 'bad-mint' })).toBe(TOKEN);
    expect(await codeOf({ wallet: 'bad-wallet' })).toBe(
      'This bot does not serve this wallet. No money moved.',
    );
    service.answer(success({ quotes: [] }));
    expect(await codeOf({})).toBe(true);
    inChat.add('native');
    time = 2_001;
    expect(await codeOf({ fromMint: WRAPPED_SOL_MINT })).toBe(TOKEN);
    expect(service.seen).toHaveLength(1);
    await own.close();
  });

  it('limits the metric to fifty programs, because anyone can invent one', async () => {
    const fresh = createBotMetrics();
    for (let number = 0; number < 60; number += 1) fresh.venueRefused(`program-${number}`);
    fresh.venueRefused('program-7');
    const text = await fresh.registry.metrics();
    expect(text.match(/^bot_unknown_venues_total\{.*$/gm)).toHaveLength(51);
    expect(text).toContain('bot_unknown_venues_total{program="other"} 10');
    expect(text).toContain('bot_unknown_venues_total{program="program-7"} 2');
  });

  it('makes no calls while the service blocks the key', async () => {
    const headers = { 'retry-after': '30', 'x-service-ratelimit-scope': 'key' };
    service.answer(failure(429, 'rate_limited', headers));
    await clients.swapApi.quote(request);
    expect([...alerts]).toEqual([]);
    expect(clients.budget.leftPercent(Date.now())).toBe(0);
    expect(clients.budget.take('first_execute', Date.now())).toMatchObject({ ok: false });
    expect(await clients.swapApi.execute(makeSigned('a'))).toMatchObject({ failure: { isUnsent: true } });
    expect(service.seen).toHaveLength(1);
  });

  it('submits a signed swap exactly as stored', async () => {
    service.answer(success({ txHash: 'hash-a', status: 'SUBMITTED' }));
    const signed = makeSigned('a', { providerRequestId: 'request-1' });
    expect(await clients.swapApi.execute(signed)).toEqual({
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

  it('has no chain data and allows no signing when all nodes fail', async () => {
    expect(await clients.chain.blockHeight()).toBeUndefined();
    expect(await clients.chain.blockHeight()).toBeUndefined();
    // Logged once, by position: the node's URL may hold a key.
    const told = lines.filter((line) => line.includes('an RPC node fails or is slow'));
    expect(told.map((line) => JSON.parse(line).rpc)).toEqual([1]);
    expect(told.join('')).not.toContain('127.0.0.1');
    expect(await clients.guard.inspect(new Uint8Array([1]), SWAP.offer)).toMatchObject({ ok: false });
    expect(await counted('bot_guard_refusals_total{rule="')).toBe(true);
  });
});

/** A swap for which the guard makes every kind of request: lookup tables, accounts, simulation, deposit. */
const SWAP = honestSwap({ route: 'desk', from: usdc, to: 'native', format: 'table' });

function guardOver(node: FakeNode, inspectWithinMs: number) {
  const refusals: string[] = [];
  const { allowedCosigners, allowedRouters = [] } = SWAP.policy;
  const onRefusal = (rule: string) => refusals.push(rule);
  const policy = { allowedCosigners, allowedRouters, onRefusal, inspectWithinMs };
  return { refusals, guard: createGuard(node.connection, policy) };
}

const inspect = ({ guard }: ReturnType<typeof guardOver>) =>
  guard.inspect(buildTransaction(SWAP.parts), SWAP.offer);

test('an inspection with a responsive node passes and sends both requests', async () => {
  const node = new FakeNode(SWAP.world);
  expect(await inspect(guardOver(node, 20_000))).toMatchObject({ ok: true });
  const asked = ['getMinimumBalanceForRentExemption', 'getMultipleAccounts', 'simulateTransaction'];
  expect([...node.asked].sort()).toEqual(asked);
});

test.each(['getMultipleAccounts', 'simulateTransaction'])(
  'an inspection whose node hangs at %s times out and passes nothing',
  async (method) => {
    const node = new FakeNode(SWAP.world);
    node.hangsAt = method;
    const guarded = guardOver(node, 1_000);
    expect(await inspect(guarded)).toMatchObject({ ok: false, rule: 'simulation-unavailable' });
    expect(guarded.refusals).toEqual(['simulation-unavailable']);
    expect(node.asked).toContain(method);
  },
);

test('an unknown venue is reported until the list, read on each use, contains it', async () => {
  const { world, policy, parts, offer } = overDflow('swap');
  const venues = new Set<Address>();
  const refusals: unknown[] = [];
  const guard = createGuard(new FakeNode(world).connection, {
    ...policy,
    allowedRouters: [],
    venues: () => venues,
    onRefusal: (...refusal) => refusals.push(refusal),
  });
  const bytes = buildTransaction(parts);
  expect(await guard.inspect(bytes, offer)).toMatchObject({ ok: false, rule: 'unknown-venue' });
  expect(refusals).toEqual([['unknown-venue', venue]]);
  venues.add(venue);
  expect(await guard.inspect(bytes, offer)).toMatchObject({ ok: true });
  expect(refusals).toHaveLength(1);
});

const LOCAL = 'BnZhWBQnytmkN5xyqALGf9psz4d61TnMY3zFPYyfbVPZ';

/** Gives these answers in turn and counts its calls. */
function node(...answers: readonly (() => Promise<string>)[]) {
  let calls = 0;
  const getGenesisHash = () => {
    calls += 1;
    return (answers[calls - 1] ?? answers.at(-1) ?? (() => Promise.reject(new Error('silent'))))();
  };
  return { getGenesisHash, calls: () => calls };
}

test('the chain is read from the node once', async () => {
  const local = node(async () => LOCAL);
  const walletChain = createWalletChain(local);
  expect(await Promise.all([walletChain(), walletChain()])).toEqual(['solana:localnet', 'solana:localnet']);
  expect(await walletChain()).toBe('solana:localnet');
  expect(local.calls()).toBe(1);
});

test('a failing node falls back to mainnet and is asked again', async () => {
  const failing = node(
    () => Promise.reject(new Error('no RPC node answered')),
    async () => LOCAL,
  );
  const walletChain = createWalletChain(failing);
  expect(await walletChain()).toBe('solana:mainnet');
  expect(await walletChain()).toBe('solana:localnet');
});

test('a hanging node does not delay a page', async () => {
  const hanging = node(() => new Promise(() => {}));
  expect(await createWalletChain(hanging, 1)()).toBe('solana:mainnet');
});
