import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptSigned, signedRefusalOf } from '../swap/accept-signed.ts';
import type { Problem } from '../swap/problems.ts';
import { type Attempt, isFinal, isInFlight, type SignedRefusal, type Swap } from '../swap/swap.ts';
import type { WalletLink } from '../swap/wallets.ts';
import {
  type ConnectReply,
  openConnectReply,
  openSignReply,
  readWalletError,
} from '../wallet-link/link-protocol.ts';
import { verifySession } from '../wallet-link/session.ts';
import type { Assets } from './build-assets.ts';
import { findLiveLink, isPageToken } from './page-token.ts';
import { sendNotFound } from './render-page.ts';
import { findLinkSession } from './sign-links.ts';
import type { ReturnHint } from './views.ts';
import type { WebDeps } from './web-deps.ts';

/** How a return ended: nothing to say, or one of our own sentences for the page it leads to. */
type Outcome = 'ok' | ReturnHint;

/**
 * Where wallets come back to. The token decides which link or attempt is answered before anything of the query is
 * read; the answer is always a clean address, so that nothing of the query stays in a history.
 */
export function addWalletReturnRoute(app: FastifyInstance, deps: WebDeps, assets: Assets): void {
  app.get('/w/:token', async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
    const { token } = request.params;
    const attempt = await findAttempt(deps, token);
    if (attempt) {
      const outcome = await returnSigned(deps, attempt, queryOf(request));
      deps.onEvent?.({ kind: 'returned', flow: 'sign', outcome });
      return reply.redirect(cleanUrl(deps, `/s/${deps.pageTokens.signing(attempt.swapId)}`, outcome), 303);
    }
    const link = await findLiveLink(deps, token);
    if (!link) return sendNotFound(request, reply, assets);
    const outcome = await returnConnected(deps, link, queryOf(request));
    deps.onEvent?.({ kind: 'returned', flow: 'connect', outcome });
    return reply.redirect(cleanUrl(deps, `/c/${token}`, outcome), 303);
  });
}

async function findAttempt(deps: WebDeps, token: string): Promise<Attempt | undefined> {
  return isPageToken(token) ? deps.swaps.findAttemptByReturnToken(deps.pageTokens.hash(token)) : undefined;
}

function queryOf(request: FastifyRequest): URLSearchParams {
  const start = request.url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : request.url.slice(start + 1));
}

/** The fragment holds one of our own words and never reaches a server again. */
function cleanUrl(deps: WebDeps, path: string, outcome: Outcome): string {
  return `${deps.publicUrl}${path}${outcome === 'ok' ? '' : `#${outcome}`}`;
}

async function returnConnected(deps: WebDeps, link: WalletLink, query: URLSearchParams): Promise<Outcome> {
  if (link.returned) return 'ok';
  const hint = readWalletError(query);
  if (hint) return hint;
  const reply = openConnectReply(query, link.dappSecret);
  // A wallet without a name could never be asked to sign: nobody knows its links.
  if (reply.ok && reply.wallet === undefined) return 'unreadable';
  if (!reply.ok) return reply.problem === 'missing' ? 'retry' : 'unreadable';
  return recordWallet(deps, link, reply);
}

async function recordWallet(deps: WebDeps, link: WalletLink, reply: ConnectReply): Promise<Outcome> {
  const now = deps.now();
  const verdict = verifySession(reply.session, {
    address: reply.address,
    appUrl: deps.publicUrl,
    cluster: deps.cluster,
    now,
  });
  if (verdict !== 'verified' && verdict !== 'opaque') return 'foreign';
  await deps.wallets.recordReturn(
    link.id,
    {
      kind: reply.wallet ?? null,
      address: reply.address,
      session: {
        dappSecret: link.dappSecret,
        walletPublicKey: reply.walletPublicKey,
        session: reply.session,
      },
      sessionVerified: verdict === 'verified',
    },
    now,
  );
  return 'ok';
}

/**
 * An order that is over just shows how it stands. What comes back for one that is signed already changes nothing, but a
 * further transaction is worth a word in the chat.
 */
async function returnSigned(deps: WebDeps, attempt: Attempt, query: URLSearchParams): Promise<Outcome> {
  const swap = await deps.swaps.findSwap(attempt.swapId);
  if (!swap || isFinal(swap.state)) return 'ok';
  const outcome = await takeSigned(deps, swap, attempt, query);
  return isInFlight(swap.state) ? 'ok' : outcome;
}

async function takeSigned(
  deps: WebDeps,
  swap: Swap,
  attempt: Attempt,
  query: URLSearchParams,
): Promise<Outcome> {
  const hint = readWalletError(query);
  if (hint) return hint;
  const session = await findLinkSession(deps, swap.personId, attempt.wallet);
  if (!session) return 'reconnect';
  const reply = openSignReply(query, session);
  if (!reply.ok) return reply.problem === 'missing' ? 'retry' : tellUnreadable(deps, swap, query);
  const accepted = await acceptSigned(deps, attempt, reply.transaction);
  if (!accepted.ok) return hintOf(deps, accepted.problem);
  if (swap.state === 'ordered') deps.onSigned();
  return 'ok';
}

async function tellUnreadable(deps: WebDeps, swap: Swap, query: URLSearchParams): Promise<Outcome> {
  const answer = Buffer.from(query.toString());
  await deps.swaps.noteRefusal({ swap, refusal: 'unreadable', answer, now: deps.now() });
  return 'unreadable';
}

const HINTS: Readonly<Record<SignedRefusal, Outcome>> = {
  changed: 'refused',
  wrong_signer: 'wrong_signer',
  fee_too_high: 'wallet_fee',
  unreadable: 'unreadable',
  expired: 'expired',
  in_flight: 'in_flight',
  chain_unreachable: 'chain',
  superseded: 'ok',
};

function hintOf(deps: WebDeps, problem: Problem): Outcome {
  if (problem.code === 'guard_refused') {
    deps.onEvent?.({ kind: 'guard_refused', stage: 'after', rule: problem.rule });
  }
  if (problem.code === 'out_of_date') return 'ok';
  const refusal = signedRefusalOf(problem);
  return refusal === undefined ? 'retry' : HINTS[refusal];
}
