import { PublicKey } from '@solana/web3.js';
import type { Address } from '../../../../src/solana/address.ts';
import { createSigner } from '../../../../src/solana/ed25519.ts';
import { JUPITER_PROGRAM, WRAPPED_SOL_MINT } from '../../../../src/solana/known-programs.ts';

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
/** Where Jupiter makes the temporary wrapped-SOL account of the person, and the bump of that address. */
const [temporaryKey, bump] = PublicKey.findProgramAddressSync(
  [
    Buffer.from('token_account'),
    new PublicKey(person.address).toBuffer(),
    new PublicKey(WRAPPED_SOL_MINT).toBuffer(),
  ],
  new PublicKey(JUPITER_PROGRAM),
);
export const temporary = temporaryKey.toBase58() as Address;
export const temporaryBump = bump;
export const lookupTable = keyOf(10).address;
export const sponsor = keyOf(11);
export const pool = keyOf(12).address;
