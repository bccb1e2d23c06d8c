import type { Wallet, WalletAccount } from '@wallet-standard/base';
import type { TransactionVersion } from '../../../solana/transaction-version.ts';
import type { WalletChain } from '../../../solana/wallet-chain.ts';

/** What a wallet must be able to do to be offered. */
export interface WalletNeeds {
  readonly chain: WalletChain;
  /** Where it is linked, it signs a text as proof. */
  readonly signsText?: boolean;
  /** Of the transaction that waits; any while none does. */
  readonly version?: TransactionVersion;
}

/** Each feature is versioned and may be absent. */
export interface SignTransactionFeature {
  /** The standard demands it; not every wallet keeps to that. */
  readonly supportedTransactionVersions?: readonly TransactionVersion[];
  signTransaction(input: {
    readonly account: WalletAccount;
    readonly transaction: Uint8Array;
    readonly chain: string;
  }): Promise<readonly { readonly signedTransaction: Uint8Array }[]>;
}

/** Whether the wallet serves the chain and can do what is needed; it is asked nothing. */
export function fits(wallet: Wallet, { chain, signsText = false, version }: WalletNeeds): boolean {
  const { chains, features } = wallet;
  const signing = features['solana:signTransaction'] as SignTransactionFeature | undefined;
  if (!chains.includes(chain) || !('standard:connect' in features) || !signing) return false;
  if (signsText && !('solana:signMessage' in features)) return false;
  const { supportedTransactionVersions: versions = [] } = signing;
  return version === undefined || versions.includes(version);
}

/** Whether it is a wallet for Solana at all; there are others under the same standard. */
export function isForSolana({ chains }: Wallet): boolean {
  return chains.some((chain) => chain.startsWith('solana:'));
}
