import type { Connection } from '@solana/web3.js';
import type { Cluster } from '../../bot/wallet/link-protocol.ts';
import { inTime } from '../../solana/in-time.ts';
import { type WalletChain, walletChainOf } from '../../solana/wallet-chain.ts';

/** A page waits for it. */
const ANSWERS_WITHIN_MS = 2_000;

const CHAIN_OF_CLUSTER: Readonly<Record<Cluster, WalletChain>> = {
  'mainnet-beta': 'solana:mainnet',
  testnet: 'solana:testnet',
  devnet: 'solana:devnet',
};

/**
 * Which chain a wallet in the browser must serve: told by the genesis hash of our RPC, asked until it has answered once.
 * While it does not answer, the chain is that of the cluster we are set up for.
 */
export function createWalletChain(
  connection: Pick<Connection, 'getGenesisHash'>,
  cluster: Cluster,
  withinMs: number = ANSWERS_WITHIN_MS,
): () => Promise<WalletChain> {
  let asked: Promise<WalletChain | undefined> | undefined;
  const ask = async () => {
    try {
      return walletChainOf(await connection.getGenesisHash());
    } catch {
      asked = undefined;
      return undefined;
    }
  };
  return async () => {
    asked ??= ask();
    const told = await inTime(asked, withinMs);
    return told ?? CHAIN_OF_CLUSTER[cluster];
  };
}
