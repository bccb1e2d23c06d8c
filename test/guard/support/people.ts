import { PublicKey } from '@solana/web3.js';
import type { Address } from '../../../src/solana/address.ts';
import { createSigner } from '../../../src/solana/ed25519.ts';
import { JUPITER_PROGRAM, OKX_V1_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';

/** A person, or their address. */
export type Party = Address | { readonly address: Address };

export const addressOf = (party: Party): Address => (typeof party === 'string' ? party : party.address);

/** Keys of the corpus, the same in every run. */
export const keyOf = (number: number) => createSigner(new Uint8Array(32).fill(number));

export const person = keyOf(1);
export const desk = keyOf(2);
export const stranger = keyOf(3);
export const friend = keyOf(4);
export const blockhash = keyOf(5).address;
export const usdc = keyOf(6).address;
export const stock = keyOf(7).address;
export const otherToken = keyOf(8).address;

function derive(program: Address, ...seeds: readonly (string | Buffer)[]) {
  const bytes = seeds.map((seed) => (typeof seed === 'string' ? new PublicKey(seed).toBuffer() : seed));
  const [key, bump] = PublicKey.findProgramAddressSync(bytes, new PublicKey(program));
  return { account: key.toBase58() as Address, bump };
}

/** Jupiter's temporary wrapped-SOL account of a wallet. */
export const temporaryOf = (owner: Address) =>
  derive(JUPITER_PROGRAM, Buffer.from('token_account'), owner, WRAPPED_SOL_MINT);
export const { account: temporary, bump: temporaryBump } = temporaryOf(person.address);
export const desksTemporary = temporaryOf(desk.address);
export const lookupTable = keyOf(10).address;
export const sponsor = keyOf(11);
export const pool = keyOf(12).address;
/** A program on no list. */
export const strangersProgram = keyOf(15).address;
/** A program on the corpus's list. */
export const venue = keyOf(14).address;
/** A router without a decoder. */
export const unreadRouter = keyOf(13).address;

/** The same of OKX's first router, with its own seeds. */
const okxTemporaryOf = (owner: Address, ...seed: readonly Buffer[]) =>
  derive(OKX_V1_PROGRAM, WRAPPED_SOL_MINT, owner, ...seed);

export const { account: okxTemporary, bump: okxTemporaryBump } = okxTemporaryOf(person.address);
export const okxSeeded = okxTemporaryOf(person.address, Buffer.from([9, 0, 0, 0]));
