import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { SYSTEM_PROGRAM } from '../../solana/known-programs.ts';
import { type AccountState, setAccounts } from './set-accounts.ts';
import { mintAccount, type SandboxToken, tokenAccount } from './token-layout.ts';

/** Somebody who owns tokens from the start: base units by mint. A mint that is not named gets no account. */
export interface Holder {
  readonly owner: string;
  readonly amounts: ReadonlyMap<string, bigint>;
}

interface SeedOptions {
  /** Who may mint more later: the faucet's address. */
  readonly mintAuthority: string;
  readonly holders?: readonly Holder[];
}

/**
 * Creates every token's mint as a real account at its real address, with its decimals and token program, and the
 * holders' associated token accounts. A mint's supply is what the holders have. Meant for a fresh chain: it overwrites.
 *
 * @throws ChainError `chain_call_failed`.
 */
export async function seedTokens(
  rpcUrl: string,
  tokens: readonly SandboxToken[],
  options: SeedOptions,
): Promise<void> {
  const holders = options.holders ?? [];
  await setAccounts(rpcUrl, [
    ...tokens.map((token) => mintAccount(token, options.mintAuthority, supplyOf(token, holders))),
    ...holders.flatMap((holder) => holdings(holder, tokens)),
  ]);
}

/**
 * Sets a wallet's balance in lamports without a transaction.
 *
 * @throws ChainError `chain_call_failed`.
 */
export async function fundSol(rpcUrl: string, address: string, lamports: bigint): Promise<void> {
  await setAccounts(rpcUrl, [{ address, lamports, owner: SYSTEM_PROGRAM, data: new Uint8Array() }]);
}

function supplyOf(token: SandboxToken, holders: readonly Holder[]): bigint {
  return holders.reduce((sum, holder) => sum + (holder.amounts.get(token.address) ?? 0n), 0n);
}

function holdings(holder: Holder, tokens: readonly SandboxToken[]): AccountState[] {
  return tokens.flatMap((token) => {
    const amount = holder.amounts.get(token.address);
    return amount === undefined ? [] : [holding(token, holder.owner, amount)];
  });
}

function holding(token: SandboxToken, owner: string, amount: bigint): AccountState {
  const address = getAssociatedTokenAddressSync(
    new PublicKey(token.address),
    new PublicKey(owner),
    true,
    new PublicKey(token.tokenProgram),
  );
  return tokenAccount(address.toBase58(), token, owner, amount);
}
