import { getWallets } from '@wallet-standard/app';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { useEffect, useState } from 'preact/hooks';
import { TEXTS } from './texts.ts';

/** The part of the Wallet Standard used here; each feature is versioned and may be absent. */
interface ConnectFeature {
  connect(): Promise<{ readonly accounts: readonly WalletAccount[] }>;
}

interface SignTransactionFeature {
  signTransaction(input: {
    readonly account: WalletAccount;
    readonly transaction: Uint8Array;
    readonly chain: string;
  }): Promise<readonly { readonly signedTransaction: Uint8Array }[]>;
}

interface SignMessageFeature {
  signMessage(input: {
    readonly account: WalletAccount;
    readonly message: Uint8Array;
  }): Promise<readonly { readonly signature: Uint8Array }[]>;
}

export type Feature = 'solana:signTransaction' | 'solana:signMessage';

/** A wallet said no, or cannot do it; `message` is a sentence for the person. */
export class WalletRefusal extends Error {}

/** Wallets in this browser (extensions, or the wallet whose own browser this is) that can do `feature` on Solana. */
export function useStandardWallets(feature: Feature): readonly Wallet[] {
  const [found, setFound] = useState<readonly Wallet[]>([]);
  useEffect(() => {
    const { get, on } = getWallets();
    const look = () => setFound(get().filter((wallet) => canDo(wallet, feature)));
    look();
    return on('register', look);
  }, [feature]);
  return found;
}

/** Asks the wallet for an account; the given one when `address` is set. Throws `WalletRefusal`. */
export async function connectAccount(wallet: Wallet, address?: string): Promise<WalletAccount> {
  const accounts = await connect(wallet);
  const account = address === undefined ? accounts[0] : accounts.find((one) => one.address === address);
  if (account) return account;
  throw new WalletRefusal(
    address === undefined
      ? TEXTS.signing.rejectedInWallet
      : TEXTS.signing.wrongAccount(`${address.slice(0, 4)}…${address.slice(-4)}`),
  );
}

/** Has the wallet sign; answers the signed bytes, unsent. Throws `WalletRefusal`. */
export async function signWith(
  wallet: Wallet,
  account: WalletAccount,
  transaction: Uint8Array,
  cluster: string,
): Promise<Uint8Array> {
  const feature = wallet.features['solana:signTransaction'] as SignTransactionFeature;
  const chain = cluster === 'mainnet-beta' ? 'solana:mainnet' : `solana:${cluster}`;
  const outputs = await orRefusal(feature.signTransaction({ account, transaction, chain }));
  const [output] = outputs;
  if (!output) throw new WalletRefusal(TEXTS.signing.rejectedInWallet);
  return output.signedTransaction;
}

/** Has the wallet sign a text, as proof that the account is its own. Throws `WalletRefusal`. */
export async function signText(wallet: Wallet, account: WalletAccount, text: string): Promise<Uint8Array> {
  const feature = wallet.features['solana:signMessage'] as SignMessageFeature;
  const outputs = await orRefusal(feature.signMessage({ account, message: new TextEncoder().encode(text) }));
  const [output] = outputs;
  if (!output) throw new WalletRefusal(TEXTS.connect.rejectedInWallet);
  return output.signature;
}

function canDo(wallet: Wallet, feature: Feature): boolean {
  const onSolana = wallet.chains.some((chain) => chain.startsWith('solana:'));
  return onSolana && 'standard:connect' in wallet.features && feature in wallet.features;
}

async function connect(wallet: Wallet): Promise<readonly WalletAccount[]> {
  const feature = wallet.features['standard:connect'] as ConnectFeature;
  return (await orRefusal(feature.connect())).accounts;
}

/** Wallets reject with errors of their own making, whose texts are not ours to show. */
async function orRefusal<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch {
    throw new WalletRefusal(TEXTS.signing.rejectedInWallet);
  }
}
