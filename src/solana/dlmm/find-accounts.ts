import { hexToBytes } from '@noble/hashes/utils';
import { type Connection, type GetProgramAccountsFilter, PublicKey } from '@solana/web3.js';
import { type Address, encodeBase58 } from '../address.ts';
import { DLMM_PROGRAM } from '../known-programs.ts';
import { ORDER, ORDER_OWNER_AT, POOL, POOL_LENGTH, POOL_X_AT, POOL_Y_AT } from './accounts.ts';

/*
 * Not every node lists the accounts of a program. Both throw the errors of the connection.
 */

/** The accounts of a wallet's standing orders. */
export function findOrders(connection: Connection, wallet: Address): Promise<readonly Address[]> {
  return find(connection, [named(ORDER), { memcmp: { offset: ORDER_OWNER_AT, bytes: wallet } }]);
}

/** All pools of two tokens, whichever of them is X. */
export async function findPools(
  connection: Connection,
  one: Address,
  other: Address,
): Promise<readonly Address[]> {
  const of = (x: Address, y: Address) =>
    find(connection, [
      { dataSize: POOL_LENGTH },
      named(POOL),
      { memcmp: { offset: POOL_X_AT, bytes: x } },
      { memcmp: { offset: POOL_Y_AT, bytes: y } },
    ]);
  return (await Promise.all([of(one, other), of(other, one)])).flat();
}

function named(discriminator: string): GetProgramAccountsFilter {
  return { memcmp: { offset: 0, bytes: encodeBase58(hexToBytes(discriminator)) } };
}

async function find(
  connection: Connection,
  filters: GetProgramAccountsFilter[],
): Promise<readonly Address[]> {
  const dataSlice = { offset: 0, length: 0 };
  const found = await connection.getProgramAccounts(new PublicKey(DLMM_PROGRAM), { filters, dataSlice });
  return found.map(({ pubkey }) => pubkey.toBase58() as Address).sort();
}
