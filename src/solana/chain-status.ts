import type { RpcResponseAndContext, SignatureStatus } from '@solana/web3.js';
import { memoizeFor } from '../memoize-for.ts';
import type { Signature } from './address.ts';
import { withoutCaller } from './with-timeout.ts';

/** The status of a message by any of its known signatures. */
export type TransactionStatus =
  | { readonly status: 'pending' | 'expired' }
  /** `isLedgerShort`: nothing is found, and the ledger does not reach back to the signature. */
  | { readonly status: 'unknown'; readonly isLedgerShort?: true }
  | { readonly status: 'confirmed' | 'finalized'; readonly slot: number; readonly signature: Signature }
  | {
      readonly status: 'failed';
      readonly slot: number;
      readonly signature: Signature;
      /** See `readFailure`. */
      readonly error: unknown;
      /** False while a rollback is still possible. */
      readonly finalized: boolean;
    };

/** The finalized head of the chain, as `getEpochInfo` tells it. */
interface Finalized {
  readonly absoluteSlot: number;
  readonly blockHeight?: number;
}

/** A node's ledger: how far back a search of the history reaches. */
interface LedgerReader {
  /** The first slot that a search of the history reaches. */
  getFirstAvailableBlock(): Promise<number>;
  /** Seconds since the epoch. */
  getBlockTime(slot: number): Promise<number | null>;
}

export interface StatusReader extends LedgerReader {
  getEpochInfo(commitment: 'finalized'): Promise<Finalized>;
  getSignatureStatuses(
    signatures: string[],
    config: { readonly searchTransactionHistory: boolean },
  ): Promise<RpcResponseAndContext<SignatureStatuses>>;
}

type SignatureStatuses = readonly (SignatureStatus | null)[];

export type StatusQuery = {
  /** Absent where the wallet replaced the blockhash: never expires. */
  readonly lastValidBlockHeight?: number;
  /** An absence counts only where the ledger reaches back to this moment, ms since the epoch. */
  readonly ledgerSince?: number;
};

export interface NodeAnswer {
  readonly transaction: TransactionStatus;
  readonly finalized: Finalized | undefined;
  /** The ledger of the node begins too late: that it finds nothing proves nothing. */
  readonly isLedgerShort?: true;
}

/**
 * Never rejects. Before the bound, the node's cache of recent statuses suffices; providers charge up to ten
 * times as much for a search of the history. `expired` needs a finalized height past the bound and a later
 * search of the history, at or after that slot, without any of the signatures. Contradictions and RPC errors
 * are `unknown`, `processed` is `pending`. A height past the bound `before` saves the first search.
 */
export async function readNodeAnswer(
  node: StatusReader,
  signatures: readonly Signature[],
  { lastValidBlockHeight: bound, ledgerSince }: StatusQuery = {},
  before?: Finalized,
): Promise<NodeAnswer> {
  const search = (searchTransactionHistory: boolean) =>
    node.getSignatureStatuses([...signatures], { searchTransactionHistory }).then(
      (answer) => readStatuses(answer, signatures),
      () => UNREADABLE,
    );
  const height = node.getEpochInfo('finalized').catch(() => undefined);
  const isKnown = before !== undefined && isPast(before, bound);
  const [finalized, first] = await Promise.all([height, search(isKnown || bound === undefined)]);
  if (first.transaction.status !== 'expired') return { transaction: first.transaction, finalized };
  if (finalized === undefined) return { transaction: { status: 'unknown' }, finalized };
  if (!isPast(finalized, bound)) return { transaction: { status: 'pending' }, finalized };
  const [head, last] = isKnown ? [before, first] : [finalized, await search(true)];
  const isBehind = last.transaction.status === 'expired' && last.slot < head.absoluteSlot;
  if (isBehind) return { transaction: { status: 'unknown' }, finalized };
  if (last.transaction.status !== 'expired' || ledgerSince === undefined) {
    return { transaction: last.transaction, finalized };
  }
  // The ledger is asked once the search is over, because it loses its oldest blocks meanwhile.
  const reaches = await reachesBack(node, ledgerSince).catch(() => undefined);
  if (reaches) return { transaction: last.transaction, finalized };
  return { transaction: { status: 'unknown' }, finalized, ...(reaches === false && { isLedgerShort: true }) };
}

/** @throws errors of web3.js, as where the first block is removed in between */
async function reachesBack(node: StatusReader, since: number): Promise<boolean> {
  const first = await node.getFirstAvailableBlock();
  if (first === 0) return true;
  const seconds = await node.getBlockTime(first);
  if (seconds === null) throw new Error('the first block has no time');
  return seconds * 1_000 <= since;
}

interface Search {
  /** `expired` at any height. */
  readonly transaction: TransactionStatus;
  readonly slot: number;
}

const UNREADABLE: Search = { transaction: { status: 'unknown' }, slot: 0 };

function readStatuses(
  { context, value }: RpcResponseAndContext<SignatureStatuses>,
  signatures: readonly Signature[],
): Search {
  // A status that is left out would look like a missing transaction.
  if (value.length !== signatures.length) return UNREADABLE;
  const isSeen = value.some((status) => status !== null);
  const transaction = findLanded(value, signatures) ?? { status: isSeen ? 'pending' : 'expired' };
  return { transaction, slot: context.slot };
}

function isPast({ blockHeight }: Finalized, bound: number | undefined): boolean {
  return bound !== undefined && blockHeight !== undefined && blockHeight > bound;
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

const STATUSES_PER_CALL = 256;

type Now = () => number;

const monotonic: Now = () => performance.now();

type Statuses = Awaited<ReturnType<StatusReader['getSignatureStatuses']>>;

interface Query {
  readonly signatures: readonly string[];
  readonly resolve: (statuses: Statuses) => void;
  readonly reject: (error: unknown) => void;
}

/** Ms: shorter than a slot, so that a shared answer is never older than the newest block by more than one. */
const SHARED_FOR_MS = 150;

/** Single flight, and a cache for less than a slot. */
export function oncePerSlot<Answer>(read: () => Promise<Answer>, now = monotonic): () => Promise<Answer> {
  return memoizeFor(SHARED_FOR_MS, () => withoutCaller(read), now);
}

/** Shares one height per slot, and one batch of recent statuses and one of the history per moment, always after the height. */
export function shareReads(reader: StatusReader, now = monotonic): StatusReader {
  const finalized = oncePerSlot(() => reader.getEpochInfo('finalized'), now);
  const recent = batchStatuses(reader, { searchTransactionHistory: false });
  const history = batchStatuses(reader, { searchTransactionHistory: true });
  return {
    getEpochInfo: () => finalized(),
    getSignatureStatuses: (signatures, config) =>
      (config.searchTransactionHistory ? history : recent)(signatures),
    ...ledgerOf(reader),
  };
}

/** A slow status query holds back no other. */
export function shareHeight(reader: StatusReader): StatusReader {
  return {
    getEpochInfo: oncePerSlot(() => reader.getEpochInfo('finalized')),
    getSignatureStatuses: (...question) => reader.getSignatureStatuses(...question),
    ...ledgerOf(reader),
  };
}

function ledgerOf(reader: LedgerReader): LedgerReader {
  return {
    getFirstAvailableBlock: () => reader.getFirstAvailableBlock(),
    getBlockTime: (slot) => reader.getBlockTime(slot),
  };
}

type Config = Parameters<StatusReader['getSignatureStatuses']>[1];

function batchStatuses(reader: StatusReader, config: Config): (signatures: string[]) => Promise<Statuses> {
  let waiting: Query[] = [];
  const flush = () => {
    const queries = waiting;
    waiting = [];
    for (const chunk of chunksOf(queries)) void withoutCaller(() => answerBatch(reader, config, chunk));
  };
  return (signatures) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ signatures, resolve, reject }) === 1) setImmediate(flush);
    });
}

/** A query's few signatures stay together. */
function chunksOf(queries: readonly Query[]): readonly (readonly Query[])[] {
  const chunks: Query[][] = [];
  let size = STATUSES_PER_CALL;
  for (const query of queries) {
    size += query.signatures.length;
    if (size > STATUSES_PER_CALL) {
      chunks.push([]);
      size = query.signatures.length;
    }
    chunks.at(-1)?.push(query);
  }
  return chunks;
}

async function answerBatch(reader: StatusReader, config: Config, queries: readonly Query[]): Promise<void> {
  const signatures = queries.flatMap((query) => query.signatures);
  try {
    const { context, value } = await reader.getSignatureStatuses(signatures, config);
    if (value.length !== signatures.length) throw new Error('the node left statuses out');
    const left = [...value];
    for (const query of queries) query.resolve({ context, value: left.splice(0, query.signatures.length) });
  } catch (error) {
    for (const { reject } of queries) reject(error);
  }
}
