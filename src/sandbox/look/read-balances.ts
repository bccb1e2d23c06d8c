import { type Connection, PublicKey } from '@solana/web3.js';
import { addressFromBytes } from '../../solana/address.ts';
import { TOKEN_PROGRAMS } from '../../solana/known-programs.ts';
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
  const owner = new PublicKey(address);
  const [lamports, ...accounts] = await Promise.all([
    connection.getBalance(owner),
    ...TOKEN_PROGRAMS.map((program) =>
      connection.getTokenAccountsByOwner(owner, { programId: new PublicKey(program) }),
    ),
  ]);
  const totals = new Map<Asset, bigint>();
  for (const { account } of accounts.flatMap((found) => found.value)) {
    const mint = addressFromBytes(account.data.subarray(0, 32));
    totals.set(mint, (totals.get(mint) ?? 0n) + account.data.readBigUInt64LE(64));
  }
  const tokens = [...totals]
    .filter(([, amount]) => amount > 0n)
    .map(([asset, amount]) => ({ asset, amount }));
  tokens.sort((one, other) => book.symbol(one.asset).localeCompare(book.symbol(other.asset)));
  return [{ asset: 'native', amount: BigInt(lamports) }, ...tokens];
}
