import { type Connection, PublicKey, VersionedTransaction } from '@solana/web3.js';
import { createGuardChain, type GuardChain } from './simulation/chain.ts';

/** The chain by a connection of `@solana/web3.js`, at `confirmed`; cheap, so one for each inspection. */
export function fromConnection(
  connection: Pick<
    Connection,
    'getMultipleAccountsInfoAndContext' | 'simulateTransaction' | 'getMinimumBalanceForRentExemption'
  >,
): GuardChain {
  return createGuardChain({
    readAccounts: async (addresses) => {
      const keys = addresses.map((address) => new PublicKey(address));
      const { context, value } = await connection.getMultipleAccountsInfoAndContext(keys);
      const accounts = value.map((account) => account && { ...account, owner: account.owner.toBase58() });
      return { context, value: accounts };
    },
    simulate: (bytes, watched) =>
      connection.simulateTransaction(asVersioned(bytes), {
        sigVerify: false,
        replaceRecentBlockhash: true,
        commitment: 'confirmed',
        innerInstructions: true,
        accounts: { encoding: 'base64', addresses: [...watched] },
      }),
    rentExemption: (size) => connection.getMinimumBalanceForRentExemption(size),
  });
}

/**
 * The transaction as `simulateTransaction` takes it, which then sends these very bytes: web3.js reads version 1 and
 * does not write it.
 */
export function asVersioned(bytes: Uint8Array): VersionedTransaction {
  return Object.assign(VersionedTransaction.deserialize(bytes), { serialize: () => bytes });
}
