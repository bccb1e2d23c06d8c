import type { Address } from '../../solana/address.ts';

/** Holds the tokens on the way, by its seed "atlas". */
export const ATLAS = 'D5YqVMoSxnqeZAKAUUE1Dm3bmjtdxQ5DCF356ozqN9cM' as Address;

/** Where the third version may keep them: the published template derives another one, by its seed "titan_pda". */
export const CUSTODIES: readonly Address[] = [
  ATLAS,
  'EKnkqavTZT9kFZbDLLQGJZpZFkEenfcT35RUQdVvd7Ra' as Address,
];
