import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSigned } from '../../src/guard/compare.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../../src/solana/known-programs.ts';
import { MAX_TRANSACTION_BYTES } from '../../src/solana/transaction.ts';
import { buildTransaction, signedBy, type TransactionParts } from './support/build-transaction.ts';
import { FROM_AMOUNT, honestSwap } from './support/honest-swap.ts';
import { type Instruction, lighthouse, transferSol, unitLimit, unitPrice } from './support/instructions.ts';
import { lookupTable, person, stock, stranger, usdc } from './support/people.ts';

/** More assertions than this no wallet adds. */
const MAX_GUARDS = 12;

const CAP = 100_000n;
const isBudget = ({ program }: Instruction) => program === COMPUTE_BUDGET_PROGRAM;

const swaps = fc
  .record({
    route: fc.constantFrom('desk' as const, 'routeV2' as const, 'route' as const, 'other' as const),
    pair: fc.constantFrom(['native', usdc] as const, [usdc, 'native'] as const, [usdc, stock] as const),
    format: fc.constantFrom('legacy' as const, 'v0' as const, 'table' as const),
  })
  .map(({ route, pair: [from, to], format }) => honestSwap({ route, from, to, format }).parts);

/** Where each guard goes, counted over whatever stands there already, and which assertion it makes. */
const guards = (count: { readonly min: number; readonly max: number }) =>
  fc.array(fc.record({ at: fc.nat(), kind: fc.integer({ min: 2, max: 15 }) }), {
    minLength: count.min,
    maxLength: count.max,
  });

type Guards = readonly { readonly at: number; readonly kind: number }[];

const insertGuards = (steps: readonly Instruction[], added: Guards) =>
  added.reduce<readonly Instruction[]>(
    (list, { at, kind }) => list.toSpliced(at % (list.length + 1), 0, lighthouse(person.address, kind)),
    steps,
  );

const INSPECTED_LIMIT = 100_000;

/** None, or a limit no lower than the inspected one and a price within the cap, each anywhere. */
const budgets = fc.option(
  fc.record({
    limit: fc.integer({ min: INSPECTED_LIMIT, max: 1_400_000 }),
    fee: fc.bigInt({ min: 0n, max: CAP }),
    at: fc.tuple(fc.nat(), fc.nat()),
  }),
);

type Budget = typeof budgets extends fc.Arbitrary<infer Value> ? Value : never;

function setBudget(steps: readonly Instruction[], budget: Budget): readonly Instruction[] {
  const swapOnly = steps.filter((step) => !isBudget(step));
  if (budget === null) return swapOnly;
  const price = (budget.fee * 1_000_000n) / BigInt(budget.limit);
  const limited = swapOnly.toSpliced(budget.at[0] % (swapOnly.length + 1), 0, unitLimit(budget.limit));
  return limited.toSpliced(budget.at[1] % (limited.length + 1), 0, unitPrice(price));
}

function compared(before: TransactionParts, after: readonly Instruction[]) {
  const changed = buildTransaction({ ...before, instructions: after });
  fc.pre(changed.length <= MAX_TRANSACTION_BYTES);
  return compareSigned({
    unsigned: buildTransaction(before),
    signed: signedBy(changed, person),
    wallet: person.address,
    lookupTables: { [lookupTable]: before.table?.addresses ?? [] },
    maxPriorityFeeLamports: CAP,
  });
}

test('T9: up to twelve guards and another fee within the cap, all anywhere, are still the same swap', () => {
  fc.assert(
    fc.property(swaps, guards({ min: 0, max: MAX_GUARDS }), budgets, (parts, added, budget) => {
      const verdict = compared(parts, insertGuards(setBudget(parts.instructions, budget), added));
      expect(verdict).toMatchObject({ ok: true, blockhashReplaced: false });
    }),
    { numRuns: 300 },
  );
});

test('T9: a fee put in front of a transaction that names none is still the same swap', () => {
  fc.assert(
    fc.property(swaps, (parts) => {
      const bare = parts.instructions.filter((step) => !isBudget(step));
      const paid = [unitLimit(200_000), unitPrice(100_000n), ...bare];
      expect(compared({ ...parts, instructions: bare }, paid)).toMatchObject({ ok: true, identical: false });
    }),
    { numRuns: 40 },
  );
});

test('T9: a thirteenth guard is one too many, wherever it stands', () => {
  fc.assert(
    fc.property(swaps, guards({ min: MAX_GUARDS + 1, max: 16 }), (parts, added) => {
      const verdict = compared(parts, insertGuards(parts.instructions, added));
      expect(verdict).toMatchObject({ ok: false, rule: 'too-many-guards' });
    }),
    { numRuns: 50 },
  );
});

test('T9: one more step hidden among honest additions is seen', () => {
  fc.assert(
    fc.property(swaps, guards({ min: 1, max: 4 }), budgets, fc.nat(), (parts, added, budget, at) => {
      const honest = insertGuards(setBudget(parts.instructions, budget), added);
      const theft = transferSol(person.address, stranger.address, FROM_AMOUNT);
      const verdict = compared(parts, honest.toSpliced(at % (honest.length + 1), 0, theft));
      expect(verdict.ok).toBe(false);
    }),
    { numRuns: 100 },
  );
});
