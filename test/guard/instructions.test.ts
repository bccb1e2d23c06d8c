import { type PublicKey, VersionedTransaction } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { resolveAccounts, resolveInstructions } from '../../src/guard/instructions.ts';
import { decodeTransaction } from '../../src/solana/transaction.ts';
import { buildTransaction } from './support/build-transaction.ts';
import { honestSwap } from './support/honest-swap.ts';
import { lookupTable, stock, usdc } from './support/people.ts';

test.each(['legacy', 'v0', 'table'] as const)(
  '%s: rights and order are the reference library’s',
  (format) => {
    const { parts } = honestSwap({ route: 'routeV2', from: usdc, to: stock, format, isNew: true });
    const bytes = buildTransaction(parts);
    const decoded = decodeTransaction(bytes);
    const accounts = resolveAccounts(decoded, { [lookupTable]: parts.table?.addresses ?? [] });
    const { message } = VersionedTransaction.deserialize(bytes);
    const rights = accounts.map((_, index) => [
      message.isAccountSigner(index),
      message.isAccountWritable(index),
    ]);
    expect(accounts.map(({ isSigner, isWritable }) => [isSigner, isWritable])).toEqual(rights);
    expect(accounts.slice(0, message.staticAccountKeys.length).map(({ address }) => address)).toEqual(
      message.staticAccountKeys.map((key: PublicKey) => key.toBase58()),
    );
    expect(
      resolveInstructions(decoded, accounts).map((step) => [
        step.program,
        step.accounts.map(({ address }) => address),
      ]),
    ).toEqual(parts.instructions.map((step) => [step.program, step.accounts.map(([address]) => address)]));
  },
);
