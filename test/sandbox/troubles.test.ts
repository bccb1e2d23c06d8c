import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerTroubles, type TroubleKind } from '../../src/sandbox/troubles.ts';
import { startScriptedService } from '../bot/swap-api/scripted-service.ts';

let chain: Awaited<ReturnType<typeof startScriptedService>>;
let troubles: Set<TroubleKind>;
let app: FastifyInstance;
let url: string;

beforeEach(async () => {
  chain = await startScriptedService();
  troubles = new Set();
  app = fastify({ forceCloseConnections: true });
  registerTroubles(app, { troubles, rpcUrl: chain.baseUrl });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await app.close();
  await chain.close();
});

const turn = (method: string, path = '', headers = {}) =>
  fetch(`${url}/troubles${path}`, { method, headers });
const standing = async (answer: Response) => ((await answer.json()) as { troubles: unknown }).troubles;
const ask = (signal: AbortSignal | null = null, method = 'getSlot') =>
  fetch(`${url}/node`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method }),
    signal,
  });

describe('the switches', () => {
  it('can be turned on and off, individually and all together', async () => {
    expect(await standing(await turn('GET'))).toEqual([]);
    await turn('POST', '/prices_unavailable');
    expect(await standing(await turn('POST', '/node_hangs'))).toEqual(['node_hangs', 'prices_unavailable']);
    expect(await standing(await turn('DELETE', '/node_hangs'))).toEqual(['prices_unavailable']);
    expect(await standing(await turn('DELETE'))).toEqual([]);
  });

  it('reject other names and foreign pages', async () => {
    expect((await turn('POST', '/explode')).status).toBe(400);
    expect((await turn('POST', '/node_hangs', { origin: 'http://x.y' })).status).toBe(403);
    expect([...troubles]).toEqual([]);
  });
});

describe('the node', () => {
  it('passes the answers of the chain', async () => {
    chain.answer({ status: 429, body: '{"jsonrpc":"2.0"}' });
    const answer = await ask();
    expect([answer.status, await answer.text()]).toEqual([429, '{"jsonrpc":"2.0"}']);
    expect(chain.seen[0]?.body).toBe('{"method":"getSlot"}');
  });

  it('tells the whole fee of a transaction, of which the chain leaves a part out', async () => {
    const told = { fee: 5_000, preBalances: [2_000_000, 7], postBalances: [1_500_000, 494_200], err: null };
    const whole = { ...told, fee: 5_807 };
    chain.answer({ body: { result: { slot: 3, meta: told } } }, { body: { result: null } });
    expect(await (await ask(null, 'getTransaction')).json()).toEqual({ result: { slot: 3, meta: whole } });
    expect(await (await ask(null, 'getTransaction')).json()).toEqual({ result: null });
  });

  it('holds a call while it hangs, without an answer, and lets the sandbox stop', async () => {
    await turn('POST', '/node_hangs');
    const outcome = ask().then(
      () => 'answered',
      () => 'cut off',
    );
    // A second call on the same server is served while the first is held.
    expect(await standing(await turn('GET'))).toEqual(['node_hangs']);
    await app.close();
    expect(await outcome).toBe('cut off');
    expect(chain.seen).toEqual([]);
  });
});
