import { expect, test } from 'vitest';
import { LIGHTHOUSE_PROGRAM } from '../../src/solana/known-programs.ts';
import { MAX_TRANSACTION_BYTES } from '../../src/solana/transaction.ts';
import { buildTransaction } from './support/build-transaction.ts';
import { enforced, instructionsOf, isUnitLimit } from './support/enforced-cases.ts';
import { enforcedCases } from './support/enforced-landings.ts';
import { honestSwap, inspect, routeNames, type SwapKind } from './support/honest-swap.ts';
import { stock, usdc } from './support/people.ts';

test.each(enforcedCases)('$name: $told', async ({ told, judge }) => {
  expect(await judge()).toBe(told);
});

const kinds: readonly SwapKind[] = (['other', ...routeNames] as const).flatMap((route) =>
  (
    [
      ['native', usdc],
      [usdc, 'native'],
      [usdc, stock],
      [stock, usdc],
    ] as const
  ).flatMap(([from, to]) =>
    (['legacy', 'v0', 'table'] as const).flatMap((format) =>
      [false, true].map((isNew) => ({ route, from, to, format, isNew })),
    ),
  ),
);

test('every route is enforced by the chain, and everything in it stays what it was', async () => {
  for (const kind of kinds) {
    const swap = enforced(honestSwap(kind));
    const verdict = await inspect(swap);
    const name = JSON.stringify(kind);
    expect(verdict, name).toMatchObject({ ok: true, summary: { enforcement: 'chain', warnings: [] } });
    const transaction = verdict.ok ? verdict.transaction : new Uint8Array();
    expect(transaction.length).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES);
    const [own, all] = [
      instructionsOf(buildTransaction(swap.parts), swap),
      instructionsOf(transaction, swap),
    ];
    for (const [index, instruction] of own.entries()) {
      if (!isUnitLimit(instruction)) expect(all[index], name).toEqual(instruction);
    }
    const added = all.slice(own.length);
    expect(added.length).toBeGreaterThan(1);
    expect(new Set(added.map(({ program }) => program))).toEqual(new Set([LIGHTHOUSE_PROGRAM]));
  }
});
