import { setTimeout as delay } from 'node:timers/promises';
import { type ConfirmedTransactionMeta, type Connection, PublicKey } from '@solana/web3.js';
import { type Address, type BaseUnits, NATIVE_MINT, type Signature } from '../../bot/swap/brands.ts';
import type { ChainReader, ChainStatus } from '../../bot/swap/ports.ts';
import type { Token } from '../../bot/swap/token.ts';
import { readAgreedStatus, type StatusWitnesses } from '../../solana/agreed-status.ts';
import { TOKEN_PROGRAM } from '../../solana/known-programs.ts';
import { findTokenAccount } from '../../solana/token-account.ts';

/** Worth a moment, never worth holding the news of the end back. */
const ARRIVED_WITHIN_MS = 2_000;

/**
 * The chain as the bot asks it. An RPC that does not answer makes `unknown` or undefined, never a verdict; bad news needs
 * the word of every node.
 */
export function createChainReader(
  connection: Connection,
  { nodes, onContradiction }: Pick<StatusWitnesses, 'nodes' | 'onContradiction'>,
): ChainReader {
  const witnesses = { main: connection, nodes, onContradiction };
  return {
    transactionStatus: (txHash, bound) => readStatus(witnesses, txHash, bound),
    arrived: (txHash, wallet, token) =>
      Promise.race([
        orUndefined(readArrived(connection, txHash, wallet, token)),
        delay(ARRIVED_WITHIN_MS, undefined, { ref: false }),
      ]),
    blockHeight: () => orUndefined(connection.getBlockHeight('confirmed')),
    balance: (wallet, token) => orUndefined(readBalance(connection, wallet, token)),
  };
}

async function readStatus(
  witnesses: StatusWitnesses,
  txHash: Signature,
  lastValidBlockHeight: number,
): Promise<ChainStatus> {
  const found = await readAgreedStatus(witnesses, [txHash], { lastValidBlockHeight });
  return found.status === 'failed' ? { kind: 'failed', reason: found.reason } : { kind: found.status };
}

/**
 * The wallet's balance after the transaction less the one before. For SOL what the wallet paid in fees as fee payer is
 * added back, because the person was told of it apart.
 */
async function readArrived(
  connection: Connection,
  txHash: Signature,
  wallet: Address,
  token: Token,
): Promise<BaseUnits | undefined> {
  const found = await connection.getTransaction(txHash, {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 0,
  });
  if (!found?.meta) return undefined;
  const change =
    token.mint === NATIVE_MINT ? lamportChange(found.meta) : tokenChange(found.meta, wallet, token);
  return change > 0n ? (change as BaseUnits) : undefined;
}

/** The person is the fee payer, the first account. */
function lamportChange(meta: ConfirmedTransactionMeta): bigint {
  return BigInt(meta.postBalances[0] ?? 0) - BigInt(meta.preBalances[0] ?? 0) + BigInt(meta.fee);
}

function tokenChange(meta: ConfirmedTransactionMeta, wallet: Address, token: Token): bigint {
  const total = (balances: ConfirmedTransactionMeta['postTokenBalances']) =>
    (balances ?? [])
      .filter(({ owner, mint }) => owner === wallet && mint === token.mint)
      .reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n);
  return total(meta.postTokenBalances) - total(meta.preTokenBalances);
}

async function readBalance(connection: Connection, wallet: Address, token: Token): Promise<BaseUnits> {
  if (token.mint === NATIVE_MINT) {
    return BigInt(await connection.getBalance(new PublicKey(wallet))) as BaseUnits;
  }
  const program = (token.tokenProgram ?? TOKEN_PROGRAM) as Address;
  const account = new PublicKey(findTokenAccount(wallet, token.mint as string as Address, program));
  if ((await connection.getAccountInfo(account)) === null) return 0n as BaseUnits;
  const { value } = await connection.getTokenAccountBalance(account);
  return BigInt(value.amount) as BaseUnits;
}

function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch(() => undefined);
}
