import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '@solana/web3.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { request as fetchUrl } from 'undici';
import { decodeTransaction } from '../../solana/transaction.ts';
import { answerRequest, type WalletAnswer } from './answer-request.ts';
import { formBody, queryOf } from './form-body.ts';
import { showProblem, showSilence } from './pages/message-pages.ts';
import { showRequest } from './pages/request-page.ts';
import { errorParameters, parseRedirectLink, redirectWith } from './phantom-protocol.ts';
import { ProtocolError } from './protocol-error.ts';
import type { WalletDeps } from './wallet-deps.ts';
import { parseWalletMode } from './wallet-mode.ts';
import { openRequest, type WalletRequest } from './wallet-request.ts';
import type { WalletState } from './wallet-state.ts';

type MethodRequest = FastifyRequest<{ Params: { method: string } }>;

/** How often the wallet that is too slow looks whether it is late enough. */
const POLL_MS = 500;

/** Opened, or how it was refused: with an answer to the site, or with nowhere to send one. */
type Opened =
  | { readonly request: WalletRequest; readonly link: URL }
  | { readonly error: ProtocolError; readonly link: URL | undefined };

/**
 * The link protocol: `GET ul/v1/<method>` shows the request, `POST` of the same parameters with `decision` `approve`
 * or `reject` answers it with a redirect. `mode` and `account` in the POST override the wallet's for this one answer.
 */
export function registerRequestRoutes(scope: FastifyInstance, deps: WalletDeps, state: WalletState): void {
  const closing = new AbortController();
  scope.addHook('preClose', (done) => {
    closing.abort();
    done();
  });
  scope.get('/ul/v1/:method', async (request: MethodRequest, reply) => {
    const query = queryOf(request);
    const opened = open(state, request.params.method, query);
    if ('error' in opened) return refuse(reply, opened, 302);
    return await showRequest(reply, { ...opened, query, deps, state });
  });
  scope.post('/ul/v1/:method', async (request: MethodRequest, reply) => {
    const body = formBody(request);
    const opened = open(state, request.params.method, body);
    if ('error' in opened) return refuse(reply, opened, 303);
    const decision = body.get('decision') === 'approve' ? 'approve' : 'reject';
    const mode = parseWalletMode(body.get('mode')) ?? state.mode;
    const answer = answerRequest(
      opened.request,
      opened.link,
      { decision, mode },
      { apps: state.apps, now: deps.now },
    );
    deps.log.info({ method: request.params.method, decision, mode }, 'wallet answered');
    return await deliver(reply, answer, opened.request, deps.connection, closing.signal);
  });
}

function open(state: WalletState, method: string, query: URLSearchParams): Opened {
  const link = parseRedirectLink(query);
  try {
    if (link === undefined) throw new ProtocolError(-32000, 'Missing parameter: redirect_link.');
    return { request: openRequest(method, query, state), link };
  } catch (error) {
    if (error instanceof ProtocolError) return { error, link };
    throw error;
  }
}

function refuse(
  reply: FastifyReply,
  { error, link }: { readonly error: ProtocolError; readonly link: URL | undefined },
  status: 302 | 303,
): FastifyReply {
  if (link === undefined) return showProblem(reply, error);
  return reply.redirect(redirectWith(link, errorParameters(error)), status);
}

async function deliver(
  reply: FastifyReply,
  answer: WalletAnswer,
  request: WalletRequest,
  connection: Connection,
  signal: AbortSignal,
): Promise<FastifyReply> {
  if (answer.kind === 'silence') return showSilence(reply);
  if (answer.note === 'after-expiry' && request.method === 'signTransaction') {
    const { recentBlockhash } = decodeTransaction(request.transaction);
    await waitForExpiry(connection, recentBlockhash, signal);
  }
  if (answer.note === 'twice') await deliverOnce(answer.location);
  return reply.redirect(answer.location, 303);
}

/** Waits until no node would take the blockhash any more: about a minute. Returns early when `signal` is aborted. */
async function waitForExpiry(connection: Connection, blockhash: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { value } = await connection.isBlockhashValid(blockhash);
    if (!value) return;
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** The first of two deliveries; whatever the site says to it, the browser brings the second. */
async function deliverOnce(location: string): Promise<void> {
  try {
    const { body } = await fetchUrl(location);
    await body.dump();
  } catch {
    // A site that does not answer the first delivery may well answer the second.
  }
}
