import type { Address } from '../../src/solana/address.ts';

/** A token of the classic program and a stock of Token-2022, both of the shipped list. */
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
export const STOCK = 'Xsc9qvGR1efVDFGLrVsmkzv3qi45LTBjeUKSPmx9qEh' as Address;

/** The price of half a SOL in USDC. */
export const PRICE_REQUEST = { fromToken: 'native', toToken: USDC, fromAmount: '500000000' };

/** A quote from SOL to USDC with a transaction for this wallet. */
export function quoteRequestFor(wallet: string) {
  return { ...PRICE_REQUEST, fromAddress: wallet, toAddress: wallet };
}

/** A quote from token to token, the costliest transaction of the desk. */
export function tokenQuoteRequestFor(wallet: string) {
  return { fromToken: USDC, toToken: STOCK, fromAmount: '1000000', fromAddress: wallet, toAddress: wallet };
}
