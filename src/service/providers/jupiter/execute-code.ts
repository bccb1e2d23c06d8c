import type { ErrorCode } from '../../../contract/error-code.ts';

/** What a code of `POST /execute` means for an execution. */
type ExecuteMeaning =
  | { readonly kind: 'confirmed' }
  /** The transaction landed and its program failed. */
  | { readonly kind: 'failed' }
  /** Nothing was sent. */
  | { readonly kind: 'rejected'; readonly code: ErrorCode; readonly message: string }
  /** Jupiter has no such order, or no longer: whether anything was sent depends on what was asked before. */
  | { readonly kind: 'no-order' }
  /** Only the chain knows. */
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
 * Jupiter's codes (Swap API V2, and those only the older Ultra pages list). Positive: the program's own error of a
 * transaction that landed. Failed or timed-out landings (−1000, −1001, −1005, −1006, −2000, −2001, −2005) and every
 * code that is not known leave the question to the chain.
 */
export function meaningOfExecuteCode(code: number): ExecuteMeaning {
  if (code === 0) return { kind: 'confirmed' };
  if (code > 0) return { kind: 'failed' };
  if (code === -1) return { kind: 'no-order' };
  const refusal = REFUSALS[code];
  return refusal === undefined ? UNKNOWN : { kind: 'rejected', code: refusal[0], message: refusal[1] };
}
