import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { request as fetchUrl } from 'undici';
import { decodeTransaction } from '../../solana/transaction.ts';
import { answerRequest, type WalletAnswer } from './answer-request.ts';
import { formBody, queryOf } from './form-body.ts';
import { showProblem } from './pages/problem-page.ts';
import { showRequest } from './pages/request-page.ts';
import { showSilence } from './pages/silence-page.ts';
import { errorParameters, parseRedirectLink, redirectWith } from './phantom-protocol.ts';
import { ProtocolError } from './protocol-error.ts';
import { waitForExpiry } from './wait-for-expiry.ts';
import { parseWalletMode } from './wallet-mode.ts';
import { openRequest, type WalletRequest } from './wallet-request.ts';
import type { WalletParts } from './wallet-state.ts';

type MethodRequest = FastifyRequest<{ Params: { method: string } }>;

/** Opened, or how it was refused: with an answer to the site, or with nowhere to send one. */
type Opened =
  | { readonly request: WalletRequest; readonly link: URL }
  | { readonly error: ProtocolError; readonly link: URL | undefined };

/**
 * The link protocol: `GET ul/v1/<method>` shows the request, `POST` of the same parameters with `decision` `approve`
 * or `reject` answers it with a redirect. `mode` and `account` in the POST override the wallet's for this one answer.
 */
export function registerRequestRoutes(scope: FastifyInstance, wallet: WalletParts): void {
  const closing = new AbortController();
  scope.addHook('preClose', (done) => {
    closing.abort();
    done();
  });
  scope.get('/ul/v1/:method', async (request: MethodRequest, reply) => {
    const query = queryOf(request);
    const opened = open(wallet, request.params.method, query);
    if ('error' in opened) return refuse(reply, opened, 302);
    return await showRequest(reply, { ...opened, query, wallet });
  });
  scope.post('/ul/v1/:method', async (request: MethodRequest, reply) => {
    const body = formBody(request);
    const opened = open(wallet, request.params.method, body);
    if ('error' in opened) return refuse(reply, opened, 303);
    const decision = body.get('decision') === 'approve' ? 'approve' : 'reject';
    const mode = parseWalletMode(body.get('mode')) ?? wallet.state.mode;
    const deps = { apps: wallet.state.apps, now: wallet.now };
    const answer = answerRequest(opened.request, opened.link, { decision, mode }, deps);
    wallet.log.info({ method: request.params.method, decision, mode }, 'wallet answered');
    return await deliver(reply, answer, opened.request, { wallet, signal: closing.signal });
  });
}

function open(wallet: WalletParts, method: string, query: URLSearchParams): Opened {
  const link = parseRedirectLink(query);
  try {
    if (link === undefined) throw new ProtocolError(-32000, 'Missing parameter: redirect_link.');
    return { request: openRequest(method, query, wallet.state), link };
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
  { wallet, signal }: { readonly wallet: WalletParts; readonly signal: AbortSignal },
): Promise<FastifyReply> {
  if (answer.kind === 'silence') return showSilence(reply);
  if (answer.note === 'after-expiry' && request.method === 'signTransaction') {
    const { recentBlockhash } = decodeTransaction(request.transaction);
    await waitForExpiry(wallet.connection, recentBlockhash, signal);
  }
  if (answer.note === 'twice') await deliverOnce(answer.location);
  return reply.redirect(answer.location, 303);
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
