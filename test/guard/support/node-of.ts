import bs58 from 'bs58';
import type { AccountState, GuardChain } from '../../../src/guard/simulation/chain.ts';
import type { Address } from '../../../src/solana/address.ts';
import { type Serving, serve } from '../../support/serve.ts';

type Rpc = { readonly method: string; readonly params: readonly unknown[]; readonly id: unknown };

/** A node that answers out of `chain`; of landed transactions it knows `landed`, base64 by signature. */
export async function nodeOf(
  chain: GuardChain,
  landed: Readonly<Record<string, string>> = {},
): Promise<Serving> {
  return serve(async (request, response) => {
    const { id, method, params }: Rpc = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const result = await answer(chain, landed, method, params);
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });
}

async function answer(
  chain: GuardChain,
  landed: Readonly<Record<string, string>>,
  method: string,
  [first, config]: readonly unknown[],
): Promise<unknown> {
  const context = { slot: 7 };
  if (method === 'getMultipleAccounts') {
    return { context, value: (await chain.readAccounts(first as Address[])).map(accountJson) };
  }
  if (method === 'getMinimumBalanceForRentExemption') return Number(await chain.rentExemption(Number(first)));
  if (method === 'getTransaction') {
    const transaction = landed[String(first)];
    return transaction === undefined ? null : { slot: 7, transaction: [transaction, 'base64'] };
  }
  if (method !== 'simulateTransaction') throw new Error(`did not expect ${method}`);
  const { addresses } = (config as { accounts: { addresses: Address[] } }).accounts;
  const { error, accounts, innerInstructions } = await chain.simulate(
    Buffer.from(String(first), 'base64'),
    addresses,
  );
  const instructions = innerInstructions.map(({ program, addresses, data }) => ({
    programId: program,
    accounts: addresses,
    data: bs58.encode(data),
  }));
  const value = { err: error ?? null, logs: [], accounts: accounts.map(accountJson) };
  return { context, value: { ...value, innerInstructions: [{ index: 0, instructions }] } };
}

function accountJson(state: AccountState | undefined) {
  if (state === undefined) return null;
  const { owner, lamports, executable, data } = state;
  const encoded = [Buffer.from(data).toString('base64'), 'base64'];
  return { owner, lamports: Number(lamports), executable, data: encoded, rentEpoch: 0, space: data.length };
}
