import { LINK_WALLETS, WALLET_KINDS, type WalletKind } from '../../labels/link-wallets.ts';
import { buildConnectLink, type Cluster } from './protocol.ts';

/** Bases of the wallets' links in this installation; a wallet without one is not offered. */
export type LinkBases = Readonly<Partial<Record<WalletKind, string>>>;

export interface OfferedWallet {
  readonly kind: WalletKind;
  readonly label: string;
  readonly base: string;
}

/** Other ways into the same request, for phones on which the universal link opens a web page instead of the app. */
interface AlternativeLinks {
  /** The app's own scheme. */
  readonly scheme?: string;
  /** Android's way to name the app, with the universal link to fall back on. */
  readonly intent?: string;
}

/** The wallets of this installation, in the order in which they are offered. */
export function offeredWallets(linkBases: LinkBases): readonly OfferedWallet[] {
  return WALLET_KINDS.flatMap((kind) => {
    const base = linkBases[kind];
    return base === undefined ? [] : [{ kind, label: LINK_WALLETS[kind].label, base }];
  });
}

interface ConnectSettings {
  readonly linkBases: LinkBases;
  /** Our own address, without a slash at the end. */
  readonly publicUrl: string;
  readonly cluster: Cluster;
}

/** For each wallet of this installation the universal link that connects it; whichever answers, answers to `token`. */
export function connectLinks(
  { linkBases, publicUrl, cluster }: ConnectSettings,
  { dappSecret }: { readonly dappSecret: Uint8Array },
  token: string,
): readonly (OfferedWallet & { readonly url: string })[] {
  const request = { appUrl: publicUrl, dappSecret, redirectLink: `${publicUrl}/w/${token}`, cluster };
  return offeredWallets(linkBases).map((wallet) => ({
    ...wallet,
    url: buildConnectLink({ ...request, base: wallet.base }),
  }));
}

/** Rewrites a universal link; empty for a wallet that lives elsewhere (an emulated one) or documents no scheme. */
export function alternativeLinks(wallet: WalletKind, universalLink: string): AlternativeLinks {
  const { linkBase, schemeBase, androidPackage } = LINK_WALLETS[wallet];
  if (schemeBase === null || !universalLink.startsWith(`${linkBase}/`)) return {};
  const scheme = schemeBase + universalLink.slice(linkBase.length);
  const [name, target] = scheme.split('://');
  const fallback = encodeURIComponent(universalLink);
  return {
    scheme,
    intent: `intent://${target}#Intent;scheme=${name};package=${androidPackage};S.browser_fallback_url=${fallback};end`,
  };
}

/** Opens `page` in the wallet's own browser, where it injects its provider; only from a wallet's own link base. */
export function browseLink(
  wallet: WalletKind,
  base: string,
  page: string,
  appUrl: string,
): string | undefined {
  const { linkBase, browseBase } = LINK_WALLETS[wallet];
  if (base.replace(/\/+$/, '') !== linkBase) return undefined;
  return `${browseBase}/${encodeURIComponent(page)}?ref=${encodeURIComponent(appUrl)}`;
}
