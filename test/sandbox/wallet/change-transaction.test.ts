import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeTransaction } from '../../../src/sandbox/wallet/change-transaction.ts';
import { generateSigner } from '../../../src/solana/ed25519.ts';

const wallet = generateSigner();
const desk = Keypair.generate().publicKey;
const table = new AddressLookupTableAccount({
  key: Keypair.generate().publicKey,
  state: {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses: Array.from({ length: 4 }, () => Keypair.generate().publicKey),
  },
});

/** A swap-like transaction: compute budget, a call with lookup-table accounts, a transfer. */
function build(options: { budget: boolean; noise: Uint8Array }): Uint8Array {
  const payer = new PublicKey(wallet.address);
  const budget = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5_000 }),
  ];
  const keys = table.state.addresses.map((pubkey, at) => ({ pubkey, isSigner: false, isWritable: at < 2 }));
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: Keypair.generate().publicKey.toBase58(),
    instructions: [
      ...(options.budget ? budget : []),
      new TransactionInstruction({ programId: desk, keys, data: Buffer.from(options.noise) }),
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: desk, lamports: 1_000_000 }),
    ],
  }).compileToV0Message([table]);
  return new VersionedTransaction(message).serialize();
}

/** The instructions with resolved accounts. */
const resolved = (bytes: Uint8Array) =>
  TransactionMessage.decompile(VersionedTransaction.deserialize(bytes).message, {
    addressLookupTableAccounts: [table],
  }).instructions.map(({ programId, keys, data }) => ({
    program: programId.toBase58(),
    keys: keys.map(({ pubkey, isSigner, isWritable }) => [pubkey.toBase58(), isSigner, isWritable]),
    data: Buffer.from(data).toString('hex'),
  }));

const noise = fc.uint8Array({ maxLength: 300 });

describe('editing', () => {
  it('preserves the bytes of a parsed transaction', () => {
    fc.assert(
      fc.property(noise, fc.boolean(), (data, budget) => {
        const bytes = build({ budget, noise: data });
        expect(Buffer.from(changeTransaction('exact', bytes)).equals(bytes)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it.each(['guards-appended', 'guards-inserted-anywhere', 'priority-fee-prepended'] as const)(
    '%s preserves every other instruction, including lookup tables',
    (mode) => {
      const bytes = build({ budget: false, noise: Uint8Array.of(1, 2, 3) });
      const before = resolved(bytes);
      const after = resolved(changeTransaction(mode, bytes));
      expect(after.length).toBeGreaterThan(before.length);
      const ours = new Set(before.map(({ program }) => program));
      expect(after.filter(({ program }) => ours.has(program))).toEqual(before);
    },
  );
});
