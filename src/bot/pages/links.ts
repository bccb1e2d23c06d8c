import { noteSwap } from '../../log.ts';
import type { Address } from '../../solana/address.ts';
import {
  alternativeLinks,
  type Cluster,
  connectLinks,
  isLinkSession,
  type LinkBases,
  signLink,
} from '../../wallet-link/index.ts';
import type { PersonId } from '../swap/brands.ts';
import type { OpenedOrder } from '../swap/open-order.ts';
import type { People } from '../swap/services.ts';
import type { Swap } from '../swap/swap.ts';
import type { WalletLink, WalletSession } from '../swap/wallets.ts';
import type { OpenedView, ReconnectView } from './views.ts';
import type { Pages } from './web-options.ts';

interface SignLinks {
  readonly links: OpenedView['links'];
  readonly alternatives: OpenedView['alternatives'];
  readonly reconnect: boolean;
}

const TOKEN = /^[\w-]{16,64}$/;

/** A wallet without a session must reconnect first. */
export async function signLinks(pages: Pages, opened: OpenedOrder<unknown>): Promise<SignLinks> {
  const { swap, attempt } = opened;
  const wallet = await pages.people.wallets.findWallet(swap.personId, attempt.wallet);
  const session = await findLinkSession(pages.people, swap.personId, attempt.wallet);
  const kind = wallet?.kind ?? null;
  const base = kind === null ? undefined : pages.linkBases[kind];
  if (!session || kind === null || base === undefined) {
    return { links: {}, alternatives: [], reconnect: true };
  }
  const link = signLink({
    base,
    session,
    transaction: attempt.unsignedTransaction,
    redirectLink: `${pages.publicUrl}/w/${opened.returnToken}`,
  });
  return {
    links: { [kind]: link },
    alternatives: [{ wallet: kind, ...alternativeLinks(kind, link) }],
    reconnect: false,
  };
}

interface LinkSettings {
  readonly linkBases: LinkBases;
  readonly publicUrl: string;
  readonly cluster: Cluster;
}

/** The wallets' answer comes to `/w/<token>`. */
export function connectLinksFor(
  { linkBases, publicUrl: appUrl, cluster }: LinkSettings,
  { dappSecret }: { readonly dappSecret: Uint8Array },
  token: string,
): ReturnType<typeof connectLinks> {
  return connectLinks({ linkBases, appUrl, cluster, dappSecret, redirectLink: `${appUrl}/w/${token}` });
}

/** Undefined for a wallet that was linked in a browser. */
export async function findLinkSession(
  { wallets }: People,
  personId: PersonId,
  address: Address,
): Promise<WalletSession | undefined> {
  const session = await wallets.findSession(personId, address);
  return session && isLinkSession(session) ? session : undefined;
}

/**
 * The link is for the order's wallet, or for every wallet where its kind is unknown. The chat asks to confirm
 * the address, as it does for a first link.
 */
export async function reconnectLinks(pages: Pages, swap: Swap): Promise<ReconnectView> {
  const open = await pages.people.wallets.findOpenLink(swap.personId, pages.clock());
  // A new link would withdraw the chat's open question.
  if (open?.returned) return { answered: true, links: {} };
  const { link, token } = await pages.people.links.start(swap, true);
  const known = swap.wallet ? await pages.people.wallets.findWallet(swap.personId, swap.wallet) : undefined;
  const all = connectLinksFor(pages, link, token);
  const own = all.filter((wallet) => wallet.kind === known?.kind);
  const shown = own.length > 0 ? own : all;
  return { answered: false, links: Object.fromEntries(shown.map(({ kind, url }) => [kind, url])) };
}

/** A cheap check before hashing and lookup. */
export function isPageToken(text: string): boolean {
  return TOKEN.test(text);
}

export async function findOrder(pages: Pages, token: string): Promise<Swap | undefined> {
  if (!isPageToken(token)) return undefined;
  const swap = await pages.swaps.findSwapBySigningToken(pages.swaps.pageTokens.hash(token));
  if (swap) noteSwap(swap.id);
  return swap;
}

/** Undefined once decided or expired. */
export async function findLiveLink(pages: Pages, token: string): Promise<WalletLink | undefined> {
  if (!isPageToken(token)) return undefined;
  const link = await pages.people.wallets.findLinkByToken(pages.swaps.pageTokens.hash(token));
  return link && link.decidedAt === null && link.expiresAt > pages.clock() ? link : undefined;
}
