/**
 * How much one answer of a service may hold. The document leaves sizes open; these are far above any honest answer, and
 * what is over is no answer. The limit of a transaction is the chain's own: 1,232 bytes are 1,644 characters of base64.
 */
export const LONGEST_TEXT = 256;
export const LONGEST_TRANSACTION_TEXT = 1_644;
/** Tokens in the whole list, over all its pages. */
export const MOST_TOKENS = 10_000;

const KIB = 1024;

/** The body of one answer; for `tokens` that is one page. */
export const LARGEST_ANSWER_BYTES = {
  tokens: 2 * KIB * KIB,
  quotes: 512 * KIB,
  execute: 64 * KIB,
} as const;
