import { AsyncLocalStorage } from 'node:async_hooks';
import { Api, GrammyError, HttpError } from 'grammy';
import { Agent, buildConnector } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiCall, createClientFetch } from '../../../../src/bot/telegram/transport/client-fetch.ts';
import { freePort } from '../../../support/free-port.ts';
import { startScriptedService } from '../../swap-api/scripted-service.ts';

let server: Awaited<ReturnType<typeof startScriptedService>>;
let calls: ApiCall[];
let pauses: number[];
let api: Api;
let agent: Agent;
let fetch: ReturnType<typeof createClientFetch>;
let whilePaused: () => Promise<void>;

beforeEach(async () => {
  server = await startScriptedService();
  calls = [];
  pauses = [];
  whilePaused = async () => {};
  agent = new Agent();
  fetch = createClientFetch({
    dispatcher: agent,
    onCall: (call) => calls.push(call),
    pause: async (ms) => {
      pauses.push(ms);
      await whilePaused();
    },
  });
  api = new Api('1:token', { apiRoot: server.baseUrl.replace(/\/$/, ''), fetch });
});

afterEach(async () => {
  await agent.destroy();
  await server.close();
});

const sent = { body: { ok: true, result: { message_id: 5 } } };
const busy = (seconds: number) => ({
  status: 429,
  body: {
    ok: false,
    error_code: 429,
    description: `Too Many Requests: retry after ${seconds}`,
    parameters: { retry_after: seconds },
  },
});

describe('createClientFetch', () => {
  it('times out on a call that hangs, and on a long poll that hangs', async () => {
    server.answer('silence', 'silence');
    const fetch = createClientFetch({
      dispatcher: agent,
      onCall: (call) => calls.push(call),
      limitsMs: { call: 50, poll: 100 },
    });
    const hasty = new Api('1:token', { apiRoot: server.baseUrl.replace(/\/$/, ''), fetch });
    await expect(hasty.sendMessage(7, 'hello')).rejects.toBeInstanceOf(HttpError);
    await expect(hasty.getUpdates()).rejects.toBeInstanceOf(HttpError);
    expect(calls).toMatchObject([
      { method: 'sendMessage', outcome: 'TimeoutError' },
      { method: 'getUpdates', outcome: 'TimeoutError' },
    ]);
  });

  it('writes nothing that was forbidden while the call waited for a connection', async () => {
    const connected = Promise.withResolvers<void>();
    const connect = buildConnector({});
    const slow = new Agent({
      connect: (options, done) => void connected.promise.then(() => connect(options, done)),
    });
    const context = new AsyncLocalStorage<{ isOver: boolean }>();
    const fetch = createClientFetch({
      dispatcher: slow,
      onCall: (call) => calls.push(call),
      beforeWrite: () => {
        if (context.getStore()?.isOver) throw new Error('the term is over');
      },
    });
    const api = new Api('1:token', { apiRoot: server.baseUrl.replace(/\/$/, ''), fetch });
    const [ended, next] = [{ isOver: false }, { isOver: false }];
    const queued = context.run(ended, () => api.sendMessage(7, 'from before the freeze'));
    const later = context.run(next, () => api.sendMessage(7, 'from after it'));
    queued.catch(() => undefined);
    server.answer(sent);
    ended.isOver = true;
    connected.resolve();
    expect(await later).toEqual({ message_id: 5 });
    await expect(queued).rejects.toMatchObject({ error: { message: 'the term is over' } });
    expect(server.seen.map(({ body }) => JSON.parse(body).text)).toEqual(['from after it']);
    await slow.destroy();
  });

  it('sends JSON and counts the call', async () => {
    server.answer(sent);
    expect(await api.sendMessage(7, 'hello')).toEqual({ message_id: 5 });
    expect(server.seen[0]).toMatchObject({ method: 'POST', url: '/base/bot1:token/sendMessage' });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ chat_id: 7, text: 'hello' });
    expect(calls).toMatchObject([{ method: 'sendMessage', outcome: 'ok' }]);
  });

  it('waits out one short retry_after, once', async () => {
    server.answer(busy(2), sent);
    await api.sendMessage(7, 'hello');
    expect(pauses).toEqual([2_000]);
    server.answer(busy(1), busy(1));
    await expect(api.sendMessage(7, 'hello')).rejects.toThrow(GrammyError);
    expect(server.seen).toHaveLength(4);
  });

  it('leaves a long retry_after to the caller', async () => {
    server.answer(busy(30));
    await expect(api.sendMessage(7, 'hello')).rejects.toThrow('retry after 30');
    expect(pauses).toEqual([]);
  });

  it('never repeats a call that may have arrived', async () => {
    server.answer('hang up');
    await expect(api.sendMessage(7, 'hello')).rejects.toThrow(HttpError);
    server.answer({
      status: 500,
      body: { ok: false, error_code: 500, description: 'Internal Server Error' },
    });
    await expect(api.sendMessage(7, 'hello')).rejects.toThrow(GrammyError);
    expect(server.seen).toHaveLength(2);
    expect(pauses).toEqual([]);
  });

  it.each([502, 503])(
    'repeats a call once, a second later, that the gateway did not forward (%i)',
    async (status) => {
      const gateway = { status, body: '<html>bad gateway' };
      server.answer(gateway, sent);
      expect(await api.sendMessage(7, 'hello')).toEqual({ message_id: 5 });
      expect(pauses).toEqual([1_000]);
      server.answer(gateway, gateway);
      await expect(api.sendMessage(7, 'hello')).rejects.toThrow(HttpError);
      server.answer(gateway);
      await expect(api.getUpdates()).rejects.toThrow(HttpError);
      expect(server.seen).toHaveLength(5);
    },
  );

  it('repeats a call once, a second later, after a failed connection, but no poll', async () => {
    const port = await freePort();
    const away = new Api('1:token', { apiRoot: `http://127.0.0.1:${port}/base`, fetch });
    await expect(away.sendMessage(7, 'hello')).rejects.toThrow(HttpError);
    expect(calls).toHaveLength(2);
    expect(pauses).toEqual([1_000]);
    await expect(away.getUpdates()).rejects.toThrow(HttpError);
    expect(calls).toHaveLength(3);
    await server.close();
    whilePaused = async () => {
      server = await startScriptedService(port);
      server.answer(sent);
    };
    expect(await away.sendMessage(7, 'hello')).toEqual({ message_id: 5 });
    expect(server.seen).toHaveLength(1);
    expect(pauses).toEqual([1_000, 1_000]);
  });

  it('T13: an error never shows the token', async () => {
    server.answer('hang up');
    const error = await api.sendMessage(7, 'hello').catch((thrown: unknown) => thrown);
    expect(String(error)).not.toContain('1:token');
  });

  it('aborts with its caller', async () => {
    const controller = new AbortController();
    controller.abort();
    const call = api.getUpdates({}, controller.signal as unknown as Parameters<Api['getUpdates']>[1]);
    await expect(call).rejects.toThrow();
    expect(server.seen).toHaveLength(0);
  });
});
