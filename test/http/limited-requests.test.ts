import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { BODY_LIMIT, closed, HALF_SENT, type LimitedServer, startLimited } from './support/limited-server.ts';
import { writeRequest } from './support/raw-client.ts';

let world: LimitedServer;

afterEach(() => world.close());

describe('a request whose body is arriving', () => {
  test('makes room for a new connection', async () => {
    world = await startLimited();
    const [half, working] = [await world.open(), await world.open()];
    half.write(HALF_SENT);
    await until(() => expect(world.count()).toMatchObject({ arriving: 1 }));
    await world.ask(working, '/slow');
    await world.open();
    await closed(half);
    expect(world.cuts).toEqual(['crowded']);
  });
});

describe('pipelined requests', () => {
  const collect = (socket: Socket): (() => string) => {
    let answers = '';
    socket.on('data', (bytes) => (answers += bytes));
    return () => answers;
  };
  const quick = (number: number) => writeRequest('GET', `/quick/${number}`);

  beforeEach(async () => {
    world = await startLimited();
  });

  test('are answered one by one, in order', async () => {
    const socket = await world.open();
    const answers = collect(socket);
    socket.write(writeRequest('GET', '/slow') + [1, 2, 3, 4].map(quick).join(''));
    const other = await world.open();
    await world.ask(other, '/quick');
    await once(other, 'data');
    expect(world.worked).toEqual([]);
    world.answerNow();
    await until(() => expect(answers()).toMatch(/late.*quick\/1.*quick\/2.*quick\/3.*quick\/4/s));
    socket.write(writeRequest('POST', '/body', {}, { json: '{"a":1}' }) + quick(5));
    await until(() => expect(answers()).toMatch(/\{"a":1\}.*quick\/5/s));
    expect(world.cuts).toEqual([]);
  });

  test('that wait are dropped with their connection', async () => {
    const socket = await world.open();
    socket.write(writeRequest('GET', '/slow') + quick(1));
    const [{ socket: served }] = (await once(world.server, 'request')) as [{ socket: Socket }];
    socket.destroy();
    await once(served, 'close');
    world.answerNow();
    const other = await world.open();
    await world.ask(other, '/quick');
    await once(other, 'data');
    expect(world.worked).toEqual([]);
  });

  test('in the hundreds close the connection, and at most one is handled', async () => {
    const socket = await world.open();
    socket.write(Array.from({ length: 500 }, (_, number) => quick(number)).join(''));
    await closed(socket);
    expect(world.worked.length).toBeLessThanOrEqual(1);
    expect(world.cuts).toEqual(['hasty']);
  });
});

describe('a request body after the answer', () => {
  beforeEach(async () => {
    world = await startLimited();
  });

  test.each([
    ['too long a body', `Content-Length: ${BODY_LIMIT + 1}`],
    ['a body of no stated length', 'Transfer-Encoding: chunked'],
  ])('closes the connection when it is %s', async (_case, header) => {
    const socket = await world.open();
    socket.write(`GET /quick HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('200 OK');
    await once(socket, 'close');
  });

  test('may end when it is short, and the connection stays open', async () => {
    const socket = await world.open();
    for (let time = 0; time < 2; time += 1) {
      socket.write(writeRequest('GET', '/quick', { 'Content-Length': String(BODY_LIMIT) }));
      expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
      socket.write('x'.repeat(BODY_LIMIT));
    }
  });
});
