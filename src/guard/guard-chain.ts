import type { Address } from '../solana/address.ts';
import type { LamportMove, TokenMove, UNTOLD } from './token-move.ts';

/** One account as the chain holds it. */
export type AccountState = {
  readonly owner: Address;
  readonly lamports: bigint;
  /** It is a program that can be called. */
  readonly executable: boolean;
  readonly data: Uint8Array;
};

/** A program call made by another program, as the simulation reports it. */
export type InnerInstruction = {
  readonly program: Address;
  /** Name of the instruction where the node knew the program, else `undefined` and `data` tells. */
  readonly kind: string | undefined;
  readonly data: Uint8Array;
  /** Every address the call names, in no particular order. */
  readonly addresses: readonly string[];
  /** What it moved; absent where it moved no tokens. */
  readonly move?: TokenMove | typeof UNTOLD | undefined;
  /** The lamports it took from a wallet; absent where it took none. */
  readonly lamportMove?: LamportMove | undefined;
};

export type SimulationResult = {
  /** The node's transaction error as JSON; `undefined` when the transaction would succeed. */
  readonly error: unknown;
  /** State after the transaction, in the order asked; `undefined` where no account is left. */
  readonly accounts: readonly (AccountState | undefined)[];
  readonly innerInstructions: readonly InnerInstruction[];
};

/** Reads accounts, all at one slot; `undefined` where there is none. */
export type AccountReader = {
  readonly readAccounts: (addresses: readonly Address[]) => Promise<readonly (AccountState | undefined)[]>;
};

/** Runs a transaction without sending it, signatures unchecked, under a fresh blockhash. */
type SimulationPort = {
  readonly simulate: (bytes: Uint8Array, watched: readonly Address[]) => Promise<SimulationResult>;
  /** Deposit in lamports that keeps an account of `size` bytes alive. */
  readonly rentExemption: (size: number) => Promise<bigint>;
};

/** All the guard asks of a chain. Any of its calls may throw: the guard then refuses. */
export type GuardChain = AccountReader & SimulationPort;
