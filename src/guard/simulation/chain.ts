import bs58 from 'bs58';
import type { Address } from '../../solana/address.ts';
import { bytesOfBase64 } from '../../solana/base64.ts';
import {
  type LamportMove,
  parsedLamportMove,
  parsedTokenMove,
  readLamportMove,
  readTokenMove,
  type TokenMove,
  type UNKNOWN_AMOUNT,
} from './moves.ts';

export type AccountState = {
  readonly owner: Address;
  readonly lamports: bigint;
  readonly executable: boolean;
  readonly data: Uint8Array;
};

export type InnerInstruction = {
  readonly program: Address;
  /** `undefined` where the node did not parse the call; then `data` is set. */
  readonly kind: string | undefined;
  readonly data: Uint8Array;
  /** The accounts it names; of a close, the account and then the receiver, of others in no order. */
  readonly addresses: readonly string[];
  readonly move?: TokenMove | typeof UNKNOWN_AMOUNT | undefined;
  readonly lamportMove?: LamportMove | undefined;
};

export type SimulationResult = {
  /** The node's error as JSON; `undefined` when the transaction would succeed. */
  readonly error: unknown;
  /** The accounts after the transaction, in the order of the request. */
  readonly accounts: readonly (AccountState | undefined)[];
  readonly innerInstructions: readonly InnerInstruction[];
};

/** Reads accounts at one slot; `undefined` where none exists. */
export type AccountReader = {
  readonly readAccounts: (addresses: readonly Address[]) => Promise<readonly (AccountState | undefined)[]>;
};

type Simulate = (bytes: Uint8Array, watched: readonly Address[]) => Promise<SimulationResult>;

/** A call that throws makes the guard refuse. */
export type GuardChain = AccountReader & {
  /** Simulates without checking signatures, under a fresh blockhash. */
  readonly simulate: Simulate;
  /**
   * Simulates at several nodes side by side, the preferred one first: each result must pass.
   * @default `simulate` alone
   */
  readonly simulateAtAll?: (...call: Parameters<Simulate>) => Promise<readonly SimulationResult[]>;
  /** Rent exemption of `size` bytes, lamports. */
  readonly rentExemption: (size: number) => Promise<bigint>;
};

/** The most addresses that `getMultipleAccounts` takes. */
const READ_LIMIT = 100;

/** A lagging node behind a load balancer may catch up. */
const MAX_TRIES = 3;

type Numeric = number | bigint;

/** web3.js has its own keys in place of texts. */
type ReportedInstruction = { readonly programId: unknown } & (
  | { readonly parsed: unknown }
  | { readonly accounts: readonly unknown[]; readonly data: string }
);

type ReportedAccount = {
  readonly owner: string;
  readonly lamports: Numeric;
  readonly executable: boolean;
  readonly data: Uint8Array | readonly string[];
};

/** `fromConnection` and `fromRpc` make one. */
export type ChainNode = {
  /** Reads up to 100 addresses. */
  readonly readAccounts: (addresses: readonly Address[]) => Promise<{
    readonly context: { readonly slot: Numeric };
    readonly value: readonly (ReportedAccount | null)[];
  }>;
  readonly simulate: (
    bytes: Uint8Array,
    watched: readonly Address[],
  ) => Promise<{
    readonly context: { readonly slot: Numeric };
    readonly value: {
      readonly err: unknown;
      readonly accounts?: readonly (ReportedAccount | null)[] | null;
      readonly innerInstructions?:
        | readonly { readonly instructions: readonly ReportedInstruction[] }[]
        | null;
    };
  }>;
  readonly rentExemption: (size: number) => Promise<Numeric>;
};

/** Remembers the slot of what was read, so one for each inspection is best. */
export function createGuardChain(node: ChainNode): GuardChain {
  let readAtSlot = 0;
  return {
    readAccounts: async (addresses) => {
      const { slot, states } = await readAccounts(node, addresses);
      readAtSlot = Math.max(readAtSlot, slot);
      return states;
    },
    simulate: (bytes, watched) => simulate(node, bytes, watched, readAtSlot),
    rentExemption: async (size) => BigInt(await node.rentExemption(size)),
  };
}

async function readAccounts(node: ChainNode, addresses: readonly Address[]) {
  const parts: Address[][] = [];
  for (let start = 0; start < addresses.length; start += READ_LIMIT) {
    parts.push(addresses.slice(start, start + READ_LIMIT));
  }
  const answers = await Promise.all(parts.map((part) => node.readAccounts(part)));
  const accounts = answers.flatMap(({ value }) => value);
  // An account that is left out would look like a missing one.
  if (accounts.length !== addresses.length) throw new Error('the node left accounts out');
  return {
    slot: Math.max(...answers.map(slotOf)),
    states: accounts.map((account) => (account === null ? undefined : stateOf(account))),
  };
}

/** An earlier slot than that of the account read would hide outflows in between. */
async function simulate(
  node: ChainNode,
  bytes: Uint8Array,
  watched: readonly Address[],
  notBeforeSlot: number,
  tries = 1,
): Promise<SimulationResult> {
  const answer = await node.simulate(bytes, watched);
  const { value } = answer;
  if (slotOf(answer) < notBeforeSlot) {
    if (tries === MAX_TRIES) throw new Error('the node is behind what was read');
    return simulate(node, bytes, watched, notBeforeSlot, tries + 1);
  }
  const failed = value.err !== null;
  if (!failed && !value.innerInstructions) throw new Error('the node does not show inner instructions');
  const inner = (value.innerInstructions ?? []).flatMap(({ instructions }) => instructions);
  return {
    error: plain(value.err) ?? undefined,
    accounts: (value.accounts ?? []).map((account) => (account ? simulatedState(account) : undefined)),
    innerInstructions: inner.map(innerInstructionOf),
  };
}

function slotOf({ context }: { readonly context: { readonly slot: Numeric } }): number {
  const slot = Number(context.slot);
  if (!Number.isSafeInteger(slot)) throw new Error('the node names no slot');
  return slot;
}

/** Kit reads numbers as bigint. */
function plain(error: unknown): unknown {
  const text = JSON.stringify(error, (_key, value) => (typeof value === 'bigint' ? Number(value) : value));
  return JSON.parse(text ?? 'null');
}

function stateOf({ owner, lamports, executable, data }: ReportedAccount): AccountState {
  return {
    owner: owner as Address,
    lamports: BigInt(lamports),
    executable,
    data: data instanceof Uint8Array ? data : bytesOfBase64(data[0] ?? ''),
  };
}

function simulatedState(account: ReportedAccount): AccountState | undefined {
  return BigInt(account.lamports) === 0n ? undefined : stateOf(account);
}

function innerInstructionOf(instruction: ReportedInstruction): InnerInstruction {
  const program = String(instruction.programId) as Address;
  if ('parsed' in instruction) {
    const { type: kind, info }: { type?: unknown; info?: unknown } = Object(instruction.parsed);
    const { account, destination, ...others } = Object(info);
    return {
      program,
      kind: typeof kind === 'string' ? kind : undefined,
      data: new Uint8Array(),
      addresses: textsIn([account, destination, others]),
      move: parsedTokenMove(program, kind, info),
      lamportMove: parsedLamportMove(program, kind, info),
    };
  }
  const addresses = instruction.accounts.map(String);
  const data = bs58.decode(instruction.data);
  return {
    program,
    kind: undefined,
    data,
    addresses,
    move: readTokenMove(program, data, addresses),
    lamportMove: readLamportMove(program, data, addresses),
  };
}

/** The field names of accounts vary. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
