import { LINK_WALLETS, WALLET_KINDS, type WalletKind } from '../labels/link-wallets.ts';
import { buildConnectLink, type Cluster } from './protocol.ts';

/** Per installation; a wallet without one is not offered. */
export type LinkBases = Readonly<Partial<Record<WalletKind, string>>>;

export const VENDOR_BASES: Readonly<Record<WalletKind, string>> = {
  phantom: LINK_WALLETS.phantom.linkBase,
  solflare: LINK_WALLETS.solflare.linkBase,
  backpack: LINK_WALLETS.backpack.linkBase,
};

export interface OfferedWallet {
  readonly kind: WalletKind;
  readonly label: string;
  readonly base: string;
}

/** For phones that open the universal link as a web page. */
export interface AlternativeLinks {
  readonly scheme?: string;
  /** Android intent; falls back to the universal link. */
  readonly intent?: string;
}

/** The wallets with a base, in the order in which they are shown. */
export function offeredWallets(linkBases: LinkBases): readonly OfferedWallet[] {
  return WALLET_KINDS.flatMap((kind) => {
    const base = linkBases[kind];
    return base === undefined ? [] : [{ kind, label: LINK_WALLETS[kind].label, base }];
  });
}

interface ConnectRequest {
  /** @default the vendors' own */
  readonly linkBases?: LinkBases;
  /** Shown by the wallet; its origin is part of what the wallet signs. */
  readonly appUrl: string;
  readonly dappSecret: Uint8Array;
  /** The wallet appends its answer. Let it hold a token that only this request has. */
  readonly redirectLink: string;
  readonly cluster: Cluster;
}

/** Universal links to connect each wallet. */
export function connectLinks({
  linkBases = VENDOR_BASES,
  ...request
}: ConnectRequest): readonly (OfferedWallet & { readonly url: string })[] {
  return offeredWallets(linkBases).map((wallet) => ({
    ...wallet,
    url: buildConnectLink({ ...request, base: wallet.base }),
  }));
}

/** Empty for an emulated wallet or an undocumented scheme. */
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

/** Opens `page` in the wallet's in-app browser, with its provider. Undefined for foreign link bases. */
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
