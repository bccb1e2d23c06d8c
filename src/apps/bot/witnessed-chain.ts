import { setTimeout as delay } from 'node:timers/promises';
import type { AccountInfo, Connection, PublicKey } from '@solana/web3.js';
import { type AccountState, type Address, isHeldFor, readTokenAccount } from '../../guard/index.ts';
import { accountState } from '../../solana/accounts.ts';
import { ADDRESS_LOOKUP_TABLE_PROGRAM, TOKEN_PROGRAMS } from '../../solana/known-programs.ts';
import { withTimeout } from '../../solana/with-timeout.ts';

/** Ms; a silent node is passed over, and not waited for again at once. */
const ANSWERS_WITHIN_MS = 1_000;
const SILENT_FOR_MS = 30_000;

/** Ms: a node may lag by some slots, as right after a swap of the wallet. */
const AGAIN_AFTER_MS = 600;
const MOST_READS = 5;

/** In a lookup table. */
const ENTRIES_AT = 56;
/** In a mint. */
const SUPPLY_AT = 36;
const SUPPLY_ENDS_AT = 44;

type Node = Pick<Connection, 'getMultipleAccountsInfoAndContext'>;
type Reading = Awaited<ReturnType<Node['getMultipleAccountsInfoAndContext']>>;

const silentUntil = new WeakMap<Node, number>();

interface Witnesses {
  readonly nodes: readonly Node[];
  readonly person: Address;
  readonly onContradiction: ((place: number) => void) | undefined;
  /** Ms. @default a timer */
  readonly wait: ((ms: number) => Promise<unknown>) | undefined;
}

/** A lie about a lookup table or a balance would also bend the guard's assertions. Rejects a lasting contradiction. */
export function witnessedConnection(
  connection: Connection,
  { nodes, person, onContradiction, wait = delay }: Witnesses,
): Connection {
  const read = async (keys: PublicKey[], left = MOST_READS - 1): Promise<Reading> => {
    const readings = await readAll(nodes, keys);
    const [first, ...others] = nodes.flatMap((node) => readings.get(node) ?? []);
    if (first === undefined) throw new Error('no node answered');
    const other = others.find(({ value }) =>
      keys.some((key, at) =>
        isContradiction(stateOf(first.value[at]), stateOf(value[at]), key.toBase58(), person),
      ),
    );
    if (other === undefined) return first;
    if (left === 0) {
      onContradiction?.(nodes.findIndex((node) => readings.get(node) === other) + 1);
      throw new Error('the nodes contradict each other');
    }
    await wait(AGAIN_AFTER_MS);
    return read(keys, left - 1);
  };
  if (nodes.length < 2) return connection;
  const reads: Node = { getMultipleAccountsInfoAndContext: (keys) => read(keys) };
  return Object.assign(Object.create(connection), reads);
}

async function readAll(nodes: readonly Node[], keys: PublicKey[]): Promise<ReadonlyMap<Node, Reading>> {
  const heard = nodes.filter((node) => performance.now() >= (silentUntil.get(node) ?? 0));
  const asked = heard.length > 0 ? heard : nodes;
  const answers = new Map<Node, Reading>();
  const reads = asked.map(async (node) => {
    answers.set(node, await node.getMultipleAccountsInfoAndContext(keys));
  });
  await Promise.any(reads);
  await withTimeout(() => Promise.allSettled(reads), ANSWERS_WITHIN_MS);
  const until = performance.now() + SILENT_FOR_MS;
  for (const node of asked) if (!answers.has(node)) silentUntil.set(node, until);
  return new Map(answers);
}

function stateOf(account: AccountInfo<Buffer> | null | undefined): AccountState | undefined {
  return account ? accountState(account) : undefined;
}

/** Pools change with every slot, and are not compared. */
function isContradiction(
  one: AccountState | undefined,
  other: AccountState | undefined,
  address: string,
  person: Address,
): boolean {
  if (one === undefined || other === undefined) return one !== other;
  if (one.owner !== other.owner || one.executable !== other.executable) return true;
  const isTheirs = [one, other].some((state) => readTokenAccount(state)?.owner === person);
  if (address === person || isTheirs) return one.lamports !== other.lamports || !isSame(one.data, other.data);
  if (isHeldFor(one, person) !== isHeldFor(other, person)) return true;
  // Entries that only `one` has may become others.
  if (one.owner === ADDRESS_LOOKUP_TABLE_PROGRAM)
    return !isSame(one.data.subarray(ENTRIES_AT), other.data.subarray(ENTRIES_AT, one.data.length));
  const isMint = TOKEN_PROGRAMS.includes(one.owner) && readTokenAccount(one) === undefined;
  return isMint && !isSame(withoutSupply(one.data), withoutSupply(other.data));
}

function withoutSupply(mint: Uint8Array): Uint8Array {
  return Buffer.concat([mint.subarray(0, SUPPLY_AT), mint.subarray(SUPPLY_ENDS_AT)]);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
