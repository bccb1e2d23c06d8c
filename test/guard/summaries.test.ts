import { expect, test } from 'vitest';
import { inspectTransaction } from '../../src/guard/inspect.ts';
import {
  JUPITER_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../src/solana/known-programs.ts';
import { RENT_RATES } from '../support/rent.ts';
import { buildTransaction, signedBy } from './support/build-transaction.ts';
import { guardBy, solForUsdc } from './support/cases.ts';
import { adding, inWorld, withAccounts, withSteps } from './support/change-swap.ts';
import * as fake from './support/fake-accounts.ts';
import { fakeChain } from './support/fake-chain.ts';
import {
  accountOf,
  FROM_AMOUNT,
  honestSwap,
  inspect,
  MINIMUM,
  type SwapCase,
} from './support/honest-swap.ts';
import {
  bytes,
  lighthouse,
  syncNative,
  transferSol,
  transferToken,
  u16,
  unitPrice,
} from './support/instructions.ts';
import {
  blockhash,
  desk,
  friend,
  lookupTable,
  otherToken,
  person,
  stock,
  temporary,
  usdc,
} from './support/people.ts';

async function summaryOf(swap: SwapCase) {
  const verdict = await inspect(swap);
  if (!verdict.ok) throw new Error(`${verdict.rule}: ${verdict.detail}`);
  return verdict.summary;
}

const stockMint = (...extensions: readonly (readonly [number, Uint8Array])[]) =>
  fake.mint({ program: TOKEN_2022_PROGRAM, extensions });
const address = new Uint8Array(32).fill(9);

test.each(RENT_RATES)('deposits are those of the chain, at %s lamports a byte', async (rate) => {
  const [usual, deposit] = [fake.rent.rate, rate * 293n];
  fake.rent.rate = rate;
  try {
    const made = honestSwap({ route: 'desk', from: 'native', to: usdc, isNew: true });
    expect(await summaryOf(made)).toMatchObject({ rentLamports: deposit, newAccounts: 1 });
    // Jupiter sends the deposit of a temporary account ahead.
    const wrapped = honestSwap({ route: 'routeV2', from: 'native', to: usdc, through: 'temporary' });
    expect(await summaryOf(wrapped)).toMatchObject({ rentLamports: 0n, newAccounts: 0 });
    const more = adding(wrapped, transferSol(person, temporary, 1n));
    expect(await inspect(more)).toMatchObject({ rule: 'amount-mismatch' });
  } finally {
    fake.rent.rate = usual;
  }
});

test('a desk swap with a new account has a complete summary', async () => {
  const swap = honestSwap({ route: 'desk', from: 'native', to: usdc, isNew: true });
  expect(await summaryOf(swap)).toEqual({
    pays: { mint: 'native', amount: FROM_AMOUNT },
    receivesAtLeast: { mint: usdc, amount: MINIMUM },
    to: person.address,
    networkFeeLamports: 10_000n,
    priorityFeeLamports: 1_000n,
    rentLamports: fake.rentFor(165),
    newAccounts: 1,
    programs: [
      'ComputeBudget111111111111111111111111111111',
      'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
      SYSTEM_PROGRAM,
      TOKEN_PROGRAM,
    ],
    cosigners: [desk.address],
    warnings: [],
    enforcement: 'guard',
    route: 'desk',
    lookupTables: {},
    blockhash,
  });
});

test('lookup tables are kept for the comparison', async () => {
  const swap = honestSwap({ route: 'routeV2', from: 'native', to: usdc, format: 'table' });
  const summary = await summaryOf(swap);
  expect(summary.route).toBe('jupiter');
  expect(summary.lookupTables).toEqual({ [lookupTable]: swap.parts.table?.addresses });
  expect(summary.programs).toContain(JUPITER_PROGRAM);
});

test('a payout to another wallet has a warning and its deposit', async () => {
  for (const [to, size] of [
    [stock, 170],
    [usdc, 165],
  ] as const) {
    const from = to === stock ? usdc : 'native';
    const swap = honestSwap({ route: 'desk', from, to, isNew: true, toAddress: friend.address });
    expect(await summaryOf(swap)).toMatchObject({
      to: friend.address,
      newAccounts: 1,
      rentLamports: fake.rentFor(size),
      warnings: ['pays-out-elsewhere'],
    });
  }
  const inSol = honestSwap({ route: 'desk', from: usdc, to: 'native', toAddress: friend.address });
  expect(await summaryOf(inSol)).toMatchObject({ to: friend.address, newAccounts: 0, rentLamports: 0n });
});

test('the minimum is net of the transfer fee', async () => {
  const swap = honestSwap({ route: 'desk', from: usdc, to: stock });
  const grossed = withSteps(swap, (steps) =>
    steps.with(
      3,
      transferToken({ mint: stock, program: TOKEN_2022_PROGRAM }, desk.address, person.address, 201_010_102n),
    ),
  );
  const charged = withAccounts(inWorld(grossed, { transferFeeBps: new Map([[stock, 100n]]) }), [
    [stock, stockMint([1, new Uint8Array(108)])],
  ]);
  expect(await summaryOf(charged)).toMatchObject({
    receivesAtLeast: { mint: stock, amount: 199_000_000n },
    warnings: ['transfer-fee'],
  });
});

test.each([
  ['a permanent delegate', [12, address], ['permanent-delegate']],
  ['a permanent delegate that is nobody', [12, new Uint8Array(32)], []],
  ['a token that can be paused', [26, bytes(address, 0)], ['pausable']],
  ['a hook', [14, bytes(address, address)], ['transfer-hook']],
  ['a hook that is empty', [14, bytes(address, new Uint8Array(32))], []],
  ['a scaled amount', [25, new Uint8Array(56)], ['scaled-amount']],
  ['interest', [10, new Uint8Array(52)], ['scaled-amount']],
  ['accounts that start initialized', [6, bytes(1)], []],
  ['metadata', [19, bytes(u16(3), 1)], []],
] as const)('%s is %j → %j', async (_name, extension, warnings) => {
  const swap = honestSwap({ route: 'desk', from: usdc, to: stock });
  expect((await summaryOf(withAccounts(swap, [[stock, stockMint(extension)]]))).warnings).toEqual(warnings);
});

test('an existing delegate is a warning', async () => {
  const fields = {
    mint: usdc,
    owner: person.address,
    amount: 10n ** 10n,
    delegate: friend.address,
    delegatedAmount: 5n,
  };
  const swap = withAccounts(honestSwap({ route: 'desk', from: usdc, to: 'native' }), [
    [accountOf(person.address, usdc), fake.tokenAccount(fields)],
  ]);
  expect((await summaryOf(swap)).warnings).toEqual(['existing-delegate']);
});

test('a tip is part of the priority fee, exactly up to the cap', async () => {
  const tipped = adding(solForUsdc, transferSol(person.address, friend.address, 99_000n));
  const policy = { ...solForUsdc.policy, tipAccounts: [friend.address] };
  expect(await summaryOf({ ...tipped, policy })).toMatchObject({ priorityFeeLamports: 100_000n });
});

test.each([
  ['without a limit two steps count 400,000 units', 250_000n, 100_000n],
  ['a part of a lamport counts as one', 1n, 1n],
])('%s', async (_name, price, fee) => {
  const swap = withSteps(solForUsdc, (steps) => [unitPrice(price), ...steps.slice(2)]);
  expect(await summaryOf(swap)).toMatchObject({ priorityFeeLamports: fee });
});

test('assertions, a sync, an unused account and a co-signature pass', async () => {
  const more = [
    guardBy(person.address),
    lighthouse(person.address, 2),
    lighthouse(person.address, 15),
    syncNative(accountOf(person.address, otherToken)),
  ];
  const swap = adding(solForUsdc, ...more);
  expect(await summaryOf(swap)).toMatchObject({ route: 'desk', warnings: [] });
  const presigned = signedBy(buildTransaction(swap.parts), desk);
  const verdict = await inspectTransaction(presigned, swap.offer, {
    ...swap.policy,
    chain: fakeChain(swap.world),
  });
  expect(verdict.ok).toBe(true);
});

test('an internal error refuses, and is told from any rule', async () => {
  const broken = { ...solForUsdc.policy, allowedCosigners: undefined as never };
  const context = { ...broken, chain: fakeChain(solForUsdc.world) };
  await expect(
    inspectTransaction(buildTransaction(solForUsdc.parts), solForUsdc.offer, context),
  ).resolves.toMatchObject({ ok: false, rule: 'guard-error', cause: expect.any(TypeError) });
});
