import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '@solana/web3.js';
import { decodeTransaction, transactionSignature } from '../../src/solana/transaction.ts';
import { buildTransaction, signedBy } from '../guard/support/build-transaction.ts';
import { type Instruction, unitLimit, unitPrice } from '../guard/support/instructions.ts';
import { person } from '../guard/support/people.ts';
import { readTransactionStatus } from '../support/read-transaction-status.ts';
import type { RealWorld } from './real-world.ts';

const POLL_MS = 50;
const POLLS = 200;

/** The person's unsigned transaction: a compute budget followed by these instructions. */
export async function buildSwap(
  { connection }: RealWorld,
  instructions: readonly Instruction[],
): Promise<Uint8Array> {
  return buildTransaction({
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
export async function land({ connection }: RealWorld, unsigned: Uint8Array): Promise<Landing> {
  const signed = signedBy(unsigned, person);
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

export function tellChanges(changes: Changes): string {
  return [...changes].map(([name, change]) => `${name} ${change > 0n ? '+' : ''}${change}`).join(', ');
}
