import { type Connection, PublicKey } from '@solana/web3.js';
import { readTokenAccount } from '../../../guard/index.ts';
import { accountState } from '../../../solana/accounts.ts';
import { type Address, parseAddress } from '../../../solana/address.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAMS, WRAPPED_SOL_MINT } from '../../../solana/known-programs.ts';
import type { BaseUnits, Mint } from '../../../solana/mint.ts';
import { findTokenAccount } from '../../../solana/token-account.ts';

export interface Holder {
  readonly address: Address;
}

/** Lamports for fees and deposits beside the amount. */
const SPARE_LAMPORTS = 20_000_000n;

/**
 * A wallet that could pay the amount: the one named, or the richest that the chain lists. Its address is public, and
 * nothing asks it to sign. A text says why there is none.
 */
export async function findHolder(
  connection: Connection,
  mint: Mint,
  amount: BaseUnits,
  wallet: Address | undefined,
): Promise<Holder | string> {
  const candidates = wallet === undefined ? await richest(connection, mint) : [wallet];
  for (const address of candidates) {
    if (await canPay(connection, address, mint, amount)) return { address };
  }
  return wallet === undefined
    ? 'the node names no wallet that holds as much: name one by --wallet'
    : 'the wallet holds less than that, or no SOL for fees';
}

/** Pools and vaults hold most of a token; `canPay` passes them over. */
async function richest(connection: Connection, mint: Mint): Promise<readonly Address[]> {
  const listed = mint === 'native' ? WRAPPED_SOL_MINT : mint;
  const { value } = await connection
    .getTokenLargestAccounts(new PublicKey(listed))
    .catch(() => ({ value: [] }));
  const accounts = await connection.getMultipleAccountsInfo(value.map(({ address }) => address));
  return accounts.flatMap((account) => {
    const owner = account === null ? undefined : readTokenAccount(accountState(account))?.owner;
    return owner === undefined ? [] : [owner];
  });
}

async function canPay(
  connection: Connection,
  address: Address,
  mint: Mint,
  amount: bigint,
): Promise<boolean> {
  const places =
    mint === 'native' ? [] : TOKEN_PROGRAMS.map((program) => findTokenAccount(address, mint, program));
  const [wallet, ...held] = await connection.getMultipleAccountsInfo(
    [address, ...places].map((place) => new PublicKey(place)),
  );
  if (wallet == null || parseAddress(wallet.owner.toBase58()) !== SYSTEM_PROGRAM || wallet.data.length > 0)
    return false;
  const spent = mint === 'native' ? amount : 0n;
  if (BigInt(wallet.lamports) < spent + SPARE_LAMPORTS) return false;
  if (mint === 'native') return true;
  return held.some((account) => {
    const state = account == null ? undefined : readTokenAccount(accountState(account));
    return state !== undefined && state.amount >= amount && !state.isFrozen;
  });
}
