import { expect, test } from 'vitest';
import { compareSigned } from '../../src/guard/compare.ts';
import { MAX_TRANSACTION_BYTES } from '../../src/solana/transaction.ts';
import { buildTransaction, signedBy } from './support/build-transaction.ts';
import { honestCases } from './support/honest-cases.ts';
import { everyKind, FROM_AMOUNT, honestSwap, inspect, MINIMUM, nameOfKind } from './support/honest-swap.ts';
import { person } from './support/people.ts';
import { walletModes } from './support/wallet-modes.ts';

test.each(honestCases)('$name: $told', async ({ told, judge }) => {
  expect(await judge()).toBe(told);
});

test('no honest swap is refused before signing, and its summary says what it does', async () => {
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

test('no honest wallet is refused after signing: every swap × every mode', () => {
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
