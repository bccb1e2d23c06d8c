import {
  type Connection,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import type { Signature } from '../../../src/bot/swap/brands.ts';
import { createChainReader } from '../../../src/roles/adapters/chain-reader.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  DFLOW_PROGRAM,
  JUPITER_PROGRAM,
  TOKEN_2022_PROGRAM,
} from '../../../src/solana/known-programs.ts';

const TX_HASH = 'signature' as Signature;
const POOL = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8';

/** Base64 of a transaction that calls these programs in order. */
function calling(...programs: readonly string[]): string {
  const message = new TransactionMessage({
    payerKey: Keypair.generate().publicKey,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions: programs.map(
      (program) =>
        new TransactionInstruction({ programId: new PublicKey(program), keys: [], data: Buffer.from([1]) }),
    ),
  });
  return Buffer.from(new VersionedTransaction(message.compileToV0Message()).serialize()).toString('base64');
}

const SWAP = calling(COMPUTE_BUDGET_PROGRAM, JUPITER_PROGRAM);

const failedWith = (program: string, code: number) =>
  `Program ${program} failed: custom program error: 0x${code.toString(16)}`;

/** What the bot learns of a transaction whose second step failed with `code`. */
async function readReason(
  code: number,
  readLogs: () => Promise<readonly string[] | null>,
  transaction = SWAP,
): Promise<string> {
  const err = { InstructionError: [1, { Custom: code }] };
  const connection = {
    getEpochInfo: async () => ({ absoluteSlot: 10, blockHeight: 10 }),
    getSignatureStatuses: async () => ({
      context: { slot: 12 },
      value: [{ slot: 9, confirmations: null, err, confirmationStatus: 'finalized' }],
    }),
    getTransaction: async () => ({ meta: { logMessages: await readLogs() } }),
  };
  const reader = createChainReader(connection as unknown as Connection, {
    nodes: [],
    onContradiction: () => undefined,
  });
  const status = await reader.transactionStatus(TX_HASH, 100, transaction);
  return status.kind === 'failed' ? status.reason : status.kind;
}

describe('a swap that failed on chain', () => {
  it('has the reason of the program that was called, read from the signed bytes', async () => {
    expect(await readReason(6001, async () => null)).toBe('chain:price-moved:Jupiter:2:6001');
    const dflow = calling(COMPUTE_BUDGET_PROGRAM, DFLOW_PROGRAM);
    expect(await readReason(15_001, async () => null, dflow)).toBe('chain:price-moved:DFlow:2:15001');
  });

  it('is told from a failure of a pool by its logs', async () => {
    const within = (inner: string, code: number) =>
      readReason(code, async () => [failedWith(inner, code), failedWith(JUPITER_PROGRAM, code)]);
    expect(await within(POOL, 6001)).toBe('chain:pool-refused::2:6001');
    expect(await within(TOKEN_2022_PROGRAM, 67)).toBe('chain:token-paused:Token-2022:2:67');
  });

  it('is told all the same where the node does not show its logs, or the bytes are odd', async () => {
    const broken = () => Promise.reject(new Error('node is behind'));
    expect(await readReason(6001, broken)).toBe('chain:price-moved:Jupiter:2:6001');
    expect(await readReason(6001, broken, 'AAAA')).toBe('chain:step-failed::2:6001');
  });
});
