import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { cleanLabel, shortAddress } from '../../labels/clean-label.ts';
import { type Address, parseAddress } from '../../solana/address.ts';
import { alternativeLinks, browserSession, verifyMessage } from '../../wallet-link/index.ts';
import type { Texts } from '../i18n/texts.ts';
import { MAX_WALLET_LABEL_LENGTH, type WalletLink } from '../swap/wallets.ts';
import type { Assets } from './assets.ts';
import { chatUrlOf, findAsker, pageFrame } from './frame.ts';
import { connectLinksFor, findLiveLink } from './links.ts';
import { type Refusal, refusal, refuse } from './refusals.ts';
import { sendNotFound, sendPage } from './render-page.ts';
import { addStatusRoutes, type StatusStreams } from './status-streams.ts';
import { ALL_TEXTS, textsForOwner } from './texts.ts';
import type { ConnectStatusView, ConnectView, ConnectWalletView } from './views.ts';
import type { Pages, TokenRoute } from './web-options.ts';

const ENDED_LINK: ConnectStatusView = { state: 'ended', final: true, short: null, address: null };

const ConnectedBody = {
  type: 'object',
  properties: {
    account: { type: 'string', pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' },
    signature: { type: 'string', pattern: '^[A-Za-z0-9+/]{86}==$' },
    wallet: { type: 'string', maxLength: 128 },
  },
  required: ['account', 'signature'],
  additionalProperties: false,
} as const;

type ConnectedRoute = TokenRoute<Static<typeof ConnectedBody>>;

/** Links a wallet on another device than the chat. */
export function addConnectRoutes(
  app: FastifyInstance,
  pages: Pages,
  assets: Assets,
  streams: StatusStreams,
): void {
  app.get<TokenRoute>('/c/:token', async (request, reply) => {
    const { token } = request.params;
    const link = await findLiveLink(pages, token);
    if (!link) return sendNotFound(request, reply, assets, chatUrlOf(pages));
    const texts = await textsForOwner(pages.people, request, link);
    return sendPage(reply, assets, texts, await connectView(pages, link, token, texts));
  });
  app.post<ConnectedRoute>(
    '/c/:token/connected',
    { bodyLimit: 1_024, schema: { body: ConnectedBody } },
    async (request, reply) => takeConnected(pages, request, reply),
  );
  // An open page learns that its link ended; an ended link answers like an unknown one.
  addStatusRoutes(app, '/c/:token', pages, streams, {
    find: (token) => findLiveLink(pages, token),
    present: presentLink,
    ended: ENDED_LINK,
  });
}

async function takeConnected(
  pages: Pages,
  request: FastifyRequest<ConnectedRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token } = request.params;
  const link = await findLiveLink(pages, token);
  const taken = link ? await linkInBrowser(pages, link, token, request.body) : refusal('not_found');
  const outcome = 'status' in taken ? taken.body.code : 'ok';
  pages.onEvent?.({ kind: 'returned', flow: 'connect', outcome });
  if ('link' in taken) return reply.send(presentLink(taken.link));
  return refuse(reply, await textsForOwner(pages.people, request, link), taken);
}

function presentLink(link: WalletLink): ConnectStatusView {
  if (!link.returned) return { state: 'waiting', final: false, short: null, address: null };
  const { address } = link.returned;
  return { state: 'returned', final: false, address, short: shortAddress(address) };
}

async function connectView(
  pages: Pages,
  link: WalletLink,
  token: string,
  texts: Texts,
): Promise<ConnectView> {
  const frame = await pageFrame(pages, `/c/${token}`, link.personId);
  const links = new Map(connectLinksFor(pages, link, token).map(({ kind, url }) => [kind, url]));
  return {
    ...frame,
    page: 'connect',
    token,
    status: presentLink(link),
    proofText: linkProofText(await proofOf(pages, link, token), texts),
    wallets: frame.wallets.flatMap((view): ConnectWalletView[] => {
      const url = links.get(view.wallet);
      return url === undefined ? [] : [{ ...view, link: url, ...alternativeLinks(view.wallet, url) }];
    }),
  };
}

async function linkInBrowser(
  pages: Pages,
  link: WalletLink,
  token: string,
  body: ConnectedRoute['Body'],
): Promise<Refusal | { readonly link: WalletLink }> {
  const address = parseAddress(body.account);
  if (!address) return refusal('invalid_request');
  const proof = await proofOf(pages, link, token);
  const signature = Buffer.from(body.signature, 'base64');
  // The person's language may have changed since.
  const isProven = Object.values(ALL_TEXTS).some((texts) =>
    verifyMessage(linkProofText(proof, texts), address, signature),
  );
  if (!isProven) return refusal('wrong_proof');
  await pages.people.wallets.recordReturn(link.id, returnedBy(link, address, body.wallet), pages.clock());
  return { link: (await findLiveLink(pages, token)) ?? link };
}

function returnedBy(link: WalletLink, address: Address, name = ''): NonNullable<WalletLink['returned']> {
  const ownName = cleanLabel(name, MAX_WALLET_LABEL_LENGTH);
  return {
    kind: null,
    ...(ownName === '' ? {} : { ownName }),
    address,
    session: browserSession(link.dappSecret),
    sessionVerified: true,
  };
}

async function proofOf(pages: Pages, link: WalletLink, token: string): Promise<LinkProof> {
  const asker = await findAsker(pages.people, link.personId);
  return {
    appUrl: pages.publicUrl,
    botUsername: pages.botUsername,
    personName: asker?.name ?? '?',
    code: pages.swaps.pageTokens.hash(`proof ${token}`).slice(0, 32),
  };
}

interface LinkProof {
  readonly appUrl: string;
  readonly botUsername: string;
  /** Other names cannot imitate it. */
  readonly personName: string;
  /** Binds the signature to the link. */
  readonly code: string;
}

/** The text names the person, so that the victim of a forwarded link sees a stranger. */
function linkProofText({ appUrl, botUsername, personName, code }: LinkProof, texts: Texts): string {
  return [
    texts.plain('proof-link', { person: personName, bot: `@${botUsername}` }),
    texts.plain('proof-harmless'),
    `${texts.plain('proof-site')}: ${new URL(appUrl).host}`,
    `${texts.plain('proof-code')}: ${code}`,
  ].join('\n\n');
}
