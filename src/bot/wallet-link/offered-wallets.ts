import { LINK_WALLETS, WALLET_KINDS, type WalletKind } from '../../labels/link-wallets.ts';
import { buildConnectLink, type Cluster } from './link-protocol.ts';

/** Bases of the wallets' links in this installation; a wallet without one is not offered. */
export type LinkBases = Readonly<Partial<Record<WalletKind, string>>>;

export interface OfferedWallet {
  readonly kind: WalletKind;
  readonly label: string;
  readonly base: string;
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
