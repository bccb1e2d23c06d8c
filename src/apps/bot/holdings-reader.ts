import { type AccountInfo, type Connection, PublicKey, SolanaJSONRPCError } from '@solana/web3.js';
import { NATIVE_MINT } from '../../bot/swap/brands.ts';
import type { ChainReader, Holding } from '../../bot/swap/chain-port.ts';
import { mintOnChain } from '../../guard/swap-offer.ts';
import { isShipped } from '../../labels/shipped-tokens.ts';
import type { Address } from '../../solana/address.ts';
import { TOO_LARGE } from '../../solana/connection.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import { amountIn, readHoldings } from '../../solana/read-holdings.ts';
import { findTokenAccount } from '../../solana/token-account.ts';

const MOST_HOLDINGS = 1_000;

/** Most accounts a node reads in one call. */
const READ_LIMIT = 100;

/** With the mints themselves these are four calls. */
const MOST_AMONG = 200;

/** What nodes say of a wallet whose accounts they will not gather: the scan exceeded its limit. */
const SCAN_ABORTED = -32_012;

/** Known tokens first: of thousands that strangers sent, those are the ones to be kept. */
export async function listHoldings(
  connection: Connection,
  wallet: Address,
): Promise<readonly Holding[] | 'too_many'> {
  const read = await readHoldings(connection, wallet).catch(tooMany);
  if (read === 'too_many') return read;
  const all = [...read.tokens].map(([mint, amount]) => held(mint as string as Mint, amount));
  const ranked = [...all.filter(isShipped), ...all.filter((holding) => !isShipped(holding))];
  return [...nativeOf(read.lamports), ...ranked].slice(0, MOST_HOLDINGS);
}

function tooMany(error: unknown): 'too_many' {
  const code = error instanceof SolanaJSONRPCError ? error.code : undefined;
  if (code === TOO_LARGE || code === SCAN_ABORTED) return 'too_many';
  throw error;
}

/** What the wallet's own account of each mint holds, and its SOL, however many other accounts there are. */
export async function readAmong(
  connection: Connection,
  wallet: Address,
  mints: readonly Mint[],
  readMints: ChainReader['mints'],
): Promise<readonly Holding[]> {
  const wanted = mints.filter((mint) => mint !== NATIVE_MINT).slice(0, MOST_AMONG);
  const facts = await readMints(wanted);
  const places = wanted.flatMap((mint) => {
    const program = facts.get(mint)?.tokenProgram;
    return program ? [{ mint, account: findTokenAccount(wallet, mintOnChain(mint), program) }] : [];
  });
  const [lamports, accounts] = await Promise.all([
    connection.getBalance(new PublicKey(wallet)),
    readAccounts(
      connection,
      places.map(({ account }) => account),
    ),
  ]);
  const holdings = places.map(({ mint }, index) => held(mint, amountIn(accounts[index]?.data)));
  return [...nativeOf(BigInt(lamports)), ...holdings.filter(({ amount }) => amount > 0n)];
}

async function readAccounts(
  connection: Connection,
  addresses: readonly Address[],
): Promise<readonly (AccountInfo<Buffer> | null)[]> {
  const parts = Array.from({ length: Math.ceil(addresses.length / READ_LIMIT) }, (_, part) =>
    addresses.slice(part * READ_LIMIT, (part + 1) * READ_LIMIT).map((address) => new PublicKey(address)),
  );
  const answers = await Promise.all(parts.map((part) => connection.getMultipleAccountsInfo(part)));
  return answers.flat();
}

function held(mint: Mint, amount: bigint): Holding {
  return { mint, amount: amount as BaseUnits };
}

function nativeOf(lamports: bigint): readonly Holding[] {
  return lamports > 0n ? [held(NATIVE_MINT, lamports)] : [];
}
