import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boundUnanswered } from '../../src/limits/bound-unanswered.ts';
import { until } from '../support/until.ts';

const MOST = 4;
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

let server: Server;
let asked: ServerResponse[];
let cuts: number;

beforeEach(async () => {
  asked = [];
  cuts = 0;
  server = createServer((_, answer) => void asked.push(answer));
  boundUnanswered(server, MOST, () => {
    cuts += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const open = (): Socket =>
  connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);

test('hundreds of requests in one packet are cut off, and but a few of them asked', async () => {
  const socket = open();
  socket.write(REQUEST.repeat(500));
  await once(socket.resume(), 'close');
  expect(asked).toHaveLength(MOST);
  expect(cuts).toBe(1);
});

test('requests that wait for their answers go on for ever', async () => {
  const socket = open();
  const answers = text(socket);
  for (let round = 1; round <= 5; round += 1) {
    socket.write(REQUEST.repeat(MOST));
    await until(() => expect(asked).toHaveLength(MOST * round));
    for (const answer of asked.slice(-MOST)) answer.end('answered');
    await until(() => expect(asked.every(({ closed }) => closed)).toBe(true));
  }
  socket.end();
  expect((await answers).split('answered')).toHaveLength(5 * MOST + 1);
  expect(cuts).toBe(0);
});

test('what one connection asks does not count for another', async () => {
  const [one, other] = [open(), open()];
  one.write(REQUEST.repeat(MOST));
  other.write(REQUEST.repeat(MOST));
  await until(() => expect(asked).toHaveLength(2 * MOST));
  expect(cuts).toBe(0);
});
