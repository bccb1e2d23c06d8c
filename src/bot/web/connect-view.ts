import { shortAddress } from '../../labels/short-address.ts';
import type { WalletKind, WalletLink } from '../swap/ports.ts';
import { alternativeLinks } from '../wallet/alternative-links.ts';
import { linkProofText } from '../wallet/extension-link.ts';
import { buildConnectLink } from '../wallet/link-protocol.ts';
import { proofOf } from './link-in-browser.ts';
import { offeredWallets, pageFrame } from './page-frame.ts';
import type { Texts } from './texts/en.ts';
import { PROOF_WORDS } from './texts/proof-words.ts';
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
  texts: Pick<Texts, 'language'>,
): Promise<ConnectView> {
  const frame = await pageFrame(deps, `/c/${token}`, link.personId);
  const bases = new Map<WalletKind, string>(offeredWallets(deps));
  return {
    ...frame,
    page: 'connect',
    token,
    status: presentLink(link),
    proofText: linkProofText(await proofOf(deps, link, token), PROOF_WORDS[texts.language]),
    wallets: frame.wallets.flatMap((wallet): ConnectWalletView[] => {
      const base = bases.get(wallet.wallet);
      return base === undefined ? [] : [{ ...wallet, ...linksInto(deps, link, token, wallet.wallet, base) }];
    }),
  };
}

function linksInto(
  deps: WebDeps,
  link: WalletLink,
  token: string,
  wallet: WalletKind,
  base: string,
): Pick<ConnectWalletView, 'link' | 'scheme' | 'intent'> {
  const universal = buildConnectLink({
    base,
    appUrl: deps.publicUrl,
    dappSecret: link.dappSecret,
    redirectLink: `${deps.publicUrl}/w/${token}`,
    cluster: deps.cluster,
  });
  return { link: universal, ...alternativeLinks(wallet, universal) };
}
