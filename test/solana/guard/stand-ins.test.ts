import { expect, test } from 'vitest';
import type { ResolvedInstruction } from '../../../src/solana/guard/resolve-instructions.ts';
import { resolveAccounts, resolveInstructions } from '../../../src/solana/guard/resolve-instructions.ts';
import { decodeRoute } from '../../../src/solana/guard/routers/decode-route.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  JUPITER_PROGRAM,
  SYSTEM_PROGRAM,
} from '../../../src/solana/known-programs.ts';
import { decodeTransaction } from '../../../src/solana/transaction.ts';
import { accountsOf, unsignedBytes } from './real/real-chain.ts';
import { readReal } from './real/real-transaction.ts';
import { buildTransaction } from './support/build-transaction.ts';
import { honestSwap } from './support/honest-swap.ts';
import { stock, usdc } from './support/people.ts';

const DISCRIMINATORS: Readonly<Record<string, number>> = { [SYSTEM_PROGRAM]: 4, [JUPITER_PROGRAM]: 8 };

/** An instruction by its program and what it asks of it; all routes of a router are one kind. */
function kindOf(instruction: ResolvedInstruction): string {
  const { program, data } = instruction;
  const kind = Buffer.from(data.subarray(0, DISCRIMINATORS[program] ?? 1)).toString('hex');
  return `${program.slice(0, 4)} ${decodeRoute(instruction) === undefined ? kind : 'route'}`;
}

function kindsOf(bytes: Uint8Array, accounts: ReturnType<typeof resolveAccounts>): string {
  return resolveInstructions(decodeTransaction(bytes), accounts)
    .filter(({ program }) => program !== COMPUTE_BUDGET_PROGRAM)
    .map(kindOf)
    .join(', ');
}

const pairs = [
  ['native', usdc],
  [usdc, 'native'],
  [usdc, stock],
] as const;

const standIns = new Set(
  ([undefined, 'temporary', 'associated', 'held'] as const).flatMap((through) =>
    pairs.flatMap(([from, to]) =>
      [false, true].map((isNew) => {
        const swap = honestSwap({ route: 'route', from, to, isNew, ...(through && { through }) });
        const bytes = buildTransaction(swap.parts);
        return kindsOf(bytes, resolveAccounts(decodeTransaction(bytes), {}));
      }),
    ),
  ),
);

const real = readReal('mainnet-jupiter').filter(({ expected }) => expected === 'pass');

test.each(real)('what the guard is tried with holds every kind of instruction of $name', (one) => {
  const bytes = unsignedBytes(one);
  const accounts = accountsOf(one).map((address) => ({ address, isSigner: false, isWritable: false }));
  expect([...standIns]).toContain(kindsOf(bytes, accounts));
});
