import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Agent, type Dispatcher, request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { letGoOfCalls } from '../src/let-go-of-calls.ts';

const LONG = 'a long answer '.repeat(100_000);

/** So many that what else is compiled and kept meanwhile is little beside them. */
const CALLS = 1_500;

let server: Server;
let address: string;
let agent: Agent;
let letting: Dispatcher;

beforeEach(async () => {
  server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '', 'http://localhost');
    const answers: Readonly<Record<string, () => void>> = {
      '/echo': () => void asked.pipe(answer),
      '/long': () => void answer.end(LONG),
      '/half': () => void answer.write(LONG.slice(0, 1_000)),
      '/cut': () => void answer.write('half of it', () => answer.destroy()),
      '/never': () => undefined,
    };
    answer.setHeader('x-told', 'yes');
    answers[pathname]?.();
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  agent = new Agent();
  letting = agent.compose(letGoOfCalls);
});

afterEach(async () => {
  await agent.destroy();
  server.closeAllConnections();
  server.close();
});

async function post(dispatcher: Dispatcher, body: string): Promise<string> {
  const { body: answer } = await request(`${address}/echo`, { method: 'POST', dispatcher, body });
  return answer.text();
}

describe('calls that are let go of', () => {
  it('are answered as any other', async () => {
    const { statusCode, headers, body } = await request(`${address}/long`, { dispatcher: letting });
    expect([statusCode, headers['x-told']]).toEqual([200, 'yes']);
    expect(await body.text()).toBe(LONG);
    expect(await post(letting, 'again, on the same connection')).toBe('again, on the same connection');
  });

  it('wait for who reads slowly, and go on', async () => {
    const { body } = await request(`${address}/long`, { dispatcher: letting, highWaterMark: 10 });
    const chunks: string[] = [];
    for await (const chunk of body.setEncoding('utf8')) {
      await new Promise(setImmediate);
      chunks.push(chunk as string);
    }
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.join('')).toBe(LONG);
  });

  it('end where nobody wants the rest, or the answer at all', async () => {
    const { body } = await request(`${address}/half`, { dispatcher: letting });
    for await (const chunk of body) {
      expect(String(chunk).length).toBeGreaterThan(0);
      break;
    }
    expect(body.destroyed).toBe(true);
    const ending = new AbortController();
    const unanswered = request(`${address}/never`, { dispatcher: letting, signal: ending.signal });
    ending.abort(new Error('no longer wanted'));
    await expect(unanswered).rejects.toThrow('no longer wanted');
    const halved = new AbortController();
    const half = await request(`${address}/half`, { dispatcher: letting, signal: halved.signal });
    halved.abort(new Error('not the rest'));
    await expect(half.body.text()).rejects.toThrow('not the rest');
  });

  it('fail as any other', async () => {
    const { body } = await request(`${address}/cut`, { dispatcher: letting });
    await expect(body.text()).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    await agent.destroy();
    await expect(post(letting, 'too late')).rejects.toMatchObject({ code: 'UND_ERR_DESTROYED' });
  });

  it('are gone with a quick collection, where undici alone leaves them to a full one', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;
    const bytesLeft = async (dispatcher: Dispatcher): Promise<number> => {
      collect({ type: 'major' });
      const before = oldBytes();
      for (let call = 0; call < CALLS; call += 1) await post(dispatcher, 'a call');
      // Who lives through two is old.
      collect({ type: 'minor' });
      collect({ type: 'minor' });
      return oldBytes() - before;
    };
    // What is compiled meanwhile is old as well.
    await bytesLeft(agent);
    await bytesLeft(letting);
    const alone = await bytesLeft(agent);
    const lettingGo = await bytesLeft(letting);
    expect(alone).toBeGreaterThan(CALLS * 2_000);
    expect(lettingGo).toBeLessThan(alone / 3);
  }, 30_000);
});

function oldBytes(): number {
  const old = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  return old?.space_used_size ?? Number.NaN;
}
