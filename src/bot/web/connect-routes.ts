import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseAddress } from '../../solana/address.ts';
import type { WalletLink } from '../swap/ports.ts';
import { alternativeLinks } from '../wallet/alternative-links.ts';
import { browserSession, type LinkProof, linkProofText, verifyLinkProof } from '../wallet/extension-link.ts';
import { buildConnectLink } from '../wallet/link-protocol.ts';
import type { LinkWallet } from '../wallet/wallet-names.ts';
import type { Assets } from './build-assets.ts';
import { findAsker, nameOf } from './find-asker.ts';
import { isSameOrigin } from './is-same-origin.ts';
import { offeredWallets, pageFrame } from './page-frame.ts';
import { isPageToken } from './page-token.ts';
import { shortAddress } from './present.ts';
import { type Refusal, refusal, refuse } from './refusals.ts';
import { sendNotFound, sendPage } from './render-page.ts';
import type { StatusStreams } from './status-streams.ts';
import type { ConnectStatusView, ConnectView, ConnectWalletView } from './views.ts';
import type { WebDeps } from './web-deps.ts';

const ConnectedBody = Type.Object(
  {
    account: Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' }),
    /** 64 bytes in base64. */
    signature: Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$' }),
  },
  { additionalProperties: false },
);

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
  app.post(
    '/c/:token/connected',
    { bodyLimit: 1_024, schema: { body: ConnectedBody } },
    async (request, reply) => {
      if (!isSameOrigin(request, deps.publicUrl)) return refuse(reply, refusal('forbidden_origin'));
      const { token } = (request as TokenRequest).params;
      const taken = await linkInBrowser(deps, token, request.body as Static<typeof ConnectedBody>);
      const outcome = 'status' in taken ? taken.body.code : 'ok';
      deps.onEvent?.({ kind: 'returned', flow: 'connect', outcome });
      return 'status' in taken ? refuse(reply, taken) : reply.send(presentLink(taken.link));
    },
  );
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

/** A wallet in the browser that signed the text of this very link is taken like one that returned by its link. */
async function linkInBrowser(
  deps: WebDeps,
  token: string,
  body: Static<typeof ConnectedBody>,
): Promise<Refusal | { readonly link: WalletLink }> {
  const link = await findLiveLink(deps, token);
  if (!link) return refusal('not_found');
  const address = parseAddress(body.account);
  if (!address) return refusal('invalid_request');
  const proof = await proofOf(deps, link, token);
  if (!verifyLinkProof(proof, address, Buffer.from(body.signature, 'base64'))) return refusal('wrong_proof');
  const returned = { address, session: browserSession(link.dappSecret), sessionVerified: true };
  await deps.wallets.recordReturn(link.id, returned, deps.now());
  return { link: (await findLiveLink(deps, token)) ?? link };
}

async function proofOf(deps: WebDeps, link: WalletLink, token: string): Promise<LinkProof> {
  const asker = await findAsker(deps, link.personId);
  return {
    appUrl: deps.publicUrl,
    botUsername: deps.botUsername,
    personName: asker === null ? '?' : nameOf(asker),
    code: deps.tokens.hash(`proof ${token}`).slice(0, 32),
  };
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
    proofText: linkProofText(await proofOf(deps, link, token)),
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
