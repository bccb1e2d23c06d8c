import { describe, expect, test } from 'vitest';
import { inspectReclaim } from '../../src/guard/inspect-reclaim.ts';
import type { GuardRule } from '../../src/guard/refusal.ts';
import type { AccountState, GuardChain } from '../../src/guard/simulation/chain.ts';
import {
  LIGHTHOUSE_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_PROGRAMS,
} from '../../src/solana/known-programs.ts';
import { RENT_RATES } from '../support/rent.ts';
import { buildTransaction, signedBy, type TransactionParts } from './support/build-transaction.ts';
import * as fake from './support/fake-accounts.ts';
import { type Accounts, addLamports, type FakeWorld, fakeChain, patch } from './support/fake-chain.ts';
import { accountOf, owned } from './support/honest-swap.ts';
import {
  bytes,
  closeAccount,
  createTokenAccount,
  type Instruction,
  lighthouse,
  reads,
  syncNative,
  transferSol,
  u16,
  u64,
  unitLimit,
  unitPrice,
} from './support/instructions.ts';
import { friend, lookupTable, otherToken, person, stock, stranger, usdc } from './support/people.ts';

const RENT = fake.rentFor(165);
const EXCESS = 550_840n;
const SOL = 1_000_000_000n;
const [emptyUsdc, emptyStock, full, wrapped] = [
  accountOf(person, usdc),
  accountOf(person, stock),
  accountOf(person, otherToken),
  accountOf(person, 'native'),
];

const close = (account = emptyUsdc, program = TOKEN_PROGRAM, to = person, owner = person): Instruction => ({
  ...closeAccount(account, to, owner),
  program,
});
const withdraw = (...parts: Parameters<typeof close>): Instruction => ({
  ...close(...parts),
  data: Uint8Array.of(38),
});
const HONEST = [unitLimit(100_000), unitPrice(10_000n), close(), close(emptyStock, TOKEN_2022_PROGRAM)];
const both = [...HONEST, withdraw(full)];

/** The chain with two empty accounts, one of old rent, and what `change` does to them. */
function worldOf(change: (accounts: Accounts) => void = () => undefined): FakeWorld {
  const accounts: Accounts = new Map([
    [person.address, fake.wallet(SOL)],
    [stranger.address, fake.wallet(SOL)],
    ...[LIGHTHOUSE_PROGRAM, ...TOKEN_PROGRAMS].map((address) => [address, fake.program()] as const),
    [emptyUsdc, owned(usdc, { amount: 0n })],
    [emptyStock, owned(stock, { amount: 0n })],
    [full, { ...owned(otherToken), lamports: RENT + EXCESS }],
    [wrapped, owned('native', { amount: 0n, isNative: true })],
    [accountOf(friend, usdc), fake.tokenAccount({ mint: usdc, owner: friend.address, amount: 0n })],
  ]);
  change(accounts);
  return { accounts };
}

const offer = { wallet: person.address, minimumLamports: RENT };

const inspect = (
  parts: Partial<TransactionParts> = {},
  world = worldOf(),
  { chain = fakeChain(world), minimumLamports = RENT, cap = 100_000n } = {},
) =>
  inspectReclaim(
    buildTransaction({ instructions: HONEST, ...parts }),
    { ...offer, minimumLamports },
    { chain, maxPriorityFeeLamports: cap },
  );

describe('a return of deposits', () => {
  test('of empty accounts and old rent is summed up from the bytes', async () => {
    const minimumLamports = RENT + fake.rentFor(170) + EXCESS;
    const verdict = await inspect({ instructions: both }, worldOf(), { minimumLamports });
    if (!verdict.ok) throw new Error(`${verdict.rule}: ${verdict.detail}`);
    expect(verdict.summary).toMatchObject({
      receivesAtLeast: { mint: 'native', amount: minimumLamports },
      ...{ to: person.address, closed: 2, withdrawn: 1, enforcement: 'chain', networkFeeLamports: 5_000n },
      priorityFeeLamports: 1_250n,
    });
    // The assertion holds on this chain, and fails where the wallet gets less.
    const watched = [person.address];
    const poorer = (lamports: bigint): FakeWorld => ({
      ...worldOf(),
      mischief: (accounts) => addLamports(accounts, person, -lamports),
    });
    const run = async (lost: bigint) =>
      (await fakeChain(poorer(lost)).simulate(verdict.transaction, watched)).error;
    expect(await run(100_000n - 1_250n)).toBeUndefined();
    expect(await run(100_000n - 1_249n)).toBeDefined();
  });

  test.each(RENT_RATES)('is that of the chain at %s lamports a byte', async (rate) => {
    const old = { ...owned(otherToken), lamports: fake.rentFor(165) };
    fake.rent.rate = rate;
    const surplus = 293n * (RENT_RATES[0] - rate);
    const world = worldOf((accounts) => accounts.set(full, old));
    const verdict = await inspect({ instructions: both }, world, { minimumLamports: 1n });
    fake.rent.rate = RENT_RATES[0];
    const amount = (293n + 298n) * rate + surplus;
    expect(verdict).toMatchObject({ ok: true, summary: { receivesAtLeast: { amount } } });
  });

  test('that is one lamport less than confirmed is refused', async () => {
    const minimumLamports = RENT + fake.rentFor(170) + 1n;
    expect(await inspect({}, worldOf(), { minimumLamports })).toMatchObject({ rule: 'receives-too-little' });
  });

  test('without Lighthouse is checked before the signature', async () => {
    const verdict = await inspect(
      {},
      worldOf((accounts) => accounts.delete(LIGHTHOUSE_PROGRAM)),
    );
    expect(verdict).toMatchObject({
      ok: true,
      summary: { enforcement: 'guard', priorityFeeLamports: 1_000n },
    });
  });

  test('of an empty wrapped-SOL account is allowed, and of one that has withheld no fee', async () => {
    expect(await inspect({ instructions: [close(wrapped)] })).toMatchObject({ ok: true });
    expect(await inspect({}, extended(2, u64(0n)))).toMatchObject({ ok: true });
  });

  test('may cost the whole cap, also where it is more than the wallet holds', async () => {
    expect(await inspect({}, worldOf(), { cap: 1_000n })).toMatchObject({ ok: true });
    expect(await inspect({}, worldOf(), { cap: 10n * SOL })).toMatchObject({ ok: true });
  });
});

const account = (change: (state: AccountState) => AccountState, address = emptyUsdc) =>
  worldOf((accounts) => accounts.set(address, change(accounts.get(address) as AccountState)));
const fields = (fieldsOf: Partial<fake.TokenAccountFields>, mint = usdc, address = emptyUsdc) =>
  account(() => owned(mint, { amount: 0n, ...fieldsOf }), address);
const extended = (type: number, value: Uint8Array) =>
  account(
    ({ data, ...state }) => ({ ...state, data: bytes(data, u16(type), u16(value.length), value) }),
    emptyStock,
  );
const only = (...instructions: readonly Instruction[]) => ({ instructions });
const withMore = (...more: readonly Instruction[]) => only(...HONEST, ...more);
const mischief = (change: (accounts: Accounts) => void): FakeWorld => ({ ...worldOf(), mischief: change });
const failing = (call: NonNullable<FakeWorld['failing']>): FakeWorld => ({ ...worldOf(), failing: call });
const inner = { program: TOKEN_PROGRAM, kind: 'transfer', data: bytes(), addresses: [] };

const BAD: Readonly<Record<string, readonly [GuardRule, Partial<TransactionParts>, FakeWorld?]>> = {
  'an account with one unit of a token': ['account-not-empty', {}, fields({ amount: 1n })],
  'an account that does not exist': ['wrong-token-program', {}, worldOf((all) => all.delete(emptyUsdc))],
  'an account that is no token account': [
    'account-not-empty',
    {},
    account((state) => ({ ...state, data: new Uint8Array(82) })),
  ],
  'an account with a delegate': ['account-shared', {}, fields({ delegate: stranger.address })],
  'an account that a stranger may close': [
    'account-shared',
    {},
    fields({ closeAuthority: stranger.address }),
  ],
  'an account of a stranger': ['wrong-source', {}, fields({ owner: stranger.address })],
  'a frozen account': ['frozen-account', {}, fields({ isFrozen: true })],
  'wrapped SOL with an amount': [
    'account-not-empty',
    only(close(wrapped)),
    fields({ amount: 1n, isNative: true }, 'native' as never, wrapped),
  ],
  'wrapped SOL with lamports that are not counted yet': [
    'account-not-empty',
    only(close(wrapped)),
    account((state) => ({ ...state, lamports: state.lamports + 1n }), wrapped),
  ],
  'wrapped SOL that was filled after it was read': [
    'account-not-empty',
    only(close(wrapped)),
    mischief((all) => addLamports(all, person, 1n)),
  ],
  'lamports from elsewhere beside a withdrawal': [
    'account-not-empty',
    only(withdraw(full)),
    mischief((all) => addLamports(all, person, 1n)),
  ],
  'a withdrawal from an account that is no token account': [
    'account-not-empty',
    only(withdraw(full)),
    account((state) => ({ ...state, data: new Uint8Array(82) }), full),
  ],
  'a close that names a stranger as the owner': [
    'wrong-source',
    only({ ...close(), accounts: [...close().accounts.slice(0, 2), ...reads(stranger.address)] }),
  ],
  'an account that returns nothing': [
    'unused-account',
    only({ ...unitLimit(1_000), accounts: reads(stranger.address) }, close()),
  ],
  'withheld fees': ['account-not-empty', {}, extended(2, u64(1n))],
  'a confidential balance': ['account-not-empty', {}, extended(5, new Uint8Array(295))],
  'an extension that is not known': ['account-not-empty', {}, extended(99, new Uint8Array(1))],
  'a withdrawal from wrapped SOL': ['account-not-empty', only(withdraw(wrapped))],
  'a withdrawal beside a delegate': [
    'account-shared',
    only(withdraw(full)),
    fields({ delegate: stranger.address }, otherToken, full),
  ],
  'a close to a stranger': ['close-to-stranger', withMore(close(full, TOKEN_PROGRAM, stranger))],
  'a withdrawal to a stranger': ['close-to-stranger', withMore(withdraw(full, TOKEN_PROGRAM, stranger))],
  'a close by a co-signer': [
    'foreign-signer',
    withMore(close(accountOf(friend, usdc), TOKEN_PROGRAM, person, friend)),
  ],
  'the wallet as the account': ['wrong-source', withMore(close(person.address))],
  'a close under the other program': ['wrong-token-program', only(close(emptyUsdc, TOKEN_2022_PROGRAM))],
  'a close twice': ['duplicate-account', withMore(close())],
  'a close with trailing data': ['token-instruction', only({ ...close(), data: Uint8Array.of(9, 0) })],
  'a close with a fourth account': [
    'malformed-instruction',
    only({ ...close(), accounts: [...close().accounts, ...reads(stranger.address)] }),
  ],
  'an approval beside it': ['token-instruction', withMore({ ...close(full), data: bytes(4, u64(1n)) })],
  'a sync beside it': ['token-instruction', withMore(syncNative(wrapped))],
  'a transfer of SOL beside it': ['unknown-program', withMore(transferSol(person, stranger, 1n))],
  'a new account beside it': ['unknown-program', withMore(createTokenAccount(person, person, otherToken))],
  'an assertion of somebody else': ['unknown-program', withMore(lighthouse(person))],
  'nothing at all': ['nothing-reclaimed', only(unitLimit(1_000))],
  'another fee payer': ['fee-payer', { payer: stranger.address }],
  'a lookup table': ['lookup-table-unresolved', { table: { key: lookupTable, addresses: [emptyUsdc] } }],
  'a fee above the cap': ['priority-fee-above-cap', only(unitLimit(100_000), unitPrice(1_000_001n), close())],
  'a fee that is stated twice': ['duplicate-compute-budget', withMore(unitLimit(1))],
  'a failing simulation': [
    'simulation-failed',
    {},
    { ...worldOf(), simulationError: { InstructionError: [2, 'X'] } },
  ],
  'a node that reads nothing': ['simulation-unavailable', {}, failing('readAccounts')],
  'a node that does not simulate': ['simulation-unavailable', {}, failing('simulate')],
  'a node that returns no accounts': ['simulation-unavailable', {}, failing('noAccounts')],
  'a call of another program': [
    'forbidden-inner-instruction',
    {},
    { ...worldOf(), innerInstructions: [inner] },
  ],
  'a wallet that is given away': [
    'wallet-owner-changed',
    {},
    mischief((all) => all.set(person.address, { ...fake.wallet(SOL * 2n), owner: TOKEN_PROGRAM })),
  ],
  'an account that stays open': [
    'authority-changed',
    {},
    mischief((all) => all.set(emptyUsdc, owned(usdc, { amount: 0n }))),
  ],
  'a withdrawal that moves tokens': [
    'authority-changed',
    only(withdraw(full)),
    mischief((all) => patch(all, full, 64, u64(1n))),
  ],
};

describe('is refused', () => {
  test.each(Object.entries(BAD))('%s', async (_, [rule, parts, world]) => {
    const minimum = parts.instructions?.some(({ data }) => data[0] === 38) ? 1n : RENT;
    const verdict = await inspect(parts, world, { minimumLamports: minimum });
    expect(verdict.ok || verdict.rule).toBe(rule);
  });

  test('where it is signed already, or no transaction', async () => {
    const context = { chain: fakeChain(worldOf()), maxPriorityFeeLamports: 100_000n };
    const signed = signedBy(buildTransaction({ instructions: HONEST }), person);
    expect(await inspectReclaim(signed, offer, context)).toMatchObject({ rule: 'already-signed' });
    expect(await inspectReclaim(Uint8Array.of(1), offer, context)).toMatchObject({ rule: 'truncated' });
    const broken = { ...offer, minimumLamports: undefined as never };
    expect(await inspectReclaim(signed, broken, context)).toMatchObject({ rule: 'guard-error' });
  });

  test.each([0, 1])('where one of two nodes shows that less comes back (%s)', async (at) => {
    const poorer = mischief((all) => addLamports(all, person, -fake.rentFor(170) - 1n));
    const worlds = [worldOf(), worldOf()].with(at, poorer);
    const simulateAtAll: GuardChain['simulateAtAll'] = (...call) =>
      Promise.all(worlds.map((one) => fakeChain(one).simulate(...call)));
    const chain = { ...fakeChain(worldOf()), simulateAtAll };
    expect(await inspect({}, worldOf(), { chain })).toMatchObject({ rule: 'receives-too-little' });
  });

  test('where it fails only beside the assertion', async () => {
    const world = worldOf();
    const chain: GuardChain = {
      ...fakeChain(world),
      simulate: (some, watched) =>
        fakeChain(
          Buffer.from(some).includes(Buffer.from([6, 4, 3]))
            ? { ...world, mischief: (all) => addLamports(all, person, -SOL) }
            : world,
        ).simulate(some, watched),
    };
    expect(await inspect({}, world, { chain })).toMatchObject({ rule: 'simulation-failed' });
  });
});
