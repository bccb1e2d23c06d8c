import { memoizeFor } from '../memoize-for.ts';
import type { StatusReader } from './chain-status.ts';
import { withoutCaller } from './with-timeout.ts';

/** A slot: what the chain says of its height cannot change faster. */
const SLOT_MS = 400;

/** Most signatures a node looks up in one call. */
const STATUSES_PER_CALL = 256;

type Now = () => number;

const monotonic: Now = () => performance.now();

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

type Statuses = Awaited<ReturnType<StatusReader['getSignatureStatuses']>>;

interface Asker {
  readonly signatures: readonly string[];
  readonly resolve: (statuses: Statuses) => void;
  readonly reject: (error: unknown) => void;
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
