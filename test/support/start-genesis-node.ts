import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface GenesisNode {
  readonly url: string;
  /** How often it was asked. */
  asked(): number;
  /** From now on it answers with this hash; null for an error. */
  answer(hash: string | null): void;
  close(): void;
}

/** An RPC node that tells its genesis hash, and nothing else. */
export async function startGenesisNode(first: string | null): Promise<GenesisNode> {
  let hash = first;
  let asked = 0;
  const server = createServer(async (request, response) => {
    asked += 1;
    const { id, method } = (await json(request)) as { id: string; method: string };
    const isServed = hash !== null && method === 'getGenesisHash';
    response.statusCode = isServed ? 200 : 503;
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: hash }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    answer: (next) => {
      hash = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
