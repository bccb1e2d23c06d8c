import {
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Address, parseAddress } from '../../src/solana/address.ts';
import { TransactionError, type TransactionErrorCode } from '../../src/solana/byte-reader.ts';
import { createSigner, verifySignature } from '../../src/solana/ed25519.ts';
import {
  decodeTransaction,
  messageHash,
  requiredSigners,
  transactionSignature,
  transactionVersion,
  withSignature,
} from '../../src/solana/transaction.ts';
import { decodeBase64Transaction } from '../support/decode-base64-transaction.ts';

/** The published vector of the wallet link protocol: one v0 transfer, unsigned, signed, and guarded by a wallet. */
const UNSIGNED =
  'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAQACBN9jPVPJ2JOeRNPd9wWb+TeSQhnNHiHmhD8Y92iPWfYyzP2f3Bo0wMDTFO8AkUUdBxgbi6qwpi/oS/H8gMUcmcgDBkZv5SEXMv/srbpyw5vnvIzlu8X3EmssQ5s6QAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAG0AdaRsQUXbnl0xPE/NqAPz7cYnAm5ba3iaplC7QpKADAgAFAkANAwACAAkDiBMAAAAAAAADAgABDAIAAABAQg8AAAAAAAA=';
const USER_SEED = Buffer.from('267633068ffb66fd18ea824dc0d312954906763d806ee4d1d58d20c955ff84dc', 'hex');
const USER = 'G31ghtvFbknhhY8FsFBnuo3DT8zRxHTgNM2vQ9La5j6R' as Address;
const SIGNATURE = 'VWNJXvuf3qbkCrn72qnVKcvsRuCyswiE4AwiyUMw88TCA58eE5RHKsPjzpahz5GhuoYZ2CzVFdJRanrWpRawVBM';

const unsigned = Uint8Array.from(Buffer.from(UNSIGNED, 'base64'));

function codeOf(run: () => unknown): TransactionErrorCode | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof TransactionError) return error.code;
    throw error;
  }
  return undefined;
}

describe('the published vector', () => {
  const decoded = decodeBase64Transaction(UNSIGNED);

  test('is read completely', () => {
    expect(decoded).toMatchObject({
      version: 0,
      header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 2 },
      recentBlockhash: '2qNiG3cLXGha3BBG4erxrLxDnGmKVdmTWESse1aRbmiw',
      addressTableLookups: [],
    });
    expect(requiredSigners(decoded)).toEqual([USER]);
    expect(messageHash(decoded)).toBe('6fdf1d5813a7f5a1c53b163d4b89ca18b58fb1b9724cc514e9cf764421d80e08');
    expect(transactionSignature(decoded)).toBeUndefined();
  });

  test('signed by its key, has the published signature', () => {
    const signer = createSigner(USER_SEED);
    const signed = decodeTransaction(withSignature(unsigned, USER, signer.sign(decoded.message)));
    expect(transactionSignature(signed)).toBe(SIGNATURE);
    expect(verifySignature(USER, signed.message, bs58.decode(SIGNATURE))).toBe(true);
    expect(messageHash(signed)).toBe(messageHash(decoded));
  });

  test('has no slot for a stranger', () => {
    const stranger = createSigner(new Uint8Array(32)).address;
    expect(codeOf(() => withSignature(unsigned, stranger, new Uint8Array(64)))).toBe('not-a-signer');
    expect(codeOf(() => withSignature(unsigned, USER, new Uint8Array(63)))).toBe('truncated');
  });
});

describe('transactions of the reference library', () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes));
  const transfers = fc.array(fc.record({ to: key, lamports: fc.bigInt(0n, 2n ** 63n) }), { maxLength: 6 });

  test('v0 and legacy are read alike', () => {
    fc.assert(
      fc.property(key, key, transfers, fc.boolean(), (payer, hash, list, legacy) => {
        const instructions = list.map(({ to, lamports }) =>
          SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports }),
        );
        const message = new TransactionMessage({
          payerKey: payer,
          recentBlockhash: hash.toBase58(),
          instructions,
        });
        const compiled = legacy ? message.compileToLegacyMessage() : message.compileToV0Message();
        const decoded = decodeTransaction(new VersionedTransaction(compiled).serialize());
        expect(decoded.version).toBe(legacy ? 'legacy' : 0);
        expect(decoded.recentBlockhash).toBe(hash.toBase58());
        expect(decoded.staticAccountKeys).toEqual(
          compiled.staticAccountKeys.map((address) => address.toBase58()),
        );
        expect(decoded.instructions.length).toBe(list.length);
        expect(decoded.message).toEqual(Uint8Array.from(compiled.serialize()));
      }),
    );
  });

  test('a legacy Transaction with empty slots is read', () => {
    const payer = new PublicKey(USER);
    const transaction = new Transaction({ feePayer: payer, recentBlockhash: USER });
    transaction.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey: PublicKey.default, lamports: 1 }));
    const bytes = transaction.serialize({ requireAllSignatures: false, verifySignatures: false });
    expect(decodeTransaction(bytes).staticAccountKeys[0]).toBe(USER);
  });
});

describe('refusals', () => {
  const edit = (at: number, value: number) =>
    Uint8Array.from(unsigned, (byte, index) => (index === at ? value : byte));
  const without = (from: number, count: number, ...insert: number[]) =>
    Uint8Array.of(...unsigned.subarray(0, from), ...insert, ...unsigned.subarray(from + count));

  test.each<[string, TransactionErrorCode, Uint8Array]>([
    ['nothing', 'truncated', new Uint8Array()],
    ['one byte missing', 'truncated', unsigned.subarray(0, -1)],
    ['one byte too many', 'trailing-bytes', Uint8Array.of(...unsigned, 0)],
    ['message version 2', 'unsupported-version', edit(65, 0x82)],
    ['too many bytes', 'too-large', new Uint8Array(1233)],
    ['a length in two bytes that needs one', 'non-canonical-length', without(69, 1, 0x84, 0x00)],
    ['a length in three bytes that needs two', 'non-canonical-length', without(69, 1, 0x84, 0x80, 0x00)],
    ['a length above 16 bits', 'non-canonical-length', without(69, 1, 0x84, 0x80, 0x04)],
    ['no signer', 'invalid-header', edit(66, 0)],
    ['a read-only fee payer', 'invalid-header', edit(67, 1)],
    ['more read-only accounts than accounts', 'invalid-header', edit(68, 4)],
    ['two signers, one slot', 'signature-count-mismatch', edit(66, 2)],
    ['no signature slot', 'signature-count-mismatch', without(0, 65, 0)],
    ['the fee payer as program', 'index-out-of-range', edit(231, 0)],
    ['a program outside the list', 'index-out-of-range', edit(231, 4)],
    ['an account outside the list', 'index-out-of-range', edit(254, 4)],
  ])('%s is %s', (_name, code, bytes) => {
    expect(codeOf(() => decodeTransaction(bytes))).toBe(code);
  });

  test('an account listed twice', () => {
    const twice = Uint8Array.from(unsigned);
    twice.copyWithin(102, 70, 102);
    expect(codeOf(() => decodeTransaction(twice))).toBe('duplicate-account');
  });

  test('a lookup table that is named and not used', () => {
    const bytes = Uint8Array.of(...unsigned.subarray(0, -1), 1, ...new Uint8Array(32).fill(7), 0, 0);
    expect(codeOf(() => decodeTransaction(bytes))).toBe('empty-lookup');
  });

  test.each<[string, TransactionErrorCode, string]>([
    ['no text', 'not-base64', ''],
    ['a blank', 'not-base64', ` ${UNSIGNED}`],
    ['a line end', 'not-base64', `${UNSIGNED}\n`],
    ['the URL alphabet', 'not-base64', UNSIGNED.replaceAll('+', '-')],
    ['no padding', 'not-base64', UNSIGNED.replace('=', '')],
    ['other spare bits', 'not-base64', UNSIGNED.replace(/A=$/, 'B=')],
    ['far too long', 'too-large', 'A'.repeat(5468)],
  ])('base64 with %s is %s', (_name, code, text) => {
    expect(codeOf(() => decodeBase64Transaction(text))).toBe(code);
  });
});

describe('any bytes', () => {
  test('are a transaction or a refusal by a code', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1400 }), (bytes) => {
        expect(codeOf(() => decodeTransaction(bytes))).not.toBe('not-base64');
      }),
    );
  });

  test('a changed byte never escapes the message or the signatures', () => {
    fc.assert(
      fc.property(fc.nat(unsigned.length - 1), fc.nat(255), (at, value) => {
        const changed = Uint8Array.from(unsigned, (byte, index) => (index === at ? value : byte));
        if (codeOf(() => decodeTransaction(changed)) !== undefined) return;
        const { signatures, message } = decodeTransaction(changed);
        expect(Uint8Array.of(signatures.length, ...Buffer.concat(signatures), ...message)).toEqual(changed);
      }),
      { numRuns: 1000 },
    );
  });

  test('the decoded fields do not change with the caller’s buffer', () => {
    const buffer = Uint8Array.from(unsigned);
    const decoded = decodeTransaction(buffer);
    const before = messageHash(decoded);
    buffer.fill(0);
    expect(messageHash(decoded)).toBe(before);
  });
});

test('addresses of a decoded transaction parse', () => {
  const keys: readonly Address[] = decodeTransaction(unsigned).staticAccountKeys;
  expect(keys.map(parseAddress)).toEqual(keys);
});

const payer = new PublicKey('G31ghtvFbknhhY8FsFBnuo3DT8zRxHTgNM2vQ9La5j6R');
const instructions = [SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 })];
const recentBlockhash = payer.toBase58();

test('legacy and v0 are distinguished', () => {
  const message = new TransactionMessage({ payerKey: payer, recentBlockhash, instructions });
  const current = new VersionedTransaction(message.compileToV0Message()).serialize();
  const older = new Transaction({ feePayer: payer, recentBlockhash }).add(...instructions);
  expect(transactionVersion(current)).toBe(0);
  expect(transactionVersion(older.serialize({ requireAllSignatures: false }))).toBe('legacy');
});

test('truncated signatures have no version', () => {
  expect(() => transactionVersion(Uint8Array.of(1, 2, 3))).toThrow('ends at byte');
  expect(() => transactionVersion(new Uint8Array(65).fill(1))).toThrow('ends at byte');
});
