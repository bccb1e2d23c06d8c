/** Why what came back from the wallet was not taken. Each has words of its own in the card. */
export const SIGNED_REFUSALS = [
  'changed',
  'wrong_signer',
  'fee_too_high',
  'unreadable',
  'expired',
  'in_flight',
  'chain_unreachable',
  /** Another transaction of the same swap is on its way already. */
  'superseded',
] as const;

export type SignedRefusal = (typeof SIGNED_REFUSALS)[number];
