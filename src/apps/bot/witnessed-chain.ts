import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '@solana/web3.js';
import {
  type AccountState,
  type Address,
  type GuardChain,
  isHeldFor,
  readTokenAccount,
} from '../../guard/index.ts';
import { fromConnection } from '../../guard/web3.ts';
import { ADDRESS_LOOKUP_TABLE_PROGRAM, TOKEN_PROGRAMS } from '../../solana/known-programs.ts';
import { withTimeout } from '../../solana/with-timeout.ts';

/** Ms; a silent node is passed over, and not waited for again before the next height. */
const ANSWERS_WITHIN_MS = 1_000;
const SILENT_FOR_MS = 30_000;

/** Ms: a node may lag by some slots, as right after a swap of the wallet. */
const AGAIN_AFTER_MS = 600;
const MAX_READS = 5;

/** Offset of the addresses in a lookup table, bytes. */
const ENTRIES_AT = 56;
/** Offset of the supply in a mint, bytes. */
const SUPPLY_AT = 36;
const SUPPLY_ENDS_AT = 44;

/** `place` counts from 1. */
type Node = { readonly place: number; readonly connection: Connection; readonly chain: GuardChain };

const silentUntil = new WeakMap<Connection, number>();

interface Witnesses {
  readonly nodes: readonly Connection[];
  readonly person: Address;
  readonly onContradiction: ((place: number) => void) | undefined;
  /** Ms. @default a timer */
  readonly wait: ((ms: number) => Promise<unknown>) | undefined;
}

/**
 * The chain as every node that answers sees it. A lie about a lookup table or a balance would also bend the guard's
 * assertions: a lasting contradiction rejects. Simulations differ by pools that change with every slot, so the guard
 * judges each of them. Each node is held to the slot that it read itself: one that claims to be far ahead silences no other.
 */
export function witnessedChain(
  connection: Connection,
  { nodes: connections, person, onContradiction, wait = delay }: Witnesses,
): GuardChain {
  const chain = fromConnection(connection);
  if (connections.length < 2) return chain;
  const nodes = connections.map(
    (node, index): Node => ({ place: index + 1, connection: node, chain: fromConnection(node) }),
  );
  const read = async (
    addresses: readonly Address[],
    left = MAX_READS - 1,
  ): ReturnType<GuardChain['readAccounts']> => {
    const asked = heardOf(nodes);
    const answers = await askAll(asked, (node) => node.readAccounts(addresses));
    markSilent(asked, answers);
    const [first, ...others] = answers;
    if (first === undefined) throw new Error('no node answered');
    const other = others.find(({ answer }) =>
      addresses.some((address, at) => isContradiction(first.answer[at], answer[at], address, person)),
    );
    if (other === undefined) return first.answer;
    if (left === 0) {
      onContradiction?.(other.place);
      throw new Error('the nodes contradict each other');
    }
    await wait(AGAIN_AFTER_MS);
    return read(addresses, left - 1);
  };
  const simulateAtAll: NonNullable<GuardChain['simulateAtAll']> = async (...call) =>
    (await askAll(heardOf(nodes), (node) => node.simulate(...call))).map(({ answer }) => answer);
  return { ...chain, readAccounts: (addresses) => read(addresses), simulateAtAll };
}

type Answer<Value> = { readonly place: number; readonly answer: Value };

/** Side by side, in their order. Without those that fail, or answer a second later than the first. */
async function askAll<Value>(
  asked: readonly Node[],
  ask: (chain: GuardChain) => Promise<Value>,
): Promise<readonly Answer<Value>[]> {
  const answers: Answer<Value>[] = [];
  const calls = asked.map(async ({ place, chain }) => {
    answers.push({ place, answer: await ask(chain) });
  });
  await Promise.any(calls);
  await withTimeout(() => Promise.allSettled(calls), ANSWERS_WITHIN_MS);
  return answers.toSorted((one, other) => one.place - other.place);
}

function heardOf(nodes: readonly Node[]): readonly Node[] {
  const heard = nodes.filter(({ connection }) => performance.now() >= (silentUntil.get(connection) ?? 0));
  return heard.length > 0 ? heard : nodes;
}

/**
 * Reads silence a node; simulations do not, because a transaction's maker could choose bytes that a node does
 * not simulate.
 */
function markSilent(asked: readonly Node[], answers: readonly Answer<unknown>[]): void {
  const until = performance.now() + SILENT_FOR_MS;
  for (const { place, connection } of asked) {
    if (!answers.some((answer) => answer.place === place)) silentUntil.set(connection, until);
  }
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
