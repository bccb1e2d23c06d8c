import { type Static, Type } from 'typebox';
import { Check } from 'typebox/schema';
import type { Address, Signature } from '../../../solana/address.ts';
import { describeTransactionFailure, KNOWN_PROGRAMS } from '../../../solana/failure/read.ts';
import type { UpstreamAnswer } from '../../upstream.ts';
import type { SubmissionOutcome } from '../provider.ts';

interface Submission {
  readonly txHash: Signature;
  /** Top-level, in order. */
  readonly programs: readonly Address[];
}

const ExecutionSchema = Type.Object({
  code: Type.Integer(),
  status: Type.Optional(Type.Unknown()),
  signature: Type.Optional(Type.Unknown()),
  error: Type.Optional(Type.Unknown()),
});

type ExecutionBody = Static<typeof ExecutionSchema>;

/**
 * Codes of Swap API V2 and the older Ultra pages: no such order, or the transaction is invalid, incomplete or too old. Others
 * below zero (timeouts, failed landings) are worth another call.
 */
const REJECTIONS = [-1, -2, -3, -4, -5, -1002, -1003, -1004, -1007, -2002, -2003, -2004];

/**
 * Whatever Jupiter answers, it may have sent the bytes: the chain decides. Amounts are ignored, since failed swaps carry
 * them too.
 */
export function readExecution(answer: UpstreamAnswer, submission: Submission): SubmissionOutcome {
  if (answer.kind !== 'answered') return open(answer.reason);
  const { status, body } = answer;
  const isCoded = (status === 200 || status === 400) && Check(ExecutionSchema, body);
  return isCoded ? readCoded(status, body, submission) : open(`HTTP status ${status}`);
}

/** Positive: a program error. */
function readCoded(status: number, body: ExecutionBody, submission: Submission): SubmissionOutcome {
  const { code } = body;
  if (code === 0 && hasLanded(status, body, 'Success', submission)) return { kind: 'confirmed' };
  if (code > 0 && hasLanded(status, body, 'Failed', submission)) {
    return { kind: 'failed', reason: describeFailure(body, submission) };
  }
  const left = open(`code ${code}`);
  return REJECTIONS.includes(code) ? { ...left, kind: 'rejected' } : left;
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

function open(reason: string): { readonly kind: 'unknown'; readonly reason: string } {
  return { kind: 'unknown', reason: `Jupiter: ${reason}` };
}
