import { afterEach, beforeEach, expect, it } from 'vitest';
import { createConnection } from '../../src/solana/connection.ts';
import { withoutCaller, withTimeout } from '../../src/solana/with-timeout.ts';
import { type Serving, serve } from '../support/serve.ts';
import { until } from '../support/until.ts';

let server: Serving;
let asked: number;
let cancelled: number;
let isHanging: boolean;

beforeEach(async () => {
  [asked, cancelled, isHanging] = [0, 0, true];
  server = await serve((request, response) => {
    asked += 1;
    response.on('close', () => {
      if (!response.writableFinished) cancelled += 1;
    });
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (!isHanging) response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: 7 }));
    });
  });
});
afterEach(() => server.close());

it('cancels the call that a node does not answer, on the wire', async () => {
  const told: boolean[] = [];
  const connection = createConnection([server.url], {
    timeoutMs: 60_000,
    onNode: (_place, isServing) => told.push(isServing),
  });
  const asking = withTimeout(() => connection.getSlot(), 200);
  await until(() => expect(asked).toBe(1));
  expect(await asking).toBeUndefined();
  await until(() => expect(cancelled).toBe(1));
  expect(told).toEqual([false]);
});

it('asks no further node once it is over', async () => {
  const connection = createConnection([server.url, server.url, server.url], { timeoutMs: 60_000 });
  expect(await withTimeout(() => connection.getSlot(), 200)).toBeUndefined();
  await until(() => expect(cancelled).toBe(1));
  expect(asked).toBe(1);
});

it('gives the answer, and throws a failure on', async () => {
  isHanging = false;
  const connection = createConnection([server.url]);
  expect(await withTimeout(() => connection.getSlot(), 10_000)).toBe(7);
  const broken = withTimeout(() => Promise.reject(new Error('broken')), 10_000);
  await expect(broken).rejects.toThrow('broken');
});

it('leaves alone what was asked outside of it', async () => {
  const connection = createConnection([server.url], { timeoutMs: 60_000 });
  const outside = connection.getSlot();
  outside.catch(() => undefined);
  await until(() => expect(asked).toBe(1));
  expect(await withTimeout(() => connection.getSlot(), 100)).toBeUndefined();
  await until(() => expect(cancelled).toBe(1));
  expect(asked).toBe(2);
});

it('blames no node for a call that was not needed any more', async () => {
  const told: boolean[] = [];
  const connection = createConnection([server.url], {
    timeoutMs: 60_000,
    onNode: (_place, isServing) => told.push(isServing),
  });
  const first = async () => {
    connection.getSlot().catch(() => undefined);
    await until(() => expect(asked).toBe(1));
    return 'enough';
  };
  expect(await withTimeout(first, 10_000)).toBe('enough');
  await until(() => expect(cancelled).toBe(1));
  expect(told).toEqual([]);
});

it('is cancelled by the shorter one around it, unless others wait for the answer too', async () => {
  const connection = createConnection([server.url], { timeoutMs: 60_000 });
  const inner = () => withTimeout(() => connection.getSlot(), 60_000);
  const [own, shared] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const ask = (of: typeof own, begin: () => Promise<unknown>) => async () => {
    const asking = begin();
    asking.then(
      () => of.resolve('answered'),
      () => of.resolve('cancelled'),
    );
    return asking;
  };
  expect(await withTimeout(ask(own, inner), 100)).toBeUndefined();
  expect(
    await withTimeout(
      ask(shared, () => withoutCaller(inner)),
      100,
    ),
  ).toBeUndefined();
  expect(await own.promise).toBe('cancelled');
  expect(await Promise.race([shared.promise, 'still waiting'])).toBe('still waiting');
});
