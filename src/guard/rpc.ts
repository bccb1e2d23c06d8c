import { base64Of } from '../solana/base64.ts';
import { type ChainNode, createGuardChain, type GuardChain } from './simulation/chain.ts';

type Call<Answer> = { send(): Promise<Answer> };
type Answer<Method extends keyof ChainNode> = Awaited<ReturnType<ChainNode[Method]>>;

/**
 * The calls that the guard makes, in the form of `createSolanaRpc` of `@solana/kit`. Its parameters are branded texts, which a
 * method, unlike a function, may narrow.
 */
export interface GuardRpc {
  getMultipleAccounts(addresses: readonly string[], config: object): Call<Answer<'readAccounts'>>;
  simulateTransaction(transaction: string, config: object): Call<unknown>;
  getMinimumBalanceForRentExemption(size: bigint): Call<number | bigint>;
}

const AT = { commitment: 'confirmed', encoding: 'base64' } as const;

/** The chain by an RPC of `@solana/kit`, or anything of its form; cheap, so one for each inspection. */
export function fromRpc(rpc: GuardRpc): GuardChain {
  return createGuardChain({
    readAccounts: (addresses) => rpc.getMultipleAccounts(addresses, AT).send(),
    simulate: async (bytes, watched) => {
      const config = {
        ...AT,
        sigVerify: false,
        replaceRecentBlockhash: true,
        innerInstructions: true,
        accounts: { encoding: 'base64', addresses: watched },
      };
      const answer = await rpc.simulateTransaction(base64Of(bytes), config).send();
      return answer as Answer<'simulate'>;
    },
    rentExemption: (size) => rpc.getMinimumBalanceForRentExemption(BigInt(size)).send(),
  });
}

/** The chain behind an RPC address, without any library. `timeoutMs` bounds each call. */
export function fromUrl(
  url: string,
  { timeoutMs = 10_000 }: { readonly timeoutMs?: number } = {},
): GuardChain {
  const rpc =
    (method: string) =>
    (...params: readonly unknown[]) => ({
      send: async () => askNode(url, method, params, timeoutMs) as never,
    });
  return fromRpc({
    getMultipleAccounts: rpc('getMultipleAccounts'),
    simulateTransaction: rpc('simulateTransaction'),
    getMinimumBalanceForRentExemption: rpc('getMinimumBalanceForRentExemption'),
  });
}

/** One JSON-RPC call. @throws Error where the node does not answer; the text names no address of the node */
export async function askNode(
  url: string,
  method: string,
  params: readonly unknown[],
  timeoutMs: number,
): Promise<unknown> {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }, (_key, value) =>
    typeof value === 'bigint' ? Number(value) : value,
  );
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: text };
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) });
  const answer: unknown = await response.json();
  if (!Object.hasOwn(Object(answer), 'result')) throw new Error(`${method}: ${reasonIn(answer)}`);
  return Object(answer).result;
}

function reasonIn(answer: unknown): string {
  const { message } = Object(Object(answer).error);
  return typeof message === 'string' ? message : 'the node gave no answer';
}
