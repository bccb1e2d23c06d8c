import type { FastifyReply } from 'fastify';
import { UNREAD_RULES } from '../../guard/index.ts';
import { shortAddress } from '../../labels/clean-label.ts';
import type { Texts } from '../i18n/texts.ts';
import { signedRefusalOf } from '../swap/accept-signed.ts';
import type { Problem } from '../swap/problems.ts';
import type { Swap, SwapState } from '../swap/swap.ts';
import { presentPrice } from './present.ts';
import type { PriceView } from './views.ts';

export interface Refusal {
  readonly status: number;
  readonly body: Omit<RefusalView, 'message'>;
  readonly names?: Names;
}

type Names = Readonly<Record<string, string>>;

const STATUS = {
  not_found: 404,
  invalid_request: 400,
  request_too_large: 413,
  forbidden_origin: 403,
  rate_limited: 429,
  internal_error: 500,
  out_of_date: 409,
  price_changed: 409,
  in_flight: 409,
  wrong_wallet: 409,
  attempt_expired: 409,
  no_route: 422,
  nothing_to_reclaim: 422,
  no_order_pool: 422,
  order_gone: 422,
  orders_paused: 422,
  not_executable: 422,
  guard_refused: 422,
  unread_route: 422,
  unknown_venue: 422,
  signed_refused: 422,
  wrong_signer: 422,
  wallet_fee: 422,
  not_simulated: 422,
  wrong_proof: 422,
  // Failed dependencies, unlike a proxy's own 502 or 503.
  chain_unreachable: 424,
  service_unavailable: 424,
  database_away: 424,
  blocked_by_policy: 403,
} as const;

export type RefusalCode = keyof typeof STATUS;

export interface RefusalView {
  readonly state: SwapState | null;
  readonly code: RefusalCode;
  readonly message: string;
  /** Accepted by sending `acceptOfferVersion`. */
  readonly price?: PriceView;
  /** The swap that locks the wallet has this transaction. */
  readonly txHash?: string;
  readonly explorerUrl?: string;
}

export function refusal(code: RefusalCode, swap?: Swap): Refusal {
  return { status: STATUS[code], body: { state: swap?.state ?? null, code } };
}

export function refuse(reply: FastifyReply, texts: Texts, { status, body, names }: Refusal): FastifyReply {
  const view: RefusalView = { ...body, message: refusalText(body.code, texts, names) };
  return reply.code(status).send(view);
}

export function refusalText(code: RefusalCode, texts: Texts, names: Names = {}): string {
  return texts.plain(`refusal-${code.replaceAll('_', '-')}`, names);
}

/** @param swap the order as the request found it */
export function refuseProblem(
  problem: Problem,
  swap: Swap,
  stage: 'before' | 'after',
  { texts, explorerUrl }: { readonly texts: Texts; readonly explorerUrl: (txHash: string) => string },
): Refusal {
  const current = 'swap' in problem ? problem.swap : swap;
  const plain = refusal(codeOf(problem, stage), current);
  if (problem.code === 'price_changed') return extend(plain, { price: presentPrice(problem.swap, texts) });
  if (problem.code === 'in_flight' && problem.other.signed) {
    const { txHash } = problem.other.signed;
    return extend(plain, { txHash, explorerUrl: explorerUrl(txHash) });
  }
  if (problem.code === 'guard_refused' && problem.program !== undefined)
    return { ...plain, names: { program: shortAddress(problem.program) } };
  return plain;
}

function extend(plain: Refusal, more: Partial<Refusal['body']>): Refusal {
  return { ...plain, body: { ...plain.body, ...more } };
}

function codeOf(problem: Problem, stage: 'before' | 'after'): RefusalCode {
  switch (problem.code) {
    case 'guard_refused':
      return stage === 'after' ? signedCode(problem) : guardCode(problem);
    case 'service':
      return problem.failure.status === 403 ? 'blocked_by_policy' : 'service_unavailable';
    case 'out_of_date':
    case 'price_changed':
    case 'in_flight':
    case 'no_route':
    case 'nothing_to_reclaim':
    case 'no_order_pool':
    case 'order_gone':
    case 'orders_paused':
    case 'not_executable':
    case 'chain_unreachable':
    case 'attempt_expired':
      return problem.code;
    case 'no_standing_orders':
      return 'service_unavailable';
    case 'no_sol_for_fee':
      return 'not_simulated';
    case 'too_many_accounts':
      return 'chain_unreachable';
    case 'unknown_swap':
      return 'not_found';
    default:
      return 'internal_error';
  }
}

function signedCode(problem: Problem): RefusalCode {
  switch (signedRefusalOf(problem)) {
    case 'wrong_signer':
      return 'wrong_signer';
    case 'fee_too_high':
      return 'wallet_fee';
    case 'expired':
      return 'attempt_expired';
    default:
      return 'signed_refused';
  }
}

/** Failed simulations mostly mean an empty wallet, missing ones our RPC, unread routes a setting. */
function guardCode({ rule, program }: Extract<Problem, { code: 'guard_refused' }>): RefusalCode {
  if (program !== undefined) return 'unknown_venue';
  if (rule === 'simulation-failed') return 'not_simulated';
  if (UNREAD_RULES.some((unread) => unread === rule)) return 'unread_route';
  return rule === 'simulation-unavailable' ? 'chain_unreachable' : 'guard_refused';
}
