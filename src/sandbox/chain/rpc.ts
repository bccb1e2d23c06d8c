import { ChainError } from './native.ts';

interface RpcReply {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

const TIME_LIMIT_MS = 10_000;

export interface ChainAccount {
  readonly address: string;
  readonly lamports: bigint;
  readonly owner: string;
  readonly data: Uint8Array;
  readonly executable?: boolean;
}

/** Calls a method that web3.js lacks. @throws ChainError `chain_call_failed` for a refusal or no answer */
export async function callRpc(
  rpcUrl: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const { result, error } = await send(rpcUrl, { jsonrpc: '2.0', id: 1, method, params }).catch(
    (cause: unknown) => {
      throw new ChainError('chain_call_failed', `The chain did not answer ${method}.`, { cause });
    },
  );
  if (error) throw new ChainError('chain_call_failed', `The chain refused ${method}: ${error.message}`);
  return result;
}

async function send(rpcUrl: string, body: object): Promise<RpcReply> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  return (await response.json()) as RpcReply;
}

/** Rent exemption of so many bytes, lamports. */
export type Rent = (bytes: number) => bigint;

/** Bytes that every account is charged for, beside its data. */
const OVERHEAD = 128;

/** @throws ChainError `chain_call_failed` */
export async function readRent(rpcUrl: string): Promise<Rent> {
  const smallest = await callRpc(rpcUrl, 'getMinimumBalanceForRentExemption', [0]);
  return (bytes) => (BigInt(smallest as number) * BigInt(OVERHEAD + bytes)) / BigInt(OVERHEAD);
}

/**
 * Writes accounts without a transaction, which only a Surfpool chain allows.
 * @throws ChainError `chain_call_failed`
 */
export async function setAccounts(rpcUrl: string, accounts: readonly ChainAccount[]): Promise<void> {
  await Promise.all(
    accounts.map((account) => callRpc(rpcUrl, 'surfnet_setAccount', [account.address, stateOf(account)])),
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
