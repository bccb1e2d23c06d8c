import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import { readPool } from '../../../src/solana/dlmm/accounts.ts';
import { binArrayAddress } from '../../../src/solana/dlmm/instructions.ts';
import {
  CLOCK_SYSVAR,
  DLMM_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_PROGRAMS,
  UPGRADEABLE_LOADER,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import { decodeTransaction } from '../../../src/solana/transaction.ts';
import * as dlmm from './dlmm.ts';
import * as fake from './fake-accounts.ts';
import type { Accounts, FakeWorld } from './fake-chain.ts';
import { accountOf, owned } from './honest-swap.ts';
import { bytes, type Instruction, u32, u64 } from './instructions.ts';
import { tellAssertions } from './lighthouse-program.ts';
import { blockhash, keyOf, otherToken, person, stranger, usdc } from './people.ts';

/** Pools of another token, and of SOL, for USDC; each step is a quarter of a percent. */
export const [tokens, solPool, order] = [keyOf(31), keyOf(32), keyOf(33)].map(({ address }) => address) as [
  Address,
  Address,
  Address,
];
const [reserveX, reserveY, solReserve] = [keyOf(34), keyOf(35), keyOf(36)].map(({ address }) => address) as [
  Address,
  Address,
  Address,
];
export const STEP = 25;
export const SOL = 1_000_000_000n;
export const RICH = 10n * SOL;
export const NOW = 1_800_000_000n;
export const ORDER_RENT = fake.rentFor(152);
/** Of an untouched order at bin 4, what a cancel gives back. */
const UNTOUCHED: dlmm.Payout = [SOL, 0n];

export const poolOf = (others: Readonly<Record<number, Uint8Array>> = {}) =>
  dlmm.poolAccount({ x: [otherToken, reserveX], y: [usdc, reserveY], binStep: STEP, others });

/** The tried stand-in, deployed as an upgradeable program with room behind it. */
export const BUILD = readFileSync(new URL('../../../src/sandbox/dlmm/program.so', import.meta.url));
export const CODE = keyOf(37).address;
export const codeOf = (build: Uint8Array) => bytes(u32(3), new Uint8Array(41), build, new Uint8Array(99));

export function worldOf(
  change: (accounts: Accounts) => void = () => undefined,
  payout = UNTOUCHED,
): FakeWorld {
  const pools = [tokens, solPool];
  const held = (mint: Address, owner: Address) => fake.tokenAccount({ mint, owner, amount: RICH });
  const accounts: Accounts = new Map([
    ...[person, stranger].map(({ address }) => [address, fake.wallet(RICH)] as const),
    ...[LIGHTHOUSE_PROGRAM, ...TOKEN_PROGRAMS].map((one) => [one, fake.program()] as const),
    [DLMM_PROGRAM, { ...fake.program(UPGRADEABLE_LOADER), data: bytes(u32(2), addressBytes(CODE)) }],
    [CODE, { ...fake.program(UPGRADEABLE_LOADER, false), data: codeOf(BUILD) }],
    [CLOCK_SYSVAR, { ...fake.program(), data: bytes(u64(400_000_000n), new Uint8Array(24), u64(NOW)) }],
    ...[usdc, otherToken].map((one) => [one, fake.mint()] as const),
    [WRAPPED_SOL_MINT, fake.mint({ decimals: 9 })],
    [tokens, poolOf()],
    [solPool, dlmm.poolAccount({ x: [WRAPPED_SOL_MINT, solReserve], y: [usdc, reserveY], binStep: STEP })],
    ...pools.flatMap((pool) =>
      [-1, 0].map(
        (at) => [binArrayAddress(pool, at), dlmm.arrayAccount(pool, at, STEP, { open: SOL })] as const,
      ),
    ),
    ...[
      [reserveX, otherToken],
      [reserveY, usdc],
    ].map(([at, mint]) => [at as Address, held(mint as Address, tokens)] as const),
    [solReserve, fake.tokenAccount({ mint: WRAPPED_SOL_MINT, owner: solPool, amount: RICH, isNative: true })],
    ...[usdc, otherToken].map((mint) => [accountOf(person, mint), owned(mint, { amount: RICH })] as const),
    ...[usdc, otherToken].map((mint) => [accountOf(stranger, mint), held(mint, stranger.address)] as const),
  ]);
  change(accounts);
  return { accounts, programs: new Map([[DLMM_PROGRAM, dlmm.runDlmm(payout)]]) };
}

export const placedBy = (owner: Address, { pool = tokens, age = 0, bins = [[4, SOL]] as const } = {}) =>
  dlmm.orderAccount({ pool, owner, isAsk: true, age, bins });
export const resting = (change: (accounts: Accounts) => void = () => undefined, payout = UNTOUCHED) =>
  worldOf((accounts) => {
    accounts.set(order, placedBy(person.address));
    change(accounts);
  }, payout);

export const CAP = 100_000n;
export const stateOf = (pool: Address) => readPool(worldOf().accounts.get(pool)) ?? expect.unreachable();
export const terms = { blockhash, unitPrice: 10_000 };
export const assertionsOf = (transaction: Uint8Array) => {
  const { instructions, staticAccountKeys } = decodeTransaction(transaction);
  return instructions
    .filter(({ programIdIndex }) => staticAccountKeys[programIdIndex] === LIGHTHOUSE_PROGRAM)
    .map(({ accounts, data }) => [staticAccountKeys[accounts[0] ?? -1], tellAssertions(data)]);
};
export const only = (...instructions: readonly Instruction[]) => ({ instructions });
export const account = (call: Instruction, at: number, address: Address): Instruction => ({
  ...call,
  accounts: call.accounts.map((one, place) => (place === at ? [address, one[1]] : one)),
});
export const mischief = (change: (accounts: Accounts) => void, world = worldOf()): FakeWorld => ({
  ...world,
  mischief: change,
});
export const inner = { program: TOKEN_PROGRAM, kind: 'approve', data: bytes(), addresses: [person.address] };
export const wrapped = accountOf(person, 'native');
