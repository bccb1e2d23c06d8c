import { type Connection, type Finality, PublicKey, VersionedTransaction } from '@solana/web3.js';
import { BoundedCache } from '../bounded-cache.ts';
import { type Address, decodeBase58, LONGEST_SIGNATURE, type Signature } from './address.ts';
import { type AgreementOptions, createAgreement } from './agreement.ts';
import { oncePerSlot, type StatusReader } from './chain-status.ts';

export type ReferenceNode = Pick<
  Connection,
  'getEpochInfo' | 'getSignaturesForAddress' | 'getTransaction' | 'getBlockHeight'
>;

interface Sought<Found> {
  /** An account of the transaction. */
  readonly address: Address;
  /** Nothing is sought before this block. Absent for a new key. */
  readonly sinceHeight?: number;
  readonly lastValidBlockHeight: number;
  /** Ms since the epoch; see `AgreementQuery`. */
  readonly sentAt: number;
  /** Undefined for another transaction that names the account. */
  readonly match: (transaction: Uint8Array) => Found | undefined;
}

/** `pending` and `unknown` prove nothing. `not_landed` follows the rules of an expiry (`judgeAnswers`). */
type Search<Found> =
  | { readonly kind: 'landed'; readonly found: Found }
  | { readonly kind: 'pending' | 'unknown' | 'not_landed' };

const CONFIRMED: Finality = 'confirmed';

/** Beyond so many pages a node is no witness of an absence. */
const PAGE = 100;
const MOST_PAGES = 20;

/** The next search reads on. */
const MOST_READ = 25;

const SLOTS_PER_BLOCK = 2;
const SLOTS_BESIDE = 1_000;

interface Task {
  readonly sought: Sought<unknown>;
  readonly onFound: (found: unknown) => void;
}

/**
 * Finds a transaction of unknown signature by an account in it. What one node shows is proof, because `match`
 * judges the bytes. Its absence takes the agreement of all nodes, like an expiry: each past the bound, with a
 * complete list at or after that slot. A node without an index of addresses answers an error and is no
 * witness.
 */
export function createReferenceSearch({ nodes, ...options }: SearchOptions) {
  const tasks = new Map<string, Task>();
  const others = new BoundedCache<true>(10_000);
  const readStatus = createAgreement({
    ...options,
    nodes: nodes.map((node) => statusReaderOf(node, tasks, others, options.clock?.now)),
  });
  let made = 0;
  return async <Found>(sought: Sought<Found>): Promise<Search<Found>> => {
    const name = `${++made}`;
    const { promise, resolve } = Promise.withResolvers<Search<Found>>();
    const onFound = (found: unknown) => resolve({ kind: 'landed', found: found as Found });
    tasks.set(name, { sought, onFound });
    const { lastValidBlockHeight, sentAt } = sought;
    const absence = readStatus([name as Signature], { lastValidBlockHeight, sentAt }).then(
      ({ status }): Search<Found> => ({
        kind: status === 'expired' ? 'not_landed' : status === 'pending' ? 'pending' : 'unknown',
      }),
    );
    return Promise.race([promise, absence]).finally(() => tasks.delete(name));
  };
}

type SearchOptions = Omit<AgreementOptions, 'nodes'> & { readonly nodes: readonly ReferenceNode[] };

function statusReaderOf(
  node: ReferenceNode,
  tasks: ReadonlyMap<string, Task>,
  others: BoundedCache<true>,
  now: (() => number) | undefined,
): StatusReader {
  const readEpoch = oncePerSlot(() => node.getEpochInfo('finalized'), now);
  return {
    getEpochInfo: readEpoch,
    getSignatureStatuses: async ([name = '']) => {
      const task = tasks.get(name);
      const { absoluteSlot, blockHeight } = await readEpoch();
      if (task === undefined || blockHeight === undefined) throw new Error('the search is over');
      const { sinceHeight } = task.sought;
      const blocks = sinceHeight === undefined ? undefined : Math.max(0, blockHeight - sinceHeight);
      const sinceSlot = blocks === undefined ? 0 : absoluteSlot - SLOTS_PER_BLOCK * blocks - SLOTS_BESIDE;
      let found = await search(node, task.sought, { sinceSlot }, others);
      if (found === undefined && blockHeight > task.sought.lastValidBlockHeight) {
        found = await search(node, task.sought, { sinceSlot, minContextSlot: absoluteSlot }, others);
      }
      const context = { slot: absoluteSlot };
      if (found === undefined) return { context, value: [null] };
      task.onFound(found);
      const status = { slot: absoluteSlot, confirmations: null, err: null, confirmationStatus: CONFIRMED };
      return { context, value: [status] };
    },
  };
}

/**
 * Throws where the list is not read to its end. `minContextSlot` is for a node behind a balancer; the
 * embedded chain takes it for a filter, so a list without it is read as well.
 */
async function search(
  node: ReferenceNode,
  { address, match }: Sought<unknown>,
  { sinceSlot, ...fromSlot }: { readonly sinceSlot: number; readonly minContextSlot?: number },
  others: BoundedCache<true>,
): Promise<unknown> {
  let read = 0;
  let before: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const hits = await node.getSignaturesForAddress(
      new PublicKey(address),
      { limit: PAGE, ...fromSlot, ...(before !== undefined && { before }) },
      CONFIRMED,
    );
    for (const { signature, slot } of hits) {
      if (slot < sinceSlot) return undefined;
      if (others.get(signature + address)) continue;
      if (++read > MOST_READ) throw new Error('too many transactions name the account');
      const found = match(await readTransaction(node, signature));
      if (found !== undefined) return found;
      others.set(signature + address, true);
    }
    if (hits.length < PAGE) return undefined;
    before = hits.at(-1)?.signature;
  }
  throw new Error('too many transactions name the account');
}

async function readTransaction(node: ReferenceNode, signature: string): Promise<Uint8Array> {
  const options = { commitment: CONFIRMED, maxSupportedTransactionVersion: 1 } as const;
  const read = await node.getTransaction(signature, options);
  if (!read) throw new Error('a listed transaction cannot be read yet');
  const { message, signatures } = read.transaction;
  return new VersionedTransaction(message, signatures.map(bytesOf)).serialize();
}

function bytesOf(signature: string): Uint8Array {
  const bytes = decodeBase58(signature, LONGEST_SIGNATURE);
  if (bytes === undefined) throw new Error('the node shows a signature that is none');
  return bytes;
}
