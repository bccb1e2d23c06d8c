import type { Connection } from '@solana/web3.js';
import type { Cluster } from '../../bot/wallet-link/link-protocol.ts';
import { type WalletChain, walletChainOf } from '../../solana/wallet-chain.ts';
import { withoutCaller, withTimeout } from '../../solana/with-timeout.ts';

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
    const genesis = await withTimeout(() => connection.getGenesisHash(), withinMs).catch(() => undefined);
    // No answer is not kept.
    if (genesis === undefined) asked = undefined;
    return genesis === undefined ? undefined : walletChainOf(genesis);
  };
  return async () => {
    asked ??= withoutCaller(ask);
    return (await asked) ?? CHAIN_OF_CLUSTER[cluster];
  };
}
