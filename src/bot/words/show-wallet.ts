import type { Wallet } from '../swap/ports.ts';
import { WALLET_NAMES } from '../wallet/wallet-names.ts';
import type { Texts } from './create-texts.ts';
import { type Html, html, inert } from './html.ts';

/** A wallet's own name, the same in every language; a wallet in a browser may have told none. */
export function showWallet({ kind, ownName }: Pick<Wallet, 'kind' | 'ownName'>, texts: Texts): Html {
  if (kind !== null) return html`${WALLET_NAMES[kind].label}`;
  return ownName === undefined ? texts.html('wallet-browser') : inert(ownName);
}
