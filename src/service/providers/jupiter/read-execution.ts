import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Address, Signature } from '../../../solana/address.ts';
import { KNOWN_PROGRAMS } from '../../../solana/failure/program-errors.ts';
import { describeTransactionFailure } from '../../../solana/transaction-failure.ts';
import type { UpstreamAnswer } from '../../upstream/ask-upstream.ts';
import type { SubmissionOutcome } from '../provider.ts';
import { meaningOfExecuteCode } from './execute-code.ts';

/** What is known about a submission before Jupiter's answer is read. */
interface Submission {
  readonly txHash: Signature;
  /** Top-level programs of the transaction, in order. */
  readonly programs: readonly Address[];
  /** Jupiter may have sent these bytes already; a refusal then proves nothing. */
  readonly mayHaveBeenSent: boolean;
  /** Jupiter still keeps the order, and all it knows about its execution. */
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

/** Statuses by which the gateway turns a call away before the service behind it sees it. */
const TURNED_AWAY = [401, 403, 429];
const NO_ORDER = 'Jupiter no longer has this order: ask for a new quote and sign it again';

/**
 * What Jupiter's answer to `POST /execute` comes to. Amounts in it are not looked at: failed swaps carry them too. An
 * answer without a code, HTTP 500 above all, may stand for a transaction in flight.
 */
export function readExecution(answer: UpstreamAnswer, submission: Submission): ExecutionReading {
  if (answer.kind === 'unreachable') return open(answer.reason, submission.mayHaveBeenSent);
  if (answer.kind === 'broken') return open(answer.reason, true);
  const { status, body } = answer;
  if (TURNED_AWAY.includes(status)) return open(`HTTP status ${status}`, submission.mayHaveBeenSent);
  const isCoded = (status === 200 || status === 400) && Value.Check(ExecutionSchema, body);
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

/** Landed is only what is said in status, code and signature alike. */
function hasLanded(http: number, body: ExecutionBody, status: string, { txHash }: Submission): boolean {
  return http === 200 && body.status === status && body.signature === txHash;
}

/**
 * The answer names no program. From 6000 on the numbers are a program's own, here the router's. Jupiter puts its errors
 * into words and leaves those of an exchange below it as numbers, which would mean something else here.
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
