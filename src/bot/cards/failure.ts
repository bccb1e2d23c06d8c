import { cleanLabel } from '../../labels/clean-label.ts';
import {
  describeFailure,
  FAILURE_REASONS,
  type FailureReason,
  readFailureCode,
  type TransactionFailure,
} from '../../solana/failure/reasons.ts';
import { type Html, html } from '../i18n/html.ts';
import { showToken } from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import { showClock } from '../i18n/time.ts';
import { claimedEndOf, nodeReasonOf, serviceRefusalOf } from '../swap/poll.ts';
import { LEDGER_SHORT, type Shortfall, type Swap } from '../swap/swap.ts';

interface FailureWords {
  /** Part of a sentence; null without a stored reason. */
  readonly cause: string | null;
  readonly next: string;
}

const MAX_SENTENCE_LENGTH = 200;

/** Older versions stored it for a confirmed, then rolled back swap. */
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

/** Older versions stored the sentence of a reason. */
const SENTENCES: ReadonlyMap<string, FailureReason> = new Map(
  FAILURE_REASONS.map((reason) => [describeFailure({ reason }), reason]),
);

const STEP = /^step (?<step>\d{1,4}) failed \((?:code )?(?<code>.+)\)$/;
const NETWORK = /^the network refused it \((?<code>.+)\)$/;

/** The swap service's error codes lead to the texts that explain them to a person. */
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

/** A code, or a sentence of an older version. Other text is shown unchanged. */
export function showFailure(reason: string | null, texts: Texts): FailureWords {
  if (reason === null || reason === ROLLED_BACK) return { cause: null, next: texts.plain('next-price') };
  const written = cleanLabel(reason, MAX_SENTENCE_LENGTH);
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
  const reason = SENTENCES.get(sentence);
  if (reason) return { reason };
  const step = STEP.exec(sentence)?.groups;
  if (step?.code) return { reason: 'step-failed', step: Number(step.step), code: step.code };
  const network = NETWORK.exec(sentence)?.groups;
  return network?.code ? { reason: 'network-refused', code: network.code } : undefined;
}

/** `money` is shown between cause and remedy. */
export function failureLines({ reason }: Swap, texts: Texts, money: Html | null): readonly (Html | null)[] {
  const { cause, next } = showFailure(reason, texts);
  return [cause === null ? null : texts.html('card-failed-reason', { reason: cause }), money, html`${next}`];
}

const UNDERFUNDED: Readonly<Record<Shortfall, { readonly present: string; readonly past: string }>> = {
  sol: { present: 'card-underfunded-sol', past: 'card-was-underfunded-sol' },
  token: { present: 'card-underfunded-token', past: 'card-was-underfunded-token' },
};

/** A swap in flight and an expired one get the sentence; any other state gives null. */
export function shortfallSentence({ state, shortfall, intent }: Swap, texts: Texts): Html | null {
  if (!shortfall || (state !== 'submitted' && state !== 'expired')) return null;
  const { present, past } = UNDERFUNDED[shortfall];
  return texts.html(state === 'expired' ? past : present, { symbol: showToken(intent.from) });
}

/** A shortfall explains a claimed end better than the service's word. */
export function troubleSentences(swap: Swap, texts: Texts): readonly Html[] {
  const lack = shortfallSentence(swap, texts);
  if (lack === null) return refusalSentences(swap, texts);
  if (swap.state === 'expired' || isRefused(swap)) return [lack, ...refusalSentences(swap, texts)];
  return [lack, texts.html('card-underfunded-until', { time: freeAgain(swap) })];
}

/** Neither the service nor our node has sent it. */
export function isRefused(swap: Swap): boolean {
  return serviceRefusalOf(swap) !== undefined && !isSentAround(swap);
}

/** The reason, and while the chain is undecided, that the swap can still land. */
function refusalSentences(swap: Swap, texts: Texts): readonly Html[] {
  if (swap.state === 'submitted' && swap.reason === LEDGER_SHORT) return [texts.html('card-ledger-short')];
  if (swap.state === 'submitted' && claimedEndOf(swap) !== undefined) {
    return [texts.html('card-chain-decides', { time: freeAgain(swap) })];
  }
  const isTold = swap.state === 'submitted' || swap.state === 'expired';
  const nodeReason = isTold ? nodeReasonOf(swap) : undefined;
  if (nodeReason !== undefined) return nodeSentences(swap, nodeReason, texts);
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

/** The node's refusal is no longer told once our own node took the bytes. */
function nodeSentences(swap: Swap, reason: string, texts: Texts): readonly Html[] {
  const isOpen = swap.state === 'submitted';
  if (isOpen && swap.isSentDirectly === true) return [];
  const refused = texts.html('card-node-refused', { why: showNodeReason(reason, texts) });
  return isOpen ? [refused, texts.html('card-service-refused-until', { time: freeAgain(swap) })] : [refused];
}

/** Texts of such reasons show a step, a program or a code, which a reason's name alone does not bring. */
const DETAILED: readonly string[] = ['step-failed', 'pool-refused', 'program-refused', 'network-refused'];

function showNodeReason(name: string, texts: Texts): string {
  const reason = FAILURE_REASONS.find((one) => one === name && !DETAILED.includes(one));
  return showCause(reason === undefined ? { reason: 'network-refused', code: name } : { reason }, texts);
}

function freeAgain({ landsUntil, signedAt, createdAt }: Swap): Html {
  return showClock(landsUntil ?? signedAt ?? createdAt);
}

/**
 * A service that accepts only its own bytes refuses assertions of guard or wallet. Such a swap is in order
 * once our own node has sent it.
 */
function isSentAround(swap: Swap): boolean {
  const { state, isSentDirectly } = swap;
  return (
    state === 'submitted' && isSentDirectly === true && serviceRefusalOf(swap) === 'transaction_mismatch'
  );
}

/** `http_…` is the client's code for an answer without one. */
function showWhy(code: string, texts: Texts): Html {
  if (Object.hasOwn(WHY, code)) return texts.html(WHY[code] ?? 'service-unsaid');
  return code.startsWith('http_')
    ? texts.html('service-unsaid')
    : texts.html('service-code', { code: html`<code>${code}</code>` });
}
