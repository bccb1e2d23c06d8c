import type { RequestListener } from 'node:http';
import { SendTransactionError } from '@solana/web3.js';
import fc from 'fast-check';
import { afterEach, describe, expect, it, test } from 'vitest';
import { createConnection, Nodes, type RpcCall } from '../../src/solana/connection.ts';
import { withTimeout } from '../../src/solana/with-timeout.ts';
import { VirtualTime } from '../bot/support/virtual-time.ts';
import { type Serving, serve } from '../support/serve.ts';
import { until } from '../support/until.ts';

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

test('only the first good node is queried', async () => {
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
])('the next node is queried when one %s', async (_name, answer) => {
  const [first, second] = [await node(answer), await node(result(43))];
  expect(await createConnection([first.url, second.url], { timeoutMs: 900 }).getSlot()).toBe(43);
  expect(first.calls()).toBe(1);
});

test('a refused transaction goes to the other nodes, and the refusing node stays preferred', async () => {
  const [behind, broken, good] = [
    await node(rpcError(-32002)),
    await node(json({}, 503)),
    await node(result('taken')),
  ];
  const send = (...nodes: readonly { readonly url: string }[]) =>
    createConnection(nodes.map(({ url }) => url)).sendRawTransaction(Buffer.of(1));
  expect(await send(behind, good)).toBe('taken');
  await expect(send(behind, broken)).rejects.toBeInstanceOf(SendTransactionError);
  const connection = createConnection([behind.url, good.url]);
  await connection.sendRawTransaction(Buffer.of(1));
  await expect(connection.getSlot()).rejects.toThrow('no');
});

test.each<[RpcCall['outcome'], RequestListener]>([
  ['ok', rpcError(-32602)],
  ['refused', json({}, 429)],
  ['failing', rpcError(-32005)],
  ['unreachable', (_request, response) => response.destroy()],
  ['late', () => undefined],
])('a call is reported with its node, method and outcome: %s', async (outcome, answer) => {
  const calls: RpcCall[] = [];
  const options = { timeoutMs: 200, place: 3, onCall: (call: RpcCall) => calls.push(call) };
  await createConnection([(await node(answer)).url], options)
    .getSlot()
    .catch(() => undefined);
  await until(() => expect(calls).toMatchObject([{ place: 3, method: 'getSlot', outcome }]));
  expect(calls[0]?.seconds).toBeGreaterThan(outcome === 'late' ? 0.15 : 0);
});

test('a call that its caller no longer needs is cancelled, not late', async () => {
  const calls: RpcCall[] = [];
  const silent = await node(() => undefined);
  const connection = createConnection([silent.url], { onCall: (call) => calls.push(call) });
  await withTimeout(async () => {
    connection.getSlot().catch(() => undefined);
    await until(() => expect(silent.calls()).toBe(1));
  }, 10_000);
  await until(() => expect(calls).toMatchObject([{ outcome: 'cancelled' }]));
});

test('an RPC error is an answer: no failover', async () => {
  const [first, second] = [await node(rpcError(-32602)), await node(result(43))];
  await expect(createConnection([first.url, second.url]).getSlot()).rejects.toThrow('no');
  expect(second.calls()).toBe(0);
});

test('a rate limit of the last node fails without a wait', async () => {
  const only = await node(json({}, 429));
  await expect(createConnection([only.url]).getSlot()).rejects.toThrow('429');
  expect(only.calls()).toBe(1);
});

test('without any node the error has no address in it', async () => {
  const connection = createConnection(['http://127.0.0.1:1/?api-key=secret']);
  await expect(connection.getSlot()).rejects.toThrow('no RPC node answered');
  await expect(connection.getSlot()).rejects.not.toThrow('secret');
});

test('a list without a URL is refused', () => {
  expect(() => createConnection([])).toThrow(RangeError);
});

test('a hanging node is hedged after a second', async () => {
  const time = new VirtualTime(1);
  const clock = { now: time.now, after: time.timers.after };
  const [first, second] = [await node(() => void time.play(1_000)), await node(result(43))];
  const connection = createConnection([first.url, second.url], { clock, timeoutMs: 600_000 });
  expect(await connection.getSlot()).toBe(43);
  expect(await connection.getSlot()).toBe(43);
  expect([first.calls(), second.calls()]).toEqual([1, 2]);
});

test('an answer that never ends counts as none', async () => {
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

/** Latency in ms, or a failure. */
type Manner = number | 'hangs' | 'fails' | 'refuses';

/** Nodes on a fake clock. */
function world(manners: Record<string, Manner>) {
  const time = new VirtualTime(1_000_000);
  const asked: string[] = [];
  const ask = async (url: string, _question: string) => {
    asked.push(url);
    const manner = manners[url] ?? 'fails';
    if (manner === 'fails') throw new Error('torn');
    if (manner === 'refuses') return 'refused';
    await (manner === 'hangs' ? new Promise(() => {}) : time.sleep(manner));
    return url;
  };
  const told: string[] = [];
  const nodes = new Nodes({
    urls: Object.keys(manners),
    ask,
    onChange: (place, isServing) => told.push(`${place} ${isServing ? 'serves' : 'rests'}`),
    isServed: (answer) => answer !== 'refused',
    clock: { now: time.now, after: time.timers.after },
  });
  /** Answer, elapsed ms, and the queried nodes. */
  async function once(playMs = 20_000) {
    const startedAt = time.now();
    asked.length = 0;
    let said: string | undefined;
    const note = (what: string) => {
      said = `${what} after ${time.now() - startedAt}`;
    };
    void nodes.ask('question').then(note, (error: Error) => note(error.message));
    await time.play(playMs);
    return [said, ...asked];
  }
  return { time, manners, once, told };
}

describe('failover', () => {
  it('queries the first node alone while it answers', async () => {
    expect(await world({ a: 999, b: 1 }).once()).toEqual(['a after 999', 'a']);
  });

  it('hedges after a second', async () => {
    expect(await world({ a: 'hangs', b: 20 }).once()).toEqual(['b after 1020', 'a', 'b']);
  });

  it('takes the answer of a slow node that comes first', async () => {
    expect(await world({ a: 1_100, b: 500 }).once()).toEqual(['a after 1100', 'a', 'b']);
  });

  it('fails over without delay on a failure or a refusal', async () => {
    expect(await world({ a: 'fails', b: 'refuses', c: 7 }).once()).toEqual(['c after 7', 'a', 'b', 'c']);
  });

  it('demotes a hanging node for half a minute', async () => {
    const { once } = world({ a: 'hangs', b: 20 });
    await once(2_000);
    expect(await once(20_000)).toEqual(['b after 20', 'b']);
  });

  it('probes a dead node after half a minute, in parallel', async () => {
    const { once, time } = world({ a: 'hangs', b: 20 });
    await once();
    await time.play(30_000);
    expect(await once(1)).toEqual([undefined, 'a', 'b']);
    expect(await once(20)).toEqual(['b after 20', 'b']);
  });

  it('restores a node that answers in time', async () => {
    const { once, time, manners } = world({ a: 'hangs', b: 20 });
    await once();
    manners.a = 30;
    await time.play(30_000);
    expect(await once()).toEqual(['b after 20', 'a', 'b']);
    expect(await once()).toEqual(['a after 30', 'a']);
  });

  it('reports each demotion and restoration once', async () => {
    const { once, time, manners, told } = world({ a: 'hangs', b: 20 });
    await once();
    await time.play(30_000);
    await once();
    expect(told).toEqual(['1 rests']);
    manners.a = 30;
    await time.play(30_000);
    await once();
    expect(told).toEqual(['1 rests', '1 serves']);
  });

  it('does not restore a slow node', async () => {
    const { once, time, manners } = world({ a: 'hangs', b: 20 });
    await once();
    manners.a = 1_000;
    await time.play(30_000);
    await once();
    expect(await once()).toEqual(['b after 20', 'b']);
  });

  it('with all nodes demoted, queries the last to answer first', async () => {
    const { once, manners } = world({ a: 'hangs', b: 20 });
    await once();
    manners.b = 'fails';
    manners.a = 5;
    expect(await once()).toEqual(['a after 5', 'b', 'a']);
  });

  it('returns a refusal rather than a silence', async () => {
    expect(await world({ a: 'refuses', b: 'fails' }).once()).toEqual(['refused after 0', 'a', 'b']);
    expect(await world({ a: 'fails', b: 'fails' }).once()).toEqual([
      'no RPC node answered after 0',
      'a',
      'b',
    ]);
  });
});

const manner = fc.oneof(fc.nat(4_000), fc.constantFrom<Manner>('hangs', 'fails', 'refuses'));

it('a good node answers within a second for each node before it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(manner, manner, manner), { minLength: 1, maxLength: 4 }),
      fc.nat(40_000),
      async (rounds, pauseMs) => {
        const names = ['a', 'b', 'c'] as const;
        const { once, time, manners } = world({ a: 0, b: 0, c: 0 });
        for (const round of rounds) {
          for (const [index, how] of round.entries()) manners[names[index] ?? 'a'] = how;
          const [said] = await once(10_000);
          const quickest = Math.min(
            ...round.map((how) => (typeof how === 'number' ? how : Number.NaN)).filter(Number.isFinite),
          );
          if (Number.isFinite(quickest))
            expect(Number(said?.split(' ')[2])).toBeLessThanOrEqual(quickest + 2_000);
          await time.play(pauseMs);
        }
      },
    ),
    { numRuns: 60 },
  );
});
