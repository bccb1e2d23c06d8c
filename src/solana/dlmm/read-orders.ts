import { hexToBytes } from '@noble/hashes/utils';
import { type Connection, PublicKey } from '@solana/web3.js';
import { type Address, encodeBase58 } from '../address.ts';
import { DLMM_PROGRAM } from '../known-programs.ts';
import { ORDER, ORDER_OWNER_AT } from './accounts.ts';

/**
 * The accounts of a wallet's standing orders. Not every node lists the accounts of a program.
 * @throws errors of the connection
 */
export async function findOrders(connection: Connection, wallet: Address): Promise<readonly Address[]> {
  const found = await connection.getProgramAccounts(new PublicKey(DLMM_PROGRAM), {
    filters: [
      { memcmp: { offset: 0, bytes: encodeBase58(hexToBytes(ORDER)) } },
      { memcmp: { offset: ORDER_OWNER_AT, bytes: wallet } },
    ],
    dataSlice: { offset: 0, length: 0 },
  });
  return found.map(({ pubkey }) => pubkey.toBase58() as Address).sort();
}
