import { afterEach, expect, it } from 'vitest';
import { openCluster, type RpcCluster, wsUrlOf } from '../../src/apps/nodes.ts';
import { createLog } from '../../src/log.ts';
import { createConnection } from '../../src/solana/connection.ts';
import { type GenesisNode, startGenesisNode } from '../support/start-genesis-node.ts';
import { until } from '../support/until.ts';

let nodes: GenesisNode[] = [];
let lines: string[] = [];
afterEach(() => {
  for (const node of nodes) node.close();
  lines = [];
});

let cluster: RpcCluster | undefined;
afterEach(() => cluster?.stop());

async function begin(hashes: readonly (string | null)[]) {
  nodes = await Promise.all(hashes.map(startGenesisNode));
  const log = createLog({ level: 'info', write: (line) => lines.push(line) });
  const urls = nodes.map(({ url }) => url);
  cluster = await openCluster(urls, { log, againMs: 5 });
  return cluster;
}

/** Places of the nodes that a connection of the program does not ask. */
async function placesLeftOut({ isLeftOut }: RpcCluster): Promise<readonly number[]> {
  const asks = nodes.map(async ({ url, asked }, index) => {
    const before = asked();
    await createConnection([url], { isLeftOut })
      .getSlot()
      .catch(() => undefined);
    return asked() === before ? [index + 1] : [];
  });
  return (await Promise.all(asks)).flat();
}

it.each([
  [
    ['A', 'A', 'A'],
    [1, 1, 1],
  ],
  [['A'], [0]],
])('nodes of one cluster pass after one query each, a single one after none: %j', async (hashes, asked) => {
  expect((await begin(hashes)).trouble()).toBe(false);
  expect(nodes.map((node) => node.asked())).toEqual(asked);
});

it.each([
  [['A', 'B'], 'foreign_node', 'node 2 belongs to another cluster than node 1'],
  [['A', 'A', 'B', 'B'], 'foreign_node', 'node 3 belongs to another cluster than node 1'],
  [[null, 'A', 'B'], 'nodes_undecided', 'node 3 belongs to another cluster than node 2'],
])('a start is refused where no two nodes agree against the others: %j', async (hashes, code, words) => {
  const begun = begin(hashes);
  await expect(begun).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
  await expect(begun).rejects.not.toMatchObject({ message: expect.stringContaining('127.0.0.1') });
});

it.each([
  [['A', 'A', 'B'], [3]],
  [['B', 'A', 'A', null], [1]],
])('one node of another cluster is left out until it answers as the others: %j', async (hashes, places) => {
  const opened = await begin(hashes);
  const [place = 0] = places;
  expect([opened.trouble(), await placesLeftOut(opened)]).toEqual([`node ${place}`, places]);
  nodes[place - 1]?.answer('A');
  await until(() => expect(opened.trouble()).toBe(false));
  expect(await placesLeftOut(opened)).toEqual([]);
  const told = lines.map((line) => JSON.parse(line)).filter(({ rpc }) => rpc === place);
  expect(told.map(({ level }) => level)).toEqual(['error', 'info']);
});

it('the start skips an unresponsive node and checks it when it answers', async () => {
  const opened = await begin(['A', null]);
  await until(() => expect(nodes[1]?.asked()).toBeGreaterThan(2));
  nodes[1]?.answer('A');
  const asked = nodes[1]?.asked() ?? 0;
  await until(() => expect(nodes[1]?.asked()).toBeGreaterThan(asked));
  expect(nodes[0]?.asked()).toBe(1);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', rpc: [2] }]);
  expect(opened.trouble()).toBe(false);
});

it.each([
  [['A', null], [2], 'node 2', ['B']],
  [['A', null, null], [2, 3], 'node 1', ['B', 'B']],
])(
  'a late contradiction ends no process: two that agree decide, else the first: %j',
  async (hashes, late, out, says) => {
    const opened = await begin(hashes);
    for (const [index, place] of late.entries()) nodes[place - 1]?.answer(says[index] ?? null);
    await until(() => expect(opened.trouble()).toBe(out));
  },
);

it.each([
  [null, 'wss://first.example/'],
  ['wss://other.example', 'wss://other.example'],
  ['off', undefined],
])('takes the websocket of %s', (wsUrl, address) => {
  expect(wsUrlOf({ wsUrl }, ['https://first.example', 'https://second.example'])).toBe(address);
});
