import { shortAddress } from '../../labels/short-address.ts';
import type { Texts } from '../i18n/texts.ts';
import type { WalletLink } from '../swap/wallet-port.ts';
import { alternativeLinks } from '../wallet-link/alternative-links.ts';
import { linkProofText } from '../wallet-link/extension-link.ts';
import { connectLinks } from '../wallet-link/offered-wallets.ts';
import { proofOf, proofWords } from './link-in-browser.ts';
import { pageFrame } from './page-frame.ts';
import type { ConnectStatusView, ConnectView, ConnectWalletView } from './views.ts';
import type { WebDeps } from './web-deps.ts';

/** The link was decided or its time ran out while its page was open. */
export const ENDED_LINK: ConnectStatusView = { state: 'ended', final: true, short: null, address: null };

/** Whether the wallet has answered, and with which address. */
export function presentLink(link: WalletLink): ConnectStatusView {
  if (!link.returned) return { state: 'waiting', final: false, short: null, address: null };
  const { address } = link.returned;
  return { state: 'returned', final: false, address, short: shortAddress(address) };
}

/** Everything the connect page shows: whose link it is, and its way into each wallet. */
export async function connectView(
  deps: WebDeps,
  link: WalletLink,
  token: string,
  texts: Texts,
): Promise<ConnectView> {
  const frame = await pageFrame(deps, `/c/${token}`, link.personId);
  const links = new Map(connectLinks(deps, link, token).map(({ kind, url }) => [kind, url]));
  return {
    ...frame,
    page: 'connect',
    token,
    status: presentLink(link),
    proofText: linkProofText(await proofOf(deps, link, token), proofWords(texts)),
    wallets: frame.wallets.flatMap((view): ConnectWalletView[] => {
      const url = links.get(view.wallet);
      return url === undefined ? [] : [{ ...view, link: url, ...alternativeLinks(view.wallet, url) }];
    }),
  };
}
