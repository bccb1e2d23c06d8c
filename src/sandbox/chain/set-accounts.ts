import { callRpc } from './call-rpc.ts';

/** An account as it is written to the chain, replacing whatever was there. */
export interface AccountState {
  readonly address: string;
  readonly lamports: bigint;
  readonly owner: string;
  readonly data: Uint8Array;
  readonly executable?: boolean;
}

/**
 * Writes accounts straight into the chain, without a transaction. Only a Surfpool chain allows it.
 *
 * @throws ChainError `chain_call_failed`.
 */
export async function setAccounts(rpcUrl: string, accounts: readonly AccountState[]): Promise<void> {
  await callRpc(
    rpcUrl,
    accounts.map((account) => ({
      method: 'surfnet_setAccount',
      params: [account.address, stateOf(account)],
    })),
  );
}

function stateOf(account: AccountState): Record<string, unknown> {
  return {
    // The call takes a JSON number: exact up to 2^53 lamports, nine million SOL.
    lamports: Number(account.lamports),
    owner: account.owner,
    data: Buffer.from(account.data).toString('hex'),
    executable: account.executable ?? false,
    rentEpoch: 0,
  };
}
