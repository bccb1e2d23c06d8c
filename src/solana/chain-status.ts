import type { EpochInfo, RpcResponseAndContext, SignatureStatus } from '@solana/web3.js';
import { memoizeFor } from '../memoize-for.ts';
import type { Signature } from './address.ts';
import { withoutCaller } from './with-timeout.ts';

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

type Finalized = Pick<EpochInfo, 'absoluteSlot' | 'blockHeight'>;

/** The answer of one node. */
export interface NodeAnswer {
  /** `unknown` where the node did not answer, or not in a way that says anything of the transaction. */
  readonly said: TransactionStatus;
  /** The node's finalized head; undefined where it did not tell one. */
  readonly finalized: Finalized | undefined;
}

/** A slot: what the chain says of its height cannot change faster. */
const SLOT_MS = 400;

/** Most signatures a node looks up in one call. */
const STATUSES_PER_CALL = 256;

type Now = () => number;

const monotonic: Now = () => performance.now();

type Statuses = Awaited<ReturnType<StatusReader['getSignatureStatuses']>>;

interface Asker {
  readonly signatures: readonly string[];
  readonly resolve: (statuses: Statuses) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * What one node says of a signed transaction. `expired` only when its finalized block height is past the bound and a
 * history search that it answered afterwards, at or after that very slot, knows none of the signatures; where the two
 * answers do not fit together it is `unknown`. An RPC error is `unknown` too, never a verdict. Landed at `processed` is
 * still `pending`. Height and statuses are asked at once, so that news from a slow node takes one answer of it; only an
 * expiry costs a second search, unless the node had told a height past the bound `before`. Never rejects.
 */
export async function readNodeAnswer(
  node: StatusReader,
  signatures: readonly Signature[],
  { lastValidBlockHeight: bound }: StatusQuery = {},
  before?: Finalized,
): Promise<NodeAnswer> {
  const search = () =>
    node.getSignatureStatuses([...signatures], { searchTransactionHistory: true }).then(
      (answer) => readStatuses(answer, signatures),
      () => UNREADABLE,
    );
  const height = node.getEpochInfo('finalized').catch(() => undefined);
  const [finalized, first] = await Promise.all([height, search()]);
  if (first.said.status !== 'expired') return { said: first.said, finalized };
  if (finalized === undefined) return { said: { status: 'unknown' }, finalized };
  if (!isPast(finalized, bound)) return { said: { status: 'pending' }, finalized };
  const isKnown = before !== undefined && isPast(before, bound);
  const [head, last] = isKnown ? [before, first] : [finalized, await search()];
  const isBehind = last.said.status === 'expired' && last.slot < head.absoluteSlot;
  return { said: isBehind ? { status: 'unknown' } : last.said, finalized };
}

interface Search {
  /** `expired` where no signature was found, whatever the height. */
  readonly said: TransactionStatus;
  readonly slot: number;
}

const UNREADABLE: Search = { said: { status: 'unknown' }, slot: 0 };

function readStatuses(
  { context, value }: RpcResponseAndContext<SignatureStatuses>,
  signatures: readonly Signature[],
): Search {
  // An answer about fewer is no answer: what it leaves out would look as if it had never landed.
  if (value.length !== signatures.length) return UNREADABLE;
  const isSeen = value.some((status) => status !== null);
  const said = findLanded(value, signatures) ?? { status: isSeen ? 'pending' : 'expired' };
  return { said, slot: context.slot };
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

/** Reads at most once in a slot. */
export function oncePerSlot<Answer>(read: () => Promise<Answer>, now = monotonic): () => Promise<Answer> {
  return memoizeFor(SLOT_MS, () => withoutCaller(read), now);
}

/**
 * One node, or one group of nodes, for many that ask in the same moment: the finalized height is read once per slot, and the
 * statuses of all of them are asked together. A status is always asked after the height that its asker was given.
 */
export function shareReads(reader: StatusReader, now = monotonic): StatusReader {
  const finalized = oncePerSlot(() => reader.getEpochInfo('finalized'), now);
  return { getEpochInfo: () => finalized(), getSignatureStatuses: gatherStatuses(reader) };
}

/** One node whose height many read; each asks for its statuses itself, so that a slow answer about one holds back no other. */
export function shareHeight(reader: StatusReader): StatusReader {
  return {
    getEpochInfo: oncePerSlot(() => reader.getEpochInfo('finalized')),
    getSignatureStatuses: (...question) => reader.getSignatureStatuses(...question),
  };
}

function gatherStatuses(reader: StatusReader): StatusReader['getSignatureStatuses'] {
  let gathered: Asker[] = [];
  const askTogether = () => {
    const askers = gathered;
    gathered = [];
    for (const part of partsOf(askers)) void withoutCaller(() => answerAll(reader, part));
  };
  return (signatures) =>
    new Promise((resolve, reject) => {
      if (gathered.push({ signatures, resolve, reject }) === 1) setImmediate(askTogether);
    });
}

/** An asker has few signatures, those of one message, and they stay together. */
function partsOf(askers: readonly Asker[]): readonly (readonly Asker[])[] {
  const parts: Asker[][] = [];
  let size = STATUSES_PER_CALL;
  for (const asker of askers) {
    size += asker.signatures.length;
    if (size > STATUSES_PER_CALL) {
      parts.push([]);
      size = asker.signatures.length;
    }
    parts.at(-1)?.push(asker);
  }
  return parts;
}

async function answerAll(reader: StatusReader, askers: readonly Asker[]): Promise<void> {
  const signatures = askers.flatMap((asker) => asker.signatures);
  try {
    const { context, value } = await reader.getSignatureStatuses(signatures, {
      searchTransactionHistory: true,
    });
    if (value.length !== signatures.length) throw new Error('the node left statuses out');
    const left = [...value];
    for (const asker of askers) asker.resolve({ context, value: left.splice(0, asker.signatures.length) });
  } catch (error) {
    for (const { reject } of askers) reject(error);
  }
}
