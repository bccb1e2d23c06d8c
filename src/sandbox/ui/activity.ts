import {
  type ConfirmedSignatureInfo,
  type Connection,
  PublicKey,
  type VersionedTransactionResponse,
} from '@solana/web3.js';
import type { Signature } from '../../solana/address.ts';
import { type DecodedTransaction, decodeTransaction } from '../../solana/transaction.ts';
import { callRpc } from '../chain/rpc.ts';
import type { Asset } from './tokens.ts';

type Meta = NonNullable<VersionedTransactionResponse['meta']>;

/** Null while the chain does not know it. */
export type FindTransaction = (signature: Signature) => Promise<FoundTransaction | null>;

interface FoundTransaction {
  readonly slot: number;
  readonly transaction: readonly [base64: string, encoding: 'base64'];
  readonly meta: Meta | null;
}

/** Base units. SOL includes fees and deposits. */
export interface BalanceChange {
  readonly owner: string;
  readonly asset: Asset;
  readonly amount: bigint;
}

export interface Activity extends Pick<ConfirmedSignatureInfo, 'signature' | 'err' | 'blockTime'> {
  /** What this address gained and lost; empty where the chain does not tell. */
  readonly changes: readonly BalanceChange[];
}

/** Newest first. */
export async function readActivity(
  connection: Connection,
  address: string,
  limit: number,
  findTransaction = transactionFinder(connection.rpcEndpoint),
): Promise<readonly Activity[]> {
  const entries = await connection.getSignaturesForAddress(new PublicKey(address), { limit });
  const changesOf = async (signature: string) => {
    const found = await findTransaction(signature as Signature).catch(() => null);
    if (!found?.meta) return [];
    const decoded = decodeTransaction(Buffer.from(found.transaction[0], 'base64'));
    return changesIn(decoded, found.meta).filter(({ owner }) => owner === address);
  };
  return Promise.all(entries.map(async (entry) => ({ ...entry, changes: await changesOf(entry.signature) })));
}

/** Asks for the bytes: web3.js does not write version 1 again once it has read it. */
export function transactionFinder(rpcUrl: string): FindTransaction {
  const config = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 1 };
  return async (signature) =>
    (await callRpc(rpcUrl, 'getTransaction', [signature, config])) as FoundTransaction | null;
}

export function changesIn(decoded: DecodedTransaction, meta: Meta): BalanceChange[] {
  return [...solChanges(decoded, meta), ...tokenChanges(meta)];
}

/** Deposits of token accounts show only in the payer's change. */
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
