import { type Static, Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptSigned } from '../swap/accept-signed.ts';
import { isPriceUnconfirmed, openOrder } from '../swap/open-order.ts';
import type { Problem, Result } from '../swap/problems.ts';
import type { Swap } from '../swap/swap.ts';
import type { Assets } from './build-assets.ts';
import { isSameOrigin } from './is-same-origin.ts';
import { pageFrame } from './page-frame.ts';
import { findOrder } from './page-token.ts';
import { presentPrice, presentStatus, presentSummary, shortAddress } from './present.ts';
import { reconnectLinks } from './reconnect-links.ts';
import { type Refusal, refusal, refuse, refuseProblem } from './refusals.ts';
import { sendNotFound, sendPage } from './render-page.ts';
import { signLinks } from './sign-links.ts';
import type { StatusStreams } from './status-streams.ts';
import type { OpenedView, SigningView } from './views.ts';
import type { WebDeps } from './web-deps.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

const BASE58_ADDRESS = '^[1-9A-HJ-NP-Za-km-z]{32,44}$';
const BASE64 = '^[A-Za-z0-9+/]+={0,2}$';
/** 1,232 bytes, the most a transaction may have, in base64. */
const LONGEST_TRANSACTION = 1_644;

const OpenBody = Type.Object(
  {
    account: Type.Optional(Type.String({ pattern: BASE58_ADDRESS })),
    acceptOfferVersion: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  },
  { additionalProperties: false },
);

const NoBody = Type.Object({}, { additionalProperties: false });

const SignedBody = Type.Object(
  { transaction: Type.String({ pattern: BASE64, minLength: 4, maxLength: LONGEST_TRANSACTION }) },
  { additionalProperties: false },
);

/** The signing page and its requests. Nothing but the POSTs has an effect. */
export function addSigningRoutes(
  app: FastifyInstance,
  deps: WebDeps,
  assets: Assets,
  streams: StatusStreams,
): void {
  app.get('/s/:token', async (request: TokenRequest, reply) => {
    const swap = await findOrder(deps, request.params.token);
    if (!swap) return sendNotFound(reply, assets);
    return sendPage(reply, assets, await signingView(deps, swap, request.params.token));
  });
  app.get('/s/:token/events', async (request: TokenRequest, reply) => {
    const { token } = request.params;
    const read = async () => {
      const swap = await findOrder(deps, token);
      return swap && presentStatus(swap, deps.explorerUrl);
    };
    const status = await read();
    if (!status) return refuse(reply, refusal('not_found'));
    if (!streams.hasRoom(token)) return refuse(reply, refusal('rate_limited'));
    return streams.stream(token, reply, status, read);
  });
  app.post('/s/:token/open', { bodyLimit: 1_024, schema: { body: OpenBody } }, async (request, reply) => {
    const order = await orderOfPost(deps, request as TokenRequest);
    if ('status' in order) return refuse(reply, order);
    return open(deps, order.swap, request.body as Static<typeof OpenBody>, reply);
  });
  app.post('/s/:token/reconnect', { bodyLimit: 64, schema: { body: NoBody } }, async (request, reply) => {
    const order = await orderOfPost(deps, request as TokenRequest);
    if ('status' in order) return refuse(reply, order);
    if (order.swap.state !== 'ordered') return refuse(reply, refusal('out_of_date', order.swap));
    return reply.send(await reconnectLinks(deps, order.swap));
  });
  app.post('/s/:token/signed', { bodyLimit: 4_096, schema: { body: SignedBody } }, async (request, reply) => {
    const order = await orderOfPost(deps, request as TokenRequest);
    if ('status' in order) return refuse(reply, order);
    return takeSigned(deps, order.swap, request.body as Static<typeof SignedBody>, reply);
  });
}

async function signingView(deps: WebDeps, swap: Swap, token: string): Promise<SigningView> {
  return {
    page: 'signing',
    token,
    ...(await pageFrame(deps, `/s/${token}`, swap.personId)),
    status: presentStatus(swap, deps.explorerUrl),
    price: presentPrice(swap),
    askPrice: isPriceUnconfirmed(swap),
    address: swap.wallet && { address: swap.wallet, short: shortAddress(swap.wallet) },
  };
}

async function orderOfPost(deps: WebDeps, request: TokenRequest): Promise<Refusal | { readonly swap: Swap }> {
  if (!isSameOrigin(request, deps.publicUrl)) return refusal('forbidden_origin');
  const swap = await findOrder(deps, request.params.token);
  return swap ? { swap } : refusal('not_found');
}

async function open(
  deps: WebDeps,
  swap: Swap,
  body: Static<typeof OpenBody>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (body.account !== undefined && body.account !== swap.wallet)
    return refuse(reply, refusal('wrong_wallet', swap));
  const opened = await openOrder(deps, swap, body.acceptOfferVersion);
  if (!opened.ok) return refuseFor(deps, swap, opened.problem, 'before', reply);
  deps.onEvent?.({ kind: 'opened', outcome: 'ok' });
  const view: OpenedView = {
    state: opened.value.swap.state,
    summary: presentSummary(opened.value.summary, opened.value.swap),
    transaction: Buffer.from(opened.value.attempt.unsignedTransaction).toString('base64'),
    expiresAt: new Date(opened.value.attempt.expiresAt).toISOString(),
    offerVersion: opened.value.swap.offerVersion,
    ...(await signLinks(deps, opened.value)),
  };
  return reply.send(view);
}

async function takeSigned(
  deps: WebDeps,
  swap: Swap,
  body: Static<typeof SignedBody>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const accepted = await acceptForOneAttempt(deps, swap, Buffer.from(body.transaction, 'base64'));
  deps.onEvent?.({ kind: 'returned', flow: 'sign', outcome: accepted.ok ? 'ok' : accepted.problem.code });
  if (!accepted.ok) return refuseFor(deps, swap, accepted.problem, 'after', reply);
  deps.onSigned();
  return reply.send(presentStatus(accepted.value, deps.explorerUrl));
}

/** An extension returns bytes without saying for which attempt; the newest that the guard recognises is meant. */
async function acceptForOneAttempt(deps: WebDeps, swap: Swap, bytes: Uint8Array): Promise<Result<Swap>> {
  const [newest, ...older] = await deps.store.findAttempts(swap.id);
  if (!newest) return { ok: false, problem: { code: 'out_of_date', swap } };
  const meant = [newest, ...older].find((attempt) => deps.guard.compare(attempt, bytes).ok) ?? newest;
  return acceptSigned(deps, meant, bytes);
}

function refuseFor(
  deps: WebDeps,
  swap: Swap,
  problem: Problem,
  stage: 'before' | 'after',
  reply: FastifyReply,
): FastifyReply {
  if (stage === 'before') deps.onEvent?.({ kind: 'opened', outcome: problem.code });
  if (problem.code === 'guard_refused') deps.onEvent?.({ kind: 'guard_refused', stage, rule: problem.rule });
  return refuse(reply, refuseProblem(problem, swap, stage, deps.explorerUrl));
}
