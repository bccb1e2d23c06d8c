import { generateSigner } from '../../src/solana/ed25519.ts';

export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

/** The price of half a SOL in USDC. */
export const PRICE_REQUEST = { fromToken: 'native', toToken: USDC, fromAmount: '500000000' };

/** A quote of the same swap with a transaction for this wallet. */
export function quoteRequestFor(wallet: string) {
  return { ...PRICE_REQUEST, fromAddress: wallet, toAddress: wallet };
}

/** Quote requests of as many different wallets. */
export function quoteRequests(wallets: number): readonly string[] {
  return Array.from({ length: wallets }, () => JSON.stringify(quoteRequestFor(generateSigner().address)));
}
