import { Type } from '@sinclair/typebox';
import fc from 'fast-check';
import { anyLie } from './any-lie.ts';
import { QUAX, transactionText, UNLISTED, USDC } from './truthful-service.ts';

/** Another transaction than the honest one: bytes of it changed, another swap, or no transaction at all. */
export function anyTransaction(honest: string): fc.Arbitrary<unknown> {
  return fc.oneof(changedBytes(honest), otherSwap, anyLie(Type.String(), honest));
}

function changedBytes(honest: string): fc.Arbitrary<string> {
  const bytes = Buffer.from(honest, 'base64');
  return fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 })).map(([at, change]) => {
    const changed = Uint8Array.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ change;
    return Buffer.from(changed).toString('base64');
  });
}

const anySide = fc.constantFrom(USDC, QUAX, UNLISTED);
const anyAmount = fc.constantFrom(1n, 2_500_000n, 2_500_001n, 9_900_000n, 10_000_000n, 10n ** 12n);

const otherSwap = fc
  .tuple(anySide, anySide, anyAmount, anyAmount)
  .map(([from, to, pays, brings]) => transactionText(from, to, pays, brings));
