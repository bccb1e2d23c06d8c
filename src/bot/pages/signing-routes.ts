import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import { MAX_TRANSACTION_TEXT_LENGTH } from '../../contract/limits.ts';
import { shortAddress } from '../../labels/clean-label.ts';
import { lacksOnlyFirstSignature, transactionVersion, withoutSignatures } from '../../solana/transaction.ts';
import type { Texts } from '../i18n/texts.ts';
import { inBackground } from '../prices/price-client.ts';
import { acceptSigned } from '../swap/accept-signed.ts';
import { openOrderClose } from '../swap/close-order.ts';
import { isScannable } from '../swap/confirm-offer.ts';
import { isPriceUnconfirmed, type OpenedOrder, openOrder } from '../swap/open-order.ts';
import { openPlacement } from '../swap/place-order.ts';
import { done, type Result } from '../swap/problems.ts';
import { openReclaim } from '../swap/reclaim.ts';
import { isTokenSwap, type Swap } from '../swap/swap.ts';
import { lifetimeMs, youngUntil } from '../swap/transaction-life.ts';
import type { Assets } from './assets.ts';
import { chatUrlOf, pageFrame } from './frame.ts';
import { findOrder, reconnectLinks, signLinks } from './links.ts';
import { offersPay, presentPay } from './pay-routes.ts';
import { presentPrice, presentStatus, presentSummary, presentTokens } from './present.ts';
import { presentOrderClose, presentPlacement, presentReclaim } from './present-kinds.ts';
import type { QuoteLimit } from './quote-limit.ts';
import { type Refusal, refusal, refuse, refuseProblem } from './refusals.ts';
import { sendNotFound, sendPage } from './render-page.ts';
import { addStatusRoutes, type StatusStreams } from './status-streams.ts';
import { textsForOwner } from './texts.ts';
import type { OpenedView, PayView, ReconnectView, SigningView, StatusView, SummaryView } from './views.ts';
import { reportSignature } from './wallet-return.ts';
import type { Pages, TokenRequest, TokenRoute } from './web-options.ts';

type StepAnswer = Refusal | { readonly view: OpenedView | ReconnectView | StatusView };

const BASE58_ADDRESS = '^[1-9A-HJ-NP-Za-km-z]{32,44}$';
const BASE64 = '^[A-Za-z0-9+/]+={0,2}$';
/** Base64 of 1,232 bytes, the largest transaction. */

const OpenBody = {
  type: 'object',
  properties: {
    account: { type: 'string', pattern: BASE58_ADDRESS },
    acceptOfferVersion: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    /** True where the page itself asks, to keep the transaction young. */
    renews: { type: 'boolean' },
  },
  additionalProperties: false,
} as const;

/** A blockhash lives too short for `OPENS_PER_TOKEN` to allow more; older attempts have expired. */
const MAX_ATTEMPTS_COMPARED = 32;

const NoBody = { type: 'object', additionalProperties: false } as const;

const SignedBody = {
  type: 'object',
  properties: {
    transaction: { type: 'string', pattern: BASE64, minLength: 4, maxLength: MAX_TRANSACTION_TEXT_LENGTH },
  },
  required: ['transaction'],
  additionalProperties: false,
} as const;

/** The POSTs of `/s/<token>` have an effect; a GET has none. */
export function addSigningRoutes(
  app: FastifyInstance,
  pages: Pages,
  assets: Assets,
  streams: StatusStreams,
  isLimited: QuoteLimit,
): void {
  app.get<TokenRoute>('/s/:token', async (request, reply) => {
    const swap = await findOrder(pages, request.params.token);
    if (!swap) return sendNotFound(request, reply, assets, chatUrlOf(pages));
    const texts = await textsForOwner(pages.people, request, swap);
    return sendPage(reply, assets, texts, await signingView(pages, swap, request.params.token, texts));
  });
  addStatusRoutes(app, '/s/:token', pages, streams, {
    find: (token) => findOrder(pages, token),
    present: (swap, texts) => presentStatus(swap, pages, texts),
  });
  app.post<TokenRoute<Static<typeof OpenBody>>>(
    '/s/:token/open',
    { bodyLimit: 1_024, schema: { body: OpenBody } },
    async (request, reply) =>
      answerPost(pages, request, reply, async (swap, texts) =>
        isLimited(request, swap) ? refusal('rate_limited', swap) : open(pages, swap, request.body, texts),
      ),
  );
  app.post<TokenRoute>(
    '/s/:token/reconnect',
    { bodyLimit: 64, schema: { body: NoBody } },
    async (request, reply) => answerPost(pages, request, reply, (swap) => reconnect(pages, swap)),
  );
  app.post<TokenRoute<Static<typeof SignedBody>>>(
    '/s/:token/signed',
    { bodyLimit: 8_192, schema: { body: SignedBody } },
    async (request, reply) =>
      answerPost(pages, request, reply, (swap, texts) =>
        takeSigned(pages, swap, request.body.transaction, texts),
      ),
  );
}

async function signingView(pages: Pages, swap: Swap, token: string, texts: Texts): Promise<SigningView> {
  return {
    page: 'signing',
    token,
    ...(await pageFrame(pages, `/s/${token}`, swap.personId)),
    status: presentStatus(swap, pages, texts),
    inspectUrl: pages.inspectUrl,
    price: presentPrice(swap, texts),
    tokens: presentTokens(swap, pages.addressUrl),
    askPrice: isPriceUnconfirmed(swap),
    address: swap.wallet && { address: swap.wallet, short: shortAddress(swap.wallet) },
    pay: await offerCode(pages, swap),
  };
}

/** Null once a wallet is linked: Confirm binds it. */
async function offerCode(pages: Pages, swap: Swap): Promise<PayView | null> {
  if (!isScannable(swap) && !swap.isScanned) return null;
  return (await pages.people.wallets.activeWallet(swap.personId)) ? null : presentPay(pages, swap);
}

async function answerPost(
  pages: Pages,
  request: TokenRequest,
  reply: FastifyReply,
  step: (swap: Swap, texts: Texts) => Promise<StepAnswer>,
): Promise<FastifyReply> {
  const swap = await findOrder(pages, request.params.token);
  const texts = await textsForOwner(pages.people, request, swap);
  const answer = swap ? await step(swap, texts) : refusal('not_found');
  return 'view' in answer ? reply.send(answer.view) : refuse(reply, texts, answer);
}

async function open(
  pages: Pages,
  swap: Swap,
  body: Static<typeof OpenBody>,
  texts: Texts,
): Promise<StepAnswer> {
  if (body.account !== undefined && body.account !== swap.wallet) return refusal('wrong_wallet', swap);
  // Asked beside the quote: a node that hangs must not use up the time to sign.
  if (offersPay(pages)) void pages.chain.canFindServed();
  // A page's transaction may grow older where the key's budget is short; a person waiting for a price comes
  // first.
  const prices = body.renews ? { ...pages.prices, ...inBackground(pages.prices) } : pages.prices;
  const opened = await openForPage({ ...pages, prices }, swap, body.acceptOfferVersion, texts);
  pages.onEvent?.({ kind: 'opened', outcome: opened.ok ? 'ok' : opened.problem.code });
  if (!opened.ok) return refuseProblem(opened.problem, swap, 'before', { ...pages, texts });
  const { attempt, summary, swap: current } = opened.value;
  const isServable = isTokenSwap(current) && lacksOnlyFirstSignature(attempt.unsignedTransaction);
  // No co-signer has signed yet: the wallet may change it, and it cannot land without us. The key of an order has.
  const unsignedTransaction =
    current.intent.kind === 'place'
      ? attempt.unsignedTransaction
      : withoutSignatures(attempt.unsignedTransaction);
  const view: OpenedView = {
    state: current.state,
    price: presentPrice(current, texts),
    summary,
    transaction: Buffer.from(unsignedTransaction).toString('base64'),
    pay: isServable ? await presentPay(pages, current) : null,
    version: transactionVersion(unsignedTransaction),
    expiresAt: new Date(attempt.expiresAt).toISOString(),
    time: presentTime(attempt.expiresAt, pages),
    ...(await signLinks(pages, { ...opened.value, attempt: { ...attempt, unsignedTransaction } })),
  };
  return { view };
}

/** What is ordered decides who builds the transaction; its summary is ready to be shown. */
async function openForPage(
  pages: Pages,
  swap: Swap,
  acceptOfferVersion: number | undefined,
  texts: Texts,
): Promise<Result<OpenedOrder<SummaryView>>> {
  if (swap.intent.kind === 'place') {
    const opened = await openPlacement(pages, swap, acceptOfferVersion);
    return opened.ok ? done(shown(opened.value, presentPlacement, texts)) : opened;
  }
  if (swap.intent.kind === 'close') {
    const opened = await openOrderClose(pages, swap, acceptOfferVersion);
    return opened.ok ? done(shown(opened.value, presentOrderClose, texts)) : opened;
  }
  if (swap.intent.kind === 'reclaim') {
    const opened = await openReclaim(pages, swap, acceptOfferVersion);
    return opened.ok ? done(shown(opened.value, presentReclaim, texts)) : opened;
  }
  const wallet =
    swap.wallet === null ? undefined : await pages.people.wallets.findWallet(swap.personId, swap.wallet);
  const opened = await openOrder(pages, swap, acceptOfferVersion, wallet?.kind);
  return opened.ok ? done(shown(opened.value, presentSummary, texts)) : opened;
}

function shown<Summary>(
  opened: OpenedOrder<Summary>,
  present: (summary: Summary, swap: Swap, texts: Texts) => SummaryView,
  texts: Texts,
): OpenedOrder<SummaryView> {
  return { ...opened, summary: present(opened.summary, opened.swap, texts) };
}

function presentTime(end: number, { chain, clock }: Pages): OpenedView['time'] {
  const blockMs = chain.blockMs();
  const left = (until: number) => Math.max(0, until - clock());
  return { left: left(end), young: left(youngUntil(end, blockMs)), life: lifetimeMs(blockMs) };
}

async function reconnect(pages: Pages, swap: Swap): Promise<StepAnswer> {
  if (swap.state !== 'ordered') return refusal('out_of_date', swap);
  return { view: await reconnectLinks(pages, swap) };
}

async function takeSigned(pages: Pages, swap: Swap, transaction: string, texts: Texts): Promise<StepAnswer> {
  const bytes = Buffer.from(transaction, 'base64');
  const accepted = await acceptForOneAttempt(pages, swap, bytes);
  pages.onEvent?.({ kind: 'returned', flow: 'sign', outcome: accepted.ok ? 'ok' : accepted.problem.code });
  if (!accepted.ok) return refuseProblem(accepted.problem, swap, 'after', { ...pages, texts });
  pages.onSigned();
  return { view: presentStatus(accepted.value, pages, texts) };
}

/** An extension names no attempt: the newest matching one is taken. */
async function acceptForOneAttempt(pages: Pages, swap: Swap, bytes: Uint8Array): Promise<Result<Swap>> {
  const [newest, ...older] = (await pages.swaps.findAttempts(swap.id)).slice(0, MAX_ATTEMPTS_COMPARED);
  if (!newest) return { ok: false, problem: { code: 'out_of_date', swap } };
  const meant = [newest, ...older].find((attempt) => pages.guard.isFor(attempt, bytes)) ?? newest;
  const accepted = await acceptSigned(pages, meant, bytes);
  if (swap.state === 'ordered') reportSignature(pages, meant, accepted, 'extension');
  return accepted;
}
