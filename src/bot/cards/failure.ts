import { cleanLabel } from '../../labels/clean-label.ts';
import {
  type FailureReason,
  readFailureCode,
  type TransactionFailure,
} from '../../solana/failure/reasons.ts';
import { type Html, html } from '../i18n/html.ts';
import { showToken } from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import { showClock } from '../i18n/time.ts';
import { claimedEndOf, serviceRefusalOf } from '../swap/poll.ts';
import type { Shortfall, Swap } from '../swap/swap.ts';

interface FailureWords {
  /** A part of a sentence. It is null without a stored reason. */
  readonly cause: string | null;
  readonly next: string;
}

const LONGEST_SENTENCE = 200;

/** A blockhash is good for about 150 slots of 0.4 s, and the chain needs some more to be sure. */
const SIGNED_LASTS_MS = 90_000;

/** Stored by older versions in place of the failure of a confirmed, then rolled back swap. */
const ROLLED_BACK = 'rolled_back';

/** Remedy of each reason, as text key. */
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

/** Stored by older versions in place of codes. */
const SENTENCES: Readonly<Record<string, FailureReason>> = {
  'the wallet has no SOL to pay the network fee': 'no-sol-for-fee',
  'not enough SOL for the network fee': 'not-enough-for-fee',
  'not enough SOL left for the deposit of an account': 'not-enough-for-deposit',
  'this wallet cannot pay network fees': 'wallet-cannot-pay',
  'the transaction expired before it could run': 'expired',
  'the transaction had already been processed': 'already-processed',
  'an account was busy; try again': 'account-busy',
  'the network was too busy': 'network-busy',
  'the swap needed more computing than was allowed': 'compute-exceeded',
  'not enough funds': 'not-enough-funds',
  'a signature was missing': 'signature-missing',
  'an account was not in the expected state': 'account-state',
  'a token account does not exist': 'account-missing',
  'not enough of the token': 'not-enough-token',
  'the token account belongs to another token': 'other-token',
  'the token account belongs to another owner': 'other-owner',
  'the token account is frozen by the issuer': 'token-frozen',
  'this token cannot be transferred': 'token-not-transferable',
  'the issuer has paused this token': 'token-paused',
  'an account already exists': 'account-exists',
  'not enough SOL': 'not-enough-sol',
  'the price moved past the slippage limit': 'price-moved',
  'the transaction was changed on its way': 'transaction-changed',
  'the token belongs to another token program': 'other-token-program',
  'the exact amount could not be reached': 'inexact-amount',
  'a token account is not valid': 'bad-token-account',
  'a safety check in the transaction stopped it; nothing was swapped': 'wallet-guard',
};

const STEP = /^step (?<step>\d{1,4}) failed \((?:code )?(?<code>.+)\)$/;
const NETWORK = /^the network refused it \((?<code>.+)\)$/;

/** Text keys by the service's error code. */
const WHY: Readonly<Record<string, string>> = {
  unauthorized: 'service-access',
  forbidden: 'service-access',
  blocked_by_policy: 'service-policy',
  GEO_BLOCKED: 'service-region',
  quote_expired: 'service-quote',
  transaction_mismatch: 'service-mismatch',
  invalid_request: 'service-request',
  request_too_large: 'service-request',
};

/** The stored reason in words: a code, or a sentence of an older version. Other text is shown unchanged. */
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

function readFailureSentence(sentence: string): TransactionFailure | undefined {
  if (Object.hasOwn(SENTENCES, sentence)) return reasonOf(SENTENCES[sentence]);
  const step = STEP.exec(sentence)?.groups;
  if (step?.code) return { reason: 'step-failed', step: Number(step.step), code: step.code };
  const network = NETWORK.exec(sentence)?.groups;
  return network?.code ? { reason: 'network-refused', code: network.code } : undefined;
}

function reasonOf(reason: FailureReason | undefined): TransactionFailure | undefined {
  return reason && { reason };
}

/** `money` is shown between cause and remedy. */
export function failureLines(
  { reason }: Pick<Swap, 'reason'>,
  texts: Texts,
  money: Html | null,
): readonly (Html | null)[] {
  const { cause, next } = showFailure(reason, texts);
  return [cause === null ? null : texts.html('card-failed-reason', { reason: cause }), money, html`${next}`];
}

const UNDERFUNDED: Readonly<Record<Shortfall, { readonly present: string; readonly past: string }>> = {
  sol: { present: 'card-underfunded-sol', past: 'card-was-underfunded-sol' },
  token: { present: 'card-underfunded-token', past: 'card-was-underfunded-token' },
};

/** What a wallet in flight lacks, or lacked at an expiry. */
export function shortfallSentence({ state, shortfall, intent }: Swap, texts: Texts): Html | null {
  if (!shortfall || (state !== 'submitted' && state !== 'expired')) return null;
  const { present, past } = UNDERFUNDED[shortfall];
  return texts.html(state === 'expired' ? past : present, { symbol: showToken(intent.from) });
}

/**
 * What is known of a swap that does not land: what the wallet lacks, and the service's refusal. A shortfall
 * explains a claimed end better than the service's word. Else empty.
 */
export function troubleSentences(swap: Swap, texts: Texts): readonly Html[] {
  const lack = shortfallSentence(swap, texts);
  if (lack === null) return refusalSentences(swap, texts);
  if (swap.state === 'expired' || isRefused(swap)) return [lack, ...refusalSentences(swap, texts)];
  return [lack, texts.html('card-underfunded-until')];
}

/** Of a submitted swap: the service will not send it, and our node has not either. */
export function isRefused(swap: Swap): boolean {
  return serviceRefusalOf(swap) !== undefined && !isSentAround(swap);
}

/**
 * Sentences for a swap that the service refused after signing: the reason, and while the chain is undecided,
 * that it can still land. For a claimed end: that the chain decides. Else empty.
 */
function refusalSentences(swap: Swap, texts: Texts): readonly Html[] {
  if (swap.state === 'submitted' && claimedEndOf(swap) !== undefined) {
    return [texts.html('card-chain-decides', { time: freeAgain(swap) })];
  }
  const isTold = swap.state === 'submitted' || swap.state === 'expired';
  const code = isTold ? serviceRefusalOf(swap) : undefined;
  if (code === undefined) return [];
  if (isSentAround(swap)) return [texts.html('card-sent-directly')];
  const refused = texts.html('card-service-refused', { why: showWhy(code, texts) });
  if (swap.state === 'expired') return [refused];
  return [
    refused,
    ...(swap.isSentDirectly === true ? [texts.html('card-service-refused-sent')] : []),
    texts.html('card-service-refused-until', { time: freeAgain(swap) }),
  ];
}

/** Later no block takes the transaction, and the wallet may sign the next swap. */
function freeAgain({ signedAt, createdAt }: Swap): Html {
  return showClock((signedAt ?? createdAt) + SIGNED_LASTS_MS);
}

/**
 * A service that accepts only its own bytes refuses assertions added by guard or wallet. Such a swap is in
 * order once our own node has sent it.
 */
function isSentAround(swap: Swap): boolean {
  const { state, isSentDirectly } = swap;
  return (
    state === 'submitted' && isSentDirectly === true && serviceRefusalOf(swap) === 'transaction_mismatch'
  );
}

/**
 * `http_…` is the client's code for an answer without one. Unknown codes are shown unchanged, as inert text.
 */
function showWhy(code: string, texts: Texts): Html {
  if (Object.hasOwn(WHY, code)) return texts.html(WHY[code] ?? 'service-unsaid');
  return code.startsWith('http_')
    ? texts.html('service-unsaid')
    : texts.html('service-code', { code: html`<code>${code}</code>` });
}
