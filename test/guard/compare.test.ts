import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSigned } from '../../src/guard/compare.ts';
import { addressBytes } from '../../src/solana/address.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../../src/solana/known-programs.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  MAX_TRANSACTION_BYTES,
} from '../../src/solana/transaction.ts';
import { often } from '../support/depth.ts';
import { accountsOf, unsignedBytes } from './real/real-chain.ts';
import { readReal } from './real/real-transaction.ts';
import { buildTransaction, signedBy, type TransactionParts } from './support/build-transaction.ts';
import { FROM_AMOUNT, honestSwap } from './support/honest-swap.ts';
import {
  type Instruction,
  lighthouse,
  routeNames,
  transferSol,
  unitLimit,
  unitPrice,
} from './support/instructions.ts';
import { lookupTable, person, stock, stranger, usdc } from './support/people.ts';

type Handed = { readonly unsigned: Uint8Array; readonly lookupTables: Record<string, readonly string[]> };

/** Swaps on mainnet, with the test's key as the person. */
const real = readReal('mainnet-jupiter')
  .filter(({ expected }) => expected === 'pass')
  .map((one): Handed => {
    const unsigned = unsignedBytes(one);
    const [own] = decodeTransaction(unsigned).staticAccountKeys;
    unsigned.set(
      addressBytes(person.address),
      Buffer.from(unsigned).indexOf(addressBytes(own ?? person.address)),
    );
    return { unsigned, lookupTables: tablesOf(decodeTransaction(unsigned), accountsOf(one)) };
  });

const built = (['desk', ...routeNames] as const).flatMap((route) =>
  (['legacy', 'table'] as const).map((format): Handed => {
    const { parts } = honestSwap({ route, from: usdc, to: stock, format });
    return {
      unsigned: buildTransaction(parts),
      lookupTables: { [lookupTable]: parts.table?.addresses ?? [] },
    };
  }),
);

/** Lookup tables with the used addresses; an unused address fills the gaps. */
function tablesOf(decoded: DecodedTransaction, accounts: readonly string[]): Handed['lookupTables'] {
  const looked = accounts.slice(decoded.staticAccountKeys.length);
  const writable = decoded.addressTableLookups.flatMap((table) => table.writableIndexes).length;
  const [first, second] = [looked.slice(0, writable), looked.slice(writable)];
  return Object.fromEntries(
    decoded.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => {
      const entries = Array.from({ length: 256 }, (_, index) => `nobody ${index}`);
      for (const index of writableIndexes) entries[index] = first.shift() ?? '';
      for (const index of readonlyIndexes) entries[index] = second.shift() ?? '';
      return [accountKey, entries];
    }),
  );
}

/** A wallet may change the blockhash and compute-budget data. */
function mayChange(unsigned: Uint8Array, position: number): boolean {
  const decoded = decodeTransaction(unsigned);
  const start = unsigned.length - decoded.message.length;
  const at = position - start;
  const blockhashAt = blockhashPosition(decoded);
  if (at >= blockhashAt && at < blockhashAt + 32) return true;
  return decoded.instructions.some(({ programIdIndex, data }) => {
    if (decoded.staticAccountKeys[programIdIndex] !== COMPUTE_BUDGET_PROGRAM) return false;
    const dataAt = data.byteOffset - decoded.message.byteOffset;
    return at >= dataAt && at < dataAt + data.length;
  });
}

function blockhashPosition({ version, staticAccountKeys }: DecodedTransaction): number {
  return (version === 0 ? 1 : 0) + 3 + 1 + staticAccountKeys.length * 32;
}

/** Deterministic positions and values, spread over the transaction. */
function* changes(count: number): Generator<readonly [which: number, position: number, flip: number]> {
  for (let index = 0, state = 7; index < count; index += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield [index, state >>> 8, 1 + (state % 255)];
  }
}

test('a changed byte is refused, except in fields that a wallet may change', () => {
  const handed = [...real, ...built];
  let tried = 0;
  for (const [which, place, flip] of changes(often(280, 1_400))) {
    const { unsigned, lookupTables } = handed[which % handed.length] ?? expect.unreachable();
    const messageAt = 1 + 64 * (unsigned[0] ?? 0);
    const position = messageAt + (place % (unsigned.length - messageAt));
    const changed = unsigned.with(position, (unsigned[position] ?? 0) ^ flip);
    const signed = resigned(changed);
    if (signed === undefined) continue;
    tried += 1;
    const verdict = compareSigned({
      ...{ unsigned, signed, lookupTables },
      wallet: person.address,
      maxPriorityFeeLamports: 5_000_000n,
    });
    if (verdict.ok) expect(mayChange(unsigned, position), `byte ${position} ^ ${flip}`).toBe(true);
  }
  expect(tried).toBeGreaterThanOrEqual(often(200, 1_000));
});

test('unchanged swaps pass', () => {
  for (const { unsigned, lookupTables } of [...real, ...built]) {
    const comparison = { unsigned, lookupTables, wallet: person.address, maxPriorityFeeLamports: 5_000_000n };
    expect(compareSigned({ ...comparison, signed: signedBy(unsigned, person) })).toMatchObject({ ok: true });
  }
});

/** `undefined` if the bytes are no transaction of the person. */
function resigned(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return signedBy(bytes, person);
  } catch {
    return undefined;
  }
}

/** The maximum that a wallet adds. */
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

/** Position and kind of each added assertion. */
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

/** No budget, or a limit not below the inspected one and a price within the cap. */
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

test('T9: twelve added assertions and a fee within the cap, anywhere, are the same swap', () => {
  fc.assert(
    fc.property(swaps, guards({ min: 0, max: MAX_GUARDS }), budgets, (parts, added, budget) => {
      const verdict = compared(parts, insertGuards(setBudget(parts.instructions, budget), added));
      expect(verdict).toMatchObject({ ok: true, blockhashReplaced: false });
    }),
    { numRuns: often(60, 300) },
  );
});

test('T9: an added compute budget is the same swap', () => {
  fc.assert(
    fc.property(swaps, (parts) => {
      const bare = parts.instructions.filter((step) => !isBudget(step));
      const paid = [unitLimit(200_000), unitPrice(100_000n), ...bare];
      expect(compared({ ...parts, instructions: bare }, paid)).toMatchObject({ ok: true, identical: false });
    }),
    { numRuns: 40 },
  );
});

test('T9: a thirteenth assertion is refused, anywhere', () => {
  fc.assert(
    fc.property(swaps, guards({ min: MAX_GUARDS + 1, max: 16 }), (parts, added) => {
      const verdict = compared(parts, insertGuards(parts.instructions, added));
      expect(verdict).toMatchObject({ ok: false, rule: 'too-many-guards' });
    }),
    { numRuns: 50 },
  );
});

test('T9: an added step among assertions is refused', () => {
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
