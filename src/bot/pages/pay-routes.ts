import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import { isLoopback } from '../../http/addresses.ts';
import { shortAddress } from '../../labels/clean-label.ts';
import { type Address, parseAddress } from '../../solana/address.ts';
import type { Texts } from '../i18n/texts.ts';
import { type ServeProblem, serveOrder } from '../swap/serve-order.ts';
import { isFinal, type Swap } from '../swap/swap.ts';
import { drawQr } from './frame.ts';
import { isPageToken } from './links.ts';
import { presentPrice } from './present.ts';
import type { QuoteLimit } from './quote-limit.ts';
import { textsForOwner } from './texts.ts';
import type { PayView } from './views.ts';
import type { PageLinks, Pages, TokenRoute } from './web-options.ts';

/** Wallets may send more than the specification asks for. */
const PayBody = {
  type: 'object',
  properties: { account: { type: 'string', minLength: 1, maxLength: 64 } },
  required: ['account'],
} as const;

type PayRoute = TokenRoute<Static<typeof PayBody>>;

interface PayRefusal {
  readonly status: number;
  readonly key: string;
  readonly names?: Readonly<Record<string, string>>;
}

/**
 * Solana Pay transaction requests, `/pay/<token>`: GET for label and icon, POST `{account}` for the transaction, which the
 * wallet signs and submits itself. Wallets send the token to their servers: it is not the page's. It serves an order's wallet
 * alone, and of an offer the first account that asks. Words are those of the specification (github.com/solana-foundation/solana-pay, SPEC.md).
 */
export function addPayRoutes(
  app: FastifyInstance,
  pages: Pages,
  icon: { readonly path: string },
  isLimited: QuoteLimit,
): void {
  app.get<TokenRoute>('/pay/:token', async (request, reply) => {
    const swap = await findPaid(pages, request.params.token);
    const texts = await textsForOwner(pages.people, request, swap);
    if (!swap || isFinal(swap.state)) return refusePay(reply, texts, { status: 404, key: 'pay-not-found' });
    return reply.send({ label: texts.plain('page-brand'), icon: `${pages.publicUrl}${icon.path}` });
  });
  const schema = { body: PayBody };
  app.post<PayRoute>('/pay/:token', { bodyLimit: 1_024, schema }, async (request, reply) => {
    const swap = await findPaid(pages, request.params.token);
    const texts = await textsForOwner(pages.people, request, swap);
    if (!swap) return refusePay(reply, texts, { status: 404, key: 'pay-not-found' });
    const account = parseAddress(request.body.account);
    if (account && isLimited(request, swap, account)) return refusePay(reply, texts, TOO_MANY);
    return answerWallet(pages, swap, account, texts, reply);
  });
  app.options('/pay/:token', (_, reply) => {
    reply.headers({
      'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
      // Wallets in browsers send what the reference library sends: @solana/pay 1.0 adds Cache-Control.
      'Access-Control-Allow-Headers':
        'Accept, Accept-Encoding, Cache-Control, Content-Encoding, Content-Type',
      'Access-Control-Max-Age': '600',
    });
    return reply.code(204).send();
  });
}

const TOO_MANY: PayRefusal = { status: 429, key: 'refusal-rate-limited' };

/** Wallets reach an address over https, or on this machine. */
export function offersPay({ publicUrl }: PageLinks): boolean {
  return publicUrl.startsWith('https://') || isLoopback(publicUrl);
}

/** Null where no wallet reaches the address, or a node cannot find what it submits. */
export async function presentPay(pages: Pages, swap: Swap): Promise<PayView | null> {
  if (!offersPay(pages) || !(await pages.chain.canFindServed())) return null;
  const code = `solana:${pages.publicUrl}/pay/${pages.swaps.pageTokens.pay(swap.id)}`;
  const sandbox = Object.values(pages.linkBases).find(isLoopback);
  const emulated = sandbox && `${new URL(sandbox).origin}/wallet/pay?link=${encodeURIComponent(code)}`;
  return { code, qr: await drawQr(code), emulated: emulated ?? null };
}

async function findPaid(pages: Pages, token: string): Promise<Swap | undefined> {
  if (!offersPay(pages) || !isPageToken(token)) return undefined;
  return pages.swaps.findSwapByPayToken(pages.swaps.pageTokens.hash(token));
}

async function answerWallet(
  pages: Pages,
  swap: Swap,
  address: Address | undefined,
  texts: Texts,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!address) {
    const wrong = swap.wallet ? wrongWallet(swap.wallet) : { status: 400, key: 'pay-failed' };
    return refusePay(reply, texts, wrong);
  }
  const served = await serveOrder(pages, swap, address);
  pages.onEvent?.({ kind: 'opened', outcome: served.ok ? 'served' : served.problem.code });
  if (!served.ok) return refusePay(reply, texts, refusalOf(served.problem, swap, pages.clock()));
  const { pays, getsAtLeast } = presentPrice(served.value.swap, texts);

  return reply.send({
    transaction: Buffer.from(served.value.transaction).toString('base64'),
    message: texts.plain('pay-message', { pays: pays ?? '', gets: getsAtLeast }),
  });
}

function wrongWallet(wallet: Address): PayRefusal {
  return { status: 409, key: 'pay-wrong-wallet', names: { wallet: shortAddress(wallet) } };
}

function refusePay(reply: FastifyReply, texts: Texts, { status, key, names = {} }: PayRefusal): FastifyReply {
  return reply.code(status).send({ message: texts.plain(key, names) });
}

/** An offer's page has no other way to sign, and shows a new price by itself. */
function refusalOf(problem: ServeProblem, { state }: Swap, now: number): PayRefusal {
  const elsewhere = state === 'offered' ? 'pay-no-code' : 'pay-page';
  switch (problem.code) {
    case 'served':
      return { status: 409, key: 'pay-wait', names: { time: showMinutes(problem.until - now) } };
    case 'three_served':
      return { status: 409, key: 'pay-three-wait', names: { time: showMinutes(problem.until - now) } };
    case 'wrong_wallet':
      return wrongWallet(problem.wallet);
    case 'not_servable':
      return { status: 409, key: elsewhere };
    case 'out_of_date':
    case 'unknown_swap':
      return { status: 409, key: 'pay-out-of-date' };
    case 'price_refreshed':
    case 'price_changed':
      return { status: 409, key: state === 'offered' ? 'pay-price-new' : 'pay-price-changed' };
    case 'in_flight':
      return { status: 409, key: 'pay-in-flight' };
    case 'guard_refused':
      return { status: 422, key: guardKey(problem.rule, elsewhere) };
    default:
      return { status: 424, key: 'pay-failed' };
  }
}

/** A scanned transaction carries a key that fixes its bytes, and so has less room than one on the page. */
const NO_CODE: ReadonlySet<string> = new Set(['not-servable', 'too-large', 'not-enforceable']);

/** A failed simulation mostly means an empty wallet, a missing one an unreachable RPC. */
function guardKey(rule: string, elsewhere: string): string {
  if (rule === 'simulation-failed') return 'pay-funds';
  if (rule === 'simulation-unavailable') return 'pay-failed';
  return NO_CODE.has(rule) ? elsewhere : 'pay-refused';
}

function showMinutes(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
