import { getWallets } from '@wallet-standard/app';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { useEffect, useState } from 'preact/hooks';
import { cleanLabel } from '../../../labels/clean-label.ts';
import type { TransactionVersion } from '../../../solana/transaction.ts';
import type { WalletChain } from '../../../solana/wallet-chain.ts';
import { MAX_WALLET_LABEL_LENGTH } from '../../swap/wallets.ts';

interface ConnectFeature {
  connect(): Promise<{ readonly accounts: readonly WalletAccount[] }>;
}

interface SignMessageFeature {
  signMessage(input: {
    readonly account: WalletAccount;
    readonly message: Uint8Array;
  }): Promise<readonly { readonly signature: Uint8Array }[]>;
}

/** Extensions, or the host of an in-app browser. */
export interface WalletsHere {
  readonly fitting: readonly Wallet[];
  /** An unfit wallet is on another chain or cannot sign the order. */
  readonly unfit: readonly Wallet[];
}

export type RefusalReason = 'declined' | 'other_account' | 'other_chain';

interface WalletNeeds {
  readonly chain: WalletChain;
  readonly signsText?: boolean;
  /** Undefined before the transaction is built. */
  readonly version?: TransactionVersion;
}

/** Wallet Standard features are versioned and optional. */
interface SignTransactionFeature {
  /** Required, but missing in some wallets. */
  readonly supportedTransactionVersions?: readonly TransactionVersion[];
  signTransaction(input: {
    readonly account: WalletAccount;
    readonly transaction: Uint8Array;
    readonly chain: string;
  }): Promise<readonly { readonly signedTransaction: Uint8Array }[]>;
}

export class WalletRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

export function useStandardWallets({ chain, signsText = false, version }: WalletNeeds): WalletsHere {
  const { get, on } = getWallets();
  const needs = { chain, signsText, ...(version === undefined ? {} : { version }) };
  const [here, setHere] = useState(() => partition(get(), needs));
  useEffect(() => {
    const update = () => setHere(partition(get(), needs));
    update();
    const stops = [on('register', update), on('unregister', update)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [chain, signsText, version]);
  return here;
}

function partition(wallets: readonly Wallet[], needs: WalletNeeds): WalletsHere {
  const forSolana = wallets.filter(isForSolana);
  return {
    fitting: forSolana.filter((wallet) => fits(wallet, needs)),
    unfit: forSolana.filter((wallet) => !fits(wallet, needs)),
  };
}

/** The standard covers other chains too. */
export function isForSolana({ chains }: Wallet): boolean {
  return chains.some((chain) => chain.startsWith('solana:'));
}

/** The announced features tell whether a wallet fits; the wallet is not contacted. */
export function fits(wallet: Wallet, { chain, signsText = false, version }: WalletNeeds): boolean {
  const { chains, features } = wallet;
  const signing = features['solana:signTransaction'] as SignTransactionFeature | undefined;
  if (!chains.includes(chain) || !('standard:connect' in features) || !signing) return false;
  if (signsText && !('solana:signMessage' in features)) return false;
  const { supportedTransactionVersions: versions = [] } = signing;
  return version === undefined || versions.includes(version);
}

/** Connects an account on `chain`; with `address`, that one. @throws WalletRefusal */
export async function connectAccount(
  wallet: Wallet,
  chain: WalletChain,
  address?: string,
): Promise<WalletAccount> {
  const feature = wallet.features['standard:connect'] as ConnectFeature;
  const { accounts } = await asRefusal(feature.connect());
  if (accounts.length === 0) throw new WalletRefusal('declined');
  const meant = accounts.filter((one) => address === undefined || one.address === address);
  if (meant.length === 0) throw new WalletRefusal('other_account');
  const account = meant.find(({ chains }) => chains.includes(chain));
  if (!account) throw new WalletRefusal('other_chain');
  return account;
}

/**
 * @returns the signed transaction, unsent
 * @throws WalletRefusal
 */
export async function signWith(
  wallet: Wallet,
  account: WalletAccount,
  transaction: Uint8Array,
  chain: WalletChain,
): Promise<Uint8Array> {
  const feature = wallet.features['solana:signTransaction'] as SignTransactionFeature;
  const [output] = await asRefusal(feature.signTransaction({ account, transaction, chain }));
  if (!output) throw new WalletRefusal('declined');
  return output.signedTransaction;
}

/** @throws WalletRefusal */
export async function signText(wallet: Wallet, account: WalletAccount, text: string): Promise<Uint8Array> {
  const feature = wallet.features['solana:signMessage'] as SignMessageFeature;
  const [output] = await asRefusal(feature.signMessage({ account, message: new TextEncoder().encode(text) }));
  if (!output) throw new WalletRefusal('declined');
  return output.signature;
}

/** Hides the wallet's own error texts. */
async function asRefusal<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch {
    throw new WalletRefusal('declined');
  }
}

/** The name is cleaned: extensions choose any. */
export function walletName({ name }: Pick<Wallet, 'name'>): string {
  return cleanLabel(name, MAX_WALLET_LABEL_LENGTH) || '?';
}

export function isPhone(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}
