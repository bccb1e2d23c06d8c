import { type Connection, VersionedTransaction, type VersionedTransactionResponse } from '@solana/web3.js';
import bs58 from 'bs58';
import type { Signature } from '../../solana/address.ts';
import { type DecodedTransaction, decodeTransaction } from '../../solana/transaction.ts';
import type { Asset } from '../look/token-book.ts';

/** A transaction as the chain has it. */
export interface ChainTransaction {
  readonly signature: Signature;
  readonly slot: number;
  /** Unix time in milliseconds. */
  readonly time: number | undefined;
  readonly isFinal: boolean;
  /** The chain's error, `undefined` after success. */
  readonly error: unknown;
  readonly decoded: DecodedTransaction;
  readonly logs: readonly string[];
  readonly changes: readonly BalanceChange[];
}

/** What one owner gained (positive) or lost, in base units. SOL includes fees and deposits. */
interface BalanceChange {
  readonly owner: string;
  readonly asset: Asset;
  readonly amount: bigint;
}

type Meta = NonNullable<VersionedTransactionResponse['meta']>;

/** Reads a transaction; `undefined` when the chain does not know it (yet). Throws as web3.js does. */
export async function readTransaction(
  connection: Connection,
  signature: Signature,
): Promise<ChainTransaction | undefined> {
  const [found, statuses] = await Promise.all([
    connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 }),
    connection.getSignatureStatuses([signature], { searchTransactionHistory: true }),
  ]);
  if (found?.meta == null) return undefined;
  const { message, signatures } = found.transaction;
  const transaction = new VersionedTransaction(
    message,
    signatures.map((text) => bs58.decode(text)),
  );
  const decoded = decodeTransaction(transaction.serialize());
  return {
    signature,
    slot: found.slot,
    time: await timeOf(connection, found.slot),
    isFinal: statuses.value[0]?.confirmationStatus === 'finalized',
    error: found.meta.err ?? undefined,
    decoded,
    logs: found.meta.logMessages ?? [],
    changes: [...solChanges(decoded, found.meta), ...tokenChanges(found.meta)],
  };
}

/** Asked by slot: the time that comes with a transaction is a thousandth of the right one on the embedded chain. */
async function timeOf(connection: Connection, slot: number): Promise<number | undefined> {
  const seconds = await connection.getBlockTime(slot).catch(() => null);
  return seconds === null ? undefined : seconds * 1000;
}

/** Token accounts hold SOL as their deposit; it is their owner's business only through the payer's figure. */
function solChanges(decoded: DecodedTransaction, meta: Meta): BalanceChange[] {
  const tokenAccounts = new Set(
    [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])].map(
      ({ accountIndex }) => accountIndex,
    ),
  );
  return decoded.staticAccountKeys.flatMap((owner, index) => {
    const amount = BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0);
    return amount === 0n || tokenAccounts.has(index) ? [] : [{ owner, asset: 'native', amount }];
  });
}

function tokenChanges(meta: Meta): BalanceChange[] {
  const changes = new Map<string, BalanceChange>();
  const add = (owner: string | undefined, asset: string, amount: bigint) => {
    const key = `${owner}/${asset}`;
    const known = changes.get(key)?.amount ?? 0n;
    changes.set(key, { owner: owner ?? '', asset, amount: known + amount });
  };
  for (const { owner, mint, uiTokenAmount } of meta.preTokenBalances ?? []) {
    add(owner, mint, -BigInt(uiTokenAmount.amount));
  }
  for (const { owner, mint, uiTokenAmount } of meta.postTokenBalances ?? []) {
    add(owner, mint, BigInt(uiTokenAmount.amount));
  }
  return [...changes.values()].filter(({ amount }) => amount !== 0n);
}
