import {
  type AccountInfo,
  type Connection,
  type ParsedInstruction,
  type PartiallyDecodedInstruction,
  PublicKey,
  type SimulatedTransactionAccountInfo,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import type { Address } from '../solana/address.ts';
import type { AccountState, GuardChain, InnerInstruction, SimulationResult } from './guard-chain.ts';
import { parsedLamportMove, parsedTokenMove, readLamportMove, readTokenMove } from './token-move.ts';

/** Most accounts a node reads in one call. */
const READ_LIMIT = 100;

/** Several nodes may answer at one address; one that is behind has caught up, or another one answers, at the next try. */
const MOST_TRIES = 3;

/** The guard's chain over a web3.js connection, for one inspection. Everything is read at `confirmed`. */
export function connectGuardChain(connection: Connection): GuardChain {
  let readAtSlot = 0;
  return {
    readAccounts: async (addresses) => {
      const { slot, states } = await readAccounts(connection, addresses);
      readAtSlot = Math.max(readAtSlot, slot);
      return states;
    },
    simulate: (bytes, watched) => simulate(connection, bytes, watched, readAtSlot),
    rentExemption: async (size) => BigInt(await connection.getMinimumBalanceForRentExemption(size)),
  };
}

async function readAccounts(connection: Connection, addresses: readonly Address[]) {
  const parts: Address[][] = [];
  for (let start = 0; start < addresses.length; start += READ_LIMIT) {
    parts.push(addresses.slice(start, start + READ_LIMIT));
  }
  const answers = await Promise.all(
    parts.map((part) =>
      connection.getMultipleAccountsInfoAndContext(part.map((address) => new PublicKey(address))),
    ),
  );
  const accounts = answers.flatMap(({ value }) => value);
  // An account that was left out would count as one that is not there.
  if (accounts.length !== addresses.length) throw new Error('the node left accounts out');
  return {
    slot: Math.max(...answers.map(({ context }) => context.slot)),
    states: accounts.map((account) => (account === null ? undefined : stateOf(account))),
  };
}

/**
 * A simulation over an older state than the one that was read would hide what left the wallet in between. Throws when
 * the node stays behind, or does not say what called programs did: then nothing is known of them.
 */
async function simulate(
  connection: Connection,
  bytes: Uint8Array,
  watched: readonly Address[],
  notBeforeSlot: number,
  tries = 1,
): Promise<SimulationResult> {
  const { context, value } = await connection.simulateTransaction(VersionedTransaction.deserialize(bytes), {
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
    innerInstructions: true,
    accounts: { encoding: 'base64', addresses: [...watched] },
  });
  if (context.slot < notBeforeSlot) {
    if (tries === MOST_TRIES) throw new Error('the node is behind what was read');
    return simulate(connection, bytes, watched, notBeforeSlot, tries + 1);
  }
  const failed = value.err !== null;
  if (!failed && !value.innerInstructions) throw new Error('the node does not show inner instructions');
  const inner = (value.innerInstructions ?? []).flatMap(({ instructions }) => instructions);
  return {
    error: value.err ?? undefined,
    accounts: (value.accounts ?? []).map((account) => (account ? simulatedState(account) : undefined)),
    innerInstructions: inner.map(innerInstructionOf),
  };
}

function stateOf(account: AccountInfo<Buffer>): AccountState {
  return {
    owner: account.owner.toBase58() as Address,
    lamports: BigInt(account.lamports),
    executable: account.executable,
    data: account.data,
  };
}

function simulatedState(account: SimulatedTransactionAccountInfo): AccountState | undefined {
  if (account.lamports === 0) return undefined;
  return {
    owner: account.owner as Address,
    lamports: BigInt(account.lamports),
    executable: account.executable,
    data: Buffer.from(account.data[0] ?? '', 'base64'),
  };
}

type ReportedInstruction = ParsedInstruction | PartiallyDecodedInstruction;

function innerInstructionOf(instruction: ReportedInstruction): InnerInstruction {
  const program = String(instruction.programId) as Address;
  if ('parsed' in instruction) {
    const { type: kind, info }: { type?: unknown; info?: unknown } = Object(instruction.parsed);
    return {
      program,
      kind: typeof kind === 'string' ? kind : undefined,
      data: new Uint8Array(),
      addresses: textsIn(instruction.parsed),
      move: parsedTokenMove(program, kind, info),
      lamportMove: parsedLamportMove(program, kind, info),
    };
  }
  const addresses = instruction.accounts.map(String);
  const data = bs58.decode(instruction.data);
  const move = readTokenMove(program, data, addresses);
  return {
    program,
    kind: undefined,
    data,
    addresses,
    move,
    lamportMove: readLamportMove(program, data, addresses),
  };
}

/** Every text inside a parsed instruction: the names of its accounts differ from one instruction to the next. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
