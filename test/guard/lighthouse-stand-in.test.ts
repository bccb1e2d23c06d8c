import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  assertAddresses,
  assertLamports as assertLamportsOf,
  assertTokenAccount,
  assertWallet,
} from '../../src/guard/lighthouse.ts';
import { fromConnection } from '../../src/guard/web3.ts';
import { setAccounts } from '../../src/sandbox/chain/rpc.ts';
import { type Chain, startChain } from '../../src/sandbox/chain/start.ts';
import { fundSol, tokenAccount } from '../../src/sandbox/chain/tokens.ts';
import { type Address, addressBytes } from '../../src/solana/address.ts';
import { createConnection } from '../../src/solana/connection.ts';
import {
  LIGHTHOUSE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../src/solana/token-account.ts';
import { installProgram } from '../support/sbpf/programs.ts';
import { silentLog } from '../support/silent-log.ts';
import { buildTransaction } from './support/build-transaction.ts';
import { rentFor } from './support/fake-accounts.ts';
import { bytes, type Instruction, u32, u64 } from './support/instructions.ts';
import { holdsAssertions } from './support/lighthouse-program.ts';
import { friend, person, pool, stranger, usdc } from './support/people.ts';

/** IDL 2.0. */
const [ASSERT_ACCOUNT_INFO, ASSERT_TOKEN_ACCOUNT, ASSERT_TOKEN_ACCOUNT_MULTI] = [5, 9, 10];
const [LAMPORTS_FIELD, OWNER, AMOUNT, DELEGATE, DELEGATED_AMOUNT, CLOSE_AUTHORITY] = [0, 1, 2, 3, 6, 7];
const EQUAL = 0;
const SILENT = 0;

const INTEGER = { equal: 0, notEqual: 1, greater: 2, less: 3, atLeast: 4, atMost: 5 } as const;
type IntegerOperator = (typeof INTEGER)[keyof typeof INTEGER];

const owner = (address: Address, operator = EQUAL) => bytes(OWNER, addressBytes(address), operator);
const amount = (value: bigint, operator: IntegerOperator = INTEGER.atLeast) =>
  bytes(AMOUNT, u64(value), operator);
const delegate = (address?: Address, operator = EQUAL) => bytes(DELEGATE, option(address), operator);
const delegatedAmount = (value: bigint, operator: IntegerOperator = INTEGER.equal) =>
  bytes(DELEGATED_AMOUNT, u64(value), operator);
const closeAuthority = (address?: Address, operator = EQUAL) =>
  bytes(CLOSE_AUTHORITY, option(address), operator);

const option = (address?: Address) => (address === undefined ? bytes(0) : bytes(1, addressBytes(address)));

const assertion = (account: Address, ...data: readonly (number | Uint8Array)[]): Instruction => ({
  program: LIGHTHOUSE_PROGRAM,
  accounts: [[account, '']],
  data: bytes(...data),
});

const assertToken = (account: Address, one: Uint8Array): Instruction =>
  assertion(account, ASSERT_TOKEN_ACCOUNT, SILENT, one);

const assertTokens = (account: Address, ...all: readonly Uint8Array[]): Instruction =>
  assertion(account, ASSERT_TOKEN_ACCOUNT_MULTI, SILENT, all.length, ...all);

const assertLamports = (
  account: Address,
  lamports: bigint,
  operator: IntegerOperator = INTEGER.atLeast,
): Instruction => assertion(account, ASSERT_ACCOUNT_INFO, SILENT, LAMPORTS_FIELD, u64(lamports), operator);

/** Distinct bytes, so that a wrong offset or width fails. */
const [HELD, DELEGATED, LAMPORTS] = [2n ** 40n + 5n, 2n ** 33n + 7n, 5_000_000_000n];
const NOT_EQUAL = 1;
const plain = findTokenAccount(person.address, usdc, TOKEN_PROGRAM);
const lent = pool;

let chain: Chain;
let connection: Connection;

beforeAll(async () => {
  chain = await startChain({ slotTimeMs: 100, log: silentLog() });
  connection = createConnection([chain.rpcUrl]);
  await installProgram(chain.rpcUrl, LIGHTHOUSE_PROGRAM, 'lighthouse-stand-in');
  await fundSol(chain.rpcUrl, person.address, 10n * LAMPORTS);
  await fundSol(chain.rpcUrl, friend.address, LAMPORTS);
  const token = { address: usdc, symbol: 'USDC', decimals: 6, tokenProgram: TOKEN_PROGRAM };
  const account = tokenAccount(
    lent,
    { ...token, tokenProgram: TOKEN_2022_PROGRAM },
    person.address,
    HELD,
    rentFor,
  );
  const data = Uint8Array.from(account.data);
  data.set(bytes(u32(1), addressBytes(stranger.address)), 72);
  data.set(u64(DELEGATED), 121);
  data.set(bytes(u32(1), addressBytes(friend.address)), 129);
  const nonce = { address: stranger.address, owner: SYSTEM_PROGRAM, data: new Uint8Array(80) };
  await setAccounts(chain.rpcUrl, [
    ...[tokenAccount(plain, token, person.address, HELD, rentFor), { ...account, data }],
    { ...nonce, lamports: LAMPORTS },
  ]);
});
afterAll(() => chain.close());

/** The error code; `undefined` on success. */
async function codeOf(...instructions: readonly Instruction[]): Promise<number | undefined> {
  const { error } = await fromConnection(connection).simulate(buildTransaction({ instructions }), []);
  if (error === undefined) return undefined;
  const [, failure] = (error as { InstructionError: [number, { Custom: number }] }).InstructionError;
  return failure.Custom;
}

const raw = (account: Address, data: Uint8Array): Instruction => ({
  program: LIGHTHOUSE_PROGRAM,
  accounts: [[account, '']],
  data,
});

test('the programs of the embedded chain are built from the sources beside them', () => {
  const folder = join(import.meta.dirname, '../support/sbpf');
  const files = readdirSync(folder).filter((name) => /\.so?$/.test(name));
  const sums = files.map((name) => {
    const sum = createHash('sha256').update(readFileSync(join(folder, name)));
    return `${sum.digest('hex')}  ${name}`;
  });
  const told = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
  expect(sums.toSorted()).toEqual(told.toSorted());
});

test('assertions are encoded as by lighthouse-sdk 2.1.0', () => {
  const wrapped = WRAPPED_SOL_MINT;
  const hexOf = ({ data }: Instruction) => Buffer.from(data).toString('hex');
  expect(hexOf(assertToken(wrapped, amount(9_801_000n)))).toBe('090002288d95000000000004');
  expect(hexOf(assertLamports(wrapped, HELD))).toBe('050000050000000001000004');
  const key = '06ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a9';
  const addresses = assertAddresses(wrapped, [
    [8, TOKEN_PROGRAM],
    [40, TOKEN_PROGRAM],
  ]);
  expect(Buffer.from(addresses.data).toString('hex')).toBe(`030402080c${key}00280c${key}00`);
  const asItWas = [
    owner(TOKEN_PROGRAM),
    amount(490_000_000n),
    delegate(),
    delegatedAmount(0n),
    closeAuthority(),
  ];
  expect(hexOf(assertTokens(wrapped, ...asItWas))).toBe(
    '0a00050106ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a9000280ce341d000000000403000006000000000000000000070000',
  );
  const others = [
    ...[delegate(TOKEN_PROGRAM, NOT_EQUAL), closeAuthority(TOKEN_PROGRAM)],
    ...[delegatedAmount(7n, INTEGER.atMost), bytes(8)],
  ];
  expect(hexOf(assertTokens(wrapped, ...others))).toBe(
    '0a0004030106ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a901070106ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a9000607000000000000000508',
  );
});

describe('the stand-in of Lighthouse', () => {
  const truths = {
    equal: [false, true, false],
    notEqual: [true, false, true],
    greater: [true, false, false],
    less: [false, false, true],
    atLeast: [true, true, false],
    atMost: [false, true, true],
  } as const;

  test.each(Object.entries(truths))('compares numbers: %s', async (name, [above, same, below]) => {
    const operator = INTEGER[name as keyof typeof INTEGER];
    const codes = async (held: bigint, write: (value: bigint) => Instruction) => {
      const found = [
        await codeOf(write(held - 1n)),
        await codeOf(write(held)),
        await codeOf(write(held + 1n)),
      ];
      return found.map((code) => (code === undefined ? true : code === 6001 ? false : code));
    };
    const wanted = [above, same, below];
    expect(await codes(HELD, (value) => assertToken(plain, amount(value, operator)))).toEqual(wanted);
    const lentAmount = (value: bigint) => assertToken(lent, delegatedAmount(value, operator));
    expect(await codes(DELEGATED, lentAmount)).toEqual(wanted);
    const lamports = (value: bigint) => assertLamports(friend.address, value, operator);
    expect(await codes(LAMPORTS, lamports)).toEqual(wanted);
  });

  test.each([
    ['the owner', plain, owner(person.address), undefined],
    ['another owner', plain, owner(stranger.address), 6001],
    ['not another owner', plain, owner(stranger.address, NOT_EQUAL), undefined],
    ['not the owner', plain, owner(person.address, NOT_EQUAL), 6001],
    ['no delegate where there is none', plain, delegate(), undefined],
    ['no delegate where there is one', lent, delegate(), 6001],
    ['a delegate where there is none', plain, delegate(stranger.address), 6001],
    ['the delegate', lent, delegate(stranger.address), undefined],
    ['another delegate', lent, delegate(friend.address), 6001],
    ['any delegate', lent, delegate(undefined, NOT_EQUAL), undefined],
    ['not a delegate where there is none', plain, delegate(stranger.address, NOT_EQUAL), undefined],
    ['nothing delegated where nothing is', plain, delegatedAmount(0n), undefined],
    ['no close authority where there is none', plain, closeAuthority(), undefined],
    ['no close authority where there is one', lent, closeAuthority(), 6001],
    ['the close authority', lent, closeAuthority(friend.address), undefined],
    ['another close authority', lent, closeAuthority(stranger.address), 6001],
  ] as const)('compares keys: %s', async (_, account, one, code) => {
    expect(await codeOf(assertToken(account, one))).toBe(code);
  });

  test('reports the failed entry of a list', async () => {
    const held = [owner(person.address), amount(HELD), delegate(), delegatedAmount(0n), closeAuthority()];
    expect(await codeOf(assertTokens(plain, ...held))).toBeUndefined();
    expect(await codeOf(assertTokens(plain))).toBeUndefined();
    for (const [place, wrong] of [
      owner(stranger.address),
      amount(HELD + 1n),
      delegate(stranger.address),
      delegatedAmount(1n),
      closeAuthority(stranger.address),
    ].entries()) {
      expect(await codeOf(assertTokens(plain, ...held.with(place, wrong)))).toBe(6400 + place);
    }
  });

  test('recognizes an associated account', async () => {
    expect(await codeOf(assertToken(plain, bytes(8)))).toBeUndefined();
    expect(await codeOf(assertToken(lent, bytes(8)))).toBe(6001);
  });

  test('agrees with the reader of the guard’s tests', async () => {
    const nobody = { delegate: undefined, delegatedAmount: 0n, closeAuthority: undefined } as const;
    const powers = { delegate: stranger.address, delegatedAmount: DELEGATED, closeAuthority: friend.address };
    const asserted = [plain, lent].flatMap((account) =>
      [HELD, HELD + 1n].flatMap((least) => [
        assertTokenAccount(account, least),
        ...[nobody, powers, { ...powers, delegatedAmount: DELEGATED - 1n }].flatMap((others) =>
          (['associated', person.address, friend.address] as const).map((owner) =>
            assertTokenAccount(account, least, { ...others, owner }),
          ),
        ),
      ]),
    );
    const wallets = [
      ...[LAMPORTS, LAMPORTS + 1n].map((lamports) => assertWallet(friend.address, lamports)),
      assertWallet(plain, 0n),
      assertWallet(stranger.address, LAMPORTS),
      assertLamportsOf(stranger.address, LAMPORTS),
    ];
    const addresses = [person, friend].map(({ address }) =>
      assertAddresses(plain, [
        [0, usdc],
        [32, address],
      ]),
    );
    const found = new Set<boolean>();
    for (const { account, data } of [...asserted, ...wallets, ...addresses]) {
      const [state] = await fromConnection(connection).readAccounts([account]);
      const holds = holdsAssertions(data, state, account);
      found.add(holds);
      const code = await codeOf(raw(account, data));
      expect([Buffer.from(data).toString('hex'), code === undefined]).toEqual([
        Buffer.from(data).toString('hex'),
        holds,
      ]);
    }
    expect(found.size).toBe(2);
  });

  test('refuses other accounts and unknown data', async () => {
    expect(await codeOf(assertToken(friend.address, amount(0n)))).toBe(6009);
    for (const data of [
      bytes(),
      bytes(10),
      bytes(3, 0, 2, u64(0n), 4),
      bytes(3, 0, 1, 0, 12, addressBytes(usdc)),
      bytes(9, 7, 2, u64(0n), 4),
      bytes(9, 0, 2, u64(0n)),
      bytes(9, 0, 2, u64(0n), 6),
      bytes(9, 0, 4, 1, 0),
      bytes(9, 0, 3, 2, 0),
      bytes(9, 0, 3, 1, addressBytes(stranger.address)),
      bytes(9, 0, 3, 0, 2),
      bytes(10, 0, 2, 2, u64(0n), 4),
      bytes(10, 0, 128, 1, 2, u64(0n), 4),
    ]) {
      expect([Buffer.from(data).toString('hex'), await codeOf(raw(plain, data))]).toEqual([
        Buffer.from(data).toString('hex'),
        6000,
      ]);
    }
    expect(await codeOf(raw(friend.address, bytes(5, 0, 4, u64(0n), 4)))).toBe(6000);
  });
});
