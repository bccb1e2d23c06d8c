import { getWallets } from '@wallet-standard/app';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { useEffect, useState } from 'preact/hooks';
import { cleanLabel } from '../../../labels/clean-label.ts';
import type { TransactionVersion } from '../../../solana/transaction-version.ts';
import type { WalletChain } from '../../../solana/wallet-chain.ts';
import { LONGEST_WALLET_LABEL } from '../../swap/wallet-port.ts';

interface ConnectFeature {
  connect(): Promise<{ readonly accounts: readonly WalletAccount[] }>;
}

interface SignMessageFeature {
  signMessage(input: {
    readonly account: WalletAccount;
    readonly message: Uint8Array;
  }): Promise<readonly { readonly signature: Uint8Array }[]>;
}

/** The wallets of this browser for Solana: extensions, or the wallet whose own browser this is. */
export interface WalletsHere {
  /** Those that are offered. */
  readonly fitting: readonly Wallet[];
  /** Those that serve another chain, or cannot sign this. */
  readonly unfit: readonly Wallet[];
}

/** Why a wallet did not do what it was asked for. */
export type RefusalReason = 'declined' | 'other_account' | 'other_chain';

/** What a wallet must be able to do to be offered. */
interface WalletNeeds {
  readonly chain: WalletChain;
  /** Where it is linked, it signs a text as proof. */
  readonly signsText?: boolean;
  /** Of the transaction that waits; any while none does. */
  readonly version?: TransactionVersion;
}

/** Each feature is versioned and may be absent. */
interface SignTransactionFeature {
  /** The standard demands it; not every wallet keeps to that. */
  readonly supportedTransactionVersions?: readonly TransactionVersion[];
  signTransaction(input: {
    readonly account: WalletAccount;
    readonly transaction: Uint8Array;
    readonly chain: string;
  }): Promise<readonly { readonly signedTransaction: Uint8Array }[]>;
}

/** A wallet said no, or cannot do it. */
export class WalletRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Wallets come and go while the page is open: an extension is started late, or switched off. */
export function useStandardWallets({ chain, signsText = false, version }: WalletNeeds): WalletsHere {
  const [here, setHere] = useState<WalletsHere>({ fitting: [], unfit: [] });
  useEffect(() => {
    const { get, on } = getWallets();
    const needs = { chain, signsText, ...(version === undefined ? {} : { version }) };
    const look = () => setHere(sort(get(), needs));
    look();
    const stops = [on('register', look), on('unregister', look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [chain, signsText, version]);
  return here;
}

function sort(wallets: readonly Wallet[], needs: WalletNeeds): WalletsHere {
  const forSolana = wallets.filter(isForSolana);
  return {
    fitting: forSolana.filter((wallet) => fits(wallet, needs)),
    unfit: forSolana.filter((wallet) => !fits(wallet, needs)),
  };
}

/** Asks the wallet for an account on `chain`; the given one when `address` is set. Throws `WalletRefusal`. */
export async function connectAccount(
  wallet: Wallet,
  chain: WalletChain,
  address?: string,
): Promise<WalletAccount> {
  const feature = wallet.features['standard:connect'] as ConnectFeature;
  const { accounts } = await orRefusal(feature.connect());
  if (accounts.length === 0) throw new WalletRefusal('declined');
  const meant = accounts.filter((one) => address === undefined || one.address === address);
  if (meant.length === 0) throw new WalletRefusal('other_account');
  const account = meant.find(({ chains }) => chains.includes(chain));
  if (!account) throw new WalletRefusal('other_chain');
  return account;
}

/** Has the wallet sign; answers the signed bytes, unsent. Throws `WalletRefusal`. */
export async function signWith(
  wallet: Wallet,
  account: WalletAccount,
  transaction: Uint8Array,
  chain: WalletChain,
): Promise<Uint8Array> {
  const feature = wallet.features['solana:signTransaction'] as SignTransactionFeature;
  const [output] = await orRefusal(feature.signTransaction({ account, transaction, chain }));
  if (!output) throw new WalletRefusal('declined');
  return output.signedTransaction;
}

/** Has the wallet sign a text, as proof that the account is its own. Throws `WalletRefusal`. */
export async function signText(wallet: Wallet, account: WalletAccount, text: string): Promise<Uint8Array> {
  const feature = wallet.features['solana:signMessage'] as SignMessageFeature;
  const [output] = await orRefusal(feature.signMessage({ account, message: new TextEncoder().encode(text) }));
  if (!output) throw new WalletRefusal('declined');
  return output.signature;
}

/** Wallets reject with errors of their own making, whose texts are not ours to show. */
async function orRefusal<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch {
    throw new WalletRefusal('declined');
  }
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

/** What a wallet in this browser calls itself, as it may be shown: the name is of a stranger's choosing. */
export function walletName({ name }: Pick<Wallet, 'name'>): string {
  return cleanLabel(name, LONGEST_WALLET_LABEL) || '?';
}

/** A device that is held in the hand: there the wallet is an app, elsewhere it is an extension or another device. */
export function isPhone(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}
