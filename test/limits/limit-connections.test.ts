import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitConnections } from '../../src/limits/limit-connections.ts';

let server: Server;
let cuts: number;
let endIdle: () => void;
let answerNow: () => void;

beforeEach(async () => {
  cuts = 0;
  const asked = Promise.withResolvers<void>();
  answerNow = asked.resolve;
  server = createServer((request, response) => {
    if (request.url === '/slow') void asked.promise.then(() => response.end('late'));
    else response.end('quick');
  });
  endIdle = limitConnections(server, 2, () => (cuts += 1));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

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
  const [idle, working] = [await open(), await open()];
  await ask(working, '/slow');
  endIdle();
  await closed(idle);
  expect(working.destroyed).toBe(false);
  answerNow();
  expect(String(await once(working, 'data'))).toContain('late');
  await closed(working);
});
