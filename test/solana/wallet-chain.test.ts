import { expect, test } from 'vitest';
import { walletChainOf } from '../../src/solana/wallet-chain.ts';

test.each([
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', 'solana:mainnet'],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', 'solana:devnet'],
  ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY', 'solana:testnet'],
  ['BnZhWBQnytmkN5xyqALGf9psz4d61TnMY3zFPYyfbVPZ', 'solana:localnet'],
  ['', 'solana:localnet'],
])('the cluster that began with %s is %s', (genesisHash, chain) => {
  expect(walletChainOf(genesisHash)).toBe(chain);
});
