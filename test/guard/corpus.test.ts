import { VersionedTransaction } from '@solana/web3.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSigned } from '../../src/guard/compare.ts';
import { TransactionError } from '../../src/solana/byte-reader.ts';
import { decodeTransaction, MAX_TRANSACTION_BYTES } from '../../src/solana/transaction.ts';
import { buildTransaction, signedBy } from './support/build-transaction.ts';
import { corpus } from './support/corpus.ts';
import { honestCases } from './support/honest-cases.ts';
import { everyKind, FROM_AMOUNT, honestSwap, inspect, MINIMUM, nameOfKind } from './support/honest-swap.ts';
import { person, usdc } from './support/people.ts';
import { walletModes } from './support/wallet-modes.ts';

test.each(honestCases)('$name: $told', async ({ told, judge }) => {
  expect(await judge()).toBe(told);
});

test('honest swaps pass before signing, with a true summary', async () => {
  for (const kind of everyKind) {
    const swap = honestSwap(kind);
    const verdict = await inspect(swap);
    expect(verdict, nameOfKind(kind)).toMatchObject({
      ok: true,
      summary: {
        pays: {
          mint: kind.from,
          amount: FROM_AMOUNT,
        },
        receivesAtLeast: { mint: kind.to, amount: MINIMUM },
        to: person.address,
        networkFeeLamports: kind.route === 'desk' ? 10_000n : 5_000n,
        priorityFeeLamports: 1_000n,
        newAccounts: kind.isNew && kind.to !== 'native' ? 1 : 0,
        warnings: kind.route === 'other' ? ['minimum-not-in-bytes'] : [],
      },
    });
  }
  expect(everyKind.length).toBe(360);
});

test('honest wallets pass after signing: every swap × every mode', () => {
  let compared = 0;
  for (const kind of everyKind) {
    const { parts, world, policy } = honestSwap(kind);
    const unsigned = buildTransaction(parts);
    const lookupTables = tablesOf(parts.table);
    for (const mode of walletModes) {
      const changed = buildTransaction(mode.change(parts));
      if (changed.length > MAX_TRANSACTION_BYTES) continue;
      const signed = signedBy(changed, person);
      const { maxPriorityFeeLamports, allowedCosigners } = policy;
      const verdict = compareSigned({
        unsigned,
        signed,
        wallet: person.address,
        lookupTables,
        maxPriorityFeeLamports,
        allowedCosigners,
      });
      expect(verdict, `${nameOfKind(kind)}, ${mode.name}`).toMatchObject({
        ok: true,
        identical: mode.name === 'exact',
        blockhashReplaced: mode.name === 'blockhash refreshed',
      });
      compared += 1;
    }
    expect(world.accounts.size).toBeGreaterThan(0);
  }
  expect(compared).toBeGreaterThan(3_000);
});

function tablesOf(table: { readonly key: string; readonly addresses: readonly string[] } | undefined) {
  return table === undefined ? {} : { [table.key]: table.addresses };
}

test.each(corpus)('$name → $rule', async ({ rule, judge }) => {
  const verdict = await judge();
  expect(verdict).toMatchObject({ ok: false, rule });
  expect(verdict.ok ? '' : verdict.detail).not.toBe('');
});

test('the corpus has at least 60 bad transactions with unique names', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(60);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});

const honest = (['legacy', 'v0', 'table'] as const).flatMap((format) =>
  (['desk', 'routeV2'] as const).map((route) =>
    buildTransaction(honestSwap({ route, from: 'native', to: usdc, format }).parts),
  ),
);

function isTaken(bytes: Uint8Array): boolean {
  try {
    decodeTransaction(bytes);
    return true;
  } catch (error) {
    if (error instanceof TransactionError) return false;
    throw error;
  }
}

/** web3.js decodes and encodes the bytes before the node simulates them. */
test('the node simulates the bytes that the guard reads', () => {
  let taken = 0;
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...honest), edits, fc.nat(), (bytes, changes, cut) => {
      const edited = changes.reduce((all, [at, value]) => all.with(at % all.length, value), bytes);
      const candidate = cut % 5 === 0 ? edited.subarray(0, edited.length - (cut % 40)) : edited;
      if (!isTaken(candidate)) return;
      taken += 1;
      expect(Uint8Array.from(VersionedTransaction.deserialize(candidate).serialize())).toEqual(
        Uint8Array.from(candidate),
      );
    }),
    { numRuns: 2_000 },
  );
  expect(taken).toBeGreaterThan(500);
});
