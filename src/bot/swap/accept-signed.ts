import type { BaseUnits } from '../../solana/mint.ts';
import type { Clock } from './brands.ts';
import type { ServedReader, TransactionReader } from './chain-port.ts';
import type { Guard } from './open-order.ts';
import { askChain } from './poll.ts';
import { done, type Problem, type Result, refused } from './problems.ts';
import {
  type Attempt,
  isInFlight,
  isSponsored,
  type SignedRefusal,
  type SignedTransaction,
  SPONSORED,
  type Swap,
} from './swap.ts';
import type { SwapRows } from './swap-store-port.ts';
import { BLOCKHASH_LASTS_BLOCKS, expiryToldAt } from './transaction-life.ts';

interface AcceptPorts {
  readonly guard: Guard;
  readonly chain: TransactionReader & ServedReader;
  readonly swaps: SwapRows;
  readonly clock: Clock;
}

/** Such a transaction cannot land and would only block the wallet. */
const UNKNOWN_BLOCKHASH = {
  code: 'guard_refused',
  rule: 'blockhash-unknown',
  detail: 'the wallet put in a blockhash that the chain does not know',
} as const;

/** All other rules mean a changed transaction. */
const RULES: ReadonlyMap<string, SignedRefusal> = new Map([
  ['fee-payer', 'wrong_signer'],
  ['wallet-signature', 'wrong_signer'],
  ['priority-fee-above-cap', 'fee_too_high'],
  ['blockhash-unknown', 'expired'],
]);

/** Earliest due time: an unsent transaction precedes any backlog. */
export const DUE_NOW_FIRST = 0;

/** The watcher may write the row meanwhile. */
const MAX_TRIES = 3;

/**
 * Idempotent. Bytes, txHash and height bound are stored first; the watcher executes later. A refusal also
 * appears in the chat: the person may never see the page.
 */
export async function acceptSigned(
  ports: AcceptPorts,
  attempt: Attempt,
  bytes: Uint8Array,
): Promise<Result<Swap>> {
  const swap = await ports.swaps.findSwap(attempt.swapId);
  if (!swap) return refused({ code: 'unknown_swap' });
  // The key of an order has signed, and is gone: a wallet that drops its signature gets it back, and one that changed the bytes
  // is refused by it.
  const signed = swap.intent.kind === 'place' ? ports.guard.restore(attempt, bytes) : bytes;
  const accepted = await accept(ports, swap, attempt, signed);
  const refusal = accepted.ok ? undefined : signedRefusalOf(accepted.problem);
  if (refusal) await ports.swaps.noteRefusal({ swap, refusal, answer: bytes, now: ports.clock() });
  return accepted;
}

async function accept(
  ports: AcceptPorts,
  swap: Swap,
  attempt: Attempt,
  bytes: Uint8Array,
): Promise<Result<Swap>> {
  const verdict = ports.guard.compare(attempt, bytes);
  if (!verdict.ok) return refused({ code: 'guard_refused', rule: verdict.rule, detail: verdict.detail });
  if ('isSponsored' in verdict) return acceptSponsored(ports, swap, attempt, bytes);
  if (swap.signed?.txHash === verdict.txHash) return done(swap);
  if (swap.state !== 'ordered') return refused({ code: 'out_of_date', swap });
  const signed: SignedTransaction = {
    txHash: verdict.txHash,
    transaction: Buffer.from(bytes).toString('base64'),
    attemptId: attempt.id,
    quoteId: attempt.quoteId,
    routeName: attempt.routeName,
    providerRequestId: attempt.providerRequestId,
    blockhash: verdict.blockhash,
    lastValidBlockHeight: attempt.lastValidBlockHeight,
    ...(attempt.quoteId === '' && { isUnquoted: true }),
  };
  const bound = await boundOf(ports, signed, verdict.blockhashReplaced);
  if (!bound.ok) return bound;
  const blockMs = ports.chain.blockMs();
  const landsUntil = verdict.blockhashReplaced
    ? expiryToldAt(ports.clock(), BLOCKHASH_LASTS_BLOCKS, blockMs)
    : expiryToldAt(attempt.expiresAt, 0, blockMs);
  return storeSigned(ports, swap, {
    signed: { ...signed, lastValidBlockHeight: bound.value },
    landsUntil,
    minimum: attempt.minimum ?? null,
  });
}

/**
 * The name of a sponsored transaction is the sponsor's signature, which comes last. Until it is found on the chain, by the person's
 * address and verified over these very bytes, the swap holds its wallet like one that a wallet submits by itself.
 */
async function acceptSponsored(
  ports: AcceptPorts,
  swap: Swap,
  attempt: Attempt,
  bytes: Uint8Array,
): Promise<Result<Swap>> {
  const id = `${attempt.id}-signed`;
  if (isSponsored(swap) || swap.signed?.attemptId === id) return done(swap);
  if (swap.state !== 'ordered') return refused({ code: 'out_of_date', swap });
  if (!(await ports.chain.canFindServed())) return refused({ code: 'chain_unreachable' });
  const result = await ports.swaps.move({
    swap,
    to: 'served',
    attempt: {
      ...attempt,
      id,
      // The wallet has returned it: no token has this hash.
      returnTokenHash: `${attempt.returnTokenHash}-signed`,
      expiresAt: expiryToldAt(attempt.expiresAt, 0, ports.chain.blockMs()),
      served: { cosigned: bytes, reference: null },
    },
    patch: { reason: SPONSORED, minimum: attempt.minimum ?? null, dueAt: DUE_NOW_FIRST },
    why: 'signed, and the sponsor signs last',
    notices: ['status'],
    now: ports.clock(),
  });
  if (result.kind === 'moved') return done(result.swap);
  return result.kind === 'in_flight'
    ? refused({ code: 'in_flight', other: result.swap })
    : refused({ code: 'out_of_date', swap: result.swap });
}

/**
 * Last valid block height. A new blockhash restarts the 150 blocks; without a height its bound is unknown. "Too late" needs
 * what an expiry needs, the word of every node: else the bytes go out, and the chain decides.
 */
async function boundOf(
  { chain }: AcceptPorts,
  signed: SignedTransaction,
  blockhashReplaced: boolean,
): Promise<Result<number>> {
  const { blockhash, lastValidBlockHeight } = signed;
  if (!blockhashReplaced) {
    const { kind } = await askChain(chain, { submittedAt: null, signedAt: null }, signed);
    return kind === 'expired' ? refused({ code: 'attempt_expired' }) : done(lastValidBlockHeight);
  }
  const height = await chain.highestBlockHeight();
  const isKnown = height === undefined ? undefined : await chain.knowsBlockhash(blockhash);
  if (height === undefined || isKnown === undefined) return refused({ code: 'chain_unreachable' });
  return isKnown ? done(height + BLOCKHASH_LASTS_BLOCKS) : refused(UNKNOWN_BLOCKHASH);
}

interface SignedAnswer {
  readonly signed: SignedTransaction;
  readonly landsUntil: number;
  readonly minimum: BaseUnits | null;
}

async function storeSigned(
  ports: AcceptPorts,
  swap: Swap,
  answer: SignedAnswer,
  tries = 1,
): Promise<Result<Swap>> {
  const { signed } = answer;
  const result = await ports.swaps.move({
    swap,
    to: 'signed',
    patch: { ...answer, dueAt: DUE_NOW_FIRST },
    why: `signed as ${signed.txHash}`,
    notices: ['status'],
    now: ports.clock(),
  });
  if (result.kind === 'moved') return done(result.swap);
  if (result.kind === 'in_flight') return refused({ code: 'in_flight', other: result.swap });
  if (result.swap.signed?.txHash === signed.txHash) return done(result.swap);
  if (result.swap.state === 'ordered' && tries < MAX_TRIES) {
    return storeSigned(ports, result.swap, answer, tries + 1);
  }
  return refused({ code: 'out_of_date', swap: result.swap });
}

/** Undefined where the swap is over and its card says so. */
export function signedRefusalOf(problem: Problem): SignedRefusal | undefined {
  switch (problem.code) {
    case 'guard_refused':
      return RULES.get(problem.rule) ?? 'changed';
    case 'attempt_expired':
      return 'expired';
    case 'in_flight':
    case 'chain_unreachable':
      return problem.code;
    case 'out_of_date':
      return isInFlight(problem.swap.state) ? 'superseded' : undefined;
    default:
      return undefined;
  }
}
