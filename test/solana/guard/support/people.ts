import { createSigner } from '../../../../src/solana/ed25519.ts';

/** Keys of the corpus, the same in every run. */
const keyOf = (number: number) => createSigner(new Uint8Array(32).fill(number));

export const person = keyOf(1);
export const desk = keyOf(2);
export const stranger = keyOf(3);
export const friend = keyOf(4);
export const blockhash = keyOf(5).address;
export const usdc = keyOf(6).address;
export const stock = keyOf(7).address;
export const otherToken = keyOf(8).address;
export const temporary = keyOf(9).address;
export const lookupTable = keyOf(10).address;
export const sponsor = keyOf(11);
export const pool = keyOf(12).address;
