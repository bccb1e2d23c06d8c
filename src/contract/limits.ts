// Limits stand apart from the schemas, because a bot at rest loads no schema.

/**
 * Far above honest answers; the document sets no limits. 5,464 characters of base64 are the 4,096 bytes of a
 * version 1 transaction, the longest that the chain takes.
 */
export const MAX_TEXT_LENGTH = 256;
export const MAX_TRANSACTION_TEXT_LENGTH = 5_464;

/** Over all pages of the list. */
export const MAX_TOKENS = 10_000;
const KIB = 1024;

/** The largest response that a client reads, bytes; for `tokens` that is one page. */
export const LARGEST_ANSWER_BYTES = {
  tokens: 2 * KIB * KIB,
  quotes: 512 * KIB,
  orders: 64 * KIB,
  execute: 64 * KIB,
} as const;

/**
 * Beside `SUBMITTED`, why no node takes the transaction at present: a name of `FailureReason`. The body has no place for
 * it (section 2.6), and an error would deny that the transaction is pending (section 3).
 */
export const REASON_HEADER = 'X-Service-Execution-Reason';

/** The native coin in quote requests (section 2.3). */
export const NATIVE_COIN = 'native';
