import { setTimeout as delay } from 'node:timers/promises';
import {
  type AccountReader,
  type AccountState,
  type Address,
  type GuardChain,
  isHeldFor,
  readTokenAccount,
} from '../../guard/index.ts';
import { ADDRESS_LOOKUP_TABLE_PROGRAM, TOKEN_PROGRAMS } from '../../solana/known-programs.ts';
import { withTimeout } from '../../solana/with-timeout.ts';

/** Ms; a silent witness is passed over, and not waited for again at once. */
const ANSWERS_WITHIN_MS = 1_000;
const SILENT_FOR_MS = 30_000;

/** Ms: a node may lag by some slots, as right after a swap of the wallet. */
const AGAIN_AFTER_MS = 600;
const MOST_READS = 5;

/** In a lookup table. */
const ENTRIES_AT = 56;
/** In a mint; it changes often. */
const SUPPLY_AT = 36;
const SUPPLY_ENDS_AT = 44;

const silentUntil = new WeakMap<AccountReader, number>();

interface Witnesses {
  readonly witnesses: readonly AccountReader[];
  readonly person: Address;
  readonly onContradiction: ((place: number) => void) | undefined;
  /** Ms. @default a timer */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** A lie about a lookup table or a balance would also bend the guard's assertions. Rejects a lasting contradiction. */
export function witnessedChain(
  chain: GuardChain,
  { witnesses, person, onContradiction, wait = delay }: Witnesses,
): GuardChain {
  const ask = async (witness: AccountReader, addresses: readonly Address[]) => {
    if (performance.now() < (silentUntil.get(witness) ?? 0)) return undefined;
    const read = () => witness.readAccounts(addresses);
    const states = await withTimeout(read, ANSWERS_WITHIN_MS).catch(() => undefined);
    if (states === undefined) silentUntil.set(witness, performance.now() + SILENT_FOR_MS);
    return states;
  };
  const read = async (
    addresses: readonly Address[],
    left: number,
  ): Promise<readonly (AccountState | undefined)[]> => {
    const [states, ...others] = await Promise.all([
      chain.readAccounts(addresses),
      ...witnesses.map((witness) => ask(witness, addresses)),
    ]);
    const place = others.findIndex((seen = states) =>
      addresses.some((address, at) => isContradiction(states[at], seen[at], address === person, person)),
    );
    if (place < 0) return states;
    if (left === 0) {
      onContradiction?.(place + 1);
      throw new Error('the nodes contradict each other');
    }
    await wait(AGAIN_AFTER_MS);
    return read(addresses, left - 1);
  };
  if (witnesses.length === 0) return chain;
  return { ...chain, readAccounts: (addresses) => read(addresses, MOST_READS - 1) };
}

/** Pools change with every slot, and are not compared. */
function isContradiction(
  one: AccountState | undefined,
  other: AccountState | undefined,
  isWallet: boolean,
  person: Address,
): boolean {
  if (one === undefined || other === undefined) return one !== other;
  if (one.owner !== other.owner || one.executable !== other.executable) return true;
  const isTheirs = [one, other].some((state) => readTokenAccount(state)?.owner === person);
  if (isWallet || isTheirs) return one.lamports !== other.lamports || !isSame(one.data, other.data);
  if (isHeldFor(one, person) !== isHeldFor(other, person)) return true;
  // Its authority may add other entries than those that only `one` has.
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
