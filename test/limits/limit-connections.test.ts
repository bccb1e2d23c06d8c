import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ConnectionCounts,
  type ConnectionLimits,
  limitConnections,
} from '../../src/limits/limit-connections.ts';

const LIMITS = { most: 2, mostPerSender: 32, quietMs: 60_000, trustsProxy: () => true };
/** More than the network takes by itself. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

let server: Server;
let cuts: number;
let endIdle: () => void;
let answerNow: () => void;
let count: () => ConnectionCounts;
/** Where the next connections come from. */
let address: string;

async function serve(limits: Partial<ConnectionLimits> = {}): Promise<void> {
  cuts = 0;
  address = '127.0.0.1';
  const asked = Promise.withResolvers<void>();
  answerNow = asked.resolve;
  server = createServer((request, response) => {
    if (request.url === '/slow') void asked.promise.then(() => response.end('late'));
    else if (request.url === '/stream') response.write('begun');
    else if (request.url === '/large') response.end(LARGE);
    else response.end('quick');
  });
  server.on('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: address }));
  ({ endIdle, count } = limitConnections(server, { ...LIMITS, onCut: () => (cuts += 1), ...limits }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function open(): Promise<Socket> {
  const arrived = once(server, 'connection');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  await arrived;
  return socket;
}

async function ask(socket: Socket, path: string): Promise<void> {
  const arrived = once(server, 'request');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await arrived;
}

const closed = (socket: Socket) => once(socket.resume(), 'close');

test('the connection that has been idle longest makes room, whoever came first', async () => {
  await serve();
  const first = await open();
  const silent = await open();
  await ask(first, '/quick');
  await once(first, 'data');
  await open();
  await closed(silent);
  expect(cuts).toBe(1);
  await ask(first, '/quick');
});

test('a connection at work is never cut: the new one is dropped', async () => {
  await serve();
  const [one, two] = [await open(), await open()];
  await ask(one, '/slow');
  await ask(two, '/slow');
  await closed(await open());
  expect(cuts).toBe(1);
  answerNow();
  expect(String(await once(one, 'data'))).toContain('late');
  expect(String(await once(two, 'data'))).toContain('late');
});

test('a server that stops ends the idle at once and the others with their answer', async () => {
  await serve();
  const [idle, working] = [await open(), await open()];
  await ask(working, '/slow');
  endIdle();
  await closed(idle);
  expect(working.destroyed).toBe(false);
  answerNow();
  expect(String(await once(working, 'data'))).toContain('late');
  await closed(working);
});

test('where none is idle, who does not take the answer makes room, and then the oldest stream', async () => {
  await serve();
  const [stream, reader] = [await open(), await open()];
  await ask(stream, '/stream');
  reader.pause();
  await ask(reader, '/large');
  const next = await open();
  await closed(reader);
  await ask(next, '/stream');
  const last = await open();
  await closed(stream);
  await ask(last, '/quick');
  expect(cuts).toBe(2);
});

test('a sender with too many connections gives up one of its own', async () => {
  await serve({ most: 100, mostPerSender: 2, trustsProxy: () => false });
  const [first, second] = [await open(), await open()];
  await ask(second, '/quick');
  await open();
  await closed(first);
  expect(second.destroyed).toBe(false);
});

describe('who has most makes room', () => {
  const HOSTILE = '203.0.113.1';
  const HONEST = '203.0.113.2';
  const from = (sender: string) => {
    address = sender;
    return open();
  };

  beforeEach(() => serve({ most: 4, mostPerSender: 3, trustsProxy: () => false }));

  test('and not who has just come and has not asked yet', async () => {
    const [first, second] = [await from(HOSTILE), await from(HOSTILE)];
    for (const reader of [first, second]) await ask(reader.pause(), '/large');
    const third = await from('203.0.113.3');
    await ask(third.pause(), '/large');
    const honest = await from(HONEST);
    await from('203.0.113.4');
    await closed(first);
    expect(cuts).toBe(1);
    await ask(honest, '/quick');
    expect(String(await once(honest, 'data'))).toContain('quick');
  });

  test('and not who keeps a connection for later', async () => {
    const honest = await from(HONEST);
    await ask(honest, '/quick');
    const held = [await from(HOSTILE), await from(HOSTILE), await from(HOSTILE)];
    for (const stream of held) await ask(stream, '/stream');
    await from('203.0.113.5');
    await closed(held[0] as Socket);
    await ask(honest, '/quick');
    expect(cuts).toBe(1);
  });

  test('and where all of theirs are being answered, the next one does', async () => {
    const busy = [await from(HOSTILE), await from(HOSTILE), await from(HOSTILE)];
    for (const socket of busy) await ask(socket, '/slow');
    const idle = await from(HONEST);
    await from('203.0.113.6');
    await closed(idle);
    expect(count()).toEqual({ idle: 1, unread: 0, streaming: 0, answering: 3 });
  });
});

test('what the open connections are doing is counted', async () => {
  await serve({ most: 9 });
  const [stream, reader, slow] = [await open(), await open(), await open()];
  await open();
  await ask(stream, '/stream');
  await ask(reader.pause(), '/large');
  await ask(slow, '/slow');
  expect(count()).toEqual({ idle: 1, unread: 1, streaming: 1, answering: 1 });
});

test('a trusted proxy stands for many', async () => {
  await serve({ most: 100, mostPerSender: 2, trustsProxy: (address) => address === '127.0.0.1' });
  for (let opened = 0; opened < 5; opened += 1) await open();
  expect(cuts).toBe(0);
});

test('who does not take a complete answer is cut, however little of it they take now and then', async () => {
  await serve({ quietMs: 500 });
  const arrived = once(server, 'connection');
  const reader = await open();
  const [served] = (await arrived) as [Socket];
  reader.pause();
  await ask(reader, '/large');
  const sip = setInterval(() => reader.read(1), 10);
  await once(served, 'close');
  clearInterval(sip);
  expect(cuts).toBe(1);
});

test('a connection that brings blank lines and no request is cut', async () => {
  await serve({ quietMs: 500 });
  const idle = await open();
  await ask(idle, '/quick');
  const tap = setInterval(() => idle.write('\r\n'), 10);
  // Whoever writes at that moment may be told so as an error.
  await new Promise((resolve) => idle.resume().once('close', resolve));
  clearInterval(tap);
});

test('a connection on which nothing moves is cut, and no stream that speaks', async () => {
  await serve({ quietMs: 500 });
  const silent = await open();
  const answered = once(server, 'request');
  const stream = await open();
  stream.write('GET /stream HTTP/1.1\r\nHost: x\r\n\r\n');
  const [, answer] = (await answered) as [unknown, ServerResponse];
  const speak = setInterval(() => answer.write('still here'), 10);
  await closed(silent);
  expect(stream.destroyed).toBe(false);
  clearInterval(speak);
  await closed(stream);
  expect(cuts).toBe(1);
});
