import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ConnectionLimits,
  type CutReason,
  limitConnections,
  timeoutOptions,
} from '../../src/http/limit-connections.ts';
import { until } from '../support/until.ts';
import { writeRequest } from './support/raw-client.ts';

const LIMITS = { most: 2, mostPerSender: 32, mostPipelined: 8, trustsProxy: () => true };
const BODY_LIMIT = 1_000;
/** More than the socket buffers hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

/** A request to `/body` with one byte of its body sent. */
const HALF_SENT = writeRequest('POST', '/body', {}, { json: '{', length: 900 });

const closed = (socket: Socket) => once(socket.resume(), 'close');

/** A server that allows two connections, all from a trusted proxy. */
async function startLimited(limits: Partial<ConnectionLimits> = {}, quietMs = 60_000) {
  const cuts: CutReason[] = [];
  /** Numbers of the quick requests that were handled. */
  const worked: string[] = [];
  const slow = Promise.withResolvers<void>();
  const trustProxy = limits.trustsProxy ?? LIMITS.trustsProxy;
  const app = Fastify({ bodyLimit: BODY_LIMIT, trustProxy, ...timeoutOptions({ quietMs }) });
  /** Source address of the next connections. */
  const next = { address: '127.0.0.1' };
  app.server.on('connection', (socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: next.address }),
  );
  const onCut = (reason: CutReason) => cuts.push(reason);
  const limiter = limitConnections(app, { ...LIMITS, onCut, ...limits });
  app.get('/slow', () => slow.promise.then(() => 'late'));
  app.get('/stream', (_, reply) => void reply.hijack().raw.write('begun'));
  app.get('/large', async () => LARGE);
  app.get('/quick/:number', async ({ url }) => {
    worked.push(url);
    return url;
  });
  app.get('/quick', async () => 'quick');
  app.post('/body', async ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const open = async (address = '127.0.0.1'): Promise<Socket> => {
    next.address = address;
    const arrived = once(app.server, 'connection');
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await arrived;
    return socket;
  };
  /** Resolves when the server handles the request. */
  const ask = async (socket: Socket, path: string): Promise<void> => {
    const arrived = once(app.server, 'request');
    socket.write(writeRequest('GET', path));
    await arrived;
  };
  const close = () => {
    app.server.closeAllConnections();
    return app.close();
  };
  return { server: app.server, cuts, worked, answerNow: slow.resolve, ...limiter, open, ask, close };
}

type LimitedServer = Awaited<ReturnType<typeof startLimited>>;

let world: LimitedServer;

afterEach(() => world.close());

test('the longest idle connection makes room, in any order of arrival', async () => {
  world = await startLimited();
  const first = await world.open();
  const silent = await world.open();
  await world.ask(first, '/quick');
  await once(first, 'data');
  await world.open();
  await closed(silent);
  expect(world.cuts).toEqual(['crowded']);
  await world.ask(first, '/quick');
});

test('a busy connection is never cut: the new one is dropped', async () => {
  world = await startLimited();
  const [one, two] = [await world.open(), await world.open()];
  await world.ask(one, '/slow');
  await world.ask(two, '/slow');
  await closed(await world.open());
  expect(world.cuts).toEqual(['crowded']);
  world.answerNow();
  expect(String(await once(one, 'data'))).toContain('late');
  expect(String(await once(two, 'data'))).toContain('late');
});

test('a shutdown closes idle connections immediately, the others after their answer', async () => {
  world = await startLimited();
  const [idle, working] = [await world.open(), await world.open()];
  await world.ask(working, '/slow');
  world.endIdle();
  await closed(idle);
  expect(working.destroyed).toBe(false);
  world.answerNow();
  expect(String(await once(working, 'data'))).toContain('late');
  await closed(working);
});

test('without idle connections an unread answer makes room, then the oldest stream', async () => {
  world = await startLimited();
  const [stream, reader] = [await world.open(), await world.open()];
  await world.ask(stream, '/stream');
  reader.pause();
  await world.ask(reader, '/large');
  const next = await world.open();
  await closed(reader);
  await world.ask(next, '/stream');
  const last = await world.open();
  await closed(stream);
  await world.ask(last, '/quick');
  expect(world.cuts).toEqual(['crowded', 'crowded']);
});

test('a sender with too many connections gives up one of its own', async () => {
  world = await startLimited({ most: 100, mostPerSender: 2, trustsProxy: () => false });
  const [first, second] = [await world.open(), await world.open()];
  await world.ask(second, '/quick');
  await world.open();
  await closed(first);
  expect(second.destroyed).toBe(false);
});

test('open connections are counted by state', async () => {
  world = await startLimited({ most: 9 });
  const [stream, reader, slow, half] = [
    await world.open(),
    await world.open(),
    await world.open(),
    await world.open(),
  ];
  await world.open();
  half.write(HALF_SENT);
  await until(() => expect(world.count()).toMatchObject({ arriving: 1 }));
  await world.ask(stream, '/stream');
  await world.ask(reader.pause(), '/large');
  await world.ask(slow, '/slow');
  expect(world.count()).toEqual({ idle: 1, arriving: 1, unread: 1, streaming: 1, answering: 1 });
});

test('a trusted proxy carries many senders', async () => {
  world = await startLimited({
    most: 100,
    mostPerSender: 2,
    trustsProxy: (address) => address === '127.0.0.1',
  });
  for (let opened = 0; opened < 5; opened += 1) await world.open();
  expect(world.cuts).toEqual([]);
});

test('a stalled connection is cut, an active stream is not', async () => {
  world = await startLimited({}, 500);
  const silent = await world.open();
  const answered = once(world.server, 'request');
  const stream = await world.open();
  stream.write(writeRequest('GET', '/stream'));
  const [, answer] = (await answered) as [unknown, ServerResponse];
  const speak = setInterval(() => answer.write('still here'), 10);
  await closed(silent);
  expect(stream.destroyed).toBe(false);
  clearInterval(speak);
  await closed(stream);
  expect(world.cuts).toEqual(['stuck']);
});

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
