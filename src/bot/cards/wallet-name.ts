import { shortAddress } from '../../labels/clean-label.ts';
import { LINK_WALLETS } from '../../labels/link-wallets.ts';
import { type Html, html, inert } from '../i18n/html.ts';
import type { Texts } from '../i18n/texts.ts';
import type { Wallet } from '../swap/wallets.ts';

/** A wallet's own name, the same in every language; a wallet in a browser may have told none. */
export function showWallet({ kind, ownName }: Pick<Wallet, 'kind' | 'ownName'>, texts: Texts): Html {
  if (kind !== null) return html`${LINK_WALLETS[kind].label}`;
  return ownName === undefined ? texts.html('wallet-browser') : inert(ownName);
}

/** What a wallet is called, with its short address. */
export function walletNames(wallet: Wallet, texts: Texts): { name: Html; address: string } {
  const { label, address } = wallet;
  return { name: label === null ? showWallet(wallet, texts) : inert(label), address: shortAddress(address) };
}
