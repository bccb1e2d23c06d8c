import { type AccountInfo, type Connection, PublicKey } from '@solana/web3.js';
import type { Address } from './address.ts';

/** Limit of `getMultipleAccountsInfo`. */
const ACCOUNTS_PER_CALL = 100;

/**
 * Reads accounts in the order of `addresses`, null for a missing one. The calls run side by side.
 * @throws errors of the connection, and an error where a node returns fewer accounts
 */
export async function readAccounts(
  connection: Pick<Connection, 'getMultipleAccountsInfo'>,
  addresses: readonly string[],
): Promise<readonly (AccountInfo<Buffer> | null)[]> {
  const keys = addresses.map((address) => new PublicKey(address));
  const parts = chunksOf(keys, ACCOUNTS_PER_CALL);
  const answers = await Promise.all(parts.map((part) => connection.getMultipleAccountsInfo(part)));
  const accounts = answers.flat();
  if (accounts.length !== addresses.length) throw new Error('the node returned fewer accounts');
  return accounts;
}

export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) =>
    items.slice(chunk * size, (chunk + 1) * size),
  );
}

/** An account with our own types. */
export function accountState({ owner, lamports, executable, data }: AccountInfo<Buffer>) {
  return { owner: owner.toBase58() as Address, lamports: BigInt(lamports), executable, data };
}
