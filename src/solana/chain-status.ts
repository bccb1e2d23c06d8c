import type { EpochInfo, RpcResponseAndContext, SignatureStatus } from '@solana/web3.js';
import type { Signature } from './address.ts';

/** What the chain says about one message, by any of the signatures it was seen with. */
export type TransactionStatus =
  | { readonly status: 'pending' | 'expired' | 'unknown' }
  | { readonly status: 'confirmed' | 'finalized'; readonly slot: number; readonly signature: Signature }
  | {
      readonly status: 'failed';
      readonly slot: number;
      readonly signature: Signature;
      /** The node's own `TransactionError`; `readFailure` says what it means. */
      readonly error: unknown;
      /** False while the failure could in theory still be rolled back. */
      readonly finalized: boolean;
    };

/** The two calls of an RPC node that are needed; a web3.js connection has them. */
export interface StatusReader {
  getEpochInfo(commitment: 'finalized'): Promise<Pick<EpochInfo, 'absoluteSlot' | 'blockHeight'>>;
  getSignatureStatuses(
    signatures: string[],
    config: { readonly searchTransactionHistory: true },
  ): Promise<RpcResponseAndContext<SignatureStatuses>>;
}

type SignatureStatuses = readonly (SignatureStatus | null)[];

export type StatusQuery = {
  /** Absent when the wallet replaced the blockhash: then nothing is ever called expired. */
  readonly lastValidBlockHeight?: number;
};

/**
 * Where a signed transaction stands. `expired` only when the finalized block height, read first, is past the bound and
 * a history search that a node answered at or after that very slot knows none of the signatures; a node that lags says
 * `unknown`. An RPC error is `unknown` too, never a verdict. Landed at `processed` is still `pending`.
 */
export async function readTransactionStatus(
  reader: StatusReader,
  signatures: readonly Signature[],
  query: StatusQuery = {},
): Promise<TransactionStatus> {
  try {
    const finalized = await reader.getEpochInfo('finalized');
    const answer = await reader.getSignatureStatuses([...signatures], { searchTransactionHistory: true });
    // An answer about fewer is no answer: what it leaves out would look as if it had never landed.
    if (answer.value.length !== signatures.length) return { status: 'unknown' };
    const landed = findLanded(answer.value, signatures);
    if (landed !== undefined) return landed;
    if (answer.value.some((status) => status !== null)) return { status: 'pending' };
    const isPast =
      query.lastValidBlockHeight !== undefined &&
      finalized.blockHeight !== undefined &&
      finalized.blockHeight > query.lastValidBlockHeight;
    if (!isPast) return { status: 'pending' };
    return { status: answer.context.slot >= finalized.absoluteSlot ? 'expired' : 'unknown' };
  } catch {
    return { status: 'unknown' };
  }
}

function findLanded(
  statuses: SignatureStatuses,
  signatures: readonly Signature[],
): TransactionStatus | undefined {
  for (const [index, signature] of signatures.entries()) {
    const found = statuses[index];
    const level = found?.confirmationStatus;
    if (!found || (level !== 'confirmed' && level !== 'finalized')) continue;
    if (found.err === null) return { status: level, slot: found.slot, signature };
    const finalized = level === 'finalized';
    return { status: 'failed', slot: found.slot, signature, error: found.err, finalized };
  }
  return undefined;
}
