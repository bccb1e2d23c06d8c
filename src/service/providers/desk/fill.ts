import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { NATIVE_COIN } from '../../../contract/limits.ts';
import type { Address } from '../../../solana/address.ts';
import { findTokenAccount } from '../../../solana/token-account.ts';
import { decodeTransaction } from '../../../solana/transaction.ts';
import type { SwapWallets, TradedToken } from '../provider.ts';

/** The person pays exactly `pays` to the desk, the desk exactly `sends` to the recipient. */
export interface Fill {
  readonly from: TradedToken;
  readonly to: TradedToken;
  readonly wallets: SwapWallets;
  /** Base units. */
  readonly pays: bigint;
  readonly sends: bigint;
  /** Base58. */
  readonly blockhash: string;
  readonly computeUnitLimit: number;
}

const MICRO_LAMPORTS_PER_UNIT = 10_000n;

/** Position of the amount in the data of a transfer. */
const AMOUNT_OFFSET = { native: 4, token: 1 } as const;

/** The person pays its fee. */
export function buildFill(fill: Fill, desk: Address): Uint8Array {
  const { from, to, wallets, pays, sends } = fill;
  const { fromAddress: person, toAddress: recipient } = wallets;
  const message = new TransactionMessage({
    payerKey: new PublicKey(person),
    recentBlockhash: fill.blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: fill.computeUnitLimit }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: MICRO_LAMPORTS_PER_UNIT }),
      ...(isToken(to) ? [createTokenAccount(to, person, recipient)] : []),
      transfer(from, person, desk, pays),
      transfer(to, desk, recipient, sends),
    ],
  });
  return new VersionedTransaction(message.compileToV0Message()).serialize();
}

/** Base units, transfer fee included. */
export function readSends(fill: Uint8Array, to: TradedToken): bigint {
  const data = decodeTransaction(fill).instructions.at(-1)?.data;
  if (data === undefined) throw new RangeError('a fill ends with the transfer of the desk');
  return Buffer.from(data).readBigUInt64LE(isToken(to) ? AMOUNT_OFFSET.token : AMOUNT_OFFSET.native);
}

type ListedToken = TradedToken & { readonly address: Address; readonly tokenProgram: Address };

function isToken(token: TradedToken): token is ListedToken {
  return token.address !== NATIVE_COIN && token.tokenProgram !== null;
}

function createTokenAccount(token: ListedToken, payer: Address, owner: Address): TransactionInstruction {
  return createAssociatedTokenAccountIdempotentInstruction(
    new PublicKey(payer),
    tokenAccount(token, owner),
    new PublicKey(owner),
    new PublicKey(token.address),
    new PublicKey(token.tokenProgram),
  );
}

function transfer(token: TradedToken, from: Address, to: Address, amount: bigint): TransactionInstruction {
  const payer = new PublicKey(from);
  if (!isToken(token)) {
    return SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(to), lamports: amount });
  }
  return createTransferCheckedInstruction(
    tokenAccount(token, from),
    new PublicKey(token.address),
    tokenAccount(token, to),
    payer,
    amount,
    token.decimals,
    [],
    new PublicKey(token.tokenProgram),
  );
}

function tokenAccount({ address, tokenProgram }: ListedToken, owner: Address): PublicKey {
  return new PublicKey(findTokenAccount(owner, address, tokenProgram));
}
