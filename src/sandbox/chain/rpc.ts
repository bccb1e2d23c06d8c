import { Pool } from 'undici';
import { ChainError } from './native.ts';

interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

interface RpcReply {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

const TIME_LIMIT_MS = 10_000;

/** The embedded chain accepts no batches; parallel connections are faster. */
const CONNECTIONS = 8;

export interface ChainAccount {
  readonly address: string;
  readonly lamports: bigint;
  readonly owner: string;
  readonly data: Uint8Array;
  readonly executable?: boolean;
}

/**
 * Parallel JSON-RPC calls, results in order. For methods that web3.js lacks.
 *
 * @throws ChainError `chain_call_failed` for a refusal or no answer.
 */
export async function callRpc(rpcUrl: string, calls: readonly RpcCall[]): Promise<unknown[]> {
  const url = new URL(rpcUrl);
  const pool = new Pool(url.origin, {
    connections: CONNECTIONS,
    headersTimeout: TIME_LIMIT_MS,
    bodyTimeout: TIME_LIMIT_MS,
  });
  try {
    return await Promise.all(calls.map((call) => callOne(pool, `${url.pathname}${url.search}`, call)));
  } finally {
    await pool.close();
  }
}

async function callOne(pool: Pool, path: string, call: RpcCall): Promise<unknown> {
  const reply = await post(pool, path, call);
  if (reply.error !== undefined) {
    throw new ChainError('chain_call_failed', `The chain refused ${call.method}: ${reply.error.message}`);
  }
  return reply.result;
}

async function post(pool: Pool, path: string, call: RpcCall): Promise<RpcReply> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call });
  const headers = { 'content-type': 'application/json' };
  try {
    const response = await pool.request({ method: 'POST', path, headers, body });
    return (await response.body.json()) as RpcReply;
  } catch (cause) {
    throw new ChainError('chain_call_failed', `The chain did not answer ${call.method}.`, { cause });
  }
}

/**
 * Writes accounts without a transaction; only a Surfpool chain allows it.
 *
 * @throws ChainError `chain_call_failed`.
 */
export async function setAccounts(rpcUrl: string, accounts: readonly ChainAccount[]): Promise<void> {
  await callRpc(
    rpcUrl,
    accounts.map((account) => ({
      method: 'surfnet_setAccount',
      params: [account.address, stateOf(account)],
    })),
  );
}

function stateOf(account: ChainAccount): Record<string, unknown> {
  return {
    // A JSON number: exact up to 2^53 lamports, nine million SOL.
    lamports: Number(account.lamports),
    owner: account.owner,
    data: Buffer.from(account.data).toString('hex'),
    executable: account.executable ?? false,
    rentEpoch: 0,
  };
}
