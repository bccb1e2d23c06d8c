import { type Static, Type } from 'typebox';
import { Check } from 'typebox/schema';
import type { ErrorCode } from '../../../contract/index.ts';
import type { Address, Signature } from '../../../solana/address.ts';
import { describeTransactionFailure, KNOWN_PROGRAMS } from '../../../solana/failure/read.ts';
import type { UpstreamAnswer } from '../../upstream.ts';
import type { SubmissionOutcome } from '../provider.ts';

interface Submission {
  readonly txHash: Signature;
  /** Top-level, in order. */
  readonly programs: readonly Address[];
  /** Jupiter may have sent these bytes: a refusal proves nothing. */
  readonly mayHaveBeenSent: boolean;
  /** Jupiter still remembers the order and its execution. */
  readonly isOrderKept: boolean;
}

export interface ExecutionReading {
  readonly outcome: SubmissionOutcome;
  readonly mayHaveBeenSent: boolean;
}

const ExecutionSchema = Type.Object({
  code: Type.Integer(),
  status: Type.Optional(Type.Unknown()),
  signature: Type.Optional(Type.Unknown()),
  error: Type.Optional(Type.Unknown()),
});

type ExecutionBody = Static<typeof ExecutionSchema>;

const GATEWAY_REFUSALS = [401, 403, 429];
const NO_ORDER = 'Jupiter no longer has this order: ask for a new quote and sign it again';

type ExecuteMeaning =
  | { readonly kind: 'confirmed' }
  /** Landed and failed on chain. */
  | { readonly kind: 'failed' }
  /** Nothing was sent. */
  | { readonly kind: 'rejected'; readonly code: ErrorCode; readonly message: string }
  /** Unknown or forgotten order; earlier calls tell if anything was sent. */
  | { readonly kind: 'no-order' }
  /** The chain decides. */
  | { readonly kind: 'unknown' };

const ASK_AGAIN = 'ask for a new quote and sign it again';
const UNKNOWN: ExecuteMeaning = { kind: 'unknown' };

const REFUSALS: Readonly<Partial<Record<number, readonly [ErrorCode, string]>>> = {
  [-2]: ['invalid_request', `Jupiter found the signed transaction invalid: ${ASK_AGAIN}`],
  [-3]: [
    'transaction_mismatch',
    `The wallet changed the transaction, which this route does not allow: ${ASK_AGAIN}`,
  ],
  [-4]: ['upstream_unavailable', `Jupiter missed the id of the order: ${ASK_AGAIN}`],
  [-5]: ['upstream_unavailable', `Jupiter missed the signed transaction: ${ASK_AGAIN}`],
  [-1002]: ['invalid_request', `Jupiter found the transaction invalid: ${ASK_AGAIN}`],
  [-1003]: ['invalid_request', `A signature is missing: ${ASK_AGAIN}`],
  [-1004]: ['quote_expired', `Jupiter no longer takes the block height of this quote: ${ASK_AGAIN}`],
  [-1007]: ['invalid_request', `Jupiter does not serve this wallet without a network fee: ${ASK_AGAIN}`],
  [-2002]: ['invalid_request', `The market maker found the transaction invalid: ${ASK_AGAIN}`],
  [-2003]: ['quote_expired', `The market maker's quote expired: ${ASK_AGAIN}`],
  [-2004]: ['quote_expired', `The market maker withdrew the quote: ${ASK_AGAIN}`],
};

/**
 * Amounts are ignored: failed swaps carry them too. An answer without a code, such as HTTP 500, may hide a
 * transaction in flight.
 */
export function readExecution(answer: UpstreamAnswer, submission: Submission): ExecutionReading {
  if (answer.kind === 'unreachable') return open(answer.reason, submission.mayHaveBeenSent);
  if (answer.kind === 'broken') return open(answer.reason, true);
  const { status, body } = answer;
  if (GATEWAY_REFUSALS.includes(status)) return open(`HTTP status ${status}`, submission.mayHaveBeenSent);
  const isCoded = (status === 200 || status === 400) && Check(ExecutionSchema, body);
  return isCoded ? readCoded(status, body, submission) : open(`HTTP status ${status}`, true);
}

function readCoded(status: number, body: ExecutionBody, submission: Submission): ExecutionReading {
  const meaning = meaningOfExecuteCode(body.code);
  const left = open(`code ${body.code}`, true);
  switch (meaning.kind) {
    case 'confirmed':
      return hasLanded(status, body, 'Success', submission) ? closed({ kind: 'confirmed' }) : left;
    case 'failed': {
      const failure = { kind: 'failed', reason: describeFailure(body, submission) } as const;
      return hasLanded(status, body, 'Failed', submission) ? closed(failure) : left;
    }
    case 'rejected':
      return submission.mayHaveBeenSent ? left : { outcome: meaning, mayHaveBeenSent: false };
    case 'no-order':
      return submission.mayHaveBeenSent || !submission.isOrderKept ? left : noOrder();
    case 'unknown':
      return left;
  }
}

function hasLanded(http: number, body: ExecutionBody, status: string, { txHash }: Submission): boolean {
  return http === 200 && body.status === status && body.signature === txHash;
}

/**
 * Codes from 6000 on are the router's own, described in words; a bare number comes from an exchange below.
 */
function describeFailure({ code, error }: ExecutionBody, { programs }: Submission): string {
  const step = programs.findLastIndex((program) => KNOWN_PROGRAMS.get(program)?.isRouter);
  const isForeign = typeof error === 'string' && error.startsWith('custom program error');
  if (code < 6_000 || step < 0 || isForeign) return `a program of the swap failed with error ${code}`;
  return describeTransactionFailure({ InstructionError: [step, { Custom: code }] }, programs);
}

function noOrder(): ExecutionReading {
  return {
    outcome: { kind: 'rejected', code: 'quote_expired', message: NO_ORDER },
    mayHaveBeenSent: false,
  };
}

function closed(outcome: SubmissionOutcome): ExecutionReading {
  return { outcome, mayHaveBeenSent: true };
}

function open(reason: string, mayHaveBeenSent: boolean): ExecutionReading {
  return { outcome: { kind: 'unknown', reason: `Jupiter: ${reason}` }, mayHaveBeenSent };
}

/**
 * Codes of Swap API V2 and the older Ultra pages. Positive: a program error. Timeouts and failed landings
 * (−1000, −1001, −1005, −1006, −2000, −2001, −2005) and unknown codes are left to the chain.
 */
function meaningOfExecuteCode(code: number): ExecuteMeaning {
  if (code === 0) return { kind: 'confirmed' };
  if (code > 0) return { kind: 'failed' };
  if (code === -1) return { kind: 'no-order' };
  const refusal = REFUSALS[code];
  return refusal === undefined ? UNKNOWN : { kind: 'rejected', code: refusal[0], message: refusal[1] };
}
