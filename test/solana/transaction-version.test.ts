import {
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { expect, test } from 'vitest';
import { transactionVersion } from '../../src/solana/transaction.ts';

const payer = new PublicKey('G31ghtvFbknhhY8FsFBnuo3DT8zRxHTgNM2vQ9La5j6R');
const instructions = [SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 })];
const recentBlockhash = payer.toBase58();

test('a transaction of version 0 is told from an older one', () => {
  const message = new TransactionMessage({ payerKey: payer, recentBlockhash, instructions });
  const current = new VersionedTransaction(message.compileToV0Message()).serialize();
  const older = new Transaction({ feePayer: payer, recentBlockhash }).add(...instructions);
  expect(transactionVersion(current)).toBe(0);
  expect(transactionVersion(older.serialize({ requireAllSignatures: false }))).toBe('legacy');
});

test('bytes that end among the signatures have no version', () => {
  expect(() => transactionVersion(Uint8Array.of(1, 2, 3))).toThrow('ends at byte');
  expect(() => transactionVersion(new Uint8Array(65).fill(1))).toThrow('ends at byte');
});
