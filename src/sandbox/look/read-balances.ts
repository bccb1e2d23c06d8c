import type { Connection } from '@solana/web3.js';
import { readHoldings } from '../../solana/token-account.ts';
import type { Asset, TokenBook } from './token-book.ts';

export interface Balance {
  readonly asset: Asset;
  /** Base units. */
  readonly amount: bigint;
}

/** What an address holds: SOL first, then tokens by symbol; empty token accounts are left out. Throws as web3.js does. */
export async function readBalances(
  connection: Connection,
  address: string,
  book: TokenBook,
): Promise<readonly Balance[]> {
  const { lamports, tokens } = await readHoldings(connection, address);
  const balances = [...tokens].map(([asset, amount]) => ({ asset, amount }));
  balances.sort((one, other) => book.symbol(one.asset).localeCompare(book.symbol(other.asset)));
  return [{ asset: 'native', amount: lamports }, ...balances];
}
