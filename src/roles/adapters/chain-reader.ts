import { setTimeout as delay } from 'node:timers/promises';
import { type ConfirmedTransactionMeta, type Connection, PublicKey } from '@solana/web3.js';
import { type Address, type BaseUnits, NATIVE_MINT, type Signature } from '../../bot/swap/brands.ts';
import type { ChainReader } from '../../bot/swap/ports.ts';
import type { Token } from '../../bot/swap/token.ts';
import { readAgreedStatus, type StatusWitnesses } from '../../solana/agreed-status.ts';
import { writeFailureCode } from '../../solana/failure/failure-code.ts';
import { readFailure } from '../../solana/failure/read-failure.ts';
import { TOKEN_PROGRAM } from '../../solana/known-programs.ts';
import { findTokenAccount } from '../../solana/token-account.ts';
import { topLevelPrograms } from '../../solana/top-level-programs.ts';
import { createMintReader } from './mint-reader.ts';

/** What was brought, or why it failed, is worth a moment, never worth holding the news of the end back. */
const DETAILS_WITHIN_MS = 2_000;

const READ_LANDED = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const;

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
    transactionStatus: async (txHash, lastValidBlockHeight, transaction) => {
      const found = await readAgreedStatus(witnesses, [txHash], { lastValidBlockHeight });
      if (found.status !== 'failed') return { kind: found.status };
      const logs = (await inTime(readLogs(connection, txHash))) ?? [];
      const failure = readFailure(found.error, { programs: programsOf(transaction), logs });
      return { kind: 'failed', reason: writeFailureCode(failure) };
    },
    arrived: (txHash, wallet, token) => inTime(readArrived(connection, txHash, wallet, token)),
    blockHeight: () => orUndefined(connection.getBlockHeight('confirmed')),
    mints: createMintReader(connection),
    // At `processed`: a wallet may have taken it from a node that is a moment ahead.
    knowsBlockhash: (blockhash) =>
      orUndefined(
        connection.isBlockhashValid(blockhash, { commitment: 'processed' }).then(({ value }) => value),
      ),
    balance: (wallet, token) => orUndefined(readBalance(connection, wallet, token)),
  };
}

/** None where the bytes cannot be read: then the failure is told by its step. */
function programsOf(transaction: string): ReturnType<typeof topLevelPrograms> {
  try {
    return topLevelPrograms(Buffer.from(transaction, 'base64'));
  } catch {
    return [];
  }
}

/** By its logs a failure within a called program is told from one of the router that called it. */
async function readLogs(connection: Connection, txHash: Signature): Promise<readonly string[] | undefined> {
  const found = await connection.getTransaction(txHash, READ_LANDED);
  return found?.meta?.logMessages ?? undefined;
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
  const found = await connection.getTransaction(txHash, READ_LANDED);
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

function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([orUndefined(answer), delay(DETAILS_WITHIN_MS, undefined, { ref: false })]);
}

function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch(() => undefined);
}
