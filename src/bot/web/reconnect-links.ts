import { lapsesAt } from '../swap/open-order.ts';
import { startWalletLink } from '../swap/start-wallet-link.ts';
import type { Swap } from '../swap/swap.ts';
import { buildConnectLink } from '../wallet/link-protocol.ts';
import { offeredWallets } from './page-frame.ts';
import type { ReconnectView } from './views.ts';
import type { WebDeps } from './web-deps.ts';

/**
 * The order's wallet does not know us any more: one tap on one of these connects it anew, and the chat asks whether it
 * is the person's own, as always. The order keeps its full time meanwhile. Only its own wallet is offered where that is known.
 */
export async function reconnectLinks(deps: WebDeps, swap: Swap): Promise<ReconnectView> {
  await deps.store.postpone(swap, { dueAt: lapsesAt(swap) }, deps.now());
  const open = await deps.wallets.findOpenLink(swap.personId, deps.now());
  // The wallet has answered and the chat asks: a new link would take that question away.
  if (open?.returned) return { answered: true, links: {} };
  const { link, token } = await startWalletLink(deps, swap);
  const known = swap.wallet ? await deps.wallets.findWallet(swap.personId, swap.wallet) : undefined;
  const kind = known?.kind ?? null;
  const offered = offeredWallets(deps);
  const own = offered.filter(([wallet]) => wallet === kind);
  const shown = own.length > 0 ? own : offered;
  const request = {
    appUrl: deps.publicUrl,
    dappSecret: link.dappSecret,
    redirectLink: `${deps.publicUrl}/w/${token}`,
    cluster: deps.cluster,
  };
  return {
    answered: false,
    links: Object.fromEntries(
      shown.map(([wallet, base]) => [wallet, buildConnectLink({ ...request, base })]),
    ),
  };
}
