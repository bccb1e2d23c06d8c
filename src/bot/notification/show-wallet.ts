import type { WalletKind } from '../swap/ports.ts';
import { WALLET_NAMES } from '../wallet/wallet-names.ts';
import type { Texts } from './create-texts.ts';

/** A wallet's own name, the same in every language; one that told none is a wallet in a browser. */
export function showWallet(kind: WalletKind | null, texts: Texts): string {
  return kind === null ? texts.plain('wallet-browser') : WALLET_NAMES[kind].label;
}
