import {
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createSyncNativeInstruction,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import type { Address } from '../address.ts';
import { WRAPPED_SOL_MINT } from '../known-programs.ts';
import { findTokenAccount } from '../token-account.ts';
import type { PlacedOrder, Pool, PoolToken } from './accounts.ts';
import { cancelOrder, type OrderInstruction, type Placement, placeOrder } from './instructions.ts';

/** Micro-lamports per compute unit. */
type Terms = { readonly blockhash: string; readonly unitPrice: number };

/** The program takes 25,000 to 60,000; wrapping SOL and two new token accounts come on top. */
const PLACE_UNITS = 140_000;
const CLOSE_UNITS = 200_000;

/** The unsigned transaction that places an order; sold SOL is wrapped on the way. */
export function buildPlacement(placement: Placement, pool: Pool, terms: Terms): Uint8Array {
  const { person, side, bins } = placement;
  const sold = side === 'ask' ? pool.x : pool.y;
  const place = [instructionOf(placeOrder(placement, pool))];
  if (sold.mint !== WRAPPED_SOL_MINT) return compile(person, PLACE_UNITS, place, terms);
  const account = accountOf(person, sold);
  const lamports = bins.reduce((sum, { amount }) => sum + amount, 0n);
  const transfer = SystemProgram.transfer({ fromPubkey: new PublicKey(person), toPubkey: account, lamports });
  const wrap = [createAccount(person, sold), transfer, createSyncNativeInstruction(account)];
  return compile(person, PLACE_UNITS, [...wrap, ...place, unwrap(person, sold)], terms);
}

/** The unsigned transaction that takes an order out and closes its account; SOL arrives unwrapped. */
export function buildOrderClose(order: Address, placed: PlacedOrder, pool: Pool, terms: Terms): Uint8Array {
  const { owner } = placed;
  const tokens = [pool.x, pool.y];
  const wrapped = tokens.filter(({ mint }) => mint === WRAPPED_SOL_MINT);
  const instructions = [
    ...tokens.map((token) => createAccount(owner, token)),
    ...cancelOrder(order, placed, pool).map(instructionOf),
    ...wrapped.map((token) => unwrap(owner, token)),
  ];
  return compile(owner, CLOSE_UNITS, instructions, terms);
}

function createAccount(person: Address, token: PoolToken): TransactionInstruction {
  const owner = new PublicKey(person);
  return createAssociatedTokenAccountIdempotentInstruction(
    ...([owner, accountOf(person, token), owner] as const),
    new PublicKey(token.mint),
    new PublicKey(token.tokenProgram),
  );
}

function unwrap(person: Address, token: PoolToken): TransactionInstruction {
  const owner = new PublicKey(person);
  return createCloseAccountInstruction(accountOf(person, token), owner, owner);
}

function accountOf(person: Address, { mint, tokenProgram }: PoolToken): PublicKey {
  return new PublicKey(findTokenAccount(person, mint, tokenProgram));
}

function compile(
  person: Address,
  units: number,
  instructions: readonly TransactionInstruction[],
  { blockhash, unitPrice }: Terms,
): Uint8Array {
  const message = new TransactionMessage({
    payerKey: new PublicKey(person),
    recentBlockhash: blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: unitPrice }),
      ...instructions,
    ],
  });
  return new VersionedTransaction(message.compileToV0Message()).serialize();
}

function instructionOf({ program, accounts, data }: OrderInstruction): TransactionInstruction {
  return new TransactionInstruction({
    programId: new PublicKey(program),
    keys: accounts.map(([address, rights]) => ({
      pubkey: new PublicKey(address),
      isSigner: rights.includes('s'),
      isWritable: rights.includes('w'),
    })),
    data: Buffer.from(data),
  });
}
