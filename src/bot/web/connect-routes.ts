import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WalletLink } from '../swap/ports.ts';
import { alternativeLinks } from '../wallet/alternative-links.ts';
import { buildConnectLink } from '../wallet/link-protocol.ts';
import type { LinkWallet } from '../wallet/wallet-names.ts';
import type { Assets } from './build-assets.ts';
import { offeredWallets, pageFrame } from './page-frame.ts';
import { isPageToken } from './page-token.ts';
import { shortAddress } from './present.ts';
import { refusal, refuse } from './refusals.ts';
import { sendNotFound, sendPage } from './render-page.ts';
import type { StatusStreams } from './status-streams.ts';
import type { ConnectStatusView, ConnectView, ConnectWalletView } from './views.ts';
import type { WebDeps } from './web-deps.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/** The connect page: the same one-time link as in the chat, for people whose wallet lives elsewhere. */
export function addConnectRoutes(
  app: FastifyInstance,
  deps: WebDeps,
  assets: Assets,
  streams: StatusStreams,
): void {
  app.get('/c/:token', async (request: TokenRequest, reply) => {
    const { token } = request.params;
    const link = await findLiveLink(deps, token);
    if (!link) return sendNotFound(reply, assets);
    return sendPage(reply, assets, await connectView(deps, link, token));
  });
  app.get('/c/:token/events', async (request: TokenRequest, reply) => {
    const { token } = request.params;
    const link = await findLiveLink(deps, token);
    if (!link) return refuse(reply, refusal('not_found'));
    if (!streams.hasRoom(token)) return refuse(reply, refusal('rate_limited'));
    // A link that ends while its page is open says so; one that had ended before looks like an unknown one.
    return streams.stream(token, reply, presentLink(link), async () => {
      const now = await findLiveLink(deps, token);
      return now ? presentLink(now) : ENDED;
    });
  });
}

/** The link behind a token while it can still lead somewhere. */
export async function findLiveLink(deps: WebDeps, token: string): Promise<WalletLink | undefined> {
  if (!isPageToken(token)) return undefined;
  const link = await deps.wallets.findLinkByToken(deps.tokens.hash(token));
  return link && link.decidedAt === null && link.expiresAt > deps.now() ? link : undefined;
}

const ENDED: ConnectStatusView = { state: 'ended', final: true, short: null, address: null };

function presentLink(link: WalletLink): ConnectStatusView {
  if (!link.returned) return { state: 'waiting', final: false, short: null, address: null };
  const { address } = link.returned;
  return { state: 'returned', final: false, address, short: shortAddress(address) };
}

async function connectView(deps: WebDeps, link: WalletLink, token: string): Promise<ConnectView> {
  const frame = await pageFrame(deps, `/c/${token}`, link.personId);
  const bases = new Map<LinkWallet, string>(offeredWallets(deps));
  return {
    ...frame,
    page: 'connect',
    token,
    status: presentLink(link),
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
  wallet: LinkWallet,
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
