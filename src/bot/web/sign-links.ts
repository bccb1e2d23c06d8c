import type { OpenedOrder } from '../swap/open-order.ts';
import { alternativeLinks } from '../wallet/alternative-links.ts';
import { buildSignTransactionLink } from '../wallet/link-protocol.ts';
import { findLinkSession } from './find-link-session.ts';
import type { OpenedView } from './views.ts';
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
