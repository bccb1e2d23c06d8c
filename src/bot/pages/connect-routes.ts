import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cleanLabel } from '../../labels/clean-label.ts';
import { shortAddress } from '../../labels/short-address.ts';
import { type Address, parseAddress } from '../../solana/address.ts';
import type { Texts } from '../i18n/texts.ts';
import { LONGEST_WALLET_LABEL, type WalletLink } from '../swap/wallets.ts';
import { alternativeLinks } from '../wallet-link/alternative-links.ts';
import {
  browserSession,
  type LinkProof,
  linkProofText,
  type ProofWords,
  verifyLinkProof,
} from '../wallet-link/extension-link.ts';
import { connectLinks } from '../wallet-link/offered-wallets.ts';
import type { Assets } from './build-assets.ts';
import { findAsker } from './find-asker.ts';
import { isSameOrigin } from './guard-requests.ts';
import { pageFrame } from './page-frame.ts';
import { findLiveLink } from './page-token.ts';
import { type Refusal, refusal, refuse } from './refusals.ts';
import { sendNotFound, sendPage } from './render-page.ts';
import { followerOf, refuseStream, type StatusStreams } from './status-streams.ts';
import { ALL_TEXTS, textsForOwner, textsForRequest } from './texts-for.ts';
import type { ConnectStatusView, ConnectView, ConnectWalletView } from './views.ts';
import type { WebDeps } from './web-deps.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/** The link was decided or its time ran out while its page was open. */
const ENDED_LINK: ConnectStatusView = { state: 'ended', final: true, short: null, address: null };

const ConnectedBody = Type.Object(
  {
    account: Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' }),
    /** 64 bytes in base64. */
    signature: Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$' }),
    /** What the wallet calls itself. */
    wallet: Type.Optional(Type.String({ maxLength: 128 })),
  },
  { additionalProperties: false },
);

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
    if (!link) return sendNotFound(request, reply, assets);
    const texts = await textsForOwner(deps, request, link);
    return sendPage(reply, assets, texts, await connectView(deps, link, token, texts));
  });
  app.post(
    '/c/:token/connected',
    { bodyLimit: 1_024, schema: { body: ConnectedBody } },
    async (request, reply) => takeConnected(deps, request as TokenRequest, reply),
  );
  app.get('/c/:token/events', async (request: TokenRequest, reply) => {
    const { token } = request.params;
    const link = await findLiveLink(deps, token);
    if (!link) return refuse(reply, textsForRequest(request), refusal('not_found'));
    const follower = followerOf(request, link.personId);
    if (!streams.makeRoom(follower)) return refuseStream(request, reply, deps);
    // A link that ends while its page is open says so; one that had ended before looks like an unknown one.
    return streams.stream(follower, reply, presentLink(link), async () => {
      const now = await findLiveLink(deps, token);
      return now ? presentLink(now) : ENDED_LINK;
    });
  });
  app.get('/c/:token/status', async (request: TokenRequest, reply) => {
    const link = await findLiveLink(deps, request.params.token);
    if (!link) return refuse(reply, textsForRequest(request), refusal('not_found'));
    return reply.send(presentLink(link));
  });
}

async function takeConnected(
  deps: WebDeps,
  request: TokenRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isSameOrigin(request, deps.publicUrl)) {
    return refuse(reply, textsForRequest(request), refusal('forbidden_origin'));
  }
  const { token } = request.params;
  const link = await findLiveLink(deps, token);
  const body = request.body as Static<typeof ConnectedBody>;
  const taken = link ? await linkInBrowser(deps, link, token, body) : refusal('not_found');
  const outcome = 'status' in taken ? taken.body.code : 'ok';
  deps.onEvent?.({ kind: 'returned', flow: 'connect', outcome });
  if ('link' in taken) return reply.send(presentLink(taken.link));
  return refuse(reply, await textsForOwner(deps, request, link), taken);
}

/** Whether the wallet has answered, and with which address. */
function presentLink(link: WalletLink): ConnectStatusView {
  if (!link.returned) return { state: 'waiting', final: false, short: null, address: null };
  const { address } = link.returned;
  return { state: 'returned', final: false, address, short: shortAddress(address) };
}

/** Everything the connect page shows: whose link it is, and its way into each wallet. */
async function connectView(
  deps: WebDeps,
  link: WalletLink,
  token: string,
  texts: Texts,
): Promise<ConnectView> {
  const frame = await pageFrame(deps, `/c/${token}`, link.personId);
  const links = new Map(connectLinks(deps, link, token).map(({ kind, url }) => [kind, url]));
  return {
    ...frame,
    page: 'connect',
    token,
    status: presentLink(link),
    proofText: linkProofText(await proofOf(deps, link, token), proofWords(texts)),
    wallets: frame.wallets.flatMap((view): ConnectWalletView[] => {
      const url = links.get(view.wallet);
      return url === undefined ? [] : [{ ...view, link: url, ...alternativeLinks(view.wallet, url) }];
    }),
  };
}

/** A wallet in the browser that signed the text of this very link is taken like one that returned by its link. */
async function linkInBrowser(
  deps: WebDeps,
  link: WalletLink,
  token: string,
  body: Static<typeof ConnectedBody>,
): Promise<Refusal | { readonly link: WalletLink }> {
  const address = parseAddress(body.account);
  if (!address) return refusal('invalid_request');
  const proof = await proofOf(deps, link, token);
  const signature = Buffer.from(body.signature, 'base64');
  const everyWords = Object.values(ALL_TEXTS).map(proofWords);
  if (!verifyLinkProof(proof, everyWords, address, signature)) return refusal('wrong_proof');
  await deps.wallets.recordReturn(link.id, returnedBy(link, address, body.wallet), deps.now());
  return { link: (await findLiveLink(deps, token)) ?? link };
}

function returnedBy(link: WalletLink, address: Address, name = ''): NonNullable<WalletLink['returned']> {
  const ownName = cleanLabel(name, LONGEST_WALLET_LABEL);
  return {
    kind: null,
    ...(ownName === '' ? {} : { ownName }),
    address,
    session: browserSession(link.dappSecret),
    sessionVerified: true,
  };
}

/** What the wallet's text names: the same for the page that shows it and the check of its signature. */
async function proofOf(deps: WebDeps, link: WalletLink, token: string): Promise<LinkProof> {
  const asker = await findAsker(deps, link.personId);
  return {
    appUrl: deps.publicUrl,
    botUsername: deps.botUsername,
    personName: asker?.name ?? '?',
    code: deps.pageTokens.hash(`proof ${token}`).slice(0, 32),
  };
}

/** What a wallet shows when it is asked to sign for its link, in one language. */
function proofWords(texts: Texts): ProofWords {
  return {
    link: (person, bot) => texts.plain('proof-link', { person, bot: `@${bot}` }),
    harmless: texts.plain('proof-harmless'),
    site: texts.plain('proof-site'),
    code: texts.plain('proof-code'),
  };
}
