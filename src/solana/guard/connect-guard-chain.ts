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
import type { Address } from '../address.ts';
import type { AccountState, GuardChain, InnerInstruction, SimulationResult } from './guard-chain.ts';

/** Most accounts a node reads in one call. */
const READ_LIMIT = 100;

/** The guard's chain over a web3.js connection. Everything is read at `confirmed`. */
export function connectGuardChain(connection: Connection): GuardChain {
  return {
    readAccounts: (addresses) => readAccounts(connection, addresses),
    simulate: (bytes, watched) => simulate(connection, bytes, watched),
    rentExemption: async (size) => BigInt(await connection.getMinimumBalanceForRentExemption(size)),
  };
}

async function readAccounts(
  connection: Connection,
  addresses: readonly Address[],
): Promise<readonly (AccountState | undefined)[]> {
  const parts: Address[][] = [];
  for (let start = 0; start < addresses.length; start += READ_LIMIT) {
    parts.push(addresses.slice(start, start + READ_LIMIT));
  }
  const answers = await Promise.all(
    parts.map((part) => connection.getMultipleAccountsInfo(part.map((address) => new PublicKey(address)))),
  );
  return answers.flat().map((account) => (account === null ? undefined : stateOf(account)));
}

async function simulate(
  connection: Connection,
  bytes: Uint8Array,
  watched: readonly Address[],
): Promise<SimulationResult> {
  const { value } = await connection.simulateTransaction(VersionedTransaction.deserialize(bytes), {
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
    innerInstructions: true,
    accounts: { encoding: 'base64', addresses: [...watched] },
  });
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
    data: account.data,
  };
}

function simulatedState(account: SimulatedTransactionAccountInfo): AccountState | undefined {
  if (account.lamports === 0) return undefined;
  return {
    owner: account.owner as Address,
    lamports: BigInt(account.lamports),
    data: Buffer.from(account.data[0] ?? '', 'base64'),
  };
}

type ReportedInstruction = ParsedInstruction | PartiallyDecodedInstruction;

function innerInstructionOf(instruction: ReportedInstruction): InnerInstruction {
  const program = String(instruction.programId) as Address;
  if ('parsed' in instruction) {
    const kind: unknown = Object(instruction.parsed).type;
    return {
      program,
      kind: typeof kind === 'string' ? kind : undefined,
      data: new Uint8Array(),
      addresses: textsIn(instruction.parsed),
    };
  }
  const addresses = instruction.accounts.map(String);
  return { program, kind: undefined, data: bs58.decode(instruction.data), addresses };
}

/** Every text inside a parsed instruction: the names of its accounts differ from one instruction to the next. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
