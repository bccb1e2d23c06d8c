import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { closed, HALF_SENT, type LimitedServer, startLimited } from './support/limited-server.ts';
import { writeRequest } from './support/raw-client.ts';

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

describe('the sender with the most connections makes room', () => {
  const HOSTILE = '203.0.113.1';
  const HONEST = '203.0.113.2';
  const from = (sender: string) => world.open(sender);

  beforeEach(async () => {
    world = await startLimited({ most: 4, mostPerSender: 3, trustsProxy: () => false });
  });

  test('before a new sender without a request', async () => {
    const [first, second] = [await from(HOSTILE), await from(HOSTILE)];
    for (const reader of [first, second]) await world.ask(reader.pause(), '/large');
    const third = await from('203.0.113.3');
    await world.ask(third.pause(), '/large');
    const honest = await from(HONEST);
    await from('203.0.113.4');
    await closed(first);
    expect(world.cuts).toEqual(['crowded']);
    await world.ask(honest, '/quick');
    expect(String(await once(honest, 'data'))).toContain('quick');
  });

  test('before a sender with one idle connection', async () => {
    const honest = await from(HONEST);
    await world.ask(honest, '/quick');
    const held = [await from(HOSTILE), await from(HOSTILE), await from(HOSTILE)];
    for (const stream of held) await world.ask(stream, '/stream');
    await from('203.0.113.5');
    await closed(held[0] as Socket);
    await world.ask(honest, '/quick');
    expect(world.cuts).toEqual(['crowded']);
  });

  test('unless all of its connections are busy', async () => {
    const busy = [await from(HOSTILE), await from(HOSTILE), await from(HOSTILE)];
    for (const socket of busy) await world.ask(socket, '/slow');
    const idle = await from(HONEST);
    await from('203.0.113.6');
    await closed(idle);
    expect(world.count()).toEqual({ idle: 1, arriving: 0, unread: 0, streaming: 0, answering: 3 });
  });
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
