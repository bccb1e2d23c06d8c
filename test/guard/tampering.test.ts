import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSigned } from '../../src/guard/compare.ts';
import { inspectTransaction } from '../../src/guard/inspect.ts';
import { addressFromBytes } from '../../src/solana/address.ts';
import { TransactionError } from '../../src/solana/byte-reader.ts';
import { ASSOCIATED_TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import { decodeTransaction } from '../../src/solana/transaction.ts';
import { often } from '../support/depth.ts';
import { buildTransaction, signedBy } from './support/build-transaction.ts';
import { withSteps } from './support/change-swap.ts';
import { fakeChain } from './support/fake-chain.ts';
import { honestSwap, inspect, type SwapCase } from './support/honest-swap.ts';
import type { Instruction } from './support/instructions.ts';
import { routeNames } from './support/instructions.ts';
import { lookupTable, person, stock, usdc } from './support/people.ts';

const routes = ['desk', 'other', ...routeNames] as const;
const pairs = [
  ['native', usdc],
  [usdc, 'native'],
  [usdc, stock],
  [stock, usdc],
] as const;

const swaps = fc
  .record({
    route: fc.constantFrom(...routes),
    pair: fc.constantFrom(...pairs),
    format: fc.constantFrom('legacy' as const, 'v0' as const, 'table' as const),
    isNew: fc.boolean(),
  })
  .map(({ route, pair: [from, to], format, isNew }) => honestSwap({ route, from, to, format, isNew }));

const anyAddress = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(addressFromBytes);
const budgetLength = 2;

type Tampering = (steps: readonly Instruction[]) => readonly Instruction[];

/** Changes an account, a byte, a program, the order or the number of steps; never the fee settings. */
const tamperings: fc.Arbitrary<Tampering> = fc.oneof(
  fc.record({ at: fc.nat(), position: fc.nat(), by: anyAddress }).map(({ at, position, by }) =>
    changing(at, (step) => {
      const index = position % Math.max(step.accounts.length, 1);
      const [, rights] = step.accounts[index] ?? [undefined, ''];
      return {
        ...step,
        accounts: step.accounts.with(index, [by, rights === 'sw' ? 'w' : rights === 's' ? '' : rights]),
      };
    }),
  ),
  fc
    .record({ at: fc.nat(), position: fc.nat(), flip: fc.integer({ min: 1, max: 255 }) })
    .map(({ at, position, flip }) =>
      changing(at, (step) => {
        const index = position % Math.max(step.data.length, 1);
        return { ...step, data: step.data.with(index, (step.data[index] ?? 0) ^ flip) };
      }),
    ),
  fc
    .record({ at: fc.nat(), by: anyAddress })
    .map(({ at, by }) => changing(at, (step) => ({ ...step, program: by }))),
  fc.record({ at: fc.nat(), by: fc.nat() }).map(({ at, by }) => moving(at, by)),
  fc.nat().map((at) => (steps: readonly Instruction[]) => steps.toSpliced(positionOf(steps, at), 1)),
  fc.nat().map((at) => (steps: readonly Instruction[]) => [...steps, stepAt(steps, at)]),
);

function changing(at: number, change: (step: Instruction) => Instruction): Tampering {
  return (steps) => steps.with(positionOf(steps, at), change(stepAt(steps, at)));
}

function moving(at: number, by: number): Tampering {
  return (steps) => {
    const step = stepAt(steps, at);
    const rest = steps.toSpliced(positionOf(steps, at), 1);
    const target = budgetLength + (by % (rest.length - budgetLength + 1));
    return rest.toSpliced(target === positionOf(steps, at) ? budgetLength : target, 0, step);
  };
}

function positionOf(steps: readonly Instruction[], at: number): number {
  return budgetLength + (at % (steps.length - budgetLength));
}

function stepAt(steps: readonly Instruction[], at: number): Instruction {
  const step = steps[positionOf(steps, at)];
  if (step === undefined) throw new Error('no such step');
  return step;
}

const keyOf = (bytes: Uint8Array) => Buffer.from(decodeTransaction(bytes).message).toString('hex');

function compared(unsigned: Uint8Array, changed: SwapCase) {
  return compareSigned({
    unsigned,
    signed: signedBy(buildTransaction(changed.parts), person),
    wallet: person.address,
    lookupTables: { [lookupTable]: changed.parts.table?.addresses ?? [] },
    maxPriorityFeeLamports: 100_000n,
  });
}

test('after signing any change of the swap is refused', () => {
  fc.assert(
    fc.property(swaps, tamperings, (swap, tamper) => {
      const unsigned = buildTransaction(swap.parts);
      const changed = withSteps(swap, tamper);
      fc.pre(buildTransaction(changed.parts).length <= 1232);
      fc.pre(keyOf(buildTransaction(changed.parts)) !== keyOf(unsigned));
      expect(compared(unsigned, changed).ok).toBe(false);
    }),
    { numRuns: often(60, 300), endOnFailure: true },
  );
});

/** Accounts that decide payer and payee; the token program checks the last byte of a transfer. */
test('before signing any change of the desk’s swap is refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pairs),
      fc.boolean(),
      tamperings,
      async ([from, to], isNew, tamper) => {
        const swap = honestSwap({ route: 'desk', from, to, isNew });
        const changed = withSteps(swap, tamper);
        fc.pre(keyOf(buildTransaction(changed.parts)) !== keyOf(buildTransaction(swap.parts)));
        fc.pre(!isHarmless(swap, changed));
        const verdict = await inspect(changed).catch((error: unknown) => ({ ok: false, error }));
        expect(verdict.ok).toBe(false);
      },
    ),
    { numRuns: often(120, 600), endOnFailure: true },
  );
});

/** Reordered or repeated setup steps and a better payout are harmless. */
function isHarmless(swap: SwapCase, changed: SwapCase): boolean {
  const [before, after] = [swap, changed].map(({ parts }) => parts.instructions);
  if (before === undefined || after === undefined) return false;
  const [steps, texts] = [after, before.map(textOf)];
  const gained = steps.filter((step) => !texts.includes(textOf(step)));
  const moves = (list: readonly Instruction[]) => list.filter((step) => !textOf(step).endsWith('create'));
  if (gained.length === 0 && moves(steps).length === moves(before).length) {
    return texts.every((text) => steps.some((step) => textOf(step) === text));
  }
  const [payout, promised] = [gained[0], before.at(-1)];
  return (
    payout !== undefined &&
    promised !== undefined &&
    gained.length === 1 &&
    textOf({ ...payout, data: promised.data }) === textOf(promised) &&
    isSameBesideAmount(payout, promised) &&
    amountOf(payout) > amountOf(promised)
  );
}

function textOf({ program, accounts, data }: Instruction): string {
  const isCreation = program === ASSOCIATED_TOKEN_PROGRAM && data.every((byte) => byte < 2);
  return [program, accounts, isCreation ? 'create' : [...data]].flat(3).join();
}

function isSameBesideAmount(payout: Instruction, promised: Instruction): boolean {
  const start = promised.data.length === 12 ? 4 : 1;
  return promised.data.every(
    (byte, index) => (index >= start && index < start + 8) || payout.data[index] === byte,
  );
}

function amountOf({ data }: Instruction): bigint {
  return Buffer.from(data).readBigUInt64LE(data.length === 12 ? 4 : 1);
}

test('the guard never throws on any bytes', async () => {
  const base = honestSwap({ route: 'routeV2', from: 'native', to: usdc, format: 'table' });
  const honest = buildTransaction(base.parts);
  const context = { ...base.policy, chain: fakeChain(base.world) };
  await fc.assert(
    fc.asyncProperty(
      fc.nat(honest.length - 1),
      fc.nat(255),
      fc.uint8Array({ maxLength: 200 }),
      async (at, value, noise) => {
        const edited = honest.with(at, value);
        for (const bytes of [noise, edited, Uint8Array.of(...edited, ...noise)]) {
          const verdict = compareSigned({
            unsigned: honest,
            signed: bytes,
            wallet: person.address,
            maxPriorityFeeLamports: 1n,
          });
          expect(verdict.ok).toBe(false);
          if (decodes(bytes)) continue;
          expect((await inspectTransaction(bytes, base.offer, context)).ok).toBe(false);
        }
      },
    ),
    { numRuns: often(100, 500) },
  );
});

function decodes(bytes: Uint8Array): boolean {
  try {
    decodeTransaction(bytes);
    return true;
  } catch (error) {
    if (error instanceof TransactionError) return false;
    throw error;
  }
}
