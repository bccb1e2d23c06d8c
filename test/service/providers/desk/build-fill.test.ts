import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildFill, type Fill, readSends } from '../../../../src/service/providers/desk/fill.ts';
import type { TradedToken } from '../../../../src/service/providers/provider.ts';
import { type Address, addressFromBytes } from '../../../../src/solana/address.ts';
import { generateSigner } from '../../../../src/solana/ed25519.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../../src/solana/known-programs.ts';

const desk = generateSigner().address;
const person = generateSigner().address;
const friend = generateSigner().address;
const native: TradedToken = { address: 'native', decimals: 9, tokenProgram: null };
const classic: TradedToken = { address: generateSigner().address, decimals: 6, tokenProgram: TOKEN_PROGRAM };
const modern: TradedToken = {
  address: generateSigner().address,
  decimals: 8,
  tokenProgram: TOKEN_2022_PROGRAM,
};
const build = (fill: Fill) => buildFill(fill, desk);
const amount = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
const blockhash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => addressFromBytes(bytes) as string);

/** The reference library's version of the transaction. */
function reference(fill: Fill): Uint8Array {
  const key = (address: string) => new PublicKey(address);
  const account = (owner: Address, { address, tokenProgram }: TradedToken) =>
    getAssociatedTokenAddressSync(key(address), key(owner), true, key(tokenProgram ?? ''));
  const move = (token: TradedToken, from: Address, to: Address, units: bigint): TransactionInstruction =>
    token.address === 'native'
      ? SystemProgram.transfer({ fromPubkey: key(from), toPubkey: key(to), lamports: units })
      : createTransferCheckedInstruction(
          account(from, token),
          key(token.address),
          account(to, token),
          key(from),
          units,
          token.decimals,
          [],
          key(token.tokenProgram ?? ''),
        );
  const { fromAddress, toAddress } = fill.wallets;
  const receiving =
    fill.to.address === 'native'
      ? []
      : [
          createAssociatedTokenAccountIdempotentInstruction(
            key(fromAddress),
            account(toAddress, fill.to),
            key(toAddress),
            key(fill.to.address),
            key(fill.to.tokenProgram ?? ''),
          ),
        ];
  const message = new TransactionMessage({
    payerKey: key(fromAddress),
    recentBlockhash: fill.blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: fill.computeUnitLimit }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000n }),
      ...receiving,
      move(fill.from, fromAddress, desk, fill.pays),
      move(fill.to, desk, toAddress, fill.sends),
    ],
  });
  return new VersionedTransaction(message.compileToV0Message()).serialize();
}

const pairs: readonly (readonly [string, TradedToken, TradedToken])[] = [
  ['SOL to a token', native, classic],
  ['a token to SOL', classic, native],
  ['SOL to a Token-2022 token', native, modern],
  ['a token to a Token-2022 token', classic, modern],
  ['a Token-2022 token to a token', modern, classic],
];

describe.each(pairs)('a fill from %s', (_name, from, to) => {
  it.each([
    ['the same wallet', person],
    ['another wallet', friend],
  ])('to %s has the bytes that web3.js compiles', (_wallet, toAddress) => {
    fc.assert(
      fc.property(
        amount,
        amount,
        blockhash,
        fc.integer({ min: 80_000, max: 84_095 }),
        (pays, sends, hash, units) => {
          const wallets = { fromAddress: person, toAddress };
          const fill = { from, to, wallets, pays, sends, blockhash: hash, computeUnitLimit: units };
          const built = build(fill);
          expect(Buffer.from(built).toString('hex')).toBe(Buffer.from(reference(fill)).toString('hex'));
          expect(readSends(built, to)).toBe(sends);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('leaves at least 200 bytes for additions of a wallet', () => {
    const wallets = { fromAddress: person, toAddress: friend };
    const fill = { from, to, wallets, pays: 1n, sends: 1n, blockhash: desk, computeUnitLimit: 80_000 };
    expect(build(fill).length).toBeLessThanOrEqual(1232 - 200);
  });
});
