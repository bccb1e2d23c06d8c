import { expect, test } from 'vitest';
import { assertTokenAccount, assertWallet } from '../../src/guard/lighthouse.ts';
import { addressBytes } from '../../src/solana/address.ts';
import { LIGHTHOUSE_PROGRAM } from '../../src/solana/known-programs.ts';
import { decodeTransaction, MAX_TRANSACTION_BYTES } from '../../src/solana/transaction.ts';
import { readReal } from './real/real-transaction.ts';
import { buildTransaction } from './support/build-transaction.ts';
import { enforced, instructionsOf, isUnitLimit } from './support/enforced-cases.ts';
import { enforcedCases } from './support/enforced-landings.ts';
import { honestSwap, inspect, routeNames, type SwapKind } from './support/honest-swap.ts';
import { readAssertions } from './support/lighthouse-program.ts';
import { friend, person, stock, usdc } from './support/people.ts';

test.each(enforcedCases)('$name: $told', async ({ told, judge }) => {
  expect(await judge()).toBe(told);
});

const kinds: readonly SwapKind[] = (['other', ...routeNames] as const).flatMap((route) =>
  (
    [
      ['native', usdc],
      [usdc, 'native'],
      [usdc, stock],
      [stock, usdc],
    ] as const
  ).flatMap(([from, to]) =>
    (['legacy', 'v0', 'table'] as const).flatMap((format) =>
      [false, true].map((isNew) => ({ route, from, to, format, isNew })),
    ),
  ),
);

test('every route is enforced by the chain and otherwise unchanged', async () => {
  for (const kind of kinds) {
    const swap = enforced(honestSwap(kind));
    const verdict = await inspect(swap);
    const name = JSON.stringify(kind);
    expect(verdict, name).toMatchObject({ ok: true, summary: { enforcement: 'chain', warnings: [] } });
    const transaction = verdict.ok ? verdict.transaction : new Uint8Array();
    expect(transaction.length).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES);
    const [own, all] = [
      instructionsOf(buildTransaction(swap.parts), swap),
      instructionsOf(transaction, swap),
    ];
    for (const [index, instruction] of own.entries()) {
      if (!isUnitLimit(instruction)) expect(all[index], name).toEqual(instruction);
    }
    const added = all.slice(own.length);
    expect(added.length).toBeGreaterThan(1);
    expect(new Set(added.map(({ program }) => program))).toEqual(new Set([LIGHTHOUSE_PROGRAM]));
  }
});

const hex = (data: Uint8Array) => Buffer.from(data).toString('hex');
const key = (address: string) => hex(addressBytes(address));
const nobody = { delegate: undefined, delegatedAmount: 0n, closeAuthority: undefined } as const;

// Encoded by `lighthouse-sdk` 2.1.0.
test.each([
  ['an amount', assertTokenAccount(friend.address, 199_000_000n), '0a040102c07fdc0b0000000004'],
  [
    'an associated account of nobody else',
    assertTokenAccount(friend.address, 199_000_000n, { ...nobody, owner: 'associated' }),
    '0a040402c07fdc0b000000000403000007000008',
  ],
  [
    'an account with every authority',
    assertTokenAccount(friend.address, 2n ** 64n - 1n, {
      owner: person.address,
      delegate: friend.address,
      delegatedAmount: 5n,
      closeAuthority: friend.address,
    }),
    `0a040502ffffffffffffffff040301${key(friend.address)}000605000000000000000507` +
      `01${key(friend.address)}0001${key(person.address)}00`,
  ],
  ['a wallet', assertWallet(person.address, 9_999_900_000n), '06040200605d0a540200000004030000'],
])('%s has the bytes of another client', (_, { data }, expected) => {
  expect(hex(data)).toBe(expected);
});

test('the stand-in reads the assertions that Phantom adds on mainnet', () => {
  const [real] = readReal('mainnet-guarded');
  const { instructions, staticAccountKeys } = decodeTransaction(
    Buffer.from(real?.transaction ?? '', 'base64'),
  );
  const guards = instructions.filter(
    ({ programIdIndex }) => staticAccountKeys[programIdIndex] === LIGHTHOUSE_PROGRAM,
  );
  expect(guards.map(({ data }) => readAssertions(data).length)).toEqual([1, 3, 1, 1, 3, 4]);
});
