import { setTimeout as delay } from 'node:timers/promises';
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createMintToCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import {
  type Connection,
  type Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { ChainError } from './native.ts';
import type { SandboxToken } from './tokens.ts';

/** Base units of a mint, or lamports for `native`. */
export interface Grant {
  readonly mint: string;
  readonly amount: bigint;
}

export interface Faucet {
  readonly address: string;
  /**
   * Sends all grants in one transaction, skipping unlisted mints; resolves to its confirmed signature.
   * @throws ChainError `chain_call_failed` or `unconfirmed`
   */
  give(owner: string, grants: readonly Grant[]): Promise<string>;
}

const POLL_MS = 100;
const POLLS = 100;

export function createFaucet({
  connection,
  signer,
  tokens,
}: {
  readonly connection: Connection;
  /** The mint authority of every token pays the gifts and fees. */
  readonly signer: Keypair;
  readonly tokens: readonly SandboxToken[];
}): Faucet {
  return {
    address: signer.publicKey.toBase58(),
    give: async (owner, grants) => {
      const instructions = grants.flatMap((grant) =>
        instructionsFor(signer.publicKey, tokens, new PublicKey(owner), grant),
      );
      return await sendAndConfirm(connection, signer, instructions);
    },
  };
}

/** Resolves to the confirmed signature. @throws ChainError `chain_call_failed` or `unconfirmed` */
export async function sendAndConfirm(
  connection: Connection,
  signer: Keypair,
  instructions: TransactionInstruction[],
): Promise<string> {
  const signature = await send(connection, signer, instructions).catch((cause: unknown) => {
    throw new ChainError('chain_call_failed', 'The chain did not take the transaction.', { cause });
  });
  await waitUntilConfirmed(connection, signature);
  return signature;
}

function instructionsFor(
  faucet: PublicKey,
  tokens: readonly SandboxToken[],
  owner: PublicKey,
  grant: Grant,
): TransactionInstruction[] {
  if (grant.mint === 'native') {
    return [SystemProgram.transfer({ fromPubkey: faucet, toPubkey: owner, lamports: grant.amount })];
  }
  const token = tokens.find((listed) => listed.address === grant.mint);
  if (token === undefined) return [];
  const mint = new PublicKey(token.address);
  const program = new PublicKey(token.tokenProgram);
  const account = getAssociatedTokenAddressSync(mint, owner, true, program);
  return [
    createAssociatedTokenAccountIdempotentInstruction(faucet, account, owner, mint, program),
    createMintToCheckedInstruction(mint, account, faucet, grant.amount, token.decimals, [], program),
  ];
}

async function send(
  connection: Connection,
  signer: Keypair,
  instructions: TransactionInstruction[],
): Promise<string> {
  const { blockhash } = await connection.getLatestBlockhash('confirmed');
  const message = new TransactionMessage({
    payerKey: signer.publicKey,
    recentBlockhash: blockhash,
    instructions,
  }).compileToV0Message();
  const transaction = new VersionedTransaction(message);
  transaction.sign([signer]);
  return await connection.sendRawTransaction(transaction.serialize());
}

async function waitUntilConfirmed(connection: Connection, signature: string): Promise<void> {
  for (let poll = 0; poll < POLLS; poll++) {
    const { value } = await connection.getSignatureStatuses([signature]);
    const status = value[0];
    if (status?.err != null) throw new ChainError('chain_call_failed', 'The transaction failed.');
    if (status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized') return;
    await delay(POLL_MS);
  }
  throw new ChainError('unconfirmed', 'The transaction was not confirmed in time; try once more.');
}
