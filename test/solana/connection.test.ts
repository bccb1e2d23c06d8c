import type { RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createConnection } from '../../src/solana/connection.ts';
import { VirtualTime } from '../bot/support/virtual-time.ts';
import { type Serving, serve } from '../support/serve.ts';

const servers: Serving[] = [];

afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

async function node(answer: RequestListener): Promise<{ url: string; calls: () => number }> {
  let calls = 0;
  const server = await serve((request, response) => {
    calls += 1;
    request.resume();
    answer(request, response);
  });
  servers.push(server);
  return { url: `${server.url}/`, calls: () => calls };
}

const json = (body: object, status = 200): RequestListener => {
  return (_request, response) => response.writeHead(status).end(JSON.stringify(body));
};
const result = (value: unknown) => json({ jsonrpc: '2.0', id: 'x', result: value });
const rpcError = (code: number) => json({ jsonrpc: '2.0', id: 'x', error: { code, message: 'no' } });

test('the first node that answers is the only one asked', async () => {
  const [first, second] = [await node(result(42)), await node(result(43))];
  expect(await createConnection([first.url, second.url]).getSlot()).toBe(42);
  expect(second.calls()).toBe(0);
});

test.each<[string, RequestListener]>([
  ['refuses by rate', json({}, 429)],
  ['is broken', json({}, 503)],
  ['is behind', rpcError(-32005)],
  ['hangs up', (_request, response) => response.destroy()],
  ['never answers', () => undefined],
])('the next node is asked when one %s', async (_name, answer) => {
  const [first, second] = [await node(answer), await node(result(43))];
  expect(await createConnection([first.url, second.url], { timeoutMs: 900 }).getSlot()).toBe(43);
  expect(first.calls()).toBe(1);
});

test('an RPC error that is an answer is not asked again elsewhere', async () => {
  const [first, second] = [await node(rpcError(-32602)), await node(result(43))];
  await expect(createConnection([first.url, second.url]).getSlot()).rejects.toThrow('no');
  expect(second.calls()).toBe(0);
});

test('a rate limit of the last node is an error at once, not a wait', async () => {
  const only = await node(json({}, 429));
  await expect(createConnection([only.url]).getSlot()).rejects.toThrow('429');
  expect(only.calls()).toBe(1);
});

test('no node at all is one plain error without an address in it', async () => {
  const connection = createConnection(['http://127.0.0.1:1/?api-key=secret']);
  await expect(connection.getSlot()).rejects.toThrow('no RPC node answered');
  await expect(connection.getSlot()).rejects.not.toThrow('secret');
});

test('a list without a URL is refused at once', () => {
  expect(() => createConnection([])).toThrow(RangeError);
});

test('a node that accepts and never answers is not waited for: the next is asked after a second', async () => {
  const time = new VirtualTime(1);
  const clock = { now: time.now, after: time.timers.after };
  const [first, second] = [await node(() => void time.play(1_000)), await node(result(43))];
  const connection = createConnection([first.url, second.url], { clock, timeoutMs: 600_000 });
  expect(await connection.getSlot()).toBe(43);
  expect(await connection.getSlot()).toBe(43);
  expect([first.calls(), second.calls()]).toEqual([1, 2]);
});

test('a node that begins an answer and never ends it is one that never answers', async () => {
  const time = new VirtualTime(1);
  const clock = { now: time.now, after: time.timers.after };
  const begins: RequestListener = (_request, response) => {
    response.writeHead(200).write('{"jsonrpc":');
    void time.play(1_000);
  };
  const [first, second] = [await node(begins), await node(result(43))];
  const connection = createConnection([first.url, second.url], { clock, timeoutMs: 600_000 });
  expect(await connection.getSlot()).toBe(43);
});
