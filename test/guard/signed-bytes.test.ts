import { expect, test } from 'vitest';
import { compareSigned } from '../../src/guard/compare.ts';
import { addressBytes } from '../../src/solana/address.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../../src/solana/known-programs.ts';
import { type DecodedTransaction, decodeTransaction } from '../../src/solana/transaction.ts';
import { accountsOf, unsignedBytes } from './real/real-chain.ts';
import { readReal } from './real/real-transaction.ts';
import { buildTransaction, signedBy } from './support/build-transaction.ts';
import { honestSwap, routeNames } from './support/honest-swap.ts';
import { lookupTable, person, stock, usdc } from './support/people.ts';

type Handed = { readonly unsigned: Uint8Array; readonly lookupTables: Record<string, readonly string[]> };

/** Real swaps, of a person whose key the test has. */
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

/** Every table with the addresses that are used of it; the rest of its places hold one that nobody has. */
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

/** What a wallet may change: the blockhash, and what a compute-budget instruction says. */
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

/** Positions and values that are the same in every run, spread over all of a transaction. */
function* changes(count: number): Generator<readonly [which: number, position: number, flip: number]> {
  for (let index = 0, state = 7; index < count; index += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield [index, state >>> 8, 1 + (state % 255)];
  }
}

test('of 1,000 signed swaps with one byte changed none passes, but for what a wallet may change', () => {
  const handed = [...real, ...built];
  let tried = 0;
  for (const [which, place, flip] of changes(1_400)) {
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
  expect(tried).toBeGreaterThanOrEqual(1_000);
});

test('unchanged, every one of them passes', () => {
  for (const { unsigned, lookupTables } of [...real, ...built]) {
    const comparison = { unsigned, lookupTables, wallet: person.address, maxPriorityFeeLamports: 5_000_000n };
    expect(compareSigned({ ...comparison, signed: signedBy(unsigned, person) })).toMatchObject({ ok: true });
  }
});

/** Signed anew by the person; `undefined` where no signature can be made because it is no transaction of theirs any more. */
function resigned(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return signedBy(bytes, person);
  } catch {
    return undefined;
  }
}
