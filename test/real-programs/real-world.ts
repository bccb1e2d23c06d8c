import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, PublicKey } from '@solana/web3.js';
import { type Chain, startChain } from '../../src/sandbox/chain/start.ts';
import { fundSol, seedTokens } from '../../src/sandbox/chain/tokens.ts';
import type { Address } from '../../src/solana/address.ts';
import { createConnection } from '../../src/solana/connection.ts';
import { createSigner } from '../../src/solana/ed25519.ts';
import {
  DFLOW_PROGRAM,
  DLMM_PROGRAM,
  JUPITER_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../src/solana/token-account.ts';
import { decodeTransaction, transactionSignature } from '../../src/solana/transaction.ts';
import { buildTransaction, signedBy } from '../guard/support/build-transaction.ts';
import { type Instruction, unitLimit, unitPrice } from '../guard/support/instructions.ts';
import { person, stranger } from '../guard/support/people.ts';
import { readTransactionStatus } from '../support/read-transaction-status.ts';
import { deployProgram, installProgram, tokenOf } from '../support/sbpf/programs.ts';
import { silentLog } from '../support/silent-log.ts';

const mintOf = (number: number) => createSigner(new Uint8Array(32).fill(number)).address;

/** Tokens paid, bought, passed through and otherwise owned. All have six decimals. */
export const MINTS = {
  paid: mintOf(101),
  bought: mintOf(102),
  between: mintOf(103),
  savings: mintOf(104),
  sol: WRAPPED_SOL_MINT,
} as const;

const LAMPORTS = 10_000_000_000n;
const OWNED = 500_000_000n;
const SLOT_TIME_MS = 100;

/** An embedded chain with the real programs. */
export interface RealWorld {
  readonly chain: Chain;
  readonly connection: Connection;
}

/** Starts the chain. Lighthouse is not published as a file; a stand-in that reads and compares replaces it. */
export async function startRealWorld(programs: readonly ProgramFile[]): Promise<RealWorld> {
  const chain = await startChain({ slotTimeMs: SLOT_TIME_MS, log: silentLog() });
  for (const { program, data } of programs) await deployProgram(chain.rpcUrl, program, data);
  await installProgram(chain.rpcUrl, LIGHTHOUSE_PROGRAM, 'lighthouse-stand-in');
  return { chain, connection: createConnection([chain.rpcUrl]) };
}

/** A wallet's associated account for one of the mints. */
export function accountOf(owner: Address, mint: Address): Address {
  return findTokenAccount(owner, mint, TOKEN_PROGRAM);
}

/** Resets all balances for a case: nothing of the bought token, and empty accounts for it. */
export async function resetPeople({ chain }: RealWorld): Promise<void> {
  const tokens = Object.values(MINTS).map((address) => tokenOf(address, address === MINTS.sol ? 9 : 6));
  const { paid, savings, bought, between } = MINTS;
  const nothing = [bought, between].map((mint) => [mint, 0n] as const);
  const own = [paid, savings].map((mint) => [mint, OWNED] as const);
  await fundSol(chain.rpcUrl, person.address, LAMPORTS);
  await seedTokens(chain.rpcUrl, tokens, {
    mintAuthority: stranger.address,
    holders: [
      { owner: person.address, amounts: new Map([...own, ...nothing]) },
      { owner: stranger.address, amounts: new Map(nothing) },
    ],
  });
}

/** The person's balances in base units, by the names of `MINTS`. */
export async function readOwned({ connection }: RealWorld): Promise<ReadonlyMap<string, bigint>> {
  const tokens = Object.entries(MINTS).filter(([name]) => name !== 'sol');
  const keys = tokens.map(([, mint]) => new PublicKey(accountOf(person.address, mint)));
  const balances = await Promise.all(keys.map((key) => connection.getTokenAccountBalance(key, 'confirmed')));
  const lamports = await connection.getBalance(new PublicKey(person.address), 'confirmed');
  const amounts = tokens.map(([name], at) => [name, BigInt(balances[at]?.value.amount ?? 0)] as const);
  return new Map([...amounts, ['sol', BigInt(lamports)]]);
}

/** Orca v2, a deployment of the SPL token-swap program. */
export const TOKEN_SWAP_PROGRAM = '9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP' as Address;

/** Published builds that these cases were written against. */
const KNOWN: readonly { readonly program: Address; readonly sha256: string }[] = [
  { program: JUPITER_PROGRAM, sha256: '6fda2c70abda5c28b19450e8d8e7a8da2af4b605e758da8e8eb59310e92998a1' },
  { program: TOKEN_SWAP_PROGRAM, sha256: '86bf92b3e6c73fd0c30019d23f4b55457bf6e61a31563c545a0893d2897b4e52' },
  { program: DLMM_PROGRAM, sha256: '942f609d03440911f15c40e8df1733d808670768fd9042af1de956964fb2f0e6' },
  { program: DFLOW_PROGRAM, sha256: '983d9887a3ad9d705ebaeae9ec322b1b3978ae7747d6c21254cc56251e56d679' },
];

interface ProgramFile {
  readonly program: Address;
  readonly data: Uint8Array;
}

/**
 * Reads the files that REAL_PROGRAMS names, in any order, of which these are needed.
 * @default all
 * @throws Error for a missing file or an unknown build
 */
export async function readProgramFiles(needed?: readonly Address[]): Promise<readonly ProgramFile[]> {
  const paths = process.env.REAL_PROGRAMS?.split(' ') ?? [];
  const files = await Promise.all(paths.map(readProgramFile));
  const missing = KNOWN.filter(({ program }) => needed?.includes(program) ?? true).find(
    ({ program }) => !files.some((file) => file.program === program),
  );
  if (missing !== undefined) throw new Error(`no file for ${missing.program}, sha256 ${missing.sha256}`);
  return files;
}

async function readProgramFile(path: string): Promise<ProgramFile> {
  const data = await readFile(path);
  const sha256 = createHash('sha256').update(data).digest('hex');
  const known = KNOWN.find((one) => one.sha256 === sha256);
  if (known === undefined) throw new Error(`${path} is not a program these cases are for: sha256 ${sha256}`);
  return { program: known.program, data };
}

const POLL_MS = 50;
const POLLS = 200;

/** An unsigned transaction, the person's unless another pays: a compute budget followed by these instructions. */
export async function buildSwap(
  { connection }: RealWorld,
  instructions: readonly Instruction[],
  payer: Address = person.address,
): Promise<Uint8Array> {
  return buildTransaction({
    payer,
    blockhash: await nextBlockhash(connection),
    instructions: [unitLimit(400_000), unitPrice(1_000n), ...instructions],
  });
}

let lastBlockhash: string | undefined;

/** An identical transaction lands only once, so each gets its own blockhash. */
async function nextBlockhash(connection: Connection): Promise<string> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    const { blockhash } = await connection.getLatestBlockhash();
    if (blockhash !== lastBlockhash) {
      lastBlockhash = blockhash;
      return blockhash;
    }
    await delay(POLL_MS);
  }
  throw new Error('the chain makes no blocks');
}

export type Landing =
  | { readonly end: 'landed' | 'never landed' }
  /** The chain's `TransactionError`, as JSON. */
  | { readonly end: 'failed'; readonly error: string };

/** Sends the signed transaction without preflight checks, and waits for its result. */
export async function land(
  { connection }: RealWorld,
  unsigned: Uint8Array,
  signer = person,
): Promise<Landing> {
  const signed = signedBy(unsigned, signer);
  const signature = transactionSignature(decodeTransaction(signed));
  if (signature === undefined) throw new Error('unsigned');
  await connection.sendRawTransaction(signed, { skipPreflight: true });
  for (let poll = 0; poll < POLLS; poll += 1) {
    const found = await readTransactionStatus(connection, [signature]);
    if (found.status === 'failed') return { end: 'failed', error: JSON.stringify(found.error) };
    if (found.status === 'confirmed' || found.status === 'finalized') return { end: 'landed' };
    await delay(POLL_MS);
  }
  return { end: 'never landed' };
}

export type Changes = ReadonlyMap<string, bigint>;

/** Changed balances of the person, as differences. */
export function changesBetween(before: Changes, after: Changes): Changes {
  const changes = [...after].map(([name, amount]) => [name, amount - (before.get(name) ?? 0n)] as const);
  return new Map(changes.filter(([, change]) => change !== 0n));
}
