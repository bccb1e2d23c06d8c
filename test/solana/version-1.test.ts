import {
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Address as KitAddress,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { MessageV1 } from '@solana/web3.js';
import bs58 from 'bs58';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TransactionError } from '../../src/solana/byte-reader.ts';
import { generateSigner, verifySignature } from '../../src/solana/ed25519.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  encodeUnsigned,
  lacksOnlyFirstSignature,
  transactionSignature,
  transactionVersion,
  withoutSignatures,
  withSignature,
} from '../../src/solana/transaction.ts';

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => bs58.encode(bytes) as KitAddress);
const account = fc.record({ address: key, role: fc.integer({ min: 0, max: 3 }) });
const instruction = fc.record({
  programAddress: key,
  accounts: fc.array(account, { maxLength: 3 }),
  data: fc.uint8Array({ maxLength: 300 }),
});
const budget = fc.record(
  {
    priorityFeeLamports: fc.bigInt(0n, BigInt(Number.MAX_SAFE_INTEGER)),
    computeUnitLimit: fc.nat(1_400_000),
    loadedAccountsDataSizeLimit: fc.integer({ min: 1, max: 2 ** 26 }),
    heapSize: fc.integer({ min: 32, max: 256 }).map((kib) => kib * 1_024),
  },
  { requiredKeys: [] },
);

type Made = {
  readonly payer: KitAddress;
  readonly hash: KitAddress;
  readonly list: readonly Parameters<typeof appendTransactionMessageInstructions>[0][number][];
  readonly config: Parameters<typeof setTransactionMessageConfig>[0];
};

/** A transaction as @solana/kit makes it: nothing here knows our own encoder. */
function made({ payer, hash, list, config }: Made): Uint8Array {
  const lifetime = { blockhash: hash as string as Blockhash, lastValidBlockHeight: 1n };
  const message = pipe(
    createTransactionMessage({ version: 1 }),
    (empty) => setTransactionMessageFeePayer(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (bound) => setTransactionMessageConfig(config, bound),
    (budgeted) => appendTransactionMessageInstructions(list, budgeted),
  );
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)));
}

const some = fc.record({
  payer: key,
  hash: key,
  list: fc.array(instruction, { maxLength: 4 }),
  config: budget,
});

const PAYER = generateSigner();
const example: Made = {
  payer: PAYER.address as string as KitAddress,
  hash: bs58.encode(new Uint8Array(32).fill(7)) as KitAddress,
  list: [
    {
      programAddress: bs58.encode(new Uint8Array(32).fill(9)) as KitAddress,
      accounts: [{ address: bs58.encode(new Uint8Array(32).fill(8)) as KitAddress, role: 1 }],
      data: Uint8Array.of(1, 2, 3),
    },
  ],
  config: { priorityFeeLamports: 5_000n, computeUnitLimit: 200_000, loadedAccountsDataSizeLimit: 65_536 },
};

describe('a version 1 transaction of @solana/kit', () => {
  test('is read as @solana/web3.js reads it, and encoded to the same bytes', () => {
    fc.assert(
      fc.property(some, (parts) => {
        const bytes = made(parts);
        const decoded = decodeTransaction(bytes);
        const theirs = MessageV1.deserialize(decoded.message);
        expect(decoded.version).toBe(1);
        expect(decoded.staticAccountKeys).toEqual(theirs.staticAccountKeys.map(String));
        expect(decoded.recentBlockhash).toBe(theirs.recentBlockhash);
        expect(decoded.header).toEqual(theirs.header);
        expect(decoded.instructions.map(({ data }) => [...data])).toEqual(
          theirs.compiledInstructions.map(({ data }) => [...data]),
        );
        expect(decoded.instructions.map(({ accounts }) => accounts)).toEqual(
          theirs.compiledInstructions.map(({ accountKeyIndexes }) => accountKeyIndexes),
        );
        expect(decoded.budget?.priorityFeeLamports).toBe(parts.config.priorityFeeLamports);
        expect(decoded.budget?.unitLimit).toBe(parts.config.computeUnitLimit);
        expect(decoded.budget?.loadedDataLimit).toBe(parts.config.loadedAccountsDataSizeLimit);
        expect(decoded.budget?.heapBytes).toBe(parts.config.heapSize);
        expect(Buffer.from(encodeUnsigned(decoded)).equals(bytes)).toBe(true);
      }),
    );
  });

  test('is signed at its end', () => {
    const unsigned = made(example);
    const { message } = decodeTransaction(unsigned);
    const signed = withSignature(unsigned, PAYER.address, PAYER.sign(message));
    const decoded = decodeTransaction(signed);
    expect(transactionVersion(signed)).toBe(1);
    expect(verifySignature(PAYER.address, decoded.message, decoded.signatures[0] ?? new Uint8Array())).toBe(
      true,
    );
    expect(transactionSignature(decoded)).toBe(bs58.encode(signed.subarray(-64)));
    expect(lacksOnlyFirstSignature(unsigned)).toBe(true);
    expect(withoutSignatures(signed)).toEqual(unsigned);
  });
});

const bytes = made(example);

/** The example with some bytes replaced; the mask starts at byte 4, the counts at byte 40. */
const edit = (at: number, ...values: number[]) => {
  const edited = Uint8Array.from(bytes);
  edited.set(values, at);
  return edited;
};

const reencode = (change: Partial<DecodedTransaction>) =>
  encodeUnsigned({ ...decodeTransaction(bytes), ...change });

test.each([
  ['cut', 'truncated', bytes.subarray(0, -1)],
  ['one byte too many', 'trailing-bytes', Uint8Array.of(...bytes, 0)],
  ['above 4,096 bytes', 'too-large', new Uint8Array(4_097).fill(0x81)],
  ['an unknown bit of the mask', 'invalid-header', edit(4, 0b0010_1111)],
  ['half a priority fee', 'invalid-header', edit(4, 0b1101)],
  ['thirteen signers', 'invalid-header', edit(1, 13)],
  ['65 instructions', 'invalid-header', edit(40, 65)],
  ['65 addresses', 'invalid-header', edit(41, 65)],
  ['no writable fee payer', 'invalid-header', edit(2, 1)],
  ['heap of 100 bytes', 'invalid-header', reencode({ budget: { heapBytes: 100 } })],
  [
    'an account listed twice',
    'duplicate-account',
    reencode({ staticAccountKeys: [PAYER.address, PAYER.address, PAYER.address] }),
  ],
  [
    'an index outside of the list',
    'index-out-of-range',
    reencode({ instructions: [{ programIdIndex: 1, accounts: [3], data: new Uint8Array() }] }),
  ],
  [
    'a lookup beyond the list, which version 1 has none of',
    'index-out-of-range',
    reencode({ instructions: [{ programIdIndex: 9, accounts: [], data: new Uint8Array() }] }),
  ],
] as const)('%s is refused as %s', (_, code, edited) => {
  expect(() => decodeTransaction(edited)).toThrow(expect.objectContaining({ code }));
});

test('random bytes and random edits throw nothing but TransactionError', () => {
  const edits = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(edits, fc.uint8Array({ maxLength: 200 }), (list, tail) => {
      const edited = Uint8Array.from(bytes);
      for (const [at, value] of list) edited[at] = value;
      for (const tried of [edited, Uint8Array.of(0x81, ...tail)]) {
        try {
          const decoded = decodeTransaction(tried);
          if (decoded.version === 1)
            expect(decodeTransaction(encodeUnsigned(decoded)).message).toEqual(decoded.message);
        } catch (error) {
          expect(error).toBeInstanceOf(TransactionError);
        }
      }
    }),
  );
});
