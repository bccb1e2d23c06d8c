import {
  createAssociatedTokenAccountIdempotentInstruction,
  createSyncNativeInstruction,
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
import { TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../../solana/known-programs.ts';
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
  /** The operator's share of what the desk pays, sent to the operator's token account. */
  readonly operatorFee?: { readonly owner: Address; readonly amount: bigint };
  /** Base58. */
  readonly blockhash: string;
  readonly computeUnitLimit: number;
  /** The desk pays the network's fee. */
  readonly isSponsored?: boolean;
}

const MICRO_LAMPORTS_PER_UNIT = 10_000n;

/** Position of the amount in the data of a transfer. */
const AMOUNT_OFFSET = { native: 4, token: 1 } as const;

export function buildFill(fill: Fill, desk: Address): Uint8Array {
  const { from, to, wallets, pays, sends } = fill;
  const { fromAddress: person, toAddress: recipient } = wallets;
  const message = new TransactionMessage({
    payerKey: new PublicKey(fill.isSponsored ? desk : person),
    recentBlockhash: fill.blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: fill.computeUnitLimit }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: MICRO_LAMPORTS_PER_UNIT }),
      ...(isToken(to) ? [createTokenAccount(to, person, recipient)] : []),
      transfer(from, person, desk, pays),
      ...payOperator(fill, desk),
      transfer(to, desk, recipient, sends),
    ],
  });
  return new VersionedTransaction(message.compileToV0Message()).serialize();
}

/** Base units, transfer fee and the operator's fee included. */
export function readSends(fill: Uint8Array, to: TradedToken): bigint {
  const { instructions } = decodeTransaction(fill);
  // Two for compute, one account, the payment; then the desk pays, in SOL with the call that counts it as wrapped.
  const paid = instructions.slice(isToken(to) ? 4 : 3).filter(({ data }) => data.length > 1);
  if (paid.length === 0) throw new RangeError('a fill ends with the transfer of the desk');
  const offset = isToken(to) ? AMOUNT_OFFSET.token : AMOUNT_OFFSET.native;
  return paid.reduce((sum, { data }) => sum + Buffer.from(data).readBigUInt64LE(offset), 0n);
}

/** Wrapped where SOL is bought: an account of that token exists or does not, with no least balance to keep. */
function payOperator({ to, operatorFee }: Fill, desk: Address): readonly TransactionInstruction[] {
  if (operatorFee === undefined) return [];
  const { owner, amount } = operatorFee;
  if (isToken(to)) return [transfer(to, desk, owner, amount)];
  const toPubkey = new PublicKey(operatorsAccount(to, owner));
  const fromPubkey = new PublicKey(desk);
  return [
    SystemProgram.transfer({ fromPubkey, toPubkey, lamports: amount }),
    createSyncNativeInstruction(toPubkey),
  ];
}

/** Receives the operator's fee. */
export function operatorsAccount(to: TradedToken, owner: Address): Address {
  return isToken(to)
    ? findTokenAccount(owner, to.address, to.tokenProgram)
    : findTokenAccount(owner, WRAPPED_SOL_MINT, TOKEN_PROGRAM);
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
