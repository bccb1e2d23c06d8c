import { cleanLabel } from '../../labels/clean-label.ts';
import { readFailureCode } from '../../solana/failure/failure-code.ts';
import type { FailureReason, TransactionFailure } from '../../solana/failure/failure-reason.ts';
import type { Texts } from '../i18n/texts.ts';
import { readFailureSentence } from './failure-sentence.ts';

/** Why a swap failed on chain and what its person can do about it, in their language. */
interface FailureWords {
  /** A part of a sentence, without its full stop; null where nothing was written down. */
  readonly cause: string | null;
  /** A sentence. */
  readonly next: string;
}

const LONGEST_SENTENCE = 200;

/** Older versions wrote this down instead of the failure, where the chain had confirmed the swap before. */
const ROLLED_BACK = 'rolled_back';

/** What helps against each reason, as the key of a text. */
const NEXT: Readonly<Record<FailureReason, string>> = {
  'price-moved': 'next-price',
  'inexact-amount': 'next-price',
  'not-enough-sol': 'next-sol',
  'not-enough-token': 'next-funds',
  'not-enough-funds': 'next-funds',
  'no-sol-for-fee': 'next-sol',
  'not-enough-for-fee': 'next-sol',
  'not-enough-for-deposit': 'next-sol',
  'wallet-cannot-pay': 'next-other-wallet',
  'token-frozen': 'next-issuer',
  'token-paused': 'next-issuer',
  'token-not-transferable': 'next-issuer',
  'cpi-guard': 'next-cpi-guard',
  'wallet-guard': 'next-price',
  expired: 'next-price',
  'already-processed': 'next-look',
  'account-busy': 'next-later',
  'network-busy': 'next-later',
  'compute-exceeded': 'next-route',
  'program-aborted': 'next-route',
  'signature-missing': 'next-price',
  'account-missing': 'next-route',
  'account-state': 'next-route',
  'account-exists': 'next-route',
  'other-token': 'next-route',
  'other-owner': 'next-route',
  'other-token-program': 'next-route',
  'bad-token-account': 'next-route',
  'transaction-changed': 'next-route',
  'pool-refused': 'next-route',
  'program-refused': 'next-route',
  'step-failed': 'next-route',
  'network-refused': 'next-route',
};

/**
 * Puts into words what a swap's row says of its failure: a code, or the English sentence that an older version wrote. What
 * is neither is shown as it is.
 */
export function showFailure(reason: string | null, texts: Texts): FailureWords {
  if (reason === null || reason === ROLLED_BACK) return { cause: null, next: texts.plain('next-price') };
  const written = cleanLabel(reason, LONGEST_SENTENCE);
  const failure = readFailureCode(written) ?? readFailureSentence(written);
  if (failure === undefined) return { cause: written, next: texts.plain('next-price') };
  return { cause: showCause(failure, texts), next: texts.plain(NEXT[failure.reason]) };
}

function showCause({ reason, program, step, code }: TransactionFailure, texts: Texts): string {
  return texts.plain(`reason-${reason}`, {
    program: program ?? '?',
    step: String(step ?? '?'),
    code: code ?? '?',
  });
}
