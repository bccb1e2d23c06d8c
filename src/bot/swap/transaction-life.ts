/**
 * How long a transaction lives: blocks are the rule, times follow from the measured pace of the chain (`ServedReader.blockMs`).
 * Times inform and pace the polls; no state depends on them.
 */

/** A cluster's rule. The service does not name the block whose hash it used. */
export const BLOCKHASH_LASTS_BLOCKS = 150;

/** The bound of a served transaction has this margin, because the nodes' views may differ by a finality. */
export const BOUND_MARGIN_BLOCKS = 32;

/** Blocks that pass between the wallet's answer and the block with its transaction. */
const LANDING_BLOCKS = 10;

/**
 * Blocks that pass until a block is final, with the way of an answer. Faster finality makes its poll late,
 * not wrong.
 */
const FINALITY_BLOCKS = 40;

/** A lagging node may catch up between the two sights of an expiry. */
export const EXPIRY_SECOND_POLL_MS = 5_000;

/** A person compares and approves. */
const MIN_APPROVAL_MS = 8_000;

/** Whole ms of a whole life. */
export function lifetimeMs(blockMs: number): number {
  return Math.floor(BLOCKHASH_LASTS_BLOCKS * blockMs);
}

/** Epoch ms until which a signature is in time, for bytes with a blockhash of `hashedAt`. */
export function signableUntil(hashedAt: number, blockMs: number): number {
  return Math.floor(hashedAt + (BLOCKHASH_LASTS_BLOCKS - LANDING_BLOCKS) * blockMs);
}

/** Epoch ms from which more than a quarter of the blocks is gone, for bytes that are in time until `signable`. */
export function youngUntil(signable: number, blockMs: number): number {
  return Math.floor(signable - (0.75 * BLOCKHASH_LASTS_BLOCKS - LANDING_BLOCKS) * blockMs);
}

/** About when an expiry is told of bytes that may land in `blocksLeft` more blocks, epoch ms. */
export function expiryToldAt(now: number, blocksLeft: number, blockMs: number): number {
  return Math.ceil(now + (blocksLeft + FINALITY_BLOCKS) * blockMs + EXPIRY_SECOND_POLL_MS);
}

/** Half a life at most, because on a fast chain nothing could be served again. */
export function blocksToApprove(blockMs: number): number {
  return Math.min(Math.ceil(MIN_APPROVAL_MS / blockMs), BLOCKHASH_LASTS_BLOCKS / 2);
}

/** The time until a confirmation is final, in whole ms: a due time is a whole number in the database. */
export function finalityCheckMs(blockMs: number): number {
  return Math.ceil(FINALITY_BLOCKS * blockMs);
}
