import type { Address } from '../../solana/address.ts';
import type { PersonId } from '../swap/brands.ts';
import { lapsesAt, type OpenedOrder } from '../swap/open-order.ts';
import type { Swap } from '../swap/swap.ts';
import { startWalletLink, type WalletSession } from '../swap/wallets.ts';
import { alternativeLinks } from '../wallet-link/alternative-links.ts';
import { canBeAskedByLink } from '../wallet-link/extension-link.ts';
import { buildSignTransactionLink } from '../wallet-link/link-protocol.ts';
import { connectLinks } from '../wallet-link/offered-wallets.ts';
import type { OpenedView, ReconnectView } from './views.ts';
import type { WebDeps } from './web-deps.ts';

type SignLinks = Pick<OpenedView, 'links' | 'alternatives' | 'reconnect'>;

/** The links with which the order's own wallet can be asked to sign; none when it has no session with us any more. */
export async function signLinks(deps: WebDeps, opened: OpenedOrder): Promise<SignLinks> {
  const { swap, attempt } = opened;
  const wallet = await deps.wallets.findWallet(swap.personId, attempt.wallet);
  const session = await findLinkSession(deps, swap.personId, attempt.wallet);
  const kind = wallet?.kind ?? null;
  const base = kind === null ? undefined : deps.linkBases[kind];
  if (!session || kind === null || base === undefined) {
    return { links: {}, alternatives: [], reconnect: true };
  }
  const link = buildSignTransactionLink({
    base,
    keys: session,
    session: session.session,
    transaction: attempt.unsignedTransaction,
    redirectLink: `${deps.publicUrl}/w/${opened.returnToken}`,
  });
  return {
    links: { [kind]: link },
    alternatives: [{ wallet: kind, ...alternativeLinks(kind, link) }],
    reconnect: false,
  };
}

/** The session by which a wallet can be asked over its links; undefined when there is none (any more). */
export async function findLinkSession(
  deps: WebDeps,
  personId: PersonId,
  address: Address,
): Promise<WalletSession | undefined> {
  const session = await deps.wallets.findSession(personId, address);
  return session && canBeAskedByLink(session) ? session : undefined;
}

/**
 * The order's wallet does not know us any more: one tap on one of these connects it anew, and the chat asks whether it
 * is the person's own, as always. The order keeps its full time meanwhile. Only its own wallet is offered where that is known.
 */
export async function reconnectLinks(deps: WebDeps, swap: Swap): Promise<ReconnectView> {
  await deps.swaps.reschedule(swap, { dueAt: lapsesAt(swap) }, deps.now());
  const open = await deps.wallets.findOpenLink(swap.personId, deps.now());
  // The wallet has answered and the chat asks: a new link would take that question away.
  if (open?.returned) return { answered: true, links: {} };
  const { link, token } = await startWalletLink(deps, swap);
  const known = swap.wallet ? await deps.wallets.findWallet(swap.personId, swap.wallet) : undefined;
  const all = connectLinks(deps, link, token);
  const own = all.filter((wallet) => wallet.kind === known?.kind);
  const shown = own.length > 0 ? own : all;
  return { answered: false, links: Object.fromEntries(shown.map(({ kind, url }) => [kind, url])) };
}
