import { json } from 'node:stream/consumers';
import { serve } from './serve.ts';

export type GenesisNode = Awaited<ReturnType<typeof startGenesisNode>>;

/** An RPC node that answers only with its genesis hash. */
export async function startGenesisNode(first: string | null) {
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
    /** Number of requests. */
    asked: () => asked,
    /** Hash of the following answers; null for an error. */
    answer: (next: string | null) => {
      hash = next;
    },
  };
}
