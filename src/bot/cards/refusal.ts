import { type Html, html } from '../i18n/html.ts';
import type { Texts } from '../i18n/texts.ts';
import { claimedEndOf, serviceRefusalOf } from '../swap/apply-execute-result.ts';
import type { Swap } from '../swap/swap.ts';

/** Why a service refuses, by its own code, as the key of a text. */
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

/**
 * What is said of a swap that the service refused: why, and while the chain has not decided, who sends it instead and
 * until when it can land. Where the service says how it ended: that the chain decides. None of every other swap.
 */
export function refusalSentences(swap: Swap, texts: Texts): readonly Html[] {
  if (swap.state === 'submitted' && claimedEndOf(swap) !== undefined) {
    return [texts.html('card-chain-decides')];
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
    texts.html('card-service-refused-until'),
  ];
}

/**
 * A service that takes only its own bytes refuses those to which a guard or a wallet has added assertions. Nothing is wrong
 * with such a swap once our own node has sent it.
 */
export function isSentAround(swap: Swap): boolean {
  const { state, isSentDirectly } = swap;
  return (
    state === 'submitted' && isSentDirectly === true && serviceRefusalOf(swap) === 'transaction_mismatch'
  );
}

/** `http_…` is our own word for an answer without a code. A code that is not known is shown as it is, inert. */
function showWhy(code: string, texts: Texts): Html {
  if (Object.hasOwn(WHY, code)) return texts.html(WHY[code] ?? 'service-unsaid');
  return code.startsWith('http_')
    ? texts.html('service-unsaid')
    : texts.html('service-code', { code: html`<code>${code}</code>` });
}
