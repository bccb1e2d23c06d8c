/** Chain identifiers of the Wallet Standard. */
export type WalletChain = 'solana:mainnet' | 'solana:devnet' | 'solana:testnet' | 'solana:localnet';

export const MAINNET_GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const DEVNET_GENESIS = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';
const TESTNET_GENESIS = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY';

const CHAINS: ReadonlyMap<string, WalletChain> = new Map([
  [MAINNET_GENESIS, 'solana:mainnet'],
  [DEVNET_GENESIS, 'solana:devnet'],
  [TESTNET_GENESIS, 'solana:testnet'],
]);

/** An unknown genesis hash is a local cluster. */
export function walletChainOf(genesisHash: string): WalletChain {
  return CHAINS.get(genesisHash) ?? 'solana:localnet';
}
