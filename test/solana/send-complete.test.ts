import {
  type Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { sendComplete } from '../../src/solana/connection.ts';

const payer = Keypair.generate();
const maker = Keypair.generate();

/** A transaction with two signers, signed by these. */
function signedBy(...signers: readonly Keypair[]): string {
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions: [
      SystemProgram.transfer({ fromPubkey: maker.publicKey, toPubkey: payer.publicKey, lamports: 1 }),
    ],
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([...signers]);
  return Buffer.from(transaction.serialize()).toString('base64');
}

function node(takes = true) {
  const taken: string[] = [];
  const sendRawTransaction = async (bytes: Uint8Array | Buffer | number[]) => {
    if (!takes) throw new Error('not today');
    taken.push(Buffer.from(bytes).toString('base64'));
    return 'signature';
  };
  return { taken, connection: { sendRawTransaction } as unknown as Connection };
}

describe('sending through our own node', () => {
  it('sends a fully signed transaction byte for byte', async () => {
    const own = node();
    const complete = signedBy(payer, maker);
    expect(await sendComplete(own.connection, complete)).toBe(true);
    expect(own.taken).toEqual([complete]);
  });

  it.each([
    ['lacks the signature of a market maker', signedBy(payer)],
    ['cannot be read', 'AAAA'],
    ['is no base64', '!'],
  ])('sends nothing when it %s', async (_what, transaction) => {
    const own = node();
    expect(await sendComplete(own.connection, transaction)).toBe(false);
    expect(own.taken).toEqual([]);
  });

  it('is false when no node accepts it', async () => {
    expect(await sendComplete(node(false).connection, signedBy(payer, maker))).toBe(false);
  });
});
