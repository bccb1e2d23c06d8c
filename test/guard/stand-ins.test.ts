import { expect, test } from 'vitest';
import {
  type ResolvedInstruction,
  resolveAccounts,
  resolveInstructions,
} from '../../src/guard/instructions.ts';
import { decodeRoute } from '../../src/guard/rules/routes.ts';
import type { Address } from '../../src/solana/address.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  JUPITER_PROGRAM,
  SYSTEM_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../src/solana/known-programs.ts';
import { decodeTransaction } from '../../src/solana/transaction.ts';
import { buildOrderTransaction, LOOKUP_TABLE } from '../support/jupiter-order-transaction.ts';
import { accountsOf, unsignedBytes } from './real/real-chain.ts';
import { type RealTransaction, readReal } from './real/real-transaction.ts';
import { buildTransaction } from './support/build-transaction.ts';
import { honestSwap } from './support/honest-swap.ts';
import { stock, usdc } from './support/people.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
const DISCRIMINATORS: Readonly<Record<string, number>> = { [SYSTEM_PROGRAM]: 4, [JUPITER_PROGRAM]: 8 };

/** Program and instruction; all routes of a router are one kind. */
function kindOf(instruction: ResolvedInstruction): string {
  const { program, data } = instruction;
  const kind = Buffer.from(data.subarray(0, DISCRIMINATORS[program] ?? 1)).toString('hex');
  return `${program.slice(0, 6)} ${decodeRoute(instruction) === undefined ? kind : 'route'}`;
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

function kindsOfReal(one: RealTransaction): string {
  const accounts = accountsOf(one).map((address) => ({ address, isSigner: false, isWritable: false }));
  return kindsOf(unsignedBytes(one), accounts);
}

test.each(real)('the test corpus has every kind of instruction of $name', (one) => {
  expect([...standIns]).toContain(kindsOfReal(one));
});

const anybody = 'G6fEj2pt4YYAxLS8JAsY5BL6hea7Fpe8Xyqscg2e7pgp' as Address;

test.each([
  ['SOL for a token', WRAPPED_SOL_MINT, USDC],
  ['a token for SOL', USDC, WRAPPED_SOL_MINT],
  ['a token for a token', USDC, JUP],
])('an order of the Jupiter stand-in, %s, has the instructions of a real one', (_, inputMint, outputMint) => {
  const terms = { inputMint, outputMint, inAmount: 1n, quotedOut: 1n, slippageBps: 50, router: 'metis' };
  const parties = { taker: anybody, feePayer: anybody, receiver: anybody };
  const bytes = buildOrderTransaction({ ...terms, ...parties }, anybody);
  const decoded = decodeTransaction(bytes);
  const tables = { [LOOKUP_TABLE.key.toBase58()]: LOOKUP_TABLE.state.addresses.map(String) };
  const order = kindsOf(bytes, resolveAccounts(decoded, tables));
  // The output account may exist already.
  const bare = (kinds: string) => kinds.replace('AToken 01, ', '');
  expect(real.map((one) => bare(kindsOfReal(one)))).toContain(bare(order));
});
