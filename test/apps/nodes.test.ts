import { afterEach, expect, it } from 'vitest';
import { requireOneCluster, wsUrlOf } from '../../src/apps/nodes.ts';
import { createLog } from '../../src/log.ts';
import { neverCalled } from '../bot/support/scripted.ts';
import { type GenesisNode, startGenesisNode } from '../support/start-genesis-node.ts';
import { until } from '../support/until.ts';

let nodes: GenesisNode[] = [];
let lines: string[] = [];
afterEach(() => {
  for (const node of nodes) node.close();
  lines = [];
});

async function begin(hashes: readonly (string | null)[], onForeign: (error: Error) => void) {
  nodes = await Promise.all(hashes.map(startGenesisNode));
  const log = createLog({ level: 'info', write: (line) => lines.push(line) });
  return requireOneCluster(
    nodes.map(({ url }) => url),
    { log, onForeign, againMs: 5 },
  );
}

it('nodes of one cluster pass after one query each', async () => {
  (await begin(['A', 'A', 'A'], neverCalled('onForeign')))();
  expect(nodes.map((node) => node.asked())).toEqual([1, 1, 1]);
});

it('a single node is not queried', async () => {
  (await begin(['A'], neverCalled('onForeign')))();
  expect(nodes.map((node) => node.asked())).toEqual([0]);
});

it.each([
  [['A', 'B'], 'node 2 belongs to another cluster than node 1'],
  [['A', 'A', 'B'], 'node 3 belongs to another cluster than node 1'],
  [[null, 'A', 'B'], 'node 3 belongs to another cluster than node 2'],
])('nodes of different clusters are refused: %j', async (hashes, words) => {
  const begun = begin(hashes, neverCalled('onForeign'));
  await expect(begun).rejects.toMatchObject({
    code: 'foreign_node',
    message: expect.stringContaining(words),
  });
  await expect(begun).rejects.not.toMatchObject({ message: expect.stringContaining('127.0.0.1') });
});

it('the start skips an unresponsive node and checks it when it answers', async () => {
  const stop = await begin(['A', null], neverCalled('onForeign'));
  await until(() => expect(nodes[1]?.asked()).toBeGreaterThan(2));
  nodes[1]?.answer('A');
  const asked = nodes[1]?.asked() ?? 0;
  await until(() => expect(nodes[1]?.asked()).toBeGreaterThan(asked));
  expect(nodes[0]?.asked()).toBe(1);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', rpc: [2] }]);
  stop();
});

it('a node of another cluster is reported', async () => {
  const told: string[] = [];
  const stop = await begin(['A', null], ({ message }) => told.push(message));
  nodes[1]?.answer('B');
  await until(() => expect(told).toHaveLength(1));
  expect(told[0]).toContain('node 2 belongs to another cluster');
  stop();
});

it.each([
  [null, 'wss://first.example/'],
  ['wss://other.example', 'wss://other.example'],
  ['off', undefined],
])('takes the websocket of %s', (wsUrl, address) => {
  expect(wsUrlOf({ wsUrl }, ['https://first.example', 'https://second.example'])).toBe(address);
});
