import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { QuotedSwap } from '../../../../src/service/providers/provider.ts';
import { generateSigner } from '../../../../src/solana/ed25519.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from '../../../../src/solana/known-programs.ts';
import { decodeTransaction, withSignature } from '../../../../src/solana/transaction.ts';
import { LOOKUP_TABLE } from '../../../support/jupiter-order-transaction.ts';
import { JupiterWorld } from './jupiter-world.ts';

let world: JupiterWorld;
let swap: QuotedSwap;

beforeEach(async () => {
  world = await JupiterWorld.start();
  swap = await world.quoted();
});
afterEach(() => world.close());

/** The quoted transaction, changed by the wallet before signing. */
function signedAfter(change: (message: TransactionMessage) => void): Uint8Array {
  const { message } = VersionedTransaction.deserialize(swap.quote.transaction.bytes);
  const editable = TransactionMessage.decompile(message, { addressLookupTableAccounts: [LOOKUP_TABLE] });
  change(editable);
  const changed = new VersionedTransaction(editable.compileToV0Message([LOOKUP_TABLE])).serialize();
  return world.sign(changed).bytes;
}

function addGuard({ instructions, payerKey }: TransactionMessage, opcode = 6): void {
  const keys = [{ pubkey: payerKey, isSigner: false, isWritable: false }];
  const programId = new PublicKey(LIGHTHOUSE_PROGRAM);
  instructions.push(new TransactionInstruction({ programId, keys, data: Buffer.from([opcode, 0, 0]) }));
}

function setPrice({ instructions }: TransactionMessage, microLamports: number): void {
  const isPrice = (one: TransactionInstruction) =>
    one.programId.toBase58() === COMPUTE_BUDGET_PROGRAM && one.data[0] === 3;
  const index = instructions.findIndex(isPrice);
  instructions[index] = ComputeBudgetProgram.setComputeUnitPrice({ microLamports });
}

const accept = (signed: Uint8Array) => world.provider.accept(swap, signed);
const mismatch = {
  kind: 'refused',
  code: 'transaction_mismatch',
  message: expect.stringContaining('not the quoted one'),
};

describe('a signed transaction is accepted', () => {
  it('as identical, when only the signature is new', async () => {
    const { bytes } = world.sign(swap.quote.transaction.bytes);
    const reads = world.reads;
    expect(await accept(bytes)).toEqual({ kind: 'accepted', transaction: bytes, identical: true });
    expect(world.reads).toBe(reads);
  });

  it('as changed, when the wallet added assertions and a fee', async () => {
    const signed = signedAfter((message) => {
      addGuard(message);
      setPrice(message, 100_000);
    });
    expect(await accept(signed)).toEqual({ kind: 'accepted', transaction: signed, identical: false });
  });

  it('as changed, when client and wallet add twelve assertions each', async () => {
    const guarded = (count: number) =>
      signedAfter((message) => {
        for (let added = 0; added < count; added += 1) addGuard(message);
      });
    expect(await accept(guarded(24))).toMatchObject({ kind: 'accepted', identical: false });
    expect(await accept(guarded(25))).toEqual(mismatch);
  });

  it('with a new bound, when the wallet replaced the blockhash', async () => {
    const signed = signedAfter((message) => {
      message.recentBlockhash = Keypair.generate().publicKey.toBase58();
    });
    expect(await accept(signed)).toMatchObject({ identical: false, lastValidBlockHeight: 900 + 300 });
    world.knowsBlockhash = undefined;
    expect(await accept(signed)).toMatchObject({ kind: 'refused', code: 'upstream_unavailable' });
    world.knowsBlockhash = false;
    expect(await accept(signed)).toMatchObject({ kind: 'refused', code: 'transaction_mismatch' });
    world.knowsBlockhash = true;
    world.height = undefined;
    expect(await accept(signed)).toMatchObject({ kind: 'refused', code: 'upstream_unavailable' });
  });

  it('as changed, by a new process without lookup tables', async () => {
    const fresh = world.provide();
    const reads = world.reads;
    const accepted = await fresh.accept(swap, signedAfter(addGuard));
    expect(accepted).toMatchObject({ kind: 'accepted', identical: false });
    expect(world.reads).toBe(reads + 1);
  });
});

describe('a signed transaction is refused', () => {
  it.each([
    ['the route was changed', (message: TransactionMessage) => void message.instructions.splice(3, 1)],
    ['a guard is none', (message: TransactionMessage) => addGuard(message, 0)],
    ['the fee is above the cap', (message: TransactionMessage) => setPrice(message, 1_000_000_000_000)],
    [
      'the amount was changed',
      (message: TransactionMessage) => {
        for (const { data } of message.instructions) if (data.length > 30) data[8] = 1;
      },
    ],
  ])('when %s', async (_name, change) => {
    expect(await accept(signedAfter(change))).toEqual(mismatch);
  });

  it('without a signature, or with one of another wallet', async () => {
    expect(await accept(swap.quote.transaction.bytes)).toEqual(mismatch);
    const { message } = decodeTransaction(swap.quote.transaction.bytes);
    const forged = generateSigner().sign(message);
    expect(await accept(withSignature(swap.quote.transaction.bytes, world.person.address, forged))).toEqual(
      mismatch,
    );
  });

  it.each([[new Uint8Array()], [Uint8Array.of(0x81, 1, 2)], [new Uint8Array(1_233)]])(
    'when it is no transaction',
    async (bytes) => {
      expect(await accept(bytes)).toEqual(mismatch);
    },
  );

  it('after the quote expired, by the clock or by the height', async () => {
    const { bytes } = world.sign(swap.quote.transaction.bytes);
    const expired = {
      kind: 'refused',
      code: 'quote_expired',
      message: expect.stringContaining('ask for a new quote'),
    };
    world.height = 1_000;
    expect(await accept(bytes)).toMatchObject({ kind: 'accepted' });
    world.height = 1_001;
    expect(await accept(bytes)).toEqual(expired);
    world.height = undefined;
    world.now = swap.quote.expiresAt;
    expect(await accept(bytes)).toMatchObject({ kind: 'accepted' });
    world.now += 1;
    expect(await accept(bytes)).toEqual(expired);
  });

  it('for now, while the lookup tables of a changed one are unknown', async () => {
    world.chain = async () => {
      throw new Error('no node answers');
    };
    const fresh = world.provide();
    expect(await fresh.accept(swap, signedAfter(addGuard))).toMatchObject({
      kind: 'refused',
      code: 'upstream_unavailable',
    });
  });
});
