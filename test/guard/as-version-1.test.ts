import { describe, expect, test } from 'vitest';
import { asVersion1 } from '../../src/guard/as-version-1.ts';
import { compareSigned } from '../../src/guard/compare.ts';
import { LIGHTHOUSE_PROGRAM } from '../../src/solana/known-programs.ts';
import { decodeTransaction, encodeUnsigned, transactionVersion } from '../../src/solana/transaction.ts';
import { buildTransaction, signedBy } from './support/build-transaction.ts';
import { solForUsdc } from './support/cases.ts';
import { changing } from './support/change-swap.ts';
import {
  delegated,
  enforced,
  fromSol,
  instructionsOf,
  newStock,
  over,
  tokens,
  toSol,
} from './support/enforced.ts';
import { everyKind, honestSwap, inspect, nameOfKind, type SwapCase } from './support/honest-swap.ts';
import { person, stock, usdc } from './support/people.ts';

const tablesOf = (table: { readonly key: string; readonly addresses: readonly string[] } | undefined) =>
  table === undefined ? {} : { [table.key]: table.addresses };

test('an honest swap written in version 1 has an equal meaning', () => {
  for (const kind of everyKind) {
    const { parts, policy } = honestSwap(kind);
    const unsigned = buildTransaction(parts);
    const lookupTables = tablesOf(parts.table);
    const rewritten = asVersion1(decodeTransaction(unsigned), lookupTables) ?? expect.unreachable();
    const signed = signedBy(encodeUnsigned(rewritten), person);
    const { maxPriorityFeeLamports } = policy;
    const terms = { wallet: person.address, lookupTables, maxPriorityFeeLamports };
    const verdict = compareSigned({ unsigned, signed, ...terms });
    expect(verdict, nameOfKind(kind)).toMatchObject({ ok: true, identical: false });
  }
});

/** Written in version 1 where the policy says that the wallet signs it. */
const written = (swap: SwapCase): SwapCase => ({
  ...enforced(swap),
  policy: { ...swap.policy, writesVersion1: true },
});

async function handedOut(swap: SwapCase) {
  const verdict = await inspect(swap);
  if (!verdict.ok) throw new Error(`${verdict.rule}: ${verdict.detail}`);
  const { transaction, summary } = verdict;
  const assertions = instructionsOf(transaction, swap).filter(
    ({ program }) => program === LIGHTHOUSE_PROGRAM,
  );
  return { transaction, summary, assertions };
}

describe('where the policy says so, the guard hands out version 1', () => {
  test.each(Object.entries({ tokens, newStock, fromSol, toSol, over, delegated }))(
    '%s, with the assertions of version 0',
    async (_, swap) => {
      const [older, newer] = [await handedOut(enforced(swap)), await handedOut(written(swap))];
      expect(transactionVersion(newer.transaction)).toBe(1);
      expect(newer.assertions).toEqual(older.assertions);
      expect(newer.assertions.length).toBeGreaterThan(1);
      const { pays, receivesAtLeast, rentLamports, enforcement, warnings } = older.summary;
      expect(newer.summary).toMatchObject({ pays, receivesAtLeast, rentLamports, enforcement, warnings });
    },
  );

  test('all assertions fit where version 0 has no room for one', async () => {
    const full = changing(honestSwap({ route: 'other', from: usdc, to: stock }), -1, () => ({
      data: new Uint8Array(850),
    }));
    const { transaction, summary, assertions } = await handedOut(written(full));
    expect(transaction.length).toBeGreaterThan(1_232);
    expect(summary.enforcement).toBe('chain');
    expect(assertions.length).toBeGreaterThan(1);
  });

  test('not beside a co-signer, whose signature it would void', async () => {
    const { transaction } = await handedOut(written(solForUsdc));
    expect(transactionVersion(transaction)).toBe(0);
  });
});
