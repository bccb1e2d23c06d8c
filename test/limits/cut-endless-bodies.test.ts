import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cutEndlessBodies } from '../../src/limits/cut-endless-bodies.ts';

const MOST = 1_000;

let server: Server;
let socket: Socket;

beforeEach(async () => {
  server = createServer((_request, response) => response.end('no'));
  cutEndlessBodies(server, MOST);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
});

afterEach(() => {
  socket.destroy();
  server.close();
});

test.each([
  ['too long a body', 'Content-Length: 1001'],
  ['a body of no stated length', 'Transfer-Encoding: chunked'],
])('%s is not waited for after the answer', async (_case, header) => {
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('200 OK');
  await once(socket, 'close');
});

test('a short body may come to its end, and the connection serves on', async () => {
  const ask = async () => {
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${MOST}\r\n\r\n`);
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
    socket.write('x'.repeat(MOST));
  };
  await ask();
  await ask();
});

test('a long body that came before its answer costs nobody the connection', async () => {
  server.removeAllListeners('request');
  server.on('request', (request, response) => request.resume().once('end', () => response.end('yes')));
  cutEndlessBodies(server, MOST);
  for (let time = 0; time < 2; time += 1) {
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n${'x'.repeat(5_000)}`);
    expect(String((await once(socket, 'data'))[0])).toContain('yes');
  }
});
