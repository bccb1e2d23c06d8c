import { LINK_WALLETS, type WalletKind } from '../../labels/link-wallets.ts';

/** Other ways into the same request, for phones on which the universal link opens a web page instead of the app. */
interface AlternativeLinks {
  /** The app's own scheme. */
  readonly scheme?: string;
  /** Android's way to name the app, with the universal link to fall back on. */
  readonly intent?: string;
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
