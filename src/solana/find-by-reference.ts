import { createPublicKey, verify } from 'node:crypto';
import { type Connection, type Finality, PublicKey } from '@solana/web3.js';
import { BoundedCache } from '../bounded-cache.ts';
import { type Address, addressBytes, type Signature } from './address.ts';
import { type AgreementNodes, type AgreementOptions, createAgreement } from './agreement.ts';
import { oncePerSlot, type StatusReader } from './chain-status.ts';

export type ReferenceNode = Pick<
  Connection,
  'getEpochInfo' | 'getSignaturesForAddress' | 'getBlockHeight' | 'getFirstAvailableBlock' | 'getBlockTime'
>;

interface Sought<Found> {
  /** Names the search: repeated polls of it read on where the last one ended. */
  readonly id: string;
  /** An account of the transaction. */
  readonly address: Address;
  /** Nothing is sought before this block. Absent for a new key. */
  readonly sinceHeight?: number;
  readonly lastValidBlockHeight: number;
  /** Ms since the epoch; see `AgreementQuery`. */
  readonly sentAt: number;
  /** Undefined for the signature of another transaction that names the account. */
  readonly match: (signature: Signature) => Found | undefined | Promise<Found | undefined>;
}

/** `pending` and `unknown` prove nothing. `not_landed` follows the rules of an expiry (`judgeAnswers`). */
type Search<Found> =
  | { readonly kind: 'landed'; readonly found: Found }
  | { readonly kind: 'pending' | 'unknown' | 'not_landed' };

const CONFIRMED: Finality = 'confirmed';

/** The most that nodes list at once. */
const PAGE = 1_000;
/** Pages read in one poll. A list of any length is read to its end: the next poll reads on. */
const MAX_PAGES = 10;
/** Searches whose place is remembered. A place that is forgotten costs one more reading from the start. */
const MAX_PLACES = 1_000;

const SLOTS_PER_BLOCK = 2;
const SLOTS_BESIDE = 1_000;

interface Task {
  readonly sought: Sought<unknown>;
  readonly onFound: (found: unknown) => void;
}

/**
 * Finds a transaction of unknown signature by an account in it. What one node shows is proof, because `match`
 * verifies the signature over the known message. Its absence takes the agreement of all nodes, like an expiry: each past the
 * bound, with a complete list at or after that slot. A node without an index of addresses answers an error and is no
 * witness. Anybody may name the account in transactions of their own, so the length of the list proves nothing and stops nothing.
 */
export function createReferenceSearch({ nodes, ...options }: AgreementOptions<ReferenceNode>) {
  const tasks = new Map<string, Task>();
  const readStatus = createAgreement({
    ...options,
    nodes: nodes.map((node) => statusReaderOf(node, tasks, options.clock?.now)),
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

export type SearchNodes = AgreementNodes<ReferenceNode>;
export type ReferenceSearch = ReturnType<typeof createReferenceSearch>;

function statusReaderOf(
  node: ReferenceNode,
  tasks: ReadonlyMap<string, Task>,
  now: (() => number) | undefined,
): StatusReader {
  const readEpoch = oncePerSlot(() => node.getEpochInfo('finalized'), now);
  const places = new BoundedCache<Place>(MAX_PLACES);
  return {
    getEpochInfo: readEpoch,
    getSignatureStatuses: async ([name = '']) => {
      const task = tasks.get(name);
      const { absoluteSlot, blockHeight } = await readEpoch();
      if (task === undefined || blockHeight === undefined) throw new Error('the search is over');
      const { id, sinceHeight, lastValidBlockHeight } = task.sought;
      const blocks = sinceHeight === undefined ? undefined : Math.max(0, blockHeight - sinceHeight);
      const sinceSlot = blocks === undefined ? 0 : absoluteSlot - SLOTS_PER_BLOCK * blocks - SLOTS_BESIDE;
      const place = places.getOrCompute(id, () => ({ news: {}, absence: {} }));
      let found = await readOnce(node, task.sought, place.news, { sinceSlot, keepsEnd: true });
      if (found === undefined && blockHeight > lastValidBlockHeight) {
        found = await readOnce(node, task.sought, place.absence, { sinceSlot, minContextSlot: absoluteSlot });
      }
      const context = { slot: absoluteSlot };
      if (found === undefined) return { context, value: [null] };
      task.onFound(found);
      const status = { slot: absoluteSlot, confirmations: null, err: null, confirmationStatus: CONFIRMED };
      return { context, value: [status] };
    },
    getFirstAvailableBlock: () => node.getFirstAvailableBlock(),
    getBlockTime: (slot) => node.getBlockTime(slot),
  };
}

/**
 * How far a node's list is read, in memory: after a restart the reading begins again. `news` reads what was added since the last
 * complete reading. `absence` reads the whole list past the bound, because only that proves something: nodes may
 * index a slot late. The embedded chain takes `minContextSlot` for a filter, so both are read.
 */
interface Place {
  readonly news: Reading;
  readonly absence: Reading;
}

/** A walk from the newest transaction back, over as many polls as it takes. */
interface Reading {
  /** The newest of the last complete reading. */
  end?: string | undefined;
  newest?: string | undefined;
  /** The two oldest read so far. Pages overlap by one: a node that does not know the cursor lists nothing behind it. */
  cursor?: { readonly before: string; readonly last: string } | undefined;
  /** The last call failed. A node may refuse a cursor that it does not know: the second failure drops it. */
  isFailing?: boolean;
  /** Polls that time out leave a reading under way, and the next poll joins it. */
  underWay?: Promise<unknown> | undefined;
}

interface Extent {
  readonly sinceSlot: number;
  /** The slot that the answering node must have reached, for nodes behind a balancer. */
  readonly minContextSlot?: number;
  /** The next reading ends where this one began. */
  readonly keepsEnd?: boolean;
}

function readOnce(
  node: ReferenceNode,
  sought: Sought<unknown>,
  reading: Reading,
  extent: Extent,
): Promise<unknown> {
  reading.underWay ??= readOn(node, sought, reading, extent).finally(() => {
    reading.underWay = undefined;
  });
  return reading.underWay;
}

/** Throws where the list is not read to its end. */
async function readOn(
  node: ReferenceNode,
  { address, match }: Sought<unknown>,
  reading: Reading,
  { sinceSlot, keepsEnd = false, ...fromSlot }: Extent,
): Promise<unknown> {
  const key = new PublicKey(address);
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { cursor, end } = reading;
    const place = { ...(cursor && { before: cursor.before }), ...(end !== undefined && { until: end }) };
    const asked = node.getSignaturesForAddress(key, { limit: PAGE, ...fromSlot, ...place }, CONFIRMED);
    const hits = await asked.catch((error: unknown) => {
      if (reading.isFailing) Object.assign(reading, { end: undefined, cursor: undefined });
      reading.isFailing = true;
      throw error;
    });
    reading.isFailing = false;
    if (cursor && hits[0]?.signature !== cursor.last) {
      reading.cursor = undefined;
      throw new Error('the node no longer knows where its list was read to');
    }
    if (!cursor) reading.newest = hits[0]?.signature;
    for (const { signature, slot } of hits) {
      if (slot < sinceSlot) return complete(reading, keepsEnd);
      const found = await match(signature as Signature);
      if (found !== undefined) return found;
    }
    const [before, last] = hits.slice(-2);
    if (hits.length < PAGE || !before || !last) return complete(reading, keepsEnd);
    reading.cursor = { before: before.signature, last: last.signature };
  }
  throw new Error('the list goes on');
}

function complete(reading: Reading, keepsEnd: boolean): undefined {
  if (keepsEnd) reading.end = reading.newest ?? reading.end;
  reading.newest = undefined;
  reading.cursor = undefined;
}

/** DER prefix of an Ed25519 public key (RFC 8410). */
const PUBLIC_KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Verifies in a thread of the pool: a thousand listed signatures in a row would hold the event loop for a second. */
export function verifySignatureAside(
  address: Address,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  const der = Buffer.concat([PUBLIC_KEY_PREFIX, addressBytes(address)]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return new Promise((resolve, reject) => {
    verify(null, message, key, signature, (error, isValid) => (error ? reject(error) : resolve(isValid)));
  });
}
