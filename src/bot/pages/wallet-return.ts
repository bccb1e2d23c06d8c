import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noteSwap } from '../../log.ts';
import { type ConnectReply, readConnect, readSigned, readWalletError } from '../../wallet-link/index.ts';
import { acceptSigned, signedRefusalOf } from '../swap/accept-signed.ts';
import type { Problem, Result } from '../swap/problems.ts';
import { type Attempt, isFinal, isInFlight, type SignedRefusal, type Swap } from '../swap/swap.ts';
import type { WalletLink } from '../swap/wallets.ts';
import type { Assets } from './assets.ts';
import { chatUrlOf } from './frame.ts';
import { findLinkSession, findLiveLink, isPageToken } from './links.ts';
import { sendNotFound } from './render-page.ts';
import type { ReturnHint } from './views.ts';
import type { PageLinks, Pages, TokenRoute } from './web-options.ts';

type Outcome = 'ok' | ReturnHint;

/**
 * The token selects link or attempt before the query is read. The redirect drops the query from browser
 * history.
 */
export function addWalletReturnRoute(app: FastifyInstance, pages: Pages, assets: Assets): void {
  app.get<TokenRoute>('/w/:token', async (request, reply) => {
    const { token } = request.params;
    const attempt = await findAttempt(pages, token);
    if (attempt) {
      noteSwap(attempt.swapId);
      const outcome = await returnSigned(pages, attempt, queryOf(request));
      pages.onEvent?.({ kind: 'returned', flow: 'sign', outcome });
      return reply.redirect(
        cleanUrl(pages, `/s/${pages.swaps.pageTokens.signing(attempt.swapId)}`, outcome),
        303,
      );
    }
    const link = await findLiveLink(pages, token);
    if (!link) return sendNotFound(request, reply, assets, chatUrlOf(pages));
    const outcome = await returnConnected(pages, link, queryOf(request));
    pages.onEvent?.({ kind: 'returned', flow: 'connect', outcome });
    return reply.redirect(cleanUrl(pages, `/c/${token}`, outcome), 303);
  });
}

async function findAttempt(pages: Pages, token: string): Promise<Attempt | undefined> {
  return isPageToken(token)
    ? pages.swaps.findAttemptByReturnToken(pages.swaps.pageTokens.hash(token))
    : undefined;
}

function queryOf(request: FastifyRequest): URLSearchParams {
  const start = request.url.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : request.url.slice(start + 1));
}

/** Browsers keep the fragment from servers. */
function cleanUrl(pages: PageLinks, path: string, outcome: Outcome): string {
  return `${pages.publicUrl}${path}${outcome === 'ok' ? '' : `#${outcome}`}`;
}

async function returnConnected(pages: Pages, link: WalletLink, query: URLSearchParams): Promise<Outcome> {
  if (link.returned) return 'ok';
  const hint = readWalletError(query);
  if (hint) return hint;
  const { publicUrl: appUrl, cluster } = pages;
  const reply = readConnect(query, { dappSecret: link.dappSecret, appUrl, cluster, now: pages.clock() });
  // The wallet's name gives the link base of sign requests, so a nameless one is useless.
  if (reply.ok && reply.wallet === undefined) return 'unreadable';
  if (!reply.ok && reply.problem === 'foreign') return 'foreign';
  if (!reply.ok) return reply.problem === 'missing' ? 'retry' : 'unreadable';
  return recordWallet(pages, link, reply);
}

async function recordWallet(pages: Pages, link: WalletLink, reply: ConnectReply): Promise<Outcome> {
  await pages.people.wallets.recordReturn(
    link.id,
    {
      kind: reply.wallet ?? null,
      address: reply.address,
      session: {
        dappSecret: link.dappSecret,
        walletPublicKey: reply.walletPublicKey,
        session: reply.session,
      },
      sessionVerified: reply.proof === 'verified',
    },
    pages.clock(),
  );
  return 'ok';
}

/** A second transaction for a signed order changes nothing. */
async function returnSigned(pages: Pages, attempt: Attempt, query: URLSearchParams): Promise<Outcome> {
  const swap = await pages.swaps.findSwap(attempt.swapId);
  if (!swap || isFinal(swap.state)) return 'ok';
  const outcome = await takeSigned(pages, swap, attempt, query);
  return isInFlight(swap.state) ? 'ok' : outcome;
}

async function takeSigned(
  pages: Pages,
  swap: Swap,
  attempt: Attempt,
  query: URLSearchParams,
): Promise<Outcome> {
  const hint = readWalletError(query);
  if (hint) return hint;
  const session = await findLinkSession(pages.people, swap.personId, attempt.wallet);
  if (!session) return 'reconnect';
  const reply = readSigned(query, session);
  if (!reply.ok) return reply.problem === 'missing' ? 'retry' : recordUnreadable(pages, swap, query);
  const accepted = await acceptSigned(pages, attempt, reply.transaction);
  const linked = await pages.people.wallets.findWallet(swap.personId, attempt.wallet);
  // A second delivery says nothing new.
  const isFirst = swap.state === 'ordered';
  if (isFirst) reportSignature(pages, attempt, accepted, linked?.kind ?? 'unknown');
  if (!accepted.ok) return hintOf(accepted.problem);
  if (isFirst) pages.onSigned();
  return 'ok';
}

/** Other refusals say nothing about time. */
export function reportSignature(
  { onEvent, clock }: Pages,
  { builtAt }: Attempt,
  accepted: Result<Swap>,
  wallet: string,
): void {
  const isLate = !accepted.ok && accepted.problem.code === 'attempt_expired';
  if (accepted.ok || isLate)
    onEvent?.({ kind: 'signature', wallet, inTime: accepted.ok, seconds: (clock() - builtAt) / 1_000 });
}

async function recordUnreadable(pages: Pages, swap: Swap, query: URLSearchParams): Promise<Outcome> {
  const answer = Buffer.from(query.toString());
  await pages.swaps.noteRefusal({ swap, refusal: 'unreadable', answer, now: pages.clock() });
  return 'unreadable';
}

const HINTS: Readonly<Record<SignedRefusal, Outcome>> = {
  changed: 'refused',
  wrong_signer: 'wrong_signer',
  fee_too_high: 'wallet_fee',
  unreadable: 'unreadable',
  expired: 'expired',
  scan_over: 'late',
  sponsor_late: 'late',
  in_flight: 'in_flight',
  chain_unreachable: 'chain',
  superseded: 'ok',
};

function hintOf(problem: Problem): Outcome {
  if (problem.code === 'out_of_date') return 'ok';
  const refusal = signedRefusalOf(problem);
  return refusal === undefined ? 'retry' : HINTS[refusal];
}
