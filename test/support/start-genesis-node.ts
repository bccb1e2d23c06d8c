import { json } from 'node:stream/consumers';
import { type Serving, serve } from './serve.ts';

export interface GenesisNode extends Serving {
  /** How often it was asked. */
  asked(): number;
  /** From now on it answers with this hash; null for an error. */
  answer(hash: string | null): void;
}

/** An RPC node that tells its genesis hash, and nothing else. */
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
