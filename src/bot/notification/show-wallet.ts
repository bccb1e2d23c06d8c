import type { Wallet } from '../swap/ports.ts';
import { WALLET_NAMES } from '../wallet/wallet-names.ts';
import type { Texts } from './create-texts.ts';

/** A wallet's own name, the same in every language; a wallet in a browser may have told none. */
export function showWallet({ kind, ownName }: Pick<Wallet, 'kind' | 'ownName'>, texts: Texts): string {
  return kind === null ? (ownName ?? texts.plain('wallet-browser')) : WALLET_NAMES[kind].label;
}
