import { json } from 'node:stream/consumers';
import { type Serving, serve } from './serve.ts';

export interface GenesisNode extends Serving {
  /** Number of requests. */
  asked(): number;
  /** Hash of the following answers; null for an error. */
  answer(hash: string | null): void;
}

/** An RPC node that answers only with its genesis hash. */
export async function startGenesisNode(first: string | null): Promise<GenesisNode> {
  let hash = first;
  let asked = 0;
  const server = await serve(async (request, response) => {
    asked += 1;
    const { id, method } = (await json(request)) as { id: string; method: string };
    const isServed = hash !== null && method === 'getGenesisHash';
    response.statusCode = isServed ? 200 : 503;
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: hash }));
  });
  return {
    ...server,
    asked: () => asked,
    answer: (next) => {
      hash = next;
    },
  };
}
